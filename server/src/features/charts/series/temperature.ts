import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** The highest temperature, in °C. */
export const temperature = defineSeries({
  name: 'temperature',
  kind: 'temperature',
  made: { by: 'max', value: ({ details }) => sql`(${details} ->> 'centiC')::float8 / 100` },
})
