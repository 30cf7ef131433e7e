import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** Millilitres drunk from bottles, those after nursing too. */
export const bottleMl = defineSeries({
  name: 'bottleMl',
  kind: 'feeding',
  holds: ({ details }) => sql`${details} -> 'bottles' <> '[]'`,
  made: {
    by: 'sum',
    value: ({ details }) => sql`(
      select sum((bottle ->> 'amountMl')::float8) from jsonb_array_elements(${details} -> 'bottles') as bottle)`,
  },
})
