import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/**
 * What opens by itself, such as that a subscription has ended, lies over what somebody is just opening, in whichever order
 * the two come: a sheet whose code is still on its way would otherwise cover the news that came before it.
 */
let announced = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  announced += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells that a dialog which nobody asked for is open, or will be once its code is there. */
export function useAnnounces(isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return
    change(1)
    return () => change(-1)
  }, [isOn])
}

/**
 * Whether something that was asked for may open: not beneath a dialog that came before it. What is open stays open.
 * @param isReady it is asked for, and all that it needs is there
 */
export function useOpensAfterNews(isReady: boolean): boolean {
  const isAnnounced = useSyncExternalStore(
    subscribe,
    () => announced > 0,
    () => false,
  )
  const [isOpen, setIsOpen] = useState(false)
  const mayOpen = isReady && (isOpen || !isAnnounced)
  if (mayOpen !== isOpen) setIsOpen(mayOpen)
  return mayOpen
}
