import type { MilkPlace } from '@nestwren/contract/logs/kinds/pumping'
import { milkKeepsS } from '@nestwren/contract/milk'

/** Where a lot is, and how long it keeps there. */
export interface Keeping {
  readonly place: MilkPlace
  readonly movedAt: Date
  readonly isThawed: boolean
  readonly expiresAt: Date
}

/** When milk expires that came to a place at `movedAt`. What was frozen once keeps no longer than thawed milk anywhere. */
export function ruledExpiry(place: MilkPlace, movedAt: Date, isThawed: boolean): Date {
  const keepsS = isThawed ? Math.min(milkKeepsS.thawed, milkKeepsS[place]) : milkKeepsS[place]
  return new Date(movedAt.getTime() + keepsS * 1000)
}

/**
 * A lot that goes to another place at `now`. Out of the freezer it thaws, and from then on no move makes it keep longer:
 * thawed milk is not frozen again.
 */
export function moved(lot: Keeping, place: MilkPlace, now: Date): Keeping {
  if (place === lot.place) return lot
  const isThawed = lot.isThawed || lot.place === 'freezer'
  const ruled = ruledExpiry(place, now, isThawed)
  const expiresAt = lot.isThawed && lot.expiresAt < ruled ? lot.expiresAt : ruled
  return { place, movedAt: now, isThawed, expiresAt }
}
