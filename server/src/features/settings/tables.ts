import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { grows } from '../../platform/db/table-growth.ts'
import { usersTable } from '../account/tables.ts'

export type ThemeColors = NonNullable<StoredTheme['customColors']>
/** A theme as it is kept: without colours of one's own, none. */
export type ThemeRow = Omit<StoredTheme, 'customColors'> & { readonly customColors: ThemeColors }

/** What a person set; follows them to every device. */
export const personSettingsTable = pgTable('person_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => usersTable.id, { onDelete: 'cascade' }),
  theme: jsonb('theme').$type<ThemeRow>(),
  preferences: jsonb('preferences').$type<Preferences>(),
})
grows(personSettingsTable, { with: usersTable })
