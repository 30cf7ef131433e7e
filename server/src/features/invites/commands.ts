import { and, count, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { findMemberByUsername, type Grantor, lockAccount, readGrantor } from '../account/public.ts'
import { membershipsTable } from '../account/tables.ts'
import { livingChildIds } from '../children/public.ts'
import { recordAudit } from '../members/public.ts'
import type { StoredLinks } from './link-tokens.ts'
import { acceptedShownMs, type InviteRow, readInvite } from './queries.ts'
import { influencerInvitesTable, invitesTable } from './tables.ts'
import { isSameGift, isWithinRights, problemWith, type Terms, type TermsProblem } from './terms.ts'

const dayMs = 24 * 3600 * 1000
const lifetimeMs = 7 * dayMs
/** Invites of a family that nobody has accepted; whoever lists them gets them all. */
const mostOpen = 100

type Done<Why extends string> =
  | { readonly ok: true; readonly row: InviteRow }
  | { readonly ok: false; readonly why: Why }

const no = <Why extends string>(why: Why) => ({ ok: false, why }) as const

interface NewInvite {
  readonly id: string | undefined
  /** Null: a link for the person it is handed to. */
  readonly email: string | null
  readonly terms: Terms
  /** Of the links that are about to be mailed and shown. */
  readonly links: StoredLinks
}

/** Writes an invite. The same id again answers the same invite with the new links in place of those before. */
export async function createInvite(
  db: Db,
  access: FamilyAccess,
  { id, email, terms, links }: NewInvite,
  now: Date,
): Promise<Done<TermsProblem | 'FORBIDDEN' | 'NOT_FOUND' | 'ALREADY_MEMBER' | 'ALREADY_INVITED' | 'TOO_MANY_INVITES'>> {
  const { accountId, userId } = access.caller
  const grantor = await lockedGiver(db, access, now)
  if (grantor === null) return no('FORBIDDEN')
  const isMember = email !== null && (await findMemberByUsername(db, accountId, email)) !== null
  const before = id === undefined ? null : await findAnyInvite(db, accountId, id)
  if (before !== null) {
    // Whoever was counted for mails to one address must not write to another.
    if (before.email !== email) return no('NOT_FOUND')
    const again = await renewInvite(db, access, { id: before.id, links }, now)
    if (again.ok) return again
    // It has been used, and a used id is not given a second life.
    return no(again.why === 'NOT_PENDING' ? (isMember ? 'ALREADY_MEMBER' : 'NOT_FOUND') : again.why)
  }
  const problem = problemWith(terms, grantor, new Set(await livingChildIds(db, accountId)))
  if (problem !== null) return no(problem)
  if (isMember) return no('ALREADY_MEMBER')
  if (email !== null) {
    const isOpen = and(
      eq(invitesTable.accountId, accountId),
      eq(invitesTable.email, email),
      isNull(invitesTable.acceptedAt),
    )
    await db.delete(invitesTable).where(and(isOpen, lte(invitesTable.expiresAt, now)))
  }
  if ((await countOpen(db, accountId)) >= mostOpen) return no('TOO_MANY_INVITES')
  const [row] = await db
    .insert(invitesTable)
    .values({
      accountId,
      id: id ?? uuidv7(),
      email,
      ...terms,
      childIds: [...terms.childIds],
      ...links,
      invitedBy: userId,
      expiresAt: new Date(now.getTime() + lifetimeMs),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return no('ALREADY_INVITED')
  await audit(db, access, 'inviteSent', row, termChanges(null, terms), now)
  return { ok: true, row }
}

async function countOpen(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(invitesTable)
    .where(and(eq(invitesTable.accountId, accountId), isNull(invitesTable.acceptedAt)))
  return row?.open ?? 0
}

/**
 * Changes what an open invite gives; from now on the caller answers for it. Its links were sent for what it gave: they
 * stop working, and `links` open the invite for another seven days. The row has the old ones where nothing is different.
 */
export async function changeInvite(
  db: Db,
  access: FamilyAccess,
  { id, terms, links }: { readonly id: string; readonly terms: Terms; readonly links: StoredLinks },
  now: Date,
): Promise<Done<TermsProblem | 'FORBIDDEN' | 'NOT_FOUND' | 'NOT_PENDING'>> {
  const { accountId, userId } = access.caller
  const grantor = await lockedGiver(db, access, now)
  if (grantor === null) return no('FORBIDDEN')
  const before = await readInvite(db, access, grantor, id)
  if (before === null) return no('NOT_FOUND')
  if (before.acceptedAt !== null) return no('NOT_PENDING')
  const problem = problemWith(terms, grantor, new Set(await livingChildIds(db, accountId)))
  if (problem !== null) return no(problem)
  const link = isSameGift(before, terms) ? {} : { ...links, expiresAt: new Date(now.getTime() + lifetimeMs) }
  const row = await setOpen(db, before, { ...terms, ...link, childIds: [...terms.childIds], invitedBy: userId })
  if (row === null) return no('NOT_PENDING')
  await audit(db, access, 'inviteChanged', row, termChanges(before, terms), now)
  return { ok: true, row }
}

/** Other links, good for another seven days, in place of those before; from now on the caller answers for it. */
export async function renewInvite(
  db: Db,
  access: FamilyAccess,
  { id, links }: { readonly id: string; readonly links: StoredLinks },
  now: Date,
): Promise<Done<'FORBIDDEN' | 'NOT_FOUND' | 'NOT_PENDING'>> {
  const grantor = await lockedGiver(db, access, now)
  if (grantor === null) return no('FORBIDDEN')
  const before = await readInvite(db, access, grantor, id)
  if (before === null) return no('NOT_FOUND')
  if (before.acceptedAt !== null) return no('NOT_PENDING')
  // A link is shown to whoever asks for it: it must not open more than they could give.
  if (!isWithinRights(before, grantor)) return no('FORBIDDEN')
  const row = await setOpen(db, before, {
    ...links,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    invitedBy: access.caller.userId,
  })
  return row === null ? no('NOT_PENDING') : { ok: true, row }
}

/** Removes an open invite, and with it its links; false when there is none. */
export async function withdrawInvite(db: Db, access: FamilyAccess, id: string, now: Date): Promise<boolean> {
  const grantor = await lockedGiver(db, access, now)
  const before = grantor === null ? null : await readInvite(db, access, grantor, id)
  if (before === null || before.acceptedAt !== null) return false
  await db
    .delete(invitesTable)
    .where(and(eq(invitesTable.accountId, before.accountId), eq(invitesTable.id, id), isNull(invitesTable.acceptedAt)))
  await audit(db, access, 'inviteWithdrawn', before, [], now)
  return true
}

/** Removes what nobody needs any more: accepted invites after a while, and those that were never used. */
export async function purgeInvites(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const limit = new Date(now.getTime() - acceptedShownMs)
  const accepted = await removeInBatches(db, invitesTable, lt(invitesTable.acceptedAt, limit), signal)
  const isUnused = sql`${invitesTable.acceptedAt} is null and ${lt(invitesTable.expiresAt, limit)}`
  const unused = await removeInBatches(db, invitesTable, isUnused, signal)
  // Accepted ones stay: they say why an account has everything without paying.
  const influencers = await db
    .delete(influencerInvitesTable)
    .where(and(isNull(influencerInvitesTable.acceptedAt), lt(influencerInvitesTable.expiresAt, limit)))
  return accepted + unused + (influencers.rowCount ?? 0)
}

/** What the caller may give, once no other change of this family's people is under way. */
async function lockedGiver(db: Db, { caller }: FamilyAccess, now: Date): Promise<Grantor | null> {
  await lockAccount(db, caller.accountId)
  const grantor = await readGrantor(db, caller, now)
  if (grantor === null || grantor.isParent) return grantor
  // The proof of access lets everybody of a family without children through, who is not refused an empty list.
  const isManager = [...grantor.grants.values()].some(({ levels }) => levels.caregivers === 'manage')
  return isManager ? grantor : null
}

async function findAnyInvite(db: Db, accountId: string, id: string): Promise<InviteRow | null> {
  const [row] = await db
    .select()
    .from(invitesTable)
    .where(and(eq(invitesTable.accountId, accountId), eq(invitesTable.id, id)))
  return row ?? null
}

async function setOpen(db: Db, { accountId, id }: InviteRow, values: Partial<InviteRow>): Promise<InviteRow | null> {
  const [row] = await db
    .update(invitesTable)
    .set(values)
    .where(and(eq(invitesTable.accountId, accountId), eq(invitesTable.id, id), isNull(invitesTable.acceptedAt)))
    .returning()
  return row ?? null
}

function termChanges(before: Terms | null, after: Terms) {
  const names = ['relationship', 'role', 'preset'] as const
  return names
    .filter((name) => before?.[name] !== after[name])
    .map((name) => ({ what: name, from: before?.[name] ?? null, to: after[name] }))
}

async function audit(
  db: Db,
  { caller }: FamilyAccess,
  action: 'inviteSent' | 'inviteChanged' | 'inviteWithdrawn',
  { email }: InviteRow,
  changes: ReturnType<typeof termChanges>,
  now: Date,
): Promise<void> {
  const { accountId, userId } = caller
  await recordAudit(db, { accountId, actorId: userId, action, subjectEmail: email, changes }, now)
}

/** Makes every invite into a family that is being deleted worthless. */
export async function removeInvitesOf(db: Db, accountId: string): Promise<void> {
  await db.delete(invitesTable).where(eq(invitesTable.accountId, accountId))
}

/** Removes the accepted influencer invites of people who are being deleted: they hold their addresses. */
export async function forgetInfluencers(db: Db, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return
  await db
    .delete(influencerInvitesTable)
    .where(and(inArray(influencerInvitesTable.email, [...usernames]), isNotNull(influencerInvitesTable.acceptedAt)))
}

/**
 * Removes the invites to an address whose person is gone for good, written until then: accepted ones, and open ones of
 * other families and of the operators, who may write anew.
 */
export async function removeInvitesTo(db: Db, address: string, until: Date): Promise<void> {
  await db.delete(invitesTable).where(and(eq(invitesTable.email, address), lte(invitesTable.createdAt, until)))
  await db
    .delete(influencerInvitesTable)
    .where(and(eq(influencerInvitesTable.email, address), lte(influencerInvitesTable.createdAt, until)))
}

/**
 * Withdraws the open invites of somebody in whose name another person acted: one of them may be that person's way back.
 * Does nothing where `isDisowned` is false: whoever forgot a password still means the invites they sent.
 */
export async function withdrawDisowned(
  db: Db,
  { userId, isDisowned }: { readonly userId: string; readonly isDisowned: boolean },
  now: Date,
): Promise<void> {
  if (!isDisowned) return
  const families = db
    .select({ accountId: membershipsTable.accountId })
    .from(membershipsTable)
    .where(eq(membershipsTable.userId, userId))
  const withdrawn = await db
    .delete(invitesTable)
    .where(
      and(
        inArray(invitesTable.accountId, families),
        eq(invitesTable.invitedBy, userId),
        isNull(invitesTable.acceptedAt),
      ),
    )
    .returning({ accountId: invitesTable.accountId, email: invitesTable.email })
  for (const { accountId, email } of withdrawn)
    await recordAudit(db, { accountId, actorId: userId, action: 'inviteWithdrawn', subjectEmail: email }, now)
}
