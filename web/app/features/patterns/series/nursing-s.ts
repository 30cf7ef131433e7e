import { duration } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'nursingS',
  title: /*i18n*/ { id: 'series.nursingS', message: 'Nursing' },
  hue: 'feeding',
  area: 'logs',
  measure: duration,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.nursingS.perDay', message: 'Nursing a day' },
  isAtVisit: true,
}
