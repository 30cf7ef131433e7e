import type { IdeaState } from '@nestwren/contract/insights'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** What a family said of an idea for a child. */
export const ideaMarksTable = pgTable(
  'idea_marks',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    key: text('key').notNull(),
    state: text('state').$type<Exclude<IdeaState, 'none'>>().notNull(),
    /** Who said it last, and when. */
    markedBy: uuid('marked_by').notNull(),
    markedAt: at('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.key] }),
    index('idea_marks_by_state').on(table.accountId, table.childId, table.state, table.markedAt, table.key),
  ],
)
grows(ideaMarksTable, { within: 'room' })

/** Whether a family lets a language model be asked; without a row it does not. */
export const assistantConsentsTable = pgTable('assistant_consents', {
  accountId: uuid('account_id').primaryKey(),
  isAllowed: boolean('is_allowed').notNull(),
  decidedBy: uuid('decided_by').notNull(),
  decidedAt: at('decided_at').notNull(),
})
grows(assistantConsentsTable, { most: 1, of: 'family' })
