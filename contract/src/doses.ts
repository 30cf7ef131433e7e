/** What a family's own limits say about doses of a medicine. Browser and server ask the same rules. */

/** A family's limits for a medicine; null where it set none. */
export interface DoseLimits {
  readonly minIntervalS: number | null
  readonly maxDosesPerDay: number | null
}

/** What the limits of a medicine say to a dose. */
export interface DoseAdvice {
  /** It comes before the wait after the dose before it is over. */
  readonly isEarly: boolean
  /** It would be one more in 24 hours than the family set. */
  readonly isOverDaily: boolean
  /** ISO instant from which on another dose keeps both limits; null when that is at `at`. */
  readonly nextSafeAt: string | null
  /** Start of the dose after it, when that one follows before the wait is over. */
  readonly followedAt: string | null
}

const dayMs = 86_400_000
const ms = (instant: string) => Date.parse(instant)

/**
 * Judges a dose at the instant `at` (ISO) beside the instants of the other doses of the same medicine, in any order: those
 * before it, and those after it, since a dose may be logged late. Never a refusal: what follows is a second question.
 */
export function adviseDose(
  { minIntervalS, maxDosesPerDay }: DoseLimits,
  others: readonly string[],
  at: string,
): DoseAdvice {
  const now = ms(at)
  const all = others.map(ms)
  const before = all.filter((one) => one <= now).sort((a, b) => b - a)
  const after = all.filter((one) => one > now).sort((a, b) => a - b)
  const waitMs = minIntervalS === null ? 0 : minIntervalS * 1000
  const [last] = before
  const afterInterval = last === undefined ? now : last + waitMs
  // The dose that is the n-th back from now has to be older than a day before another one may follow.
  const oldestThatCounts = maxDosesPerDay === null ? undefined : before[maxDosesPerDay - 1]
  const afterDay = oldestThatCounts === undefined ? now : oldestThatCounts + dayMs
  // Any 24 hours that this dose is in, also those that end with a later one.
  const isOver = (end: number) =>
    maxDosesPerDay !== null && [now, ...all].filter((one) => one > end - dayMs && one <= end).length > maxDosesPerDay
  const next = Math.max(afterInterval, afterDay)
  const [following] = after
  return {
    isEarly: afterInterval > now,
    isOverDaily: isOver(now) || after.some((end) => end < now + dayMs && isOver(end)),
    nextSafeAt: next > now ? new Date(next).toISOString() : null,
    followedAt: following !== undefined && following < now + waitMs ? new Date(following).toISOString() : null,
  }
}

/** A dose as others of the same medicine are held against it. */
export interface GivenDose {
  readonly id: string
  /** ISO instant. */
  readonly at: string
  /** The doses around it that whoever logged it was shown; null where they were shown none, absent where nobody kept it. */
  readonly known?: { readonly before: string | null; readonly after: string | null } | undefined
}

/**
 * Two doses of a medicine without a wait of the family's own that are closer than this are worth a look when neither
 * person knew of the other: shorter than the time after which most medicines are given again.
 */
export const closeWithoutWaitS = 4 * 3600

/**
 * Doses of one medicine that were logged without knowing of each other, such as on two phones without a connection, and
 * that are closer than the family's wait or more in 24 hours than it set. Follows from the doses alone, so that every
 * device says it whenever the doses meet there. In pairs, the earlier one first.
 */
export function unawareDoses<Dose extends GivenDose>(
  doses: readonly Dose[],
  limits: DoseLimits,
): (readonly [Dose, Dose])[] {
  const { minIntervalS, maxDosesPerDay } = limits
  const inOrder = doses.toSorted((a, b) => ms(a.at) - ms(b.at) || (a.id < b.id ? -1 : 1))
  const closeMs = (minIntervalS ?? closeWithoutWaitS) * 1000
  return inOrder.flatMap((later, index) => {
    const earlier = inOrder[index - 1]
    if (earlier === undefined || isAware(earlier, later)) return []
    const inDay = inOrder.slice(0, index + 1).filter(({ at }) => ms(at) > ms(later.at) - dayMs)
    const isOver = maxDosesPerDay !== null && inDay.length > maxDosesPerDay && inDay.includes(earlier)
    return ms(later.at) - ms(earlier.at) < closeMs || isOver ? [[earlier, later] as const] : []
  })
}

/** Whoever logged one of them was shown the other. What nobody kept is taken for known. */
function isAware(earlier: GivenDose, later: GivenDose): boolean {
  if (earlier.known === undefined || later.known === undefined) return true
  const { before } = later.known
  const { after } = earlier.known
  return (before !== null && ms(before) >= ms(earlier.at)) || (after !== null && ms(after) <= ms(later.at))
}
