import { useLayoutEffect, useSyncExternalStore } from 'react'
import { currentAsked, mark, onAsked, setAsked, setShown } from './layer-address.ts'
import { layerChanged } from './layer-history.ts'

/** What is open, by the names of the features that opened it. */
const shown = new Map<string, string>()

const fragmentOf = (parts: URLSearchParams | Map<string, string>) => {
  const text = String(new URLSearchParams([...parts]))
  return text === '' ? '' : mark + text
}
const partsOf = (address: string) => new URLSearchParams(new URL(address).hash.slice(mark.length))
const pathOf = (address: string) => new URL(address).pathname

/** What the address of this page asks for under a name; null when it asks for nothing, or has been given it. */
export function useAsked(name: string): string | null {
  const asked = useSyncExternalStore(onAsked, currentAsked, currentAsked)
  return asked !== null && pathOf(asked) === location.pathname ? partsOf(asked).get(name) : null
}

/** Takes what is asked for under a name, so that it is opened only once. False when somebody else has. */
export function takeAsked(name: string): boolean {
  const asked = currentAsked()
  const rest = partsOf(asked ?? location.href)
  if (asked === null || !rest.has(name)) return false
  rest.delete(name)
  const fragment = fragmentOf(rest)
  setAsked(fragment === '' ? null : asked.split(mark)[0] + fragment)
  return true
}

/**
 * Puts what is open into the address of its entry in the history, as long as it is open: ids and names of ours, never
 * what somebody typed.
 * @param value null while nothing is open that could be asked for
 */
export function useShownAs(name: string, value: string | null): void {
  useLayoutEffect(() => {
    if (value === null) return
    const show = () => {
      setShown(fragmentOf(shown))
      layerChanged()
    }
    shown.set(name, value)
    show()
    return () => {
      shown.delete(name)
      show()
    }
  }, [name, value])
}
