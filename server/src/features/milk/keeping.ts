import type { MilkPlace } from '@nestwren/contract/logs/kind'
import { ruledExpiry as ruled } from '@nestwren/contract/milk-keeping'

/** When milk expires that came to a place at `movedAt`, as the contract's rules have it. */
export function ruledExpiry(place: MilkPlace, movedAt: Date, isThawed: boolean): Date {
  return new Date(ruled(place, movedAt.toISOString(), isThawed))
}
