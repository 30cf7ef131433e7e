import type { Contract } from '@nestwren/contract'
import { auth } from '@nestwren/contract/auth'
import { google } from '@nestwren/contract/google'
import { recovery } from '@nestwren/contract/recovery'
import { sessions } from '@nestwren/contract/sessions'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { completeOnboarding, readUser, renameUser } from '../account/public.ts'
import { googleAutocommit, googleHandlers } from './google-handlers.ts'
import { loginHandler } from './login.ts'
import { type AuthParts, signedIn } from './parts.ts'
import { recoveryAutocommit, recoveryHandlers } from './recovery-handlers.ts'
import { registerHandlers } from './register.ts'
import { sessionHandlers } from './session-handlers.ts'
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
        throw context.refuse('INVALID_REFRESH_TOKEN')
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
