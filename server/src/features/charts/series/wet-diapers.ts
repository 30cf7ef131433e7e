import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** Wet diapers, those that were dirty as well too. */
export const wetDiapers = defineSeries({
  name: 'wetDiapers',
  kind: 'diaper',
  holds: ({ details }) => sql`${details} ->> 'kind' in ('wet', 'both')`,
  made: { by: 'count' },
})
