import { lt } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { vaultGrantsTable, vaultRequestsTable } from './tables.ts'

/** Jobs of the vault, for `createJobs`. */
export function vaultTasks({ database: { db }, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    'vault.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const now = clock.now()
        const requests = await removeInBatches(db, vaultRequestsTable, lt(vaultRequestsTable.expiresAt, now), signal)
        const grants = await removeInBatches(db, vaultGrantsTable, lt(vaultGrantsTable.expiresAt, now), signal)
        log.debug({ requests, grants }, 'codes and grants of vaults that are over were removed')
      },
      { cron: '31 3 * * *' },
    ),
  }
}
