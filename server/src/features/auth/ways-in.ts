import type { Db } from '../../platform/db/database.ts'
import type { EndWayIn, WhoseWaysIn } from '../../platform/feature/feature.ts'
import { accessChanged, type Person, setDeactivated, setGoogleSub } from '../account/public.ts'
import { endCode } from './confirmations.ts'
import { endProofs } from './email-proofs.ts'
import { dropReset } from './resets.ts'
import { endSessionsOf } from './session-commands.ts'

/** Files' addresses and downloads of exports are bound to a session, so they end with it. */
const ownWaysIn: readonly EndWayIn[] = [
  (tx, { userId, exceptSessionId }, now) =>
    endSessionsOf(tx, userId, exceptSessionId === null ? {} : { exceptSessionId }, now),
  (tx, { userId }) => dropReset(tx, userId),
  (tx, { username }) => endCode(tx, username),
  (tx, { username }, now) => endProofs(tx, username, now),
]

/** Ends whatever lets a person in without their password; Google stays. The sender of `accessChanged` is the caller. */
export async function endWaysIn(
  { waysIn }: { readonly waysIn: readonly EndWayIn[] },
  tx: Db,
  whose: WhoseWaysIn,
  now: Date,
): Promise<void> {
  for (const end of [...waysIn, ...ownWaysIn]) await end(tx, whose, now)
}

/**
 * Keeps a person out: all their sessions end with their live connections, and whatever was mailed to let them in. What follows a
 * session, such as a device for push messages, ends with it; a calendar address is silent until the person is let in again.
 * Call `lockPerson` first, and `kernel.forget` after the commit.
 */
export async function keepOut(
  tx: Db,
  { userId, username }: Pick<Person, 'userId' | 'username'>,
  now: Date,
): Promise<void> {
  await setDeactivated(tx, userId, now)
  const whose = { userId, username, exceptSessionId: null, isDisowned: false }
  await endWaysIn({ waysIn: [] }, tx, whose, now)
  await accessChanged(tx, { userId })
}

/**
 * Ends every way into an account but a password: all sessions with their live connections, devices, links, and Google,
 * which an intruder may have connected. Whose Google it is shows when it is confirmed with the new password. Call
 * `lockPerson` first, and `kernel.forget` after the commit.
 */
export async function endEveryWayIn(
  parts: { readonly waysIn: readonly EndWayIn[] },
  tx: Db,
  { userId, username, isDisowned }: Omit<WhoseWaysIn, 'exceptSessionId'>,
  now: Date,
): Promise<void> {
  await endWaysIn(parts, tx, { userId, username, isDisowned, exceptSessionId: null }, now)
  await setGoogleSub(tx, userId, null)
  await accessChanged(tx, { userId })
}
