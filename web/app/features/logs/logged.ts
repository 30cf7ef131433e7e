const listeners = new Set<() => void>()

/** Tells listeners that the person has logged something on this page. */
export function tellLogged(): void {
  for (const listener of listeners) listener()
}

/** Calls back whenever the person has logged something, of any kind. Returns the unsubscribe function. */
export function onLogged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
