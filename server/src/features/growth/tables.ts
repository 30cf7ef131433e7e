import type { MeasuredPosition, TypedFigures } from '@nestwren/contract/growth'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../../platform/db/columns.ts'
import { grows } from '../../platform/db/table-growth.ts'

/** One row a visit. Scores follow from the figures and the child and are never stored. */
export const measurementsTable = pgTable(
  'measurements',
  {
    accountId: uuid('account_id').notNull(),
    id: uuid('id').notNull(),
    childId: uuid('child_id').notNull(),
    measuredOn: date('measured_on', { mode: 'string' }).notNull(),
    /** The noon of that day in UTC: what a limited history is asked about. */
    measuredAt: at('measured_at').notNull(),
    weightG: integer('weight_g'),
    lengthMm: integer('length_mm'),
    measured: text('measured').$type<MeasuredPosition>(),
    headMm: integer('head_mm'),
    armMm: integer('arm_mm'),
    note: text('note').notNull(),
    photoId: uuid('photo_id'),
    typed: jsonb('typed').$type<TypedFigures>(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('measurements_of_child')
      .on(table.accountId, table.childId, table.measuredAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('measurements_deleted')
      .on(table.accountId, table.childId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
  ],
)
grows(measurementsTable, { within: 'room' })
