import * as z from 'zod/mini'
import { id, instant, text, timeZone } from '../fields.ts'

/** Who made or changed something. `name` is "former member" once the person is gone. */
export const person = z.object({ id, name: z.string() })
export type Person = z.infer<typeof person>

export const stored = z.object({
  id,
  childId: id,
  startAt: instant,
  /** null while it is going on, and for what happens at a moment. */
  endAt: z.nullable(instant),
  /** The zone the entry was made in. */
  tz: z.string(),
  notes: z.string(),
  photoIds: z.array(id),
  createdBy: person,
  updatedBy: person,
  createdAt: instant,
  updatedAt: instant,
  /** Goes up by one with each change. */
  version: z.int(),
  deletedAt: z.nullable(instant),
  /** Ids of the people who liked it. */
  likes: z.array(id),
  commentCount: z.int(),
})
export type StoredEntry = z.output<typeof stored>

/** What a person enters; the rest is the server's. */
export const entryFields = {
  startAt: instant,
  endAt: z._default(z.nullable(instant), null),
  tz: timeZone,
  notes: z._default(text(5000), ''),
}
