import type { EntryOf } from '@nestwren/contract/logs/entry'
import type { FeedingDetails } from '@nestwren/contract/logs/kinds/feeding'
import { toMl, volumeUnit } from '../../../../platform/units/units.ts'
import type { BottleDraft, FeedingDraft } from '../kind-view.ts'
import { firstAmount } from './bottle-amounts.ts'

const emptyFeed = { segments: [], bottles: [], foods: [] }

/** A bottle like the last one that was given; before the first what is usual at the child's age, of breast milk. */
export function nextBottle(earlier: readonly EntryOf<'feeding'>[], ageDays: number | null = null): BottleDraft {
  const last = earlier.flatMap(({ details }) => details.bottles)[0]
  const unit = volumeUnit()
  return {
    contents: last?.contents ?? 'breastMilk',
    // A round number in the unit that is shown.
    amountMl: last?.amountMl ?? toMl(firstAmount(unit, ageDays), unit),
    offeredMl: null,
    typed: last?.typed ?? null,
  }
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
export function feedingBy(
  method: FeedingDetails['method'],
  earlier: readonly EntryOf<'feeding'>[],
  ageDays: number | null = null,
): FeedingDraft {
  if (method === 'bottle') return { ...emptyFeed, method, bottles: [nextBottle(earlier, ageDays)] }
  if (method === 'solids') return { ...emptyFeed, method, foods: [{ name: '', amount: null }] }
  return { ...emptyFeed, method }
}
