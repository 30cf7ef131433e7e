import type { EntryOf } from '@nestwren/contract/logs/entry'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import { toMl, volumeUnit } from '../../../../platform/units/units.ts'
import type { BottleDraft, FeedingDraft } from '../kind-view.ts'

const emptyFeed = { segments: [], bottles: [], foods: [] }

/** A bottle like the last one that was given; before the first 120 ml, or 4 oz, of breast milk. */
export function nextBottle(earlier: readonly EntryOf<'feeding'>[]): BottleDraft {
  const last = earlier.flatMap(({ details }) => details.bottles)[0]
  return {
    contents: last?.contents ?? 'breastMilk',
    // A round number in the unit that is shown.
    amountMl: last?.amountMl ?? (volumeUnit() === 'oz' ? toMl(4, 'oz') : 120),
    offeredMl: null,
    typed: last?.typed ?? null,
  }
}

/** Amounts of the last bottles, without repeats, the smallest first: to choose instead of to type. */
export function usualAmounts(
  earlier: readonly EntryOf<'feeding'>[],
): { amountMl: number; typed: BottleDraft['typed'] }[] {
  const known = new Map<number, BottleDraft['typed']>()
  for (const { amountMl, typed } of earlier.flatMap(({ details }) => details.bottles))
    if (known.size < 4 && amountMl > 0 && !known.has(amountMl)) known.set(amountMl, typed)
  return [...known].map(([amountMl, typed]) => ({ amountMl, typed })).sort((a, b) => a.amountMl - b.amountMl)
}

/** Foods eaten before, the most recent first, without repeats. */
export function knownFoods(earlier: readonly EntryOf<'feeding'>[]): string[] {
  const names = new Map<string, string>()
  for (const { name } of earlier.flatMap(({ details }) => details.foods)) {
    const key = name.toLocaleLowerCase()
    if (!names.has(key)) names.set(key, name)
  }
  return [...names.values()]
}

/** The form of a feed that begins by another method. */
export function feedingBy(method: FeedingDetails['method'], earlier: readonly EntryOf<'feeding'>[]): FeedingDraft {
  if (method === 'bottle') return { ...emptyFeed, method, bottles: [nextBottle(earlier)] }
  if (method === 'solids') return { ...emptyFeed, method, foods: [{ name: '', amount: null }] }
  return { ...emptyFeed, method }
}
