import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/** Naps, by the rule of `sleepType` in the contract: a sleep that began at night and lasts over two hours is none. */
export const naps = defineSeries({
  name: 'naps',
  kind: 'sleep',
  holds: ({ details, isNightHour, hasEnd, startAt, untilAt }) => sql`
    coalesce(${details} ->> 'type', case when ${isNightHour}
      and (not ${hasEnd} or ${untilAt} - ${startAt} > interval '2 hours') then 'night' else 'nap' end) = 'nap'`,
  made: { by: 'count' },
})
