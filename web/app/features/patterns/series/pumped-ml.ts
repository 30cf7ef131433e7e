import { volume } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'pumpedMl',
  title: /*i18n*/ { id: 'series.pumpedMl', message: 'Pumping' },
  hue: 'pumping',
  area: 'pumping',
  measure: volume,
  shape: 'columns',
  perDay: /*i18n*/ { id: 'series.pumpedMl.perDay', message: 'Pumped a day' },
}
