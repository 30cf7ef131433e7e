import type { Contract } from '@nestwren/contract'
import { auth } from '@nestwren/contract/auth'
import { google } from '@nestwren/contract/google'
import { recovery } from '@nestwren/contract/recovery'
import { sessions } from '@nestwren/contract/sessions'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { completeOnboarding, findPerson, isStillProven, type Kernel, readUser, renameUser } from '../account/public.ts'
import { googleAutocommit, googleHandlers } from './google-handlers.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { recoveryAutocommit, recoveryHandlers } from './recovery-handlers.ts'
import { registerHandlers } from './register.ts'
import { endSessionsOf } from './session-commands.ts'
import { isOfDeactivated, livingSessions } from './session-queries.ts'
import { beginSession, familyOf } from './sign-in.ts'
import { sessionsTable } from './tables.ts'
import { authTasks } from './tasks.ts'

export const authFeature: Feature<TaskDeps & { readonly auth: AuthParts }> = {
  calls: ({ auth: parts }) => [
    // Handlers that order their own writes: a failed try is counted though the answer is a refusal, and no connection
    // waits while a password is hashed.
    calls(auth, authHandlers(parts), {
      autocommit: ['sendConfirmation', 'verifyConfirmation', 'register', 'login', 'refresh'],
    }),
    calls(recovery, recoveryHandlers(parts), { autocommit: recoveryAutocommit }),
    calls(sessions, sessionHandlers(parts)),
    calls(google, googleHandlers(parts), { autocommit: googleAutocommit }),
  ],
  tasks: authTasks,
}

function authHandlers(parts: AuthParts): Handlers<Contract['auth']> {
  const { limits, kernel, sessions } = parts

  return {
    ...registerHandlers(parts),
    login: loginHandler(parts),

    async refresh(context, { body }) {
      const read = await kernel.tokens.readRefresh(body.refreshToken, context.now)
      if (!read.ok) {
        const codes = {
          invalid: 'INVALID_REFRESH_TOKEN',
          access: 'INVALID_TOKEN_TYPE',
          expired: 'REFRESH_TOKEN_EXPIRED',
        } as const
        throw context.refuse(codes[read.why])
      }
      const { sessionId, refreshId } = read.claims
      // By session, never by address: a refused refresh signs people out, and a household shares an address.
      const counted = await limits.consume('refresh', sessionId)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const rotation = await sessions.rotate(context.db, sessionId, refreshId, context.now)
      if (!rotation.ok) {
        if (rotation.endedSessionId !== null)
          context.log.warn({ sessionId }, 'an old refresh token came; session ended')
        kernel.forget({ sessionId })
        throw context.refuse(
          (await isOfDeactivated(context.db, sessionId)) ? 'ACCOUNT_DEACTIVATED' : 'INVALID_REFRESH_TOKEN',
        )
      }
      context.afterCommit(() => kernel.forget({ sessionId }))
      return { tokens: rotation.tokens, ...rotation.tokens }
    },

    async logout(context, _input, { caller }) {
      const { sessionId } = caller
      await sessions.end(context.db, sessionId, context.now)
      await kernel.accessChanged(context, { sessionId })
      return undefined
    },

    async me(context, _input, { caller }) {
      const user = await readUser(context.db, caller, context.now)
      if (user === null) throw context.refuse('UNAUTHENTICATED')
      return { user }
    },

    async switchAccount(context, { body }, { caller }) {
      const { sessionId, userId } = caller
      const tokens = await sessions.switchTo(context.db, sessionId, body.accountId, context.now)
      if (tokens === null) throw context.refuse('NOT_FOUND')
      await kernel.accessChanged(context, { sessionId })
      return signedIn(context.db, { userId, accountId: body.accountId }, tokens, context.now)
    },

    async onboardingComplete(context, { body }, { caller }) {
      await completeOnboarding(context.db, caller.userId, body.displayName, context.now)
      await kernel.accessChanged(context, { userId: caller.userId })
      const user = await readUser(context.db, caller, context.now)
      if (user === null) throw context.refuse('UNAUTHENTICATED')
      return { user }
    },

    async updateDisplayName(context, { body }, { caller }) {
      await renameUser(context.db, caller.userId, body.displayName)
      await kernel.accessChanged(context, { userId: caller.userId })
      const user = await readUser(context.db, caller, context.now)
      if (user === null) throw context.refuse('UNAUTHENTICATED')
      return { user }
    },
  }
}

/** One answer and one length of time for a wrong password and for an address nobody has (SECURITY 8). */
function loginHandler(parts: AuthParts): Handler<Contract['auth']['login']> {
  const { database, limits, passwords } = parts
  return async (context, { body }) => {
    const { username, password } = body
    const address = ipKey(context.ip)
    const failures = limits.failures('loginAccount', username)
    // The address first: once it is over its limit, it cannot keep other people's accounts locked either.
    const byAddress = await limits.consume('loginIp', address)
    if (!byAddress.ok) throw context.refuse('RATE_LIMITED', undefined, byAddress.retryAfterS)
    const byAccount = await failures.begin()
    if (!byAccount.ok) throw context.refuse('RATE_LIMITED', undefined, byAccount.retryAfterS)
    const person = await findPerson(context.db, { username })
    const isRight = await passwords.isRight(password, person?.passwordHash ?? null, address)
    if (person === null || !isRight) throw context.refuse('INVALID_CREDENTIALS')

    const { userId } = person
    const accountId = await familyOf(context.db, userId)
    if (accountId === null) throw context.refuse('INVALID_CREDENTIALS')
    await Promise.all([failures.clear(), limits.refund('loginIp', address)])
    if (person.deactivatedAt !== null) throw context.refuse('ACCOUNT_DEACTIVATED')
    const { userAgent, now } = context
    const tokens = await database.transaction(async (tx) => {
      if (!(await isStillProven(tx, person))) throw context.refuse('INVALID_CREDENTIALS')
      return beginSession(parts, tx, person, { accountId, userAgent, now })
    })
    return { ...(await signedIn(context.db, { userId, accountId }, tokens, now)), code: 'SIGNED_IN' }
  }
}

/** Where somebody is signed in, and signing those devices out: their tokens and live connections stop at once. */
function sessionHandlers({ kernel }: { readonly kernel: Kernel }): Handlers<Contract['sessions']> {
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
