import { createHmac } from 'node:crypto'
import type { Locale } from '@nestwren/contract/auth'
import { answersUntil, eventOverAt, mostAnswers, type SiteAnswer } from '@nestwren/contract/site-invites-terms'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { addressKeyOf } from '../../platform/mail/address-key.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { countComing, countGuests, findGuestByEmail, type GuestRow, type InviteKey } from './guest-queries.ts'
import { siteInvitedTable as e, siteGuestsTable as g, siteInvitesTable as i } from './tables.ts'

/** What somebody answers; everything that has to be there is. */
export interface Answer {
  readonly name: string
  readonly status: SiteAnswer
  readonly guestsCount: number
  readonly message: string
  readonly dietary: string
}

/** Why an answer is not taken, and for {@link AnswerProblem.code} `NO_PLACES` how many places there are. */
export interface AnswerProblem {
  readonly code: 'ONLY_YOU' | 'ANSWERS_CLOSED' | 'NO_PLACES' | 'LIST_FULL'
  readonly left?: number
}

/** An answer that was taken, as it is stored. */
export interface Taken {
  readonly guest: GuestRow
  readonly isNew: boolean
}

export type HeldInvite = typeof i.$inferSelect

/**
 * The secret of the link that changes an answer: 128 bits that follow from the answer's id and the server's secret, so that every
 * mail about one answer carries the same link, and none of them ends when another is sent.
 */
export function answerToken(secret: string, { accountId, id }: Pick<GuestRow, 'accountId' | 'id'>): string {
  const made = createHmac('sha256', secret).update(`answer to an invite:${accountId}:${id}`).digest()
  return made.subarray(0, 16).toString('base64url')
}

/** Holds an invite for the rest of the transaction, so that answers to it are counted one after the other; null for none. */
export async function holdInvite(tx: Db, { accountId, inviteId }: InviteKey): Promise<HeldInvite | null> {
  const [row] = await tx
    .select()
    .from(i)
    .where(and(eq(i.accountId, accountId), eq(i.id, inviteId), isNull(i.deletedAt)))
    .for('update')
  return row ?? null
}

const timesOf = ({ dateTime, endTime, deadline }: HeldInvite) => ({
  dateTime: dateTime.toISOString(),
  endTime: endTime?.toISOString() ?? null,
  deadline: deadline?.toISOString() ?? null,
})

/** Whether an invite can still be answered. */
export function isOpenAt(invite: HeldInvite, now: Date): boolean {
  return now.getTime() < answersUntil(timesOf(invite))
}

/** Whether the event of an invite is over. */
function isOverAt(invite: HeldInvite, now: Date): boolean {
  return now.getTime() >= eventOverAt(timesOf(invite))
}

/** What keeps an answer from being taken; null for nothing. The invite is held. */
async function problemOf(
  tx: Db,
  invite: HeldInvite,
  { status, guestsCount }: Answer,
  before: GuestRow | null,
  now: Date,
): Promise<AnswerProblem | null> {
  // Who can no longer come may say so after the deadline: somebody else may take the place.
  const isOpen = isOpenAt(invite, now) || (before !== null && status === 'declined' && !isOverAt(invite, now))
  if (!isOpen) return { code: 'ANSWERS_CLOSED' }
  if (!invite.allowsGuests && guestsCount > 1) return { code: 'ONLY_YOU' }
  const key = { accountId: invite.accountId, inviteId: invite.id }
  if (before === null && (await countGuests(tx, key)) >= mostAnswers) return { code: 'LIST_FULL' }
  const held = before?.status === 'going' ? before.guestsCount : 0
  if (invite.capacity === null || status !== 'going' || guestsCount <= held) return null
  const left = Math.max(0, invite.capacity - (await countComing(tx, key, before?.id ?? null)))
  return guestsCount > left ? { code: 'NO_PLACES', left } : null
}

interface NewAnswer extends Answer {
  /** Any text that the guest calls their address. */
  readonly email: string
  readonly locale: Locale
  /** Whether mails can be sent to it. */
  readonly isMailable: boolean
}

