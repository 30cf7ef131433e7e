import { defineSeries } from '../series.ts'

/** Diapers that were changed, the dry ones too. */
export const diapers = defineSeries({ name: 'diapers', kind: 'diaper', made: { by: 'count' } })
