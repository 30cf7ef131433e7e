import type { AnyDetails, DetailsOf } from '@nestwren/contract/logs/entry'
import { secondsBetween } from '@nestwren/contract/logs/kind'
import { drunkMl } from '@nestwren/contract/logs/kinds/feeding'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type BreastSegment, breastSides } from '@nestwren/contract/logs/segments'

/**
 * The details of kinds whose lists can be long: what the kind says of them stays the same, or says less, with at most `most`
 * elements in each list. Here and not with the kinds, which every browser loads.
 */
const inShort: { readonly [Name in KindName]?: (details: DetailsOf<Name>, most: number) => DetailsOf<Name> } = {
  feeding: (feeding, most) => {
    const { bottles, foods } = feeding
    return {
      ...feeding,
      segments: segmentsInShort(feeding.segments),
      // Which lots of the stock were in a bottle is for those who see the stock.
      bottles: bottles
        .slice(0, 1)
        .map(({ contents }) => ({ contents, amountMl: drunkMl(feeding), offeredMl: null, typed: null })),
      foods: foods.length > most ? [...foods.slice(0, most), { name: '…', amount: null }] : foods,
    }
  },
  medicine: ({ known: _known, ...rest }) => rest,
  // Some of the wake-ups would be counted as all of them.
  sleep: (sleep, most) => ({ ...sleep, wakings: sleep.wakings.length > most ? [] : sleep.wakings }),
}

/** The details of a log as a handoff note keeps them; those of a kind without long lists as they are. */
export function detailsInShort(kind: KindName, details: AnyDetails, most: number): AnyDetails {
  const shorten = inShort[kind] as ((details: AnyDetails, most: number) => AnyDetails) | undefined
  return shorten?.(details, most) ?? details
}

/** The same session in at most one finished stretch a side, as long as its stretches together, and the one that is running. */
function segmentsInShort(segments: readonly BreastSegment[]): BreastSegment[] {
  const running = segments.find(({ endAt }) => endAt === null)
  const finished = breastSides.flatMap((side): BreastSegment[] => {
    const ofSide = segments.filter((one) => one.side === side && one.endAt !== null)
    const [first] = ofSide
    if (first === undefined) return []
    const lengthS = ofSide.reduce((sum, { startAt, endAt }) => sum + secondsBetween(startAt, endAt ?? startAt), 0)
    return [{ side, startAt: first.startAt, endAt: new Date(Date.parse(first.startAt) + lengthS * 1000).toISOString() }]
  })
  return running === undefined ? finished : [...finished, running]
}
