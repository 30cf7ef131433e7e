import { useCallback, useRef, useState } from 'react'

export type Stored = Readonly<Record<string, unknown>>

function read(key: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage.getItem(key) ?? 'null')
    return typeof stored === 'object' && stored !== null ? (stored as Stored) : null
  } catch {
    return null
  }
}

function write(key: string, state: object | null): void {
  try {
    if (state === null) globalThis.sessionStorage.removeItem(key)
    else globalThis.sessionStorage.setItem(key, JSON.stringify(state))
  } catch {
    // Storage may be full or blocked: then a reload begins anew, which is no reason to stop anybody.
  }
}

/** What is stored counts only where it has the form of what it stands for; a field without a value may get any. */
function laidOver<State extends object>(initial: State, stored: Stored | null): State {
  if (stored === null) return initial
  const known = Object.entries(initial).flatMap(([name, value]) => {
    const found = stored[name]
    const fits = name in stored && (value === null || typeof found === typeof value)
    return fits ? [[name, found] as const] : []
  })
  return { ...initial, ...Object.fromEntries(known) }
}

export interface StoredState<State> {
  readonly state: State
  readonly change: (part: Partial<State>) => void
  /** Removes it from the tab; later changes are not stored any more. */
  readonly forget: () => void
}

/**
 * State that a reload of this tab does not lose, in session storage. Never for a password.
 * @param adopt what becomes of the state that was found, or of the first one
 * @param upgrade makes of what an older version stored what this one would have
 */
export function useStoredState<State extends object>(
  key: string,
  initial: State,
  adopt: (state: State) => State = (state) => state,
  upgrade: (stored: Stored) => Stored = (stored) => stored,
): StoredState<State> {
  const [state, setState] = useState(() => {
    const stored = read(key)
    return adopt(laidOver(initial, stored === null ? null : upgrade(stored)))
  })
  const held = useRef<State | null>(state)
  const change = useCallback(
    (part: Partial<State>) => {
      setState((before) => ({ ...before, ...part }))
      if (held.current === null) return
      // Beside the component's own, so that several changes within one tick are all stored.
      held.current = { ...held.current, ...part }
      write(key, held.current)
    },
    [key],
  )
  const forget = useCallback(() => {
    held.current = null
    write(key, null)
  }, [key])
  return { state, change, forget }
}
