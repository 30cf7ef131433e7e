import type { Preferences, SentTheme, StoredTheme } from '@nestwren/contract/settings'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { firstTheme, presentTheme } from './queries.ts'
import { personSettingsTable, type ThemeColors } from './tables.ts'

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`
}

/** Stores a theme as a whole; what the sender does not know of stays as it is. */
export async function storeTheme(db: Db, userId: string, { customColors, ...rest }: SentTheme): Promise<StoredTheme> {
  const colors =
    customColors === undefined
      ? sql``
      : sql` || jsonb_build_object('customColors', ${withoutNulls(json(customColors ?? {}))})`
  return writeTheme(db, userId, sql`${storedTheme} || ${json(rest)}${colors}`)
}

/** Changes one setting; merged by the database, so that two devices at once do not undo each other's change. */
export async function changeTheme(
  db: Db,
  userId: string,
  change: Partial<Pick<StoredTheme, 'mode' | 'selectedTheme' | 'night'>>,
): Promise<StoredTheme> {
  return writeTheme(db, userId, sql`${storedTheme} || ${json(change)}`)
}

/** Changes the named colours; null gives one back to the palette, or all of them. */
export async function changeColors(db: Db, userId: string, colors: ThemeColors | null): Promise<StoredTheme> {
  if (colors === null) return writeTheme(db, userId, sql`${storedTheme} || ${json({ customColors: {} })}`)
  const { dark, ...six } = colors
  const before = sql`coalesce(${storedTheme} -> 'customColors', '{}')`
  // Of the dark ones too, only the named are changed.
  const ofDark = dark
    ? sql` || jsonb_build_object('dark', coalesce(${before} -> 'dark', '{}') || ${json(dark)})`
    : sql` || ${json(dark === null ? { dark: null } : {})}`
  const merged = withoutNulls(sql`${before} || ${json(six)}${ofDark}`)
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
  return presentTheme(row.theme)
}

/** Stores language, time zone and units. */
export async function storePreferences(db: Db, userId: string, preferences: Preferences): Promise<void> {
  await db
    .insert(personSettingsTable)
    .values({ userId, preferences })
    .onConflictDoUpdate({ target: personSettingsTable.userId, set: { preferences } })
}
