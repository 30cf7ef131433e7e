import { useSyncExternalStore } from 'react'

export type PersonHue = 1 | 2 | 3 | 4 | 5 | 6

/** How a person or child is marked wherever they are named. */
export interface PersonMark {
  readonly hue: PersonHue
  /** A color of their own choice, any CSS hex; null leaves it at the hue. */
  readonly color: string | null
}

let marks: ReadonlyMap<string, PersonMark> = new Map()
const listeners = new Set<() => void>()

/** Tells how the people of the family are marked, as the server knows it. */
export function setPeople(people: ReadonlyMap<string, PersonMark>): void {
  // The same objects for the same marks: whoever shows one is not drawn again for nothing.
  marks = new Map(
    [...people].map(([id, mark]) => {
      const known = marks.get(id)
      return [id, known?.hue === mark.hue && known.color === mark.color ? known : mark]
    }),
  )
  for (const listener of listeners) listener()
}

/** A hue by id alone, the same on every device. */
export function hueOfId(id: string): PersonHue {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 997
  return ((sum % 6) + 1) as PersonHue
}

/** Hues for ids that have none of the server's: by id, and the next free one while there are six or fewer. */
export function huesOfIds(ids: readonly string[]): ReadonlyMap<string, PersonHue> {
  const hues = new Map<string, PersonHue>()
  // In the order of their ids, which is that of their making, so that a new one changes no other.
  for (const id of [...ids].sort()) {
    let hue = hueOfId(id)
    const taken = new Set(hues.size < 6 ? hues.values() : [])
    while (taken.has(hue)) hue = ((hue % 6) + 1) as PersonHue
    hues.set(id, hue)
  }
  return hues
}

const former = new Map<string, PersonMark>()

/** How a person or child is marked; by id alone for whoever is not in the family (any more). */
export function markOf(id: string): PersonMark {
  const known = marks.get(id) ?? former.get(id)
  if (known !== undefined) return known
  const mark = { hue: hueOfId(id), color: null }
  former.set(id, mark)
  return mark
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const markMap = () => marks

/** How the people of the family are marked, by id, following the family. */
export function usePersonMarks(): ReadonlyMap<string, PersonMark> {
  return useSyncExternalStore(subscribe, markMap, markMap)
}

const nobody: PersonMark = { hue: 1, color: null }

/** How a person or child is marked, following the family; the first hue without an id. */
export function usePersonMark(id: string | undefined): PersonMark {
  const mark = () => (id === undefined ? nobody : markOf(id))
  return useSyncExternalStore(subscribe, mark, mark)
}
