import { count } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'diapers',
  title: /*i18n*/ { id: 'series.diapers', message: 'Diapers' },
  hue: 'diaper',
  area: 'logs',
  measure: count,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.diapers.perDay', message: 'Diapers a day' },
  isAtVisit: true,
}
