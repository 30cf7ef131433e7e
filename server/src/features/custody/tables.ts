import type { CustodyOverride, OverrideStatus, OverrideType } from '@nestwren/contract/overrides'
import type { CustodyCycle, CycleTemplate } from '@nestwren/contract/parenting-schedule'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** What an override says, as `overrides` of the contract has it. */
export type OverrideTerms = Pick<CustodyOverride, 'title' | 'timeZone' | 'periods' | 'holiday' | 'place'>

/** How the children's time is shared. */
export const cyclesTable = pgTable(
  'custody_cycles',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childIds: uuid('child_ids').array().notNull(),
    template: text('template').$type<CycleTemplate>().notNull(),
    lengthDays: integer('length_days').notNull(),
    startOn: date('start_on', { mode: 'string' }).notNull(),
    endOn: date('end_on', { mode: 'string' }),
    timeZone: text('time_zone').notNull(),
    people: jsonb('people').$type<CustodyCycle['people']>().notNull(),
    exchanges: jsonb('exchanges').$type<CustodyCycle['exchanges']>().notNull(),
    notes: text('notes').notNull(),
    remindMinutes: integer('remind_minutes'),
    /** The end of its last day in its zone; the end of time for a cycle that has none. */
    endsAt: at('ends_at').notNull(),
    /** When people are reminded next of one of its exchanges; null for never. Moved on by `remindOfExchanges`. */
    wakeAt: at('wake_at'),
    /**
     * When care changes hands next in its time, overrides included; null for never. Moved on by `dueExchanges`, so that
     * reminders and handoff notes do not wait for each other.
     */
    exchangeAt: at('exchange_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('custody_cycles_there').on(table.accountId, table.createdAt, table.id).where(sql`${table.deletedAt} is null`),
    index('custody_cycles_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('custody_cycles_waking')
      .on(table.wakeAt)
      .where(sql`${table.wakeAt} is not null and ${table.deletedAt} is null`),
    index('custody_cycles_exchanging')
      .on(table.exchangeAt)
      .where(sql`${table.exchangeAt} is not null and ${table.deletedAt} is null`),
  ],
)
grows(cyclesTable, { within: 'room' })

/** A row for each child of a living cycle. */
export const cycleChildrenTable = pgTable(
  'custody_cycle_children',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    cycleId: uuid('cycle_id').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.cycleId] }),
    index('custody_cycle_children_ending').on(table.accountId, table.childId, table.endsAt, table.cycleId),
    index('custody_cycle_children_of_cycle').on(table.accountId, table.cycleId),
  ],
)
grows(cycleChildrenTable, { with: cyclesTable })

/** Holidays, vacations, swaps and one-offs, as they stand after their last step. */
export const overridesTable = pgTable(
  'custody_overrides',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childIds: uuid('child_ids').array().notNull(),
    type: text('type').$type<OverrideType>().notNull(),
    /** Title, zone, periods, holiday and place, as `overrides` of the contract has them. */
    terms: jsonb('terms').$type<OverrideTerms>().notNull(),
    status: text('status').$type<OverrideStatus>().notNull(),
    proposedBy: uuid('proposed_by').notNull(),
    waitsFor: uuid('waits_for'),
    answerBy: at('answer_by'),
    replaces: uuid('replaces'),
    acceptedAt: at('accepted_at'),
    /** The end of its last period; the end of time for a holiday, which comes every year. */
    endsAt: at('ends_at').notNull(),
    /** Whoever is asked was reminded that an answer is needed. */
    remindedAt: at('reminded_at'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('custody_overrides_there')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('custody_overrides_deleted').on(table.accountId, table.deletedAt).where(sql`${table.deletedAt} is not null`),
    // Answers that are wanted, of all families at once.
    index('custody_overrides_waiting')
      .on(table.answerBy)
      .where(sql`${table.status} = 'proposed' and ${table.deletedAt} is null`),
  ],
)
grows(overridesTable, { within: 'room' })

/** A row for each child of an override. */
export const overrideChildrenTable = pgTable(
  'custody_override_children',
  {
    accountId: uuid('account_id').notNull(),
    childId: uuid('child_id').notNull(),
    overrideId: uuid('override_id').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.childId, table.overrideId] }),
    index('custody_override_children_ending').on(table.accountId, table.childId, table.endsAt, table.overrideId),
    index('custody_override_children_of_override').on(table.accountId, table.overrideId),
  ],
)
grows(overrideChildrenTable, { with: overridesTable })

/** What was proposed, answered and changed, in order. Rows are added and never changed; they go with the family. */
export const custodyStepsTable = pgTable(
  'custody_steps',
  {
    accountId: uuid('account_id').notNull(),
    /** The override or the cycle. */
    subjectId: uuid('subject_id').notNull(),
    seq: integer('seq').notNull(),
    subject: text('subject').$type<'override' | 'cycle'>().notNull(),
    childIds: uuid('child_ids').array().notNull(),
    step: text('step').notNull(),
    /** null for what the clock did. */
    by: uuid('by'),
    /** As they were called then: it is printed for people who were not there. */
    byName: text('by_name').notNull(),
    at: at('at').notNull(),
    words: text('words').notNull(),
    terms: jsonb('terms').$type<Record<string, unknown>>(),
    /** It came with a file, or went with the undoing of an import: nobody has said it to somebody else. */
    isImported: boolean('is_imported').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.subjectId, table.seq] }),
    index('custody_steps_in_order').on(table.accountId, table.at, table.subjectId, table.seq),
  ],
)
grows(custodyStepsTable, { within: 'room' })
