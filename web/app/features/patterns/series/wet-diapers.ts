import { count } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'wetDiapers',
  title: /*i18n*/ { id: 'series.wetDiapers', message: 'Wet diapers' },
  hue: 'diaper',
  area: 'logs',
  measure: count,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.wetDiapers.perDay', message: 'Wet diapers a day' },
  isAtVisit: true,
}
