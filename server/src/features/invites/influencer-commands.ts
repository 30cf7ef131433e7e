import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { sealKey } from '../../platform/secrets/seal.ts'
import { findSignIn } from '../account/public.ts'
import { newLinkTokens, shownToken, storedLinks } from './link-tokens.ts'
import { influencerMail, influencerPath } from './mails.ts'
import { influencerInvitesTable } from './tables.ts'

const i = influencerInvitesTable
const lifetimeMs = 30 * 24 * 3600 * 1000

export type InfluencerInviteRow = typeof i.$inferSelect

export interface InfluencerInviteDeps {
  readonly config: Pick<Config, 'appUrl' | 'authSecret'>
  readonly mailer: Mailer
}

/** What seals the link that operators see. */
export function influencerSealKey({ authSecret }: Pick<Config, 'authSecret'>): Buffer {
  return sealKey(authSecret, 'influencer invite links')
}

/** An invite is for somebody new: it is used up by signing up. */
export class AlreadyRegisteredError extends Error {
  constructor(email: string) {
    super(`There is an account for ${email} already.`)
    this.name = 'AlreadyRegisteredError'
  }
}

/** The address of the page that a shown link opens. It does not prove the mailbox; the mailed one does. */
export function influencerLink({ appUrl }: Pick<Config, 'appUrl'>, token: string): string {
  return `${appUrl}${influencerPath(token)}`
}

/**
 * Writes an invite and mails its link, in the transaction that `db` is. An open invite to the same address is written anew: its
 * links stop working. Throws {@link AlreadyRegisteredError}.
 */
export async function writeInfluencerInvite(
  deps: InfluencerInviteDeps,
  db: Db,
  { email, note }: { readonly email: string; readonly note: string },
  now: Date,
): Promise<{ readonly row: InfluencerInviteRow; readonly isRenewed: boolean }> {
  if ((await findSignIn(db, email)) !== null) throw new AlreadyRegisteredError(email)
  const { fresh, mailed } = issue(deps, now)
  const [row] = await db
    .insert(i)
    .values({ id: uuidv7(), email, note, ...fresh, createdAt: now })
    .onConflictDoUpdate({
      target: i.email,
      targetWhere: sql`${i.acceptedAt} is null and ${i.withdrawnAt} is null`,
      set: { note, ...fresh },
    })
    .returning()
  if (row === undefined) throw new Error('An insert gave no row')
  await mail(deps, db, row, mailed)
  return { row, isRenewed: row.createdAt.getTime() !== now.getTime() }
}

/**
 * Mails a pending invite again, in the transaction that `db` is: other links, good for another 30 days, in place of those
 * before. Null when it is not pending any more.
 */
export async function resendInfluencerInvite(
  deps: InfluencerInviteDeps,
  db: Db,
  id: string,
  now: Date,
): Promise<InfluencerInviteRow | null> {
  const { fresh, mailed } = issue(deps, now)
  const [row] = await db.update(i).set(fresh).where(isPending(id, now)).returning()
  if (row === undefined) return null
  await mail(deps, db, row, mailed)
  return row
}

/** Makes the links of a pending invite worthless; null when it is not pending any more. */
export async function withdrawInfluencerInvite(db: Db, id: string, now: Date): Promise<InfluencerInviteRow | null> {
  const [row] = await db.update(i).set({ withdrawnAt: now }).where(isPending(id, now)).returning()
  return row ?? null
}

/** {@link writeInfluencerInvite} for the command line, with the link that is shown there. */
export async function createInfluencerInvite(
  { database, ...deps }: InfluencerInviteDeps & { readonly database: Database },
  invited: { readonly email: string; readonly note: string },
  now: Date,
): Promise<{ id: string; inviteLink: string }> {
  const { row } = await database.transaction((tx) => writeInfluencerInvite(deps, tx, invited, now))
  const token = shownToken(row, influencerSealKey(deps.config))
  if (token === null) throw new Error('A link was sealed with another secret')
  return { id: row.id, inviteLink: influencerLink(deps.config, token) }
}

function isPending(id: string, now: Date) {
  return and(eq(i.id, id), isNull(i.acceptedAt), isNull(i.withdrawnAt), gt(i.expiresAt, now))
}

function issue({ config }: InfluencerInviteDeps, now: Date) {
  const tokens = newLinkTokens()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  return { fresh: { ...storedLinks(tokens, influencerSealKey(config)), expiresAt }, mailed: tokens.mailed }
}

async function mail({ config, mailer }: InfluencerInviteDeps, db: Db, row: InfluencerInviteRow, token: string) {
  const { email, expiresAt } = row
  await mailer.queue({ to: email, ...influencerMail({ locale: 'en', token, expiresAt }, config) }, db)
}
