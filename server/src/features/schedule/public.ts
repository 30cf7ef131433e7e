/** The schedule of a family: its routine and its appointments. */

export { insertPlanned } from './bulk-commands.ts'
export { calendarEventOf } from './calendar-event.ts'
export { readEntriesOf } from './day-queries.ts'
export { scheduleItem } from './item.ts'
export { livingEntryIds } from './queries.ts'
export { returnEntries } from './return-entries.ts'
