import { count } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'feeds',
  title: /*i18n*/ { id: 'series.feeds', message: 'Feeds' },
  hue: 'feeding',
  area: 'logs',
  measure: count,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.feeds.perDay', message: 'Feeds a day' },
  isAtVisit: true,
}
