/** The log of a family: its entries, and the book of changes that devices sent. */

export { insertEntries, type NewEntries } from './bulk-commands.ts'
export { dosesOf } from './dose-queries.ts'
export { logItem } from './item.ts'
export { isFirstTime } from './mutation-commands.ts'
export { listNewNotes } from './note-queries.ts'
export { setPhotosOfEntry } from './photo-commands.ts'
export { locateEntry } from './policy.ts'
export { goesWithEntries } from './purge-commands.ts'
export { listOpen, readEntries } from './queries.ts'
export { applyTimerStep } from './timer-commands.ts'
