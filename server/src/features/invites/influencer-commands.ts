import { isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findSignIn } from '../account/public.ts'
import { hashesOf, newLinkTokens } from './link-tokens.ts'
import { influencerMail, influencerPath } from './mails.ts'
import { influencerInvitesTable } from './tables.ts'

const lifetimeMs = 30 * 24 * 3600 * 1000

export interface InfluencerDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly database: Database
  readonly mailer: Mailer
}

/** An invite is for somebody new: it is used up by signing up. */
export class AlreadyRegisteredError extends Error {
  constructor(email: string) {
    super(`There is an account for ${email} already.`)
    this.name = 'AlreadyRegisteredError'
  }
}

/**
 * Invites somebody to use everything without paying, and mails a link. The one it answers is another one for the same
 * invite, known only now: it does not prove the mailbox. An open invite to the same address is written anew: its links
 * stop working. Throws {@link AlreadyRegisteredError}.
 */
export async function createInfluencerInvite(
  { config, database, mailer }: InfluencerDeps,
  { email, note }: { readonly email: string; readonly note: string },
  now: Date,
): Promise<{ id: string; inviteLink: string }> {
  const tokens = newLinkTokens()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  return database.transaction(async (tx) => {
    if ((await findSignIn(tx, email)) !== null) throw new AlreadyRegisteredError(email)
    const fresh = { note, ...hashesOf(tokens), expiresAt }
    const [row] = await tx
      .insert(influencerInvitesTable)
      .values({ id: uuidv7(), email, ...fresh, createdAt: now })
      .onConflictDoUpdate({
        target: influencerInvitesTable.email,
        targetWhere: isNull(influencerInvitesTable.acceptedAt),
        set: fresh,
      })
      .returning({ id: influencerInvitesTable.id })
    if (row === undefined) throw new Error('An insert gave no row')
    await mailer.queue({ to: email, ...influencerMail({ locale: 'en', token: tokens.mailed, expiresAt }, config) }, tx)
    return { id: row.id, inviteLink: `${config.appUrl}${influencerPath(tokens.shown)}` }
  })
}
