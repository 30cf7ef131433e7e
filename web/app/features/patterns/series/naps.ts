import { count } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'naps',
  title: /*i18n*/ { id: 'series.naps', message: 'Naps' },
  hue: 'sleep',
  area: 'logs',
  measure: count,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.naps.perDay', message: 'Naps a day' },
  isAtVisit: true,
}
