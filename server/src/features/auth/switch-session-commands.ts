import type { auth } from '@nestwren/contract/auth'
import type { CallOutput } from '@nestwren/contract/endpoint'
import type { Db } from '../../platform/db/database.ts'
import { signedIn } from './parts.ts'
import type { Sessions } from './sessions.ts'

/**
 * Makes another family the active one of a session and answers as a sign-in does; null when the person is not in it.
 * The sender of `accessChanged` is the caller.
 */
export function createSwitchSession({ sessions }: { readonly sessions: Sessions }) {
  return async (
    db: Db,
    { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
    accountId: string,
    now: Date,
  ): Promise<CallOutput<typeof auth.switchAccount> | null> => {
    const tokens = await sessions.switchTo(db, sessionId, accountId, now)
    return tokens === null ? null : signedIn(db, { userId, accountId }, tokens, now)
  }
}
