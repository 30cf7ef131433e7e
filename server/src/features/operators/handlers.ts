import { operators } from '@nestwren/contract/operators'
import type { StaffContract } from '@nestwren/contract/staff'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { calls, type Feature, type TargetNames } from '../../platform/feature/feature.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { createAuthenticatorCodes } from './authenticator-codes.ts'
import { authenticatorHandlers } from './authenticator-handlers.ts'
import { listActs, operatorNames } from './queries.ts'
import { purgeOperatorSessions } from './sign-in.ts'
import { signInHandlers } from './sign-in-handlers.ts'
import type { Staff } from './staff.ts'

interface OperatorsDeps {
  readonly config: Pick<Config, 'authSecret'>
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly staff: Staff
  readonly targetNames: TargetNames
}

/** Signing in to the panel, and the list of what operators did. */
export const operatorsFeature: Feature<OperatorsDeps> = {
  // Passwords are compared before anything is written, and a transaction begins after that.
  calls: (parts) => [
    calls(operators, operatorHandlers(parts), {
      autocommit: ['verifyPassword', 'login', 'beginAuthenticator', 'confirmAuthenticator', 'removeAuthenticator'],
    }),
  ],
  tasks: ({ database, clock }) => ({
    'operators.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const removed = await purgeOperatorSessions(database.db, clock.now(), signal)
        log.debug({ removed }, 'sessions of operators that are long over were removed')
      },
      { cron: '41 3 * * *' },
    ),
  }),
  targetNames: { operator: operatorNames },
  start: async ({ staff, log }) => {
    if (!staff.hasPanel) log.info('ADMIN_PASSWORD_HASH is not set: nobody can sign in to the panel')
  },
}

function operatorHandlers(deps: OperatorsDeps): Handlers<StaffContract['operators']> {
  const parts = { ...deps, codes: createAuthenticatorCodes(deps) }
  return {
    ...signInHandlers(parts),
    ...authenticatorHandlers(parts),
    async acts(context, { query }, access) {
      const after = cursorAsked(context, query)
      return listActs(context.db, access, { ...query, after, targetNames: deps.targetNames })
    },
  }
}
