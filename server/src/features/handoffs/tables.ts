import type { ChildBrief } from '@nestwren/contract/handoffs'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** What somebody who takes over needs to know, as it was at that moment. */
export const handoffsTable = pgTable(
  'handoffs',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childIds: uuid('child_ids').array().notNull(),
    /** When care changes hands. */
    at: at('at').notNull(),
    reason: text('reason').$type<'exchange' | 'byHand'>().notNull(),
    fromId: uuid('from_id'),
    toId: uuid('to_id'),
    fromName: text('from_name').notNull(),
    toName: text('to_name').notNull(),
    place: text('place').notNull(),
    note: text('note').notNull(),
    /** Everything, whoever may see it: each reader gets the parts of their areas. */
    briefs: jsonb('briefs').$type<readonly ChildBrief[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('handoffs_there').on(table.accountId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('handoffs_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)
grows(handoffsTable, { within: 'room' })

/** A row for each child of a handoff. */
export const handoffChildrenTable = pgTable(
  'handoff_children',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    handoffId: uuid('handoff_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.handoffId] }),
    index('handoff_children_at').on(table.accountId, table.childId, table.at, table.handoffId),
    index('handoff_children_of_handoff').on(table.accountId, table.handoffId),
  ],
)
grows(handoffChildrenTable, { with: handoffsTable })

/** Who has read which handoff. */
export const handoffSeenTable = pgTable(
  'handoff_seen',
  {
    accountId: uuid('account_id').notNull(),
    handoffId: uuid('handoff_id').notNull(),
    userId: uuid('user_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.handoffId, table.userId] })],
)
grows(handoffSeenTable, { with: handoffsTable })
