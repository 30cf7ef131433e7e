import type { Tx } from '../../platform/db/database.ts'
import type { Person } from '../account/public.ts'
import type { AuthParts } from './parts.ts'
import { signInChangeMail, type ToldChange } from './sign-in-mails.ts'
import { issueUndo } from './undo-links.ts'

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
