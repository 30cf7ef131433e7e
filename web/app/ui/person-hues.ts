import { useSyncExternalStore } from 'react'

export type PersonHue = 1 | 2 | 3 | 4 | 5 | 6

let order: readonly string[] = []
const listeners = new Set<() => void>()

/** Says who there is, in a steady order: the first six get a hue of their own. */
export function setPeople(ids: readonly string[]): void {
  if (ids.length === order.length && ids.every((id, at) => id === order[at])) return
  order = ids
  for (const listener of listeners) listener()
}

/** The hue of a person or child: by place in the order, and by id alone for whoever is not in it (any more). */
export function hueOf(id: string): PersonHue {
  const place = order.indexOf(id)
  if (place >= 0) return ((place % 6) + 1) as PersonHue
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997
  return ((sum % 6) + 1) as PersonHue
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The hue of a person or child, following the order; 1 without an id. */
export function usePersonHue(id: string | undefined): PersonHue {
  const hue = () => (id === undefined ? 1 : hueOf(id))
  return useSyncExternalStore(subscribe, hue, hue)
}
