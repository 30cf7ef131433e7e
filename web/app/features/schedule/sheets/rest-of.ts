import { restFrom } from '@nestwren/contract/calendar/series'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import { type EntryFields, fieldsOf, occurrenceOf } from '../writes/plan.ts'

/** Returns the series that goes on from a day of an entry, as a form begins with it. */
export function restOf(entry: ScheduleEntry, on: string): EntryFields {
  const rest = entry.rule === null ? null : restFrom(entry.rule, entry.startOn, on, entry.timeZone)
  // The times are those of the series: what this one day says differently is not meant for the others.
  return rest === null
    ? fieldsOf(occurrenceOf(entry, on))
    : { ...fieldsOf(entry), startOn: rest.startOn, rule: rest.rule }
}
