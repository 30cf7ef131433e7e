import type { Entry } from '@nestwren/contract/logs/entry'
import type { Person } from '@nestwren/contract/logs/entry-schema'

type NewEntry = Pick<Entry, 'kind' | 'startAt' | 'endAt' | 'tz' | 'notes' | 'details'>

/** The entry as the server will store it, as far as this device can know. */
export function expectedEntry(id: string, childId: string, fields: NewEntry, by: Person, now: Date): Entry {
  const at = now.toISOString()
  return {
    ...fields,
    id,
    childId,
    photoIds: [],
    createdBy: by,
    updatedBy: by,
    createdAt: at,
    updatedAt: at,
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    // `fields` pairs the kind with its details; spreading loses that for TypeScript.
  } as unknown as Entry
}
