import { schedule } from '@nestwren/contract/schedule'
import type { Feature } from '../../platform/feature/feature.ts'
import type { ItemAccess } from '../../platform/http/access.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { FeatureDeps, TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Asked } from '../../platform/items/kept-facts.ts'
import type { PurgeDeleted } from '../../platform/items/trash.ts'
import { mayRestore } from '../../platform/items/visibility.ts'
import { calendarFileOf } from './calendar.ts'
import { type ProjectedWindows, readDays } from './days.ts'
import { type EntryRow, entryList, isBetween, presentEntry } from './entries.ts'
import { scheduleItem } from './item.ts'
import { scheduleTasks } from './reminders.ts'

interface ScheduleDeps extends Pick<FeatureDeps, 'kernel'> {
  readonly purgeDeleted: PurgeDeleted
  /** What the logs make likely; without it, nothing is. */
  readonly projections?: ProjectedWindows
}

/** Returns one entry; a deleted one is there only for those who could bring it back. */
async function entryFor(
  context: Pick<Asked, 'db' | 'refuse'>,
  { caller, child, itemId }: ItemAccess,
): Promise<EntryRow> {
  const row = await entryList.read(context.db, caller.accountId, itemId)
  const isThere = row !== null && (row.deletedAt === null || mayRestore(child, row.createdBy === caller.userId))
  if (!isThere) throw context.refuse('NOT_FOUND')
  return row
}

export const scheduleFeature: Feature<Pick<TaskDeps, 'database' | 'clock'> & ScheduleDeps> = {
  calls: ({ kernel: { gate }, purgeDeleted, projections }) => [
    entryList.calls(
      schedule,
      { gate, present: (rows, { children }) => rows.map((row) => presentEntry(row, children)) },
      {
        async list(context, { query }, access) {
          const { from, to, limit } = query
          const asked = { cursor: cursorAsked(context, query), limit }
          const isDeleted = query.deleted === 'true'
          const rows = isDeleted
            ? await entryList.deletedPage(context, access, asked)
            : await entryList.page(context.db, access, { ...asked, among: isBetween({ from, to }) })
          return entryList.answerPage(
            rows,
            limit,
            (some) => some.map((row) => presentEntry(row, access.children)),
            (row) => (isDeleted ? row.deletedAt : null) ?? row.endsAt,
          )
        },

        comprehensive: (context, { query }, access) => readDays(projections, context, query, access),

        async get(context, _input, access) {
          const row = await entryFor(context, access)
          return presentEntry(row, (await entryList.readerOf(context, { ...access, gate })).children)
        },

        ics: async (context, _input, access) => calendarFileOf(await entryFor(context, access), context.now),

        async purge(context, { body }, { caller }) {
          const removed = await purgeDeleted(context, scheduleItem, caller.accountId, body.ids)
          if (removed === 0) throw context.refuse('NOT_FOUND')
          return { removed }
        },
      },
    ),
  ],
  tasks: scheduleTasks,
}
