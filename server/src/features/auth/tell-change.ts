import type { Tx } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Person } from '../account/public.ts'
import type { AuthParts } from './parts.ts'
import { signInChangeMail, type ToldChange } from './sign-in-mails.ts'
import { countUndos, issueUndo, mostUndos } from './undo-links.ts'

const retryS = 86_400

/** Mails a person that how they sign in changed, with a link that undoes it. In the transaction of the change. */
export async function tellChange(
  { mailer, config }: Pick<AuthParts, 'mailer' | 'config'>,
  tx: Tx,
  { userId, username, locale }: Pick<Person, 'userId' | 'username' | 'locale'>,
  told: ToldChange,
  now: Date,
): Promise<void> {
  const token = await issueUndo(tx, userId, told.change, now)
  await mailer.queue({ to: username, ...signInChangeMail(locale, told, token, config) }, tx)
}

/**
 * Nobody changes how they sign in so often: each change is a mail and a link that are kept.
 * @throws HttpError RATE_LIMITED
 */
export async function refuseMany(
  { now, refuse }: Pick<Context, 'now' | 'refuse'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  if ((await countUndos(tx, userId, now)) >= mostUndos.changes) throw refuse('RATE_LIMITED', undefined, retryS)
}
