import { type SeriesName, seriesNames } from '@nestwren/contract/charts'
import type { SeriesView } from '../series-view.ts'

const views = import.meta.glob<{ readonly view: SeriesView }>('../series/*.ts', { eager: true })
const byName = new Map(Object.values(views).map(({ view }) => [view.name, view]))

/** The view of each series of the contract, in its order. That none is missing is what series-views.test.ts says. */
export const seriesViews: readonly SeriesView[] = seriesNames.flatMap((name: SeriesName) => byName.get(name) ?? [])
