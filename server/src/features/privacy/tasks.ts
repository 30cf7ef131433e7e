import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BlobStore } from '../../platform/storage/blob-store.ts'
import type { SiteParts } from '../site/public.ts'
import type { FileKeys, FileReader } from '../storage/public.ts'
import { applyDeletionRecords } from './deletion-log-commands.ts'
import { runExport, tidyExports } from './export-commands.ts'
import { exportParts } from './export-parts.ts'
import { forgetDeletedPeople } from './forget-people-commands.ts'
import { purgeDeletedAccounts } from './purge-commands.ts'

export interface PrivacyTaskDeps {
  readonly database: Database
  readonly files: BlobStore
  readonly fileKeys: Pick<FileKeys, 'forget'>
  readonly fileReader: FileReader
  /** Everything that a family keeps. */
  readonly items: readonly ItemFacts[]
  readonly sites: Pick<SiteParts, 'hashSlug'>
  readonly clock: Clock
  readonly log: Log
}

/** Jobs of exports and deletions, for `createJobs`. */
export function privacyTasks(deps: PrivacyTaskDeps) {
  const { database, files, fileKeys, fileReader, items, clock, log } = deps
  const { hashSlug } = deps.sites
  const now = () => clock.now()
  return {
    'privacy.export': defineTask(
      'files',
      z.object({ accountId: z.uuid(), exportId: z.uuid() }),
      (key, context) => runExport({ database, files, fileReader, parts: exportParts(items), now }, key, context),
      { maxAttempts: 3 },
    ),
    'privacy.tidyExports': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, context) => {
        context.log.debug(await tidyExports({ database, files, now }), 'exports were tidied up')
      },
      { cron: '23 * * * *', maxAttempts: 1 },
    ),
    'privacy.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, context) => {
        await applyDeletionRecords({ database, files, clock, log })
        await purgeDeletedAccounts(
          { database, files, fileKeys, items, hashSlug, log: context.log },
          now(),
          context.signal,
        )
        const people = await forgetDeletedPeople(database, now(), context.signal)
        if (people > 0) context.log.info({ people }, 'deleted people were forgotten')
      },
      { cron: '*/10 * * * *', maxAttempts: 1 },
    ),
  }
}
