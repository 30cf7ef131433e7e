import { degrees } from '../measures.ts'
import type { SeriesView } from '../series-view.ts'

export const view: SeriesView = {
  name: 'temperature',
  title: /*i18n*/ { id: 'series.temperature', message: 'Temperature' },
  hue: 'medicine',
  area: 'health',
  measure: degrees,
  shape: 'points',
  perDay: /*i18n*/ { id: 'series.temperature.perDay', message: "Average of each day's highest" },
}
