import { sql } from 'drizzle-orm'
import { defineSeries } from '../series.ts'

/**
 * The longest stretch without a wake-up, of the sleeps that began on the day: a night is one, whatever day its longest
 * stretch begins on. A wake-up of unknown length ends a stretch and takes no time.
 */
export const longestSleepS = defineSeries({
  name: 'longestSleepS',
  kind: 'sleep',
  made: {
    by: 'max',
    value: ({ details, startAt, untilAt }) => sql`
      case when jsonb_array_length(${details} -> 'wakings') > 0 then (
        with waking as (
          select (one ->> 'at')::timestamptz as at,
            (one ->> 'at')::timestamptz + coalesce((one ->> 'durationS')::int, 0) * interval '1 second' as over_at
          from jsonb_array_elements(${details} -> 'wakings') as one)
        select max(date_part('epoch', stretch.until_at - stretch.from_at)) from (
          select at as until_at, coalesce(max(over_at) over (order by at rows between unbounded preceding and 1 preceding), ${startAt}) as from_at
          from waking
          union all select ${untilAt}, max(over_at) from waking) stretch)
      else date_part('epoch', ${untilAt} - ${startAt}) end`,
  },
})
