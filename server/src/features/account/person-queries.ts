import type { Locale } from '@nestwren/contract/auth'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { subselect } from './member-name-queries.ts'
import { membershipsTable, usersTable } from './tables.ts'

/** What sign-in and its mails need to know of a person. */
export interface Person {
  readonly userId: string
  readonly username: string
  readonly name: string
  readonly locale: Locale
  /** Null for people who sign in with Google only. */
  readonly passwordHash: string | null
  readonly googleSub: string | null
  readonly lastLoginAt: Date | null
  /** False for somebody who left, or was removed from, the last family. */
  readonly hasFamily: boolean
}

export type PersonKey = { readonly userId: string } | { readonly username: string } | { readonly googleSub: string }

/** The person with this id, address or Google account; null when there is none. */
export async function findPerson(db: Db, key: PersonKey): Promise<Person | null> {
  const [row] = await db
    .select({
      userId: usersTable.id,
      username: usersTable.username,
      name: usersTable.name,
      locale: usersTable.locale,
      passwordHash: usersTable.passwordHash,
      googleSub: usersTable.googleSub,
      lastLoginAt: usersTable.lastLoginAt,
      hasFamily: subselect(
        sql<boolean>`exists (select 1 from ${membershipsTable} where ${membershipsTable.userId} = ${usersTable.id})`,
      ),
    })
    .from(usersTable)
    .where(
      'userId' in key
        ? eq(usersTable.id, key.userId)
        : 'username' in key
          ? eq(usersTable.username, key.username)
          : eq(usersTable.googleSub, key.googleSub),
    )
  return row ?? null
}
