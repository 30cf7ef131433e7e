import { count } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'dirtyDiapers',
  title: /*i18n*/ { id: 'series.dirtyDiapers', message: 'Dirty diapers' },
  hue: 'diaper',
  area: 'logs',
  measure: count,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.dirtyDiapers.perDay', message: 'Dirty diapers a day' },
  isAtVisit: true,
}
