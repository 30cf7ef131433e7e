import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** Dirty diapers, those that were wet as well too. */
export const dirtyDiapers = defineSeries({
  name: 'dirtyDiapers',
  kind: 'diaper',
  holds: ({ details }) => sql`${details} ->> 'kind' in ('dirty', 'both')`,
  made: { by: 'count' },
})
