/** The schedule of a family: its routine and its appointments. */

export { calendarEventOf } from './calendar.ts'
export { readEntriesOf } from './days.ts'
export { insertPlanned, livingEntryIds } from './entries.ts'
export { scheduleItem } from './item.ts'
export { returnEntries } from './people.ts'
