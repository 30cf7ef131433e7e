import type { schedule } from '@nestwren/contract/schedule'
import { type Cursor, decodeCursor, pageOf } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { MutationBook } from '../../platform/http/mutations.ts'
import { writeCalendar } from '../../platform/ics/write-calendar.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'
import { calendarEventOf } from './calendar-event.ts'
import { removeEntry, restoreEntry, updateEntry } from './change-entry.ts'
import { createEntry } from './create-entry.ts'
import { scheduleItem } from './item.ts'
import { isThereFor, scheduleChildren } from './policy.ts'
import { listDeletedEntries, listEntries, presentEntry, readEntry } from './queries.ts'
import { type ProjectedWindows, readDays } from './read-days.ts'

export interface ScheduleDeps extends Pick<FeatureDeps, 'kernel'> {
  readonly mutations: MutationBook
  readonly purgeDeleted: PurgeDeleted
  /** What the logs make likely; without it, nothing is. */
  readonly projections?: ProjectedWindows
}

/** The handlers of contract.schedule. */
export function scheduleHandlers(deps: ScheduleDeps): Handlers<typeof schedule> {
  const { mutations, purgeDeleted, projections } = deps
  const { gate } = deps.kernel
  return {
    async list(context, { query }, access) {
      const { from, to, limit } = query
      const cursor = cursorOf(context, query.cursor)
      const isDeleted = query.deleted === 'true'
      const rows = isDeleted
        ? await listDeletedEntries(context.db, access, { cursor, limit }, context.now)
        : await listEntries(context.db, access, { from, to, cursor, limit })
      return pageOf(
        rows,
        limit,
        (row) => ({ at: (isDeleted ? row.deletedAt : null) ?? row.endsAt, id: row.id }),
        (row) => presentEntry(row, access.children),
      )
    },

    comprehensive: (context, { query }, access) => readDays(projections, context, query, access),

    async get(context, _input, access) {
      const row = await readEntry(context.db, access.caller.accountId, access.itemId)
      if (row === null || !isThereFor(row, access)) throw context.refuse('NOT_FOUND')
      return presentEntry(row, await scheduleChildren(gate, access.caller, 'view'))
    },

    async ics(context, _input, access) {
      const row = await readEntry(context.db, access.caller.accountId, access.itemId)
      if (row === null || !isThereFor(row, access)) throw context.refuse('NOT_FOUND')
      const events = [calendarEventOf(row)]
      const bytes = new TextEncoder().encode(writeCalendar({ name: row.title, events, now: context.now }))
      return {
        bytes,
        contentType: 'text/calendar; charset=utf-8',
        fileName: `${fileNameOf(row.title)}.ics`,
        isAttachment: true,
        lengthBytes: bytes.byteLength,
      }
    },

    create: (context, { body }, access) => createEntry(gate, context, body, access),

    update: (context, { body }, access) => updateEntry({ gate, mutations }, context, body, access),

    async remove(context, _input, access) {
      await removeEntry(context, access)
      return undefined
    },

    restore: (context, _input, access) => restoreEntry(gate, context, access),

    async purge(context, { body }, { caller }) {
      const removed = await purgeDeleted(context, scheduleItem, caller.accountId, body.ids)
      if (removed === 0) throw context.refuse('NOT_FOUND')
      return { removed }
    },
  }
}

function cursorOf(
  context: { refuse(code: 'INVALID_INPUT', details: unknown): HttpError },
  given: string | undefined,
): Cursor | null {
  const cursor = given === undefined ? null : decodeCursor(given)
  if (given !== undefined && cursor === null)
    throw context.refuse('INVALID_INPUT', [{ path: ['query', 'cursor'], text: 'This is not a cursor.' }])
  return cursor
}

/** A file name that every system takes. */
function fileNameOf(title: string): string {
  const plain = title
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 60)
  return plain === '' ? 'schedule' : plain
}
