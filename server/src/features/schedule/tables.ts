import type { ScheduleColor, ScheduleException, ScheduleKind } from '@nestwren/contract/schedule'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Routine and appointments; a series is one row with its rule and the days that differ from it. */
export const scheduleTable = pgTable(
  'schedule_entries',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childIds: uuid('child_ids').array().notNull(),
    kind: text('kind').$type<ScheduleKind>().notNull(),
    title: text('title').notNull(),
    startOn: date('start_on', { mode: 'string' }).notNull(),
    /** HH:MM; null for whole days. */
    startAt: text('start_at'),
    durationMinutes: integer('duration_minutes').notNull(),
    timeZone: text('time_zone').notNull(),
    rule: text('rule'),
    exceptions: jsonb('exceptions').$type<readonly ScheduleException[]>().notNull(),
    assigneeId: uuid('assignee_id'),
    place: text('place').notNull(),
    notes: text('notes').notNull(),
    color: text('color').$type<ScheduleColor>(),
    remindMinutes: integer('remind_minutes'),
    followsId: uuid('follows_id'),
    followsOn: date('follows_on', { mode: 'string' }),
    /** The first and the last day on which any of it can be, moved days included; null for no end. */
    firstOn: date('first_on', { mode: 'string' }).notNull(),
    lastOn: date('last_on', { mode: 'string' }),
    /** The end of all of it, which a limited history is asked about; far ahead (`endOfTime`) for a series without an end. */
    endsAt: at('ends_at').notNull(),
    /** When the next reminder goes out; null for none. Moved on by the job that reminds. */
    remindAt: at('remind_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('schedule_entries_there')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('schedule_entries_deleted')
      .on(table.accountId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    // The reminder asks all families at once, by instant.
    index('schedule_entries_reminders')
      .on(table.remindAt)
      .where(sql`${table.remindAt} is not null and ${table.deletedAt} is null`),
  ],
)
grows(scheduleTable, { within: 'room' })

/** A row for each child that a living entry is for. */
export const scheduleChildrenTable = pgTable(
  'schedule_children',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.entryId] }),
    // What can still happen from a day on.
    index('schedule_children_ending').on(table.accountId, table.childId, table.endsAt, table.entryId),
    index('schedule_children_of_entry').on(table.accountId, table.entryId),
  ],
)
grows(scheduleChildrenTable, { with: scheduleTable })
