import type { SeriesName } from '@nestwren/contract/charts'
import { bottleMl } from './series/bottle-ml.ts'
import { diapers } from './series/diapers.ts'
import { dirtyDiapers } from './series/dirty-diapers.ts'
import { feeds } from './series/feeds.ts'
import { longestSleepS } from './series/longest-sleep-s.ts'
import { naps } from './series/naps.ts'
import { nursingS } from './series/nursing-s.ts'
import { pumpedMl } from './series/pumped-ml.ts'
import { sleepS } from './series/sleep-s.ts'
import { temperature } from './series/temperature.ts'
import { wetDiapers } from './series/wet-diapers.ts'
import type { SeriesDefinition } from './series.ts'

/** Every series of the contract. A new one is a file, and a line here. */
export const allSeries: { readonly [Name in SeriesName]: SeriesDefinition<Name> } = {
  feeds,
  bottleMl,
  nursingS,
  sleepS,
  longestSleepS,
  naps,
  diapers,
  wetDiapers,
  dirtyDiapers,
  temperature,
  pumpedMl,
}
