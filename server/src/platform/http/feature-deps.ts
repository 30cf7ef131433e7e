import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Limits } from '../rate-limit/limits.ts'
import type { BlobStore } from '../storage/blob-store.ts'
import type { Gate } from './access.ts'

/** What most features need; made once in app.ts. */
export interface FeatureDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly kernel: { readonly gate: Gate }
}

/** What most jobs need. */
export interface TaskDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: BlobStore
}
