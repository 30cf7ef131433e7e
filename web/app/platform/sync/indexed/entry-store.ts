import { type Entry, isOpen } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import {
  createIndexedList,
  type IndexedList,
  type IndexFilter,
  type IndexHooks,
  type ItemView,
} from './indexed-list.ts'

/** Logs are the list that is too long to be read or held as a whole: they have an index by child and time. */
export type EntryStore = IndexedList<Entry>
export type EntryView = ItemView<Entry>
export type EntryFilter = IndexFilter & { readonly kind?: KindName | undefined }

export function createEntryStore(hooks: IndexHooks<Entry> = {}): EntryStore {
  return createIndexedList<Entry>({ isOpen, ...hooks })
}
