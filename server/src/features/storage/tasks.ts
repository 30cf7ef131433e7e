import * as z from 'zod'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { sweepTempFolders } from '../../platform/temp-folders/temp-folders.ts'
import { checkFiles } from './check-files.ts'
import { countFamilies } from './count-commands.ts'
import { encryptOldFiles } from './encrypt-old-files.ts'
import type { FileKeys } from './family-keys.ts'
import type { FileReader } from './file-reader.ts'
import { sweepFiles } from './sweep-files.ts'

/** What one run of the check reads; a run every ten minutes at night gets round a terabyte in a month. */
const mostBytes = 2_000_000_000
/** What one run encrypts of the files of before: 90 GB in a day, without standing in the way of anybody. */
const mostEncryptedBytes = 5_000_000_000

interface StorageTaskDeps extends TaskDeps {
  readonly fileKeys: FileKeys
  readonly fileReader: FileReader
}

/** Jobs of this feature, for `createJobs`. */
export function storageTasks({ config, database, files, fileKeys, fileReader, clock }: StorageTaskDeps) {
  return {
    'storage.sweep': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        // The times of files are the machine's.
        const now = new Date()
        const removed = await sweepFiles({ database, files, log }, now, signal)
        const folders = await sweepTempFolders(now)
        log.info({ removed, folders }, 'files that belong to nothing were looked for')
      },
      { cron: '47 * * * *', maxAttempts: 2 },
    ),
    'storage.count': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const families = await countFamilies({ database, log, limitBytes: config.filesLimitBytes }, clock.now(), signal)
        log.info({ families }, 'what families wrote was counted towards their room')
      },
      { cron: '9 * * * *', maxAttempts: 1 },
    ),
    'storage.check': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const result = await checkFiles({ database, files, fileReader, log }, clock.now(), { mostBytes, signal })
        log.info(result, 'stored files were compared with what was stored')
      },
      { cron: '*/10 1-4 * * *', maxAttempts: 1 },
    ),
    'storage.encrypt': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const deps = { database, files, fileKeys, log }
        const result = await encryptOldFiles(deps, { mostBytes: mostEncryptedBytes, signal })
        if (result.encrypted > 0 || result.failed > 0) log.info(result, 'files of before were encrypted')
      },
      { cron: '27 * * * *', maxAttempts: 1 },
    ),
  }
}
