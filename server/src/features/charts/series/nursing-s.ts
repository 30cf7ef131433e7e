import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** Seconds at the breast without pauses, as `nursedS` of the contract counts them. */
export const nursingS = defineSeries({
  name: 'nursingS',
  kind: 'feeding',
  holds: ({ details }) => sql`${details} ->> 'method' = 'breast'`,
  made: {
    by: 'sum',
    value: ({ details, now }) => sql`(
      select sum(greatest(0, date_part('epoch',
        coalesce((segment ->> 'endAt')::timestamptz, ${now}) - (segment ->> 'startAt')::timestamptz)))
      from jsonb_array_elements(${details} -> 'segments') as segment)`,
  },
})
