import type { Referral } from '@nestwren/contract/referrals'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { membershipsTable, usersTable } from '../account/tables.ts'
import { referralCodesTable, referralOptOutsTable, referralsTable } from './tables.ts'

type ReferralRow = typeof referralsTable.$inferSelect

/** Whose link it is; null for a code that nobody has. */
export async function findReferrer(db: Db, code: string): Promise<{ userId: string; username: string } | null> {
  const [row] = await db
    .select({ userId: usersTable.id, username: usersTable.username })
    .from(referralCodesTable)
    .innerJoin(usersTable, eq(usersTable.id, referralCodesTable.userId))
    .where(eq(referralCodesTable.code, code))
  return row ?? null
}

export async function isMember(db: Db, accountId: string, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: membershipsTable.userId })
    .from(membershipsTable)
    .where(and(eq(membershipsTable.accountId, accountId), eq(membershipsTable.userId, userId)))
  return row !== undefined
}

/** Whether the address should get no recommendation: it asked for none, or has an account already. */
export async function isUnwanted(db: Db, email: string, hash: string): Promise<boolean> {
  const [row] = await db
    .select({
      isUnwanted: sql<boolean>`exists (select 1 from ${referralOptOutsTable} where ${referralOptOutsTable.emailHash} = ${hash})
        or exists (select 1 from ${usersTable} where ${usersTable.username} = ${email})`,
    })
    .from(sql`(select 1) as one`)
  return row?.isUnwanted ?? false
}

export async function readCode(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ code: referralCodesTable.code })
    .from(referralCodesTable)
    .where(eq(referralCodesTable.userId, userId))
  return row?.code ?? null
}

export function presentReferral(row: ReferralRow): Referral {
  return {
    id: row.id,
    email: row.email,
    status: row.creditedAt !== null ? 'credited' : row.joinedAt !== null ? 'joined' : 'sent',
    createdAt: row.createdAt.toISOString(),
    joinedAt: row.joinedAt?.toISOString() ?? null,
    creditedAt: row.creditedAt?.toISOString() ?? null,
  }
}

/** What the caller recommended, in whichever of their families, newest first. */
export async function listReferrals(
  db: Db,
  { caller }: MemberAccess,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: Referral[]; nextCursor: string | null }> {
  const { createdAt, id, referrerId } = referralsTable
  const after =
    cursor === null
      ? undefined
      : sql`(${createdAt}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const rows = await db
    .select()
    .from(referralsTable)
    .where(and(eq(referrerId, caller.userId), after))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  return pageOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }), presentReferral)
}

/** How many mails the caller sent, how many families came, and how many of those paid. */
export async function countReferrals(db: Db, { caller }: MemberAccess) {
  const { email, joinedAt, creditedAt, referrerId } = referralsTable
  const [row] = await db
    .select({ sent: count(email), joined: count(joinedAt), credited: count(creditedAt) })
    .from(referralsTable)
    .where(eq(referrerId, caller.userId))
  return row ?? { sent: 0, joined: 0, credited: 0 }
}