/**
 * Takes an answer, in place of an earlier one of the same address. The invite is held by {@link holdInvite} in this transaction:
 * answers at the same moment never take more places than there are.
 */
export async function takeAnswer(
  tx: Db,
  invite: HeldInvite,
  { email, locale, isMailable, ...answer }: NewAnswer,
  { now, secret }: { readonly now: Date; readonly secret: string },
): Promise<Taken | AnswerProblem> {
  const { accountId, id: inviteId } = invite
  const emailKey = addressKeyOf(email)
  const before = await findGuestByEmail(tx, { accountId, inviteId }, emailKey)
  const problem = await problemOf(tx, invite, answer, before, now)
  if (problem !== null) return problem
  const id = before?.id ?? uuidv7()
  const tokenHash = isMailable ? hashOfLinkSecret(answerToken(secret, { accountId, id })) : null
  const said = { ...answer, email: email.trim(), emailKey, locale, tokenHash, isTold: false, updatedAt: now }
  const [guest] =
    before === null
      ? await tx
          .insert(g)
          .values({ accountId, id, inviteId, createdAt: now, ...said })
          .returning()
      : await tx.update(g).set(said).where(isGuest(before)).returning()
  if (guest === undefined) throw new Error('An answer gave no row')
  return { guest, isNew: before === null }
}

/** Changes an answer by its link. The invite is held. */
export async function changeAnswer(
  tx: Db,
  invite: HeldInvite,
  before: GuestRow,
  answer: Answer,
  now: Date,
): Promise<Taken | AnswerProblem> {
  const problem = await problemOf(tx, invite, answer, before, now)
  if (problem !== null) return problem
  const [guest] = await tx
    .update(g)
    .set({ ...answer, isTold: false, updatedAt: now })
    .where(isGuest(before))
    .returning()
  if (guest === undefined) throw new Error('An answer is gone that was just read')
  return { guest, isNew: false }
}

const isGuest = ({ accountId, id }: Pick<GuestRow, 'accountId' | 'id'>) => and(eq(g.accountId, accountId), eq(g.id, id))

/** Takes an answer off the list; false when it is not on it. */
export async function removeAnswer(db: Db, { accountId, inviteId }: InviteKey, id: string): Promise<boolean> {
  const gone = await db
    .delete(g)
    .where(and(isGuest({ accountId, id }), eq(g.inviteId, inviteId)))
    .returning({ id: g.id })
  return gone.length > 0
}

/** What is left of an answer once its guest is forgotten: that somebody answered, and how. */
const forgotten = { name: '', email: null, emailKey: null, message: '', dietary: '', tokenHash: null }
const batch = 200

/**
 * Removes what guests of events wrote that were over 90 days ago, and whom the family had invited, unless it keeps the list.
 * Resolves to of how many invites. In small transactions; stopped half-way it goes on the next time.
 */
export async function forgetGuests(
  database: { transaction<T>(run: (tx: Db) => Promise<T>): Promise<T> },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const count = await database.transaction((tx) => forgetSome(tx, now))
    total += count
    if (count < batch) return total
  }
}

async function forgetSome(tx: Db, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ account_id: string; id: string }>(sql`
    update ${i} set forget_at = null where (account_id, id) in (
      select account_id, id from ${i} where ${i.forgetAt} <= ${now.toISOString()}::timestamptz limit ${batch} for update skip locked)
    returning account_id, id`)
  for (const { account_id: accountId, id: inviteId } of rows) {
    await tx
      .update(g)
      .set(forgotten)
      .where(and(eq(g.accountId, accountId), eq(g.inviteId, inviteId)))
    await tx.delete(e).where(and(eq(e.accountId, accountId), eq(e.inviteId, inviteId)))
  }
  return rows.length
}

/**
 * Takes a person who deleted their account out of the guest lists of all families; what is written to the address later stays.
 * @param address lower case
 */
export async function forgetGuestAddress(tx: Db, address: string, until: Date): Promise<void> {
  await tx
    .update(g)
    .set(forgotten)
    .where(and(eq(g.emailKey, address), lte(g.updatedAt, until)))
  await tx.delete(e).where(and(eq(e.email, address), lte(e.addedAt, until)))
}
