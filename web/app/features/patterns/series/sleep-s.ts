import { duration } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'sleepS',
  title: /*i18n*/ { id: 'series.sleepS', message: 'Sleep' },
  hue: 'sleep',
  area: 'logs',
  measure: duration,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.sleepS.perDay', message: 'Sleep a day' },
  isAtVisit: true,
}
