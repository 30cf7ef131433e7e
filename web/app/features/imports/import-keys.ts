import type { ImportOutcome } from '@nestwren/contract/imports-words'
import { queryKeys } from '../../platform/api/query-keys.ts'

const all = queryKeys.list('imports')

/** Keys of the cached answers about imports; all go stale with `family:changed` of the part `imports`. */
export const importKeys = {
  all,
  list: [...all, 'list'],
  one: (id: string) => [...all, 'one', id],
  /** Rows as one reading left them: another reading is another answer. */
  rows: (id: string, version: number, outcome: ImportOutcome | 'chosen') => [...all, 'rows', id, version, outcome],
  preview: (id: string, asked: object) => [...all, 'preview', id, asked],
} as const
