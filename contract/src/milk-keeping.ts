import type { MilkPlace } from './logs/kind.ts'
import { type MilkLot, milkKeepsS } from './milk.ts'

/**
 * What a change does to a container of milk, as pure rules: the server applies them to the stored row, and a phone to
 * what it shows before the server has answered.
 */

/** What a person says of a container; what is undefined stays. */
export interface LotChange {
  readonly place?: MilkPlace | undefined
  readonly amountMl?: number | undefined
  readonly label?: string | null | undefined
  /** null goes back to the rule of the place. */
  readonly expiresAt?: string | null | undefined
  /** null takes an end back. */
  readonly endedAs?: MilkLot['endedAs'] | undefined
}

/** Where milk is, and how long it keeps there. */
type Keeping = Pick<MilkLot, 'place' | 'movedAt' | 'isThawed' | 'expiresAt'>

/** When milk expires that came to a place at `movedAt`. What was frozen once keeps no longer than thawed milk anywhere. */
export function ruledExpiry(place: MilkPlace, movedAt: string, isThawed: boolean): string {
  const keepsS = isThawed ? Math.min(milkKeepsS.thawed, milkKeepsS[place]) : milkKeepsS[place]
  return new Date(Date.parse(movedAt) + keepsS * 1000).toISOString()
}

/**
 * Milk that goes to another place at the instant `at`. Out of the freezer it thaws, and from then on no move makes it keep
 * longer: thawed milk is not frozen again.
 */
export function moved<T extends Keeping>(lot: T, place: MilkPlace, at: string): T {
  if (place === lot.place) return lot
  const isThawed = lot.isThawed || lot.place === 'freezer'
  const ruled = ruledExpiry(place, at, isThawed)
  const isSooner = Date.parse(lot.expiresAt) < Date.parse(ruled)
  return { ...lot, place, movedAt: at, isThawed, expiresAt: lot.isThawed && isSooner ? lot.expiresAt : ruled }
}

/**
 * The container after a change made at the instant `at`; its version is the caller's to count.
 * @param fedMl millilitres that bottles have taken from it
 */
export function changedLot(lot: MilkLot, change: LotChange, { fedMl, at }: { fedMl: number; at: string }): MilkLot {
  const { place = lot.place, amountMl = lot.amountMl, label = lot.label } = change
  const isMoved = place !== lot.place
  const kept = isMoved ? { ...moved(lot, place, at), hasOwnExpiry: false } : lot
  return {
    ...kept,
    ...(change.expiresAt === undefined ? null : expiryOf(kept, change.expiresAt, isMoved)),
    amountMl,
    leftMl: Math.max(amountMl - fedMl, 0),
    label,
    ...endOf(lot, amountMl, change.endedAs, fedMl, at),
  }
}

function expiryOf(lot: MilkLot, expiresAt: string | null, isMoved: boolean) {
  if (expiresAt !== null) return { expiresAt, hasOwnExpiry: true }
  return {
    expiresAt: isMoved ? lot.expiresAt : ruledExpiry(lot.place, lot.movedAt, lot.isThawed),
    hasOwnExpiry: false,
  }
}

/** A lot that is empty is used, whoever said so; one that a larger amount fills again is there. */
function endOf(lot: MilkLot, amountMl: number, asked: LotChange['endedAs'], fedMl: number, at: string) {
  const isEmpty = fedMl >= amountMl
  const wasEmpty = fedMl >= lot.amountMl
  const held = asked === undefined ? (wasEmpty && !isEmpty && lot.endedAs === 'used' ? null : lot.endedAs) : asked
  const endedAs = held ?? (isEmpty ? 'used' : null)
  if (endedAs === null) return { endedAt: null, endedAs: null }
  return { endedAt: endedAs === lot.endedAs && lot.endedAt !== null ? lot.endedAt : at, endedAs }
}
