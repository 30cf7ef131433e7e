import type { AnswerCounts, Guest, Invited } from '@nestwren/contract/site-invites'
import type { SiteAnswer } from '@nestwren/contract/site-invites-terms'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { subselect } from '../account/public.ts'
import { siteInvitedTable as e, siteGuestsTable as g } from './tables.ts'

export type GuestRow = typeof g.$inferSelect

/** An invite of a family, by whose right is asked already. */
export interface InviteKey {
  readonly accountId: string
  readonly inviteId: string
}

const ofInvite = ({ accountId, inviteId }: InviteKey) => and(eq(g.accountId, accountId), eq(g.inviteId, inviteId))

interface GuestsAsked {
  readonly status?: SiteAnswer | undefined
  readonly cursor: Cursor | null
  readonly limit: number
}

/** Who answered, the latest answer first, one more than `limit`. */
export function readGuests(db: Db, invite: InviteKey, { status, cursor, limit }: GuestsAsked): Promise<GuestRow[]> {
  const isAfter =
    cursor === null
      ? undefined
      : sql`(${g.updatedAt}, ${g.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const isAsked = status === undefined ? undefined : eq(g.status, status)
  return db
    .select()
    .from(g)
    .where(and(ofInvite(invite), isAsked, isAfter))
    .orderBy(desc(g.updatedAt), desc(g.id))
    .limit(limit + 1)
}

/** Counts what was answered to an invite. */
export async function countAnswers(db: Db, invite: InviteKey): Promise<AnswerCounts> {
  const rows = await db
    .select({
      status: g.status,
      count: sql<number>`count(*)::int`,
      guests: sql<number>`coalesce(sum(${g.guestsCount}), 0)::int`,
    })
    .from(g)
    .where(ofInvite(invite))
    .groupBy(g.status)
  const of = (status: SiteAnswer) => rows.find((row) => row.status === status)
  return {
    going: of('going')?.count ?? 0,
    maybe: of('maybe')?.count ?? 0,
    declined: of('declined')?.count ?? 0,
    guests: of('going')?.guests ?? 0,
  }
}

/** How many come with those who go, without the answer of this address. */
export async function countComing(db: Db, invite: InviteKey, exceptGuestId: string | null): Promise<number> {
  const others = exceptGuestId === null ? undefined : sql`${g.id} <> ${exceptGuestId}::uuid`
  const [row] = await db
    .select({ guests: sql<number>`coalesce(sum(${g.guestsCount}), 0)::int` })
    .from(g)
    .where(and(ofInvite(invite), eq(g.status, 'going'), others))
  return row?.guests ?? 0
}

/** How many have answered in all. */
export function countGuests(db: Db, invite: InviteKey): Promise<number> {
  return db.$count(g, ofInvite(invite))
}

/** The answer of an address, as `addressKeyOf` writes it; null for none. */
export async function findGuestByEmail(db: Db, invite: InviteKey, emailKey: string): Promise<GuestRow | null> {
  const [row] = await db
    .select()
    .from(g)
    .where(and(ofInvite(invite), eq(g.emailKey, emailKey)))
  return row ?? null
}

/** The answer that a link opens, by the hash of its secret; null for none. */
export async function findGuestByToken(db: Db, tokenHash: string): Promise<GuestRow | null> {
  const [row] = await db.select().from(g).where(eq(g.tokenHash, tokenHash))
  return row ?? null
}

/** A guest as the family sees them. */
export function presentGuest(row: GuestRow): Guest {
  const { id, name, email, status, guestsCount, message, dietary } = row
  const times = { createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
  return { id, name, email, status, guestsCount, message, dietary, ...times }
}

const hasAnswered = subselect(sql<boolean>`exists (select 1 from ${g}
  where ${g.accountId} = ${e.accountId} and ${g.inviteId} = ${e.inviteId} and ${g.emailKey} = ${e.email})`)

/** Whom the family invites by email, in the order of their addresses. */
export async function readInvited(db: Db, { accountId, inviteId }: InviteKey): Promise<Invited[]> {
  const rows = await db
    .select({ email: e.email, mailedAt: e.mailedAt, mails: e.mails, hasAnswered })
    .from(e)
    .where(and(eq(e.accountId, accountId), eq(e.inviteId, inviteId)))
    .orderBy(asc(e.email))
  return rows.map((row) => ({ ...row, mailedAt: row.mailedAt?.toISOString() ?? null }))
}
