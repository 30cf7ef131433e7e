import type { Contract } from '@nestwren/contract'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Kernel } from '../account/public.ts'
import { endSessionsOf } from './session-commands.ts'
import { livingSessions } from './session-queries.ts'
import { sessionsTable } from './tables.ts'

/** Where somebody is signed in, and signing those devices out: their tokens and live connections stop at once. */
export function sessionHandlers({ kernel }: { readonly kernel: Kernel }): Handlers<Contract['sessions']> {
  return {
    async list(context, _input, { caller }) {
      return { items: await livingSessions(context.db, caller, context.now) }
    },

    async revoke(context, { params }, { caller }) {
      const { rowCount } = await context.db
        .update(sessionsTable)
        .set({ revokedAt: context.now })
        .where(
          and(
            eq(sessionsTable.id, params.id),
            eq(sessionsTable.userId, caller.userId),
            isNull(sessionsTable.revokedAt),
            gt(sessionsTable.expiresAt, context.now),
          ),
        )
      if (rowCount === 0) throw context.refuse('NOT_FOUND')
      await kernel.accessChanged(context, { sessionId: params.id })
      return undefined
    },

    async revokeOthers(context, _input, { caller }) {
      const { userId, sessionId } = caller
      await endSessionsOf(context.db, userId, { exceptSessionId: sessionId }, context.now)
      await kernel.accessChanged(context, { userId })
      return undefined
    },
  }
}
