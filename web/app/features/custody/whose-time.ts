import { custodyOf } from '@nestwren/contract/custody/custody'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import type { Counting } from './cycle-strip.ts'

/** Tells who has some children between two instants (milliseconds since 1970), everyone once, in order. */
export type WhoseTime = (from: number, to: number) => readonly CustodyPerson[]

/** Returns what tells whose time it is as it counts, whatever a single agreement says. */
export function whoseTime({ cycles, agreed }: Counting, childIds: readonly string[]): WhoseTime {
  return (from, to) => {
    const segments = childIds.flatMap((childId) => custodyOf({ cycles, overrides: agreed, childId, from, to }).segments)
    const inOrder = segments.toSorted((a, b) => a.from - b.from)
    return [...new Map(inOrder.map(({ holder }) => [personKey(holder), holder])).values()]
  }
}
