import type { Handoff } from '@nestwren/contract/handoffs'

/** A brief says how things stood; after two days they stand otherwise. */
const freshMs = 48 * 3_600_000

type People = Pick<Handoff, 'reason' | 'from' | 'to' | 'toName' | 'seenBy' | 'isImported'>

/**
 * True for the person who takes over; for anyone but the giver where nobody was named. Nobody is where it may not be seen, or
 * where a file brought it.
 */
export function isReceiver({ reason, from, to, toName, isImported }: People, userId: string): boolean {
  if (reason === null || isImported === true) return false
  return to === null ? toName === '' && from?.id !== userId : to.id === userId
}

export function hasSeen({ seenBy }: People, userId: string): boolean {
  return seenBy.some(({ person }) => person.id === userId)
}

/** The latest handoff to somebody that they have not read; null when there is none of the last two days. */
export function waitingFor(handoffs: readonly Handoff[], userId: string, now: number): Handoff | null {
  return (
    handoffs.find((one) => isReceiver(one, userId) && !hasSeen(one, userId) && now - Date.parse(one.at) < freshMs) ??
    null
  )
}
