import type { SeriesName } from '@nestwren/contract/charts'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { SQL } from 'drizzle-orm'

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
export interface SeriesDefinition<Name extends SeriesName = SeriesName> {
  readonly name: Name
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

/** Declares a series; returns it as it is. */
export function defineSeries<const Name extends SeriesName>(series: SeriesDefinition<Name>): SeriesDefinition<Name> {
  return series
}
