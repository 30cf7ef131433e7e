import type { Locale } from '@nestwren/contract/auth'
import { linkUnusedDays, mostLinks } from '@nestwren/contract/family-links'
import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { EndWayIn } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import { hashOfLinkSecret, newLinkSecret } from '../../platform/secrets/link-secret.ts'
import { lockAccount } from '../account/public.ts'
import type { LinkRow } from './queries.ts'
import { codeLifetimeMs, mostCodeTries } from './secrets.ts'
import { familyLinkGreetingsTable, familyLinksTable } from './tables.ts'

const l = familyLinksTable
const dayMs = 86_400_000
/** How long somebody may look without that being written down again. */
const visitNotedMs = 3_600_000
/** A link that has ended can be renewed for as long again. */
const keptMs = 2 * linkUnusedDays * dayMs

type Named = Pick<LinkRow, 'accountId' | 'id'>
const isLink = ({ accountId, id }: Named) => and(eq(l.accountId, accountId), eq(l.id, id))

interface LinkTerms {
  readonly name: string
  readonly email: string | null
  readonly childIds: readonly string[]
  readonly showsOlder: boolean
  readonly locale: Locale
}

/** A link with the secret of its address, which is told once. */
interface LinkWithToken {
  readonly row: LinkRow
  readonly token: string
}

/** Makes a link; null when the family has as many as it can have. */
export async function createLink(
  db: Db,
  { accountId, userId }: Caller,
  { childIds, ...terms }: LinkTerms,
  now: Date,
): Promise<LinkWithToken | null> {
  // Two calls at the same moment must not both be the last one.
  await lockAccount(db, accountId)
  if ((await db.$count(l, eq(l.accountId, accountId))) >= mostLinks) return null
  const token = newLinkSecret()
  const [row] = await db
    .insert(l)
    .values({
      ...{ accountId, id: uuidv7(), ...terms, childIds: [...new Set(childIds)] },
      ...{ tokenHash: hashOfLinkSecret(token), createdBy: userId, createdAt: now, usedAt: now },
    })
    .returning()
  if (row === undefined) throw new Error('An insert gave no row')
  return { row, token }
}

/**
 * Changes what was given of a link; null when there is none, or none of this version where one is given. Another address makes a
 * mailed code void.
 */
export async function updateLink(
  db: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  id: string,
  { version, ...given }: Partial<LinkTerms> & { readonly version?: number | undefined },
): Promise<LinkRow | null> {
  const { childIds, ...rest } = given
  const [row] = await db
    .update(l)
    .set({
      ...rest,
      ...(childIds === undefined ? {} : { childIds: [...new Set(childIds)] }),
      ...(rest.email === undefined ? {} : withoutCode),
      version: sql`${l.version} + 1`,
    })
    .where(and(isLink({ accountId, id }), version === undefined ? undefined : eq(l.version, version)))
    .returning()
  return row ?? null
}

const withoutCode = { codeHash: null, codeExpiresAt: null, codeTries: 0 } as const

/** Gives a link another address, for whichever device opens it first; null when there is none. */
export async function renewLink(db: Db, { accountId }: Caller, id: string, now: Date): Promise<LinkWithToken | null> {
  const token = newLinkSecret()
  const [row] = await db
    .update(l)
    .set({
      tokenHash: hashOfLinkSecret(token),
      deviceHash: null,
      ...withoutCode,
      usedAt: now,
      version: sql`${l.version} + 1`,
    })
    .where(isLink({ accountId, id }))
    .returning()
  return row === undefined ? null : { row, token }
}

/** Ends a link; false when there is none. */
export async function removeLink(db: Db, { accountId }: Caller, id: string): Promise<boolean> {
  const gone = await db.delete(l).where(isLink({ accountId, id })).returning({ id: l.id })
  return gone.length > 0
}

/** Binds a link to the first device that opens it; false when another one has, of two at once the second. */
export async function bindLink(db: Db, link: Named, deviceSecret: string, now: Date): Promise<boolean> {
  const bound = await db
    .update(l)
    .set({ deviceHash: hashOfLinkSecret(deviceSecret), lastVisitAt: now, usedAt: now })
    .where(and(isLink(link), isNull(l.deviceHash)))
    .returning({ id: l.id })
  return bound.length > 0
}

/** Notes that the link was opened, at most once an hour. */
export async function noteVisit(db: Db, link: Named, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - visitNotedMs)
  await db
    .update(l)
    .set({ lastVisitAt: now, usedAt: now })
    .where(and(isLink(link), or(isNull(l.lastVisitAt), lt(l.lastVisitAt, hourAgo))))
}

/** Keeps a code that was mailed; one before it is void. */
export async function expectCode(db: Db, link: Named, codeHash: string, now: Date): Promise<void> {
  const codeExpiresAt = new Date(now.getTime() + codeLifetimeMs)
  await db.update(l).set({ codeHash, codeExpiresAt, codeTries: 0 }).where(isLink(link))
}

/** Counts a try of the mailed code before it is judged; resolves to its hash, null when there is none or no try is left. */
export async function beginCodeTry(db: Db, link: Named, now: Date): Promise<string | null> {
  const [row] = await db
    .update(l)
    .set({ codeTries: sql`${l.codeTries} + 1` })
    .where(and(isLink(link), gt(l.codeExpiresAt, now), lt(l.codeTries, mostCodeTries)))
    .returning({ codeHash: l.codeHash })
  return row?.codeHash ?? null
}

/** Moves a link to the device that had the right code; false where that code is used up already. */
export async function moveLink(
  db: Db,
  link: Named,
  { codeHash, deviceSecret }: { readonly codeHash: string; readonly deviceSecret: string },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(l)
    .set({ deviceHash: hashOfLinkSecret(deviceSecret), ...withoutCode, lastVisitAt: now, usedAt: now })
    .where(and(isLink(link), eq(l.codeHash, codeHash)))
    .returning({ id: l.id })
  return moved.length > 0
}

/** Removes links that nobody has opened for long after they ended; resolves to how many. */
export function removeUnusedLinks(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, l, lt(l.usedAt, new Date(now.getTime() - keptMs)), signal)
}

/** Ends every link of a family that is being deleted, in the transaction that `db` is. */
export async function removeLinksOf(db: Db, accountId: string): Promise<void> {
  await db.delete(l).where(eq(l.accountId, accountId))
}

/** Takes the address of a deleted person out of links that were made until an instant: they are moved no more. */
export async function forgetLinkAddress(db: Db, address: string, until: Date): Promise<void> {
  await db
    .update(l)
    .set({ email: null, ...withoutCode })
    .where(and(eq(l.email, address), lte(l.createdAt, until)))
}

/**
 * Ends the links that somebody made who is in the family no more, and may have kept one for themself; a parent who is can renew
 * them for whom they were meant.
 */
export async function endLinksOfLeft(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  const ended = new Date(now.getTime() - linkUnusedDays * dayMs)
  await db
    .update(l)
    .set({ ...withoutCode, usedAt: sql`least(${l.usedAt}, ${ended.toISOString()}::timestamptz)` })
    .where(and(eq(l.accountId, accountId), eq(l.createdBy, userId)))
}

/** Ends the links that somebody made in whose name another person acted. */
export const endDisownedLinks: EndWayIn = async (tx, { userId, isDisowned }) => {
  if (isDisowned) await tx.delete(l).where(eq(l.createdBy, userId))
}

/** Links, and greetings that came by them. */
export const familyLinkPurge = [
  purgeOf('family links', familyLinksTable),
  purgeOf('greetings', familyLinkGreetingsTable),
]
