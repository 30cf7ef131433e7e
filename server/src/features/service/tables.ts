import type { AnswersOfDay } from '@nestwren/contract/service'
import type { bannerTones } from '@nestwren/contract/service-banner'
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** Server processes that are there, each with its living connections. */
export const serverProcessesTable = pgTable(
  'server_processes',
  {
    /** Of one run of a process. */
    id: uuid('id').primaryKey(),
    startedAt: at('started_at').notNull(),
    /** Of the web that it serves; null without one. */
    version: text('version'),
    connections: integer('connections').notNull(),
    /** How many of them are of each version of the app; an empty name for those that say none. */
    versions: jsonb('versions').$type<Readonly<Record<string, number>>>().notNull(),
    /** By the clock of the database, so that processes are compared by one. */
    seenAt: at('seen_at').notNull(),
  },
  (table) => [index('server_processes_seen').on(table.seenAt)],
)
grows(serverProcessesTable, {
  because: 'Each process writes one row, and removes those of processes that fell silent.',
})

/**
 * Errors that nobody expected, one row for each kind and day. A kind is a name and a place in the code: never a message, in
 * which what a family wrote may be.
 */
export const serviceErrorsTable = pgTable(
  'service_errors',
  {
    /** In UTC; so in the tables below. */
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** The pattern of a call, or the name of a job. */
    place: text('place').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.place] })],
)
grows(serviceErrorsTable, { days: 30, after: serviceErrorsTable.day, by: 'service.purge' })

/** How many requests of a day ended well, were led elsewhere, were refused, and failed. */
export const serviceAnswersTable = pgTable(
  'service_answers',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** By the first digit of the status, 2 to 5. */
    outcome: text('outcome').$type<keyof Omit<AnswersOfDay, 'day'>>().notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.outcome] })],
)
grows(serviceAnswersTable, { days: 30, after: serviceAnswersTable.day, by: 'service.purge' })

/** How many live connections apps of each version opened on a day. Nothing here is about anybody. */
export const appVersionsTable = pgTable(
  'app_versions',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** Empty where the app says none. */
    version: text('version').notNull(),
    opened: bigint('opened', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.version] })],
)
grows(appVersionsTable, { days: 30, after: appVersionsTable.day, by: 'service.purge' })

/** What everybody is shown. */
export const serviceBannersTable = pgTable('service_banners', {
  /** There is one row at most. */
  isLast: boolean('is_last').primaryKey(),
  /** Another one for each text: a device keeps which it has put away. */
  id: uuid('id').notNull(),
  textEn: text('text_en').notNull(),
  textEs: text('text_es').notNull(),
  tone: text('tone').$type<(typeof bannerTones)[number]>().notNull(),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  changedAt: at('changed_at').notNull(),
  /** The operator, by the name of then. */
  changedBy: text('changed_by').notNull(),
})
grows(serviceBannersTable, { because: 'It has one row at most, in which the next banner takes the place of the last.' })
