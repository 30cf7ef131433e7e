import { authTasks } from './features/auth/tasks.ts'
import type { SubscriptionProvider } from './features/billing/provider.ts'
import { billingTasks } from './features/billing/tasks.ts'
import { childrenTasks } from './features/children/tasks.ts'
import { purgeDocumentsOfChild } from './features/documents/purge-commands.ts'
import { documentTasks } from './features/documents/tasks.ts'
import { inviteTasks } from './features/invites/tasks.ts'
import { logTasks } from './features/logs/tasks.ts'
import { purgeMedicinesOfChild } from './features/medicines/child-purge-commands.ts'
import { purgeMilkOfChild } from './features/milk/purge-commands.ts'
import type { PushService } from './features/notifications/push-service.ts'
import { notificationTasks } from './features/notifications/tasks.ts'
import { purgePhotosOfChild } from './features/photos/purge-commands.ts'
import { photoTasks } from './features/photos/tasks.ts'
import { requestAccountDeletion } from './features/privacy/deletion-commands.ts'
import { queueFarewells } from './features/privacy/farewell-mail-commands.ts'
import { privacyTasks } from './features/privacy/tasks.ts'
import type { FileKeeper } from './features/storage/file-commands.ts'
import { storageTasks } from './features/storage/tasks.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Emission } from './platform/http/context.ts'
import type { Log } from './platform/log/log.ts'
import { createMailTasks } from './platform/mail/mail-tasks.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Limits } from './platform/rate-limit/limits.ts'
import { limitTasks } from './platform/rate-limit/tasks.ts'
import type { BlobStore } from './platform/storage/blob-store.ts'

export interface TasksDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: BlobStore
  readonly keeper: FileKeeper
  readonly limits: Limits
  readonly mailer: Mailer
  readonly provider: SubscriptionProvider
  /** Told what the check of the files finds. */
  readonly fileHealth: { bad: number }
  readonly pushService: PushService
  /** Tells open apps and devices. */
  readonly tell: (emissions: readonly Emission[]) => void
}

/** What every feature does in the background. Jobs take no connection that a request could wait for. */
export function createTasks(deps: TasksDeps) {
  const { config, database, clock, log, files, keeper, limits, mailer, provider, fileHealth, pushService, tell } = deps
  const { background } = database
  const work = { config, database: background, clock, log, files }
  return {
    ...createMailTasks({ db: background.db, config, clock, log }),
    ...limitTasks({ limits }),
    ...authTasks(work),
    ...childrenTasks({
      ...work,
      purges: [
        purgeMedicinesOfChild,
        purgeMilkOfChild,
        (_database, accountId, childId, signal) =>
          purgePhotosOfChild({ database: background, keeper }, accountId, childId, signal),
        (_database, accountId, childId, signal) =>
          purgeDocumentsOfChild(background, keeper, { accountId, childId }, signal),
      ],
    }),
    ...logTasks(work),
    ...inviteTasks(work),
    ...privacyTasks(work),
    ...photoTasks(work),
    ...documentTasks(work),
    ...storageTasks({ ...work, fileHealth }),
    ...notificationTasks({ ...work, service: pushService, tell }),
    ...billingTasks({
      ...{ ...work, mailer, provider },
      deleteAccount: async (tx, accountId, now) => {
        const deletion = await requestAccountDeletion(tx, accountId, now)
        if (deletion !== null) await queueFarewells({ mailer, config }, deletion, tx)
      },
    }),
  }
}
