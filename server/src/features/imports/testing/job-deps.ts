import { itemClaims } from '../../../item-claims.ts'
import { itemPurges } from '../../../item-purges.ts'
import { itemReturns } from '../../../item-returns.ts'
import { items } from '../../../items.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Emission } from '../../../platform/http/context.ts'
import { createSilentLog } from '../../../platform/log/log.ts'
import type { BlobStore } from '../../../platform/storage/blob-store.ts'
import { createWorkQueue } from '../../../platform/work-queue/work-queue.ts'
import { exportParts } from '../../privacy/public.ts'
import { createFileKeeper } from '../../storage/file-commands.ts'
import { type ImportBounds, type ImportJobDeps, importBounds, type JobContext } from '../job-parts.ts'
import type { ImportApp } from './import-family.ts'

/** What jobs of imports work with, for tests that run them themselves. */
export function jobDeps(
  app: ImportApp,
  startParser: ImportJobDeps['startParser'],
  {
    files,
    database = app.database,
    emissions = [],
    bounds = {},
  }: { files: BlobStore; database?: Database; emissions?: Emission[]; bounds?: Partial<ImportBounds> },
): ImportJobDeps {
  const keeper = createFileKeeper({ ...app, files })
  return {
    ...{ database, files, keeper, items, itemReturns, itemClaims },
    limits: { spend: () => ({ ok: true }) },
    inTurn: createWorkQueue(2, { atOnceOfOne: 1 }),
    bounds: { ...importBounds, ...bounds },
    purges: itemPurges(keeper),
    clock: app.clock,
    startParser,
    knownLists: new Set(exportParts(items).map(({ name }) => name)),
    publish: (told) => void emissions.push(...told),
  }
}

/** A database that is taken away after so many transactions, as by the end of the server. */
export function endingAfter(database: Database, transactions: number, controller: AbortController): Database {
  let left = transactions
  return {
    ...database,
    transaction: async (...given) => {
      if (left === 0) controller.abort(new Error('The server stops.'))
      left -= 1
      controller.signal.throwIfAborted()
      return database.transaction(...given)
    },
  }
}

/** A database before whose transaction of that number something happens. */
export function beforeTransaction(database: Database, number: number, happen: () => Promise<void>): Database {
  let count = 0
  return {
    ...database,
    transaction: async (...given) => {
      count += 1
      if (count === number) await happen()
      return database.transaction(...given)
    },
  }
}

export function jobContext(signal = new AbortController().signal): JobContext {
  return { signal, isLastAttempt: false, log: createSilentLog() }
}
