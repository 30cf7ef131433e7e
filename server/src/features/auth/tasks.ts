import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { purgeConfirmations } from './confirmations.ts'
import { purgeProofs } from './email-proofs.ts'
import { purgeNonces } from './google-nonces.ts'
import { purgeResets } from './resets.ts'
import { purgeSessions } from './sessions.ts'
import { purgeUndos } from './undo.ts'

/** Jobs of sign-in, for `createJobs`. */
export function authTasks({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    'auth.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const sessions = await purgeSessions(database.db, now, signal)
        const confirmations = await purgeConfirmations(database.db, now, signal)
        const proofs = await purgeProofs(database.db, now, signal)
        const resets = await purgeResets(database.db, now, signal)
        const nonces = await purgeNonces(database.db, now, signal)
        const undos = await purgeUndos(database.db, now, signal)
        log.debug(
          { sessions, confirmations, proofs, resets, nonces, undos },
          'sessions, codes and links that are over were removed',
        )
      },
      { cron: '17 3 * * *' },
    ),
  }
}
