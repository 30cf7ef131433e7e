import { seriesNames } from '@nestwren/contract/charts'
import { type SeriesView, seriesFacts } from '../series/series.ts'

/** The view of each series of the contract, in its order. */
export const seriesViews: readonly SeriesView[] = seriesNames.map((name) => ({ name, ...seriesFacts[name] }))
