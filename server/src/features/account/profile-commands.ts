import type { Locale } from '@nestwren/contract/auth'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { usersTable } from './tables.ts'

/** Changes the colour that marks a person in their families; the sender of `accessChanged` is the caller. */
export async function recolorUser(db: Db, userId: string, color: string): Promise<void> {
  await db.update(usersTable).set({ color }).where(eq(usersTable.id, userId))
}

/** Changes the language of a person's mails. */
export async function setLocale(db: Db, userId: string, locale: Locale): Promise<void> {
  await db.update(usersTable).set({ locale }).where(eq(usersTable.id, userId))
}

/** Remembers that a person wants the newsletter, since when; asking again keeps the first instant. */
export async function startNewsletter(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(usersTable)
    .set({ newsletterSince: sql`coalesce(${usersTable.newsletterSince}, ${now}::timestamptz)` })
    .where(eq(usersTable.id, userId))
}

export async function stopNewsletter(db: Db, userId: string): Promise<void> {
  await db.update(usersTable).set({ newsletterSince: null }).where(eq(usersTable.id, userId))
}
