import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** Millilitres pumped, as `pumpedMl` of the contract says; a session of unknown amount adds nothing. */
export const pumpedMl = defineSeries({
  name: 'pumpedMl',
  kind: 'pumping',
  made: {
    by: 'sum',
    value: ({ details }) => sql`coalesce((${details} ->> 'totalMl')::float8,
      case when ${details} ->> 'leftMl' is not null or ${details} ->> 'rightMl' is not null then
        coalesce((${details} ->> 'leftMl')::float8, 0) + coalesce((${details} ->> 'rightMl')::float8, 0) end)`,
  },
})
