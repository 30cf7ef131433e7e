import type { Contract } from '@nestwren/contract'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { findPerson, lockPerson, setPasswordHash } from '../account/public.ts'
import type { AuthParts } from './parts.ts'
import { securedMail } from './recovery-mails.ts'
import { issueReset } from './resets.ts'
import { findUndo, takeUndo } from './undo-links.ts'
import { endEveryWayIn } from './ways-in.ts'

type Undo = Pick<Contract['recovery'], 'readSignInChange' | 'undoSignInChange'>

/**
 * The link of a mail about a change of how somebody signs in. What it undoes is the same for every change: to make one
 * an intruder needed the password or a session, so neither these nor Google open the account any more, and the mailbox
 * gets a link to choose a new password. The answer itself opens nothing.
 */
export function undoHandlers(parts: AuthParts): Handlers<Undo> {
  const { database, kernel, mailer, config } = parts

  return {
    async readSignInChange(context, { body }) {
      const found = await probe(parts, context, body.token)
      if (found === null) throw context.refuse('INVALID_UNDO_LINK')
      return { username: found.username, change: found.change }
    },

    async undoSignInChange(context, { body }) {
      const { now } = context
      const found = await probe(parts, context, body.token)
      if (found === null) throw context.refuse('INVALID_UNDO_LINK')
      const { userId } = found
      const username = await database.transaction(async (tx) => {
        await lockPerson(tx, userId)
        if (!(await takeUndo(tx, body.token, now))) throw context.refuse('INVALID_UNDO_LINK')
        const person = await findPerson(tx, { userId })
        if (person === null) throw context.refuse('INVALID_UNDO_LINK')
        await endEveryWayIn(parts, tx, { ...person, isDisowned: true }, now)
        await setPasswordHash(tx, userId, null)
        const reset = await issueReset(tx, person.username, now)
        await mailer.queue({ to: person.username, ...securedMail(person.locale, reset, config) }, tx)
        return person.username
      })
      kernel.forget({ userId })
      return { username }
    },
  }
}

/** Looks a token up, counting those that are not good for the address they come from. */
async function probe({ limits }: Pick<AuthParts, 'limits'>, context: Context<Undo[keyof Undo]>, token: string) {
  const address = ipKey(context.ip)
  const counted = await limits.consume('tokenProbe', address)
  if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  const found = await findUndo(context.db, token, context.now)
  if (found !== null) await limits.refund('tokenProbe', address)
  return found
}
