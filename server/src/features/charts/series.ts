import { type SeriesName, seriesNames } from '@nestwren/contract/charts'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'

/** An entry of the kind, as the expressions of a series see it. */
export interface EntrySql {
  readonly details: SQL
  readonly startAt: SQL
  /** Where it ended; now, for one that has no end. */
  readonly untilAt: SQL
  readonly hasEnd: SQL
  /** Whether it began between 18:00 and 05:00. */
  readonly isNightHour: SQL
  readonly now: SQL
}

/** A figure of each day: where it comes from, and how the entries of a day make it. */
interface SeriesFacts {
  readonly kind: KindName
  /** The entries it is made of; all of the kind without it. On a day that has only others it is 0, but for a `max`. */
  readonly holds?: (entry: EntrySql) => SQL
  /**
   * `count` counts entries. `sum` and `max` take the value of each; a value of null is not known, and a day with nothing
   * else has none. `lasted` adds up seconds, and gives each day what of an entry lies between its midnights. The others give
   * an entry to the day it began.
   */
  readonly made: { readonly by: 'count' | 'lasted' } | { readonly by: 'sum' | 'max'; value(entry: EntrySql): SQL }
}

export interface SeriesDefinition extends SeriesFacts {
  readonly name: SeriesName
}

const facts: Readonly<Record<SeriesName, SeriesFacts>> = {
  /** Feeds of any method. */
  feeds: { kind: 'feeding', made: { by: 'count' } },

  /** Millilitres drunk from bottles, those after nursing too. */
  bottleMl: {
    kind: 'feeding',
    holds: ({ details }) => sql`${details} -> 'bottles' <> '[]'`,
    made: {
      by: 'sum',
      value: ({ details }) => sql`(
        select sum((bottle ->> 'amountMl')::float8) from jsonb_array_elements(${details} -> 'bottles') as bottle)`,
    },
  },

  /** Seconds at the breast without pauses, as `nursedS` of the contract counts them. */
  nursingS: {
    kind: 'feeding',
    holds: ({ details }) => sql`${details} ->> 'method' = 'breast'`,
    made: {
      by: 'sum',
      value: ({ details, now }) => sql`(
        select sum(greatest(0, date_part('epoch',
          coalesce((segment ->> 'endAt')::timestamptz, ${now}) - (segment ->> 'startAt')::timestamptz)))
        from jsonb_array_elements(${details} -> 'segments') as segment)`,
    },
  },

  /** Seconds asleep from midnight to midnight, as Home counts them: wake-ups are within a sleep. */
  sleepS: { kind: 'sleep', made: { by: 'lasted' } },

  /**
   * The longest stretch without a wake-up, of the sleeps that began on the day: a night is one, whatever day its longest
   * stretch begins on. A wake-up of unknown length ends a stretch and takes no time.
   */
  longestSleepS: {
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
  },

  /** Naps, by the rule of `sleepType` in the contract: a sleep that began at night and lasts over two hours is none. */
  naps: {
    kind: 'sleep',
    holds: ({ details, isNightHour, hasEnd, startAt, untilAt }) => sql`
      coalesce(${details} ->> 'type', case when ${isNightHour}
        and (not ${hasEnd} or ${untilAt} - ${startAt} > interval '2 hours') then 'night' else 'nap' end) = 'nap'`,
    made: { by: 'count' },
  },

  /** Diapers that were changed, the dry ones too. */
  diapers: { kind: 'diaper', made: { by: 'count' } },

  /** Wet diapers, those that were dirty as well too. */
  wetDiapers: {
    kind: 'diaper',
    holds: ({ details }) => sql`${details} ->> 'kind' in ('wet', 'both')`,
    made: { by: 'count' },
  },

  /** Dirty diapers, those that were wet as well too. */
  dirtyDiapers: {
    kind: 'diaper',
    holds: ({ details }) => sql`${details} ->> 'kind' in ('dirty', 'both')`,
    made: { by: 'count' },
  },

  /** The highest temperature, in °C. */
  temperature: {
    kind: 'temperature',
    made: { by: 'max', value: ({ details }) => sql`(${details} ->> 'centiC')::float8 / 100` },
  },

  /** Millilitres pumped, as `pumpedMl` of the contract says; a session of unknown amount adds nothing. */
  pumpedMl: {
    kind: 'pumping',
    made: {
      by: 'sum',
      value: ({ details }) => sql`coalesce((${details} ->> 'totalMl')::float8,
        case when ${details} ->> 'leftMl' is not null or ${details} ->> 'rightMl' is not null then
          coalesce((${details} ->> 'leftMl')::float8, 0) + coalesce((${details} ->> 'rightMl')::float8, 0) end)`,
    },
  },
}

/** Every series of the contract, in its order. */
export const allSeries: readonly SeriesDefinition[] = seriesNames.map((name) => ({ name, ...facts[name] }))
