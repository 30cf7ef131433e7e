/** The log of a family. */

export { insertEntries, type NewEntries } from './bulk-commands.ts'
export { dosesOf } from './dose-queries.ts'
export { purgeLinks } from './entry-links.ts'
export { countServedFoods, feedsSeen, listSpellings, type ServedFood } from './food-queries.ts'
export { findOverlapped, type ImportedEntry, insertImportedEntries } from './import-commands.ts'
export { logItem } from './item.ts'
export { narrowed } from './narrowed-parts.ts'
export { isExclusive } from './overlaps.ts'
export { setPhotosOfEntry } from './photo-commands.ts'
export { listNewNotes, listOpen, readEntries } from './queries.ts'
export { applyTimerStep } from './timer-commands.ts'
