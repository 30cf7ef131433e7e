import type { Locale } from '@nestwren/contract/auth'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Person } from '../account/public.ts'
import { firstPasswordMail, resetMail } from './mails.ts'
import { issueReset } from './resets.ts'

/** Whether somebody has no password to forget. */
export function signsInWithGoogleAlone({
  passwordHash,
  googleSub,
}: Pick<Person, 'passwordHash' | 'googleSub'>): boolean {
  return passwordHash === null && googleSub !== null
}

/** The mail with the link of a token: to another password, or to the first one. */
export function resetMailFor(
  to: { readonly username: string; readonly locale: Locale; readonly isGoogleOnly: boolean },
  token: string,
  config: Pick<Config, 'appUrl'>,
) {
  const written = to.isGoogleOnly ? firstPasswordMail : resetMail
  return { to: to.username, ...written(to.locale, token, config) }
}

/** Mails a person the link to choose a new password, in the transaction that `tx` is, as if they had asked for it. */
export async function sendReset(
  { mailer, config }: { readonly mailer: Mailer; readonly config: Pick<Config, 'appUrl'> },
  tx: Tx,
  person: Person,
  now: Date,
): Promise<{ readonly isGoogleOnly: boolean }> {
  const { username, locale } = person
  const isGoogleOnly = signsInWithGoogleAlone(person)
  const token = await issueReset(tx, username, now)
  await mailer.queue(resetMailFor({ username, locale, isGoogleOnly }, token, config), tx)
  return { isGoogleOnly }
}
