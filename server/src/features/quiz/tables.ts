import type { Locale } from '@nestwren/contract/auth'
import type { QuizStatus } from '@nestwren/contract/quiz-admin'
import type { QuizConfig } from '@nestwren/contract/quiz-config'
import { isNotNull, isNull, or } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Quizzes that anybody may take. They are the operators', not of a family. */
export const quizzesTable = pgTable(
  'quizzes',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<QuizStatus>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** Grows with every change. */
    version: integer('version').notNull(),
    /** The version with which the present config came. */
    configVersion: integer('config_version').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** Gone for everybody; a job removes its submissions and then the row. */
    deletedAt: at('deleted_at'),
  },
  (table) => [
    uniqueIndex('quizzes_slug').on(table.slug).where(isNull(table.deletedAt)),
    index('quizzes_changed').on(table.updatedAt, table.id).where(isNull(table.deletedAt)),
    index('quizzes_gone').on(table.deletedAt).where(isNotNull(table.deletedAt)),
  ],
)
grows(quizzesTable, { because: 'Those who administer quizzes make them by hand, 500 at most.' })

/** Every config that could be answered, and the present one. A config never changes. */
export const quizVersionsTable = pgTable(
  'quiz_versions',
  {
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzesTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    config: jsonb('config').$type<QuizConfig>().notNull(),
    /** In the order in which they are asked. */
    questionIds: text('question_ids').array().notNull(),
    /** Has been active with this config: people may be answering it. */
    isPublished: boolean('is_published').notNull(),
    /** When another config took its place. */
    replacedAt: at('replaced_at'),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.version] }),
    index('quiz_versions_replaced').on(table.replacedAt).where(isNotNull(table.replacedAt)),
  ],
)
grows(quizVersionsTable, { because: 'They come from editing by hand; those without submissions go after 30 days.' })

/** How one category fared. */
export interface CategoryScore {
  readonly id: string
  readonly name: string
  readonly percentage: number
}

/** How somebody fared in a quiz; what they answered is not kept. */
export const quizSubmissionsTable = pgTable(
  'quiz_submissions',
  {
    // No foreign key: a million rows go step by step, before the quiz itself.
    quizId: uuid('quiz_id').notNull(),
    id: uuid('id').notNull(),
    /** Of the config that was answered. */
    version: integer('version').notNull(),
    percentage: integer('percentage').notNull(),
    result: text('result').notNull(),
    categories: jsonb('categories').$type<readonly CategoryScore[]>().notNull(),
    name: text('name'),
    /** Lower case. */
    email: text('email'),
    emailSent: boolean('email_sent').notNull(),
    completedAt: at('completed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quizId, table.id] }),
    index('quiz_submissions_of').on(table.quizId, table.completedAt, table.id),
    index('quiz_submissions_by_time').on(table.completedAt),
    index('quiz_submissions_named')
      .on(table.completedAt)
      .where(or(isNotNull(table.name), isNotNull(table.email)) ?? isNotNull(table.email)),
    index('quiz_submissions_email').on(table.email).where(isNotNull(table.email)),
  ],
)
grows(quizSubmissionsTable, { days: 1827, after: quizSubmissionsTable.completedAt, by: 'quiz.purge' })

/**
 * Submissions added up, so that nobody counts rows: by config and result. Each has a few rows of its own, or all who submit
 * at the same moment would wait for one.
 */
export const quizResultCountsTable = pgTable(
  'quiz_result_counts',
  {
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzesTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    result: text('result').notNull(),
    shard: integer('shard').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    percentageSum: bigint('percentage_sum', { mode: 'number' }).notNull(),
    /** Submissions that an address was given with, whether it is still kept or not. */
    withEmail: bigint('with_email', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.quizId, table.version, table.result, table.shard] })],
)
grows(quizResultCountsTable, { with: quizVersionsTable })

/** Submissions of the last days, by ten minutes. */
export const quizRecentCountsTable = pgTable(
  'quiz_recent_counts',
  {
    /** Where the ten minutes begin. */
    at: at('at').notNull(),
    quizId: uuid('quiz_id').notNull(),
    shard: integer('shard').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.quizId, table.shard] })],
)
grows(quizRecentCountsTable, { days: 8, after: quizRecentCountsTable.at, by: 'quiz.purge' })

/** How many came to each question of a config, and to its end (an empty `questionId`). Nothing here is about anybody. */
export const quizProgressCountsTable = pgTable(
  'quiz_progress_counts',
  {
    quizId: uuid('quiz_id')
      .notNull()
      .references(() => quizzesTable.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    questionId: text('question_id').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.quizId, table.version, table.questionId] })],
)
grows(quizProgressCountsTable, { with: quizVersionsTable })

/** Quizzes that were put into a server at its first start: what operators make of them, deleting included, stays so. */
export const quizSeedsTable = pgTable('quiz_seeds', {
  key: text('key').primaryKey(),
  seededAt: at('seeded_at').notNull(),
})
grows(quizSeedsTable, { because: 'The product brings two quizzes along, a line for each.' })
