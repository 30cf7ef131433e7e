import type { FamilySettings } from '@nestwren/contract/family-settings'
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { grows } from '../../platform/db/table-growth.ts'
import { accountsTable } from '../account/tables.ts'

/** How a family counts; no row until it has chosen. */
export const familySettingsTable = pgTable('family_settings', {
  accountId: uuid('account_id').primaryKey(),
  settings: jsonb('settings').$type<FamilySettings>().notNull(),
  version: integer('version').notNull(),
})
grows(familySettingsTable, { with: accountsTable })
