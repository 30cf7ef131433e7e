import type { Override } from '@nestwren/contract/custody/terms'
import type { CustodyOverride } from '@nestwren/contract/overrides'

/** Pure rules between overrides as the server lists them and as the custody engine takes them. */

type Named = Pick<CustodyOverride, 'id' | 'childIds' | 'type' | 'title' | 'timeZone' | 'periods' | 'holiday' | 'place'>

/**
 * Returns what the engine takes of an override.
 * @param acceptedAt ISO instant at which it was accepted, or would be
 */
export function engineOverride(
  { id, childIds, type, title, timeZone, periods, holiday, place }: Named,
  acceptedAt: string,
): Override {
  return { id, childIds, type, title, timeZone, periods, holiday, place, acceptedAt }
}

/** Returns the overrides that hold, in the shape of the engine. */
export function agreedOf(overrides: readonly CustodyOverride[]): readonly Override[] {
  return overrides.flatMap((one) =>
    one.status === 'accepted' && one.acceptedAt !== null ? [engineOverride(one, one.acceptedAt)] : [],
  )
}

/**
 * Returns whether a proposal can still be answered at an instant (milliseconds since 1970). The time to answer may be over
 * before the server has written that down.
 */
export function isOpen({ status, answerBy }: Pick<CustodyOverride, 'status' | 'answerBy'>, now: number): boolean {
  return status === 'proposed' && (answerBy === null || Date.parse(answerBy) > now)
}
