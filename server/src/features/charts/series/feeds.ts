import { defineSeries } from '../series.ts'

/** Feeds of any method. */
export const feeds = defineSeries({ name: 'feeds', kind: 'feeding', made: { by: 'count' } })
