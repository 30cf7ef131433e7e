import { instantOfDate } from '@nestwren/contract/calendar/zone'
import type { CustodyOverride } from '@nestwren/contract/overrides'
import { isOpen } from './public/engine.ts'

/** Pure rules of where an override stands on the page. */

export interface Grouped {
  /** The reader is asked; the one whose time to answer ends first comes first. */
  readonly forYou: readonly CustodyOverride[]
  /** Someone else is asked. */
  readonly forOthers: readonly CustodyOverride[]
  /** Agreed and not over, the one that starts first comes first; holidays of every year last. */
  readonly holds: readonly CustodyOverride[]
  /** Everything else, what changed last comes first. */
  readonly earlier: readonly CustodyOverride[]
}

/**
 * Sorts overrides for one reader.
 * @param now milliseconds since 1970
 */
export function groupsOf(overrides: readonly CustodyOverride[], userId: string, now: number): Grouped {
  const open = overrides.filter((one) => isOpen(one, now)).toSorted((a, b) => answerTime(a) - answerTime(b))
  const isHeld = (one: CustodyOverride) => one.status === 'accepted' && endOf(one) > now
  return {
    forYou: open.filter(({ waitsFor }) => waitsFor?.id === userId),
    forOthers: open.filter(({ waitsFor }) => waitsFor?.id !== userId),
    holds: overrides.filter(isHeld).toSorted((a, b) => compare(startOf(a), startOf(b)) || compare(a.id, b.id)),
    earlier: overrides
      .filter((one) => !isOpen(one, now) && !isHeld(one))
      .toSorted((a, b) => compare(lastChange(b), lastChange(a)) || compare(b.id, a.id)),
  }
}

/**
 * Returns what became of an override for a reader at an instant: a proposal whose time to answer is over has expired, also
 * before the server has written that down.
 */
export function statusAt(one: CustodyOverride, now: number): CustodyOverride['status'] {
  return one.status === 'proposed' && !isOpen(one, now) ? 'expired' : one.status
}

/** The instant at which an override ends, in milliseconds since 1970; Infinity for a holiday of every year. */
function endOf({ holiday, periods, timeZone }: CustodyOverride): number {
  if (holiday !== null) return Number.POSITIVE_INFINITY
  return Math.max(0, ...periods.map(({ untilOn, untilAt }) => instantOfDate(untilOn, untilAt, timeZone).at))
}

/** The instant at which it starts; what comes every year is sorted behind what comes once. */
function startOf({ holiday, periods, timeZone }: CustodyOverride): number {
  if (holiday !== null) return Number.POSITIVE_INFINITY
  return Math.min(...periods.map(({ fromOn, fromAt }) => instantOfDate(fromOn, fromAt, timeZone).at))
}

function answerTime({ answerBy }: CustodyOverride): number {
  return answerBy === null ? Number.POSITIVE_INFINITY : Date.parse(answerBy)
}

function lastChange({ steps, acceptedAt, createdAt }: CustodyOverride): string {
  return steps.at(-1)?.at ?? acceptedAt ?? createdAt
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
