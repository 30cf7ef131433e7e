import { volume } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'bottleMl',
  title: /*i18n*/ { id: 'series.bottleMl', message: 'Bottles' },
  hue: 'feeding',
  area: 'logs',
  measure: volume,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.bottleMl.perDay', message: 'From bottles a day' },
  isAtVisit: true,
}
