import type { Preferences, StoredTheme } from '@nestwren/contract/settings'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { personSettingsTable } from './tables.ts'

/** What a theme begins with when one setting of it is changed before it was chosen as a whole. */
const firstTheme: StoredTheme = {
  mode: 'system',
  selectedTheme: 'default',
  customColors: {},
  night: { isScheduled: false, startMinute: 22 * 60, endMinute: 6 * 60 },
}

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`
}

/** Stores a theme as a whole. */
export async function storeTheme(db: Db, userId: string, { customColors, ...rest }: StoredTheme): Promise<StoredTheme> {
  return writeTheme(
    db,
    userId,
    sql`${json(rest)} || jsonb_build_object('customColors', ${withoutNulls(json(customColors))})`,
  )
}

/** Changes one setting; merged by the database, so that two devices at once do not undo each other's change. */
export async function changeTheme(
  db: Db,
  userId: string,
  change: Partial<Pick<StoredTheme, 'mode' | 'selectedTheme' | 'night'>>,
): Promise<StoredTheme> {
  return writeTheme(db, userId, sql`${storedTheme} || ${json(change)}`)
}

/** Changes the named colours; null gives one back to the palette. */
export async function changeColors(db: Db, userId: string, colors: StoredTheme['customColors']): Promise<StoredTheme> {
  const merged = withoutNulls(sql`coalesce(${storedTheme} -> 'customColors', '{}') || ${json(colors)}`)
  return writeTheme(db, userId, sql`${storedTheme} || jsonb_build_object('customColors', ${merged})`)
}

/** The stored theme in an update; in the row about to be inserted there is none yet. */
const storedTheme = sql`coalesce(${personSettingsTable.theme}, ${json(firstTheme)})`

function withoutNulls(colors: SQL): SQL {
  return sql`jsonb_strip_nulls(${colors})`
}

/** One statement, in which `value` sees the theme as it is at that moment. */
async function writeTheme(db: Db, userId: string, value: SQL): Promise<StoredTheme> {
  await db.insert(personSettingsTable).values({ userId }).onConflictDoNothing()
  const [row] = await db
    .update(personSettingsTable)
    .set({ theme: value })
    .where(sql`${personSettingsTable.userId} = ${userId}`)
    .returning({ theme: personSettingsTable.theme })
  if (row === undefined || row.theme === null) throw new Error('A theme was stored and is not there')
  return row.theme
}

/** Stores language, time zone and units. */
export async function storePreferences(db: Db, userId: string, preferences: Preferences): Promise<void> {
  await db
    .insert(personSettingsTable)
    .values({ userId, preferences })
    .onConflictDoUpdate({ target: personSettingsTable.userId, set: { preferences } })
}
