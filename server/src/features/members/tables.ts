import type { AuditItem } from '@nestwren/contract/members'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable } from '../account/tables.ts'

/** Who changed whose membership or rights; rows are only ever added. */
export const accessAuditTable = pgTable(
  'access_audit',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    at: at('at').notNull(),
    /** No foreign keys: the list outlives the people in it, who then have no name any more. */
    actorId: uuid('actor_id').notNull(),
    action: text('action').$type<AuditItem['action']>().notNull(),
    /** The person it was about; null where there is only an address. */
    subjectId: uuid('subject_id'),
    /** The address of an invite. */
    subjectEmail: text('subject_email'),
    childId: uuid('child_id'),
    changes: jsonb('changes').$type<AuditItem['changes']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('access_audit_by_time').on(table.accountId, table.at, table.id),
    index('access_audit_age').on(table.at),
    // Asked when the person of an address is gone for good.
    index('access_audit_address').on(table.subjectEmail).where(sql`${table.subjectEmail} is not null`),
  ],
)
grows(accessAuditTable, { days: 1096, after: accessAuditTable.at, by: 'members.purge' })
