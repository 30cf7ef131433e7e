import type { CachedAnswer } from '../../../platform/sync/list.ts'

/** When the pinned notes were last read; the notes themselves are among the entries. */
export const pinnedNotes = { key: ['entries', 'pinned'], changedByLogs: ['note'] } as const satisfies CachedAnswer
