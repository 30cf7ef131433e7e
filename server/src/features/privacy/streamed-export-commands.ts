import { finished, type Readable, Transform } from 'node:stream'
import { and } from 'drizzle-orm'
import type { Log } from '../../platform/log/log.ts'
import { makeTempFolder, removeTempFolder } from '../../platform/temp-folders/temp-folders.ts'
import {
  type ExportKey,
  filesFrom,
  isThis,
  isUnderWay,
  progressOf,
  type RunExportDeps,
  readData,
} from './export-commands.ts'
import { exportZip } from './export-zip.ts'
import type { ExportRow } from './queries.ts'
import { dataExportsTable } from './tables.ts'

export interface StreamExportDeps extends RunExportDeps {
  readonly log: Log
}

/** Whoever takes nothing for so long does not read any more: their lists do not stay on this machine. */
const silentMs = 2 * 60_000

/**
 * Makes an export while it is being read: nothing of it is stored but its lists, in a temporary folder, and no connection
 * of the database is held while somebody slow reads. Null as for the job that makes a file.
 */
export async function streamExport(deps: StreamExportDeps, key: ExportKey, row: ExportRow): Promise<Readable | null> {
  const { parts } = deps
  const progress = progressOf(deps.database, key)
  const stop = new AbortController()
  const folder = await makeTempFolder()
  const end = async (sizeBytes: number | null) => {
    stop.abort()
    await progress.close()
    await removeTempFolder(folder)
    await settle(deps, key, sizeBytes)
  }
  try {
    const read = await readData(deps, key, row, { folder, progress, signal: stop.signal })
    if (read === null) {
      await end(null)
      return null
    }
    const { locale, now, written } = read
    const { leftOut } = read.scope
    const zip = exportZip({
      ...written,
      ...filesFrom(deps),
      parts,
      leftOut,
      locale,
      now,
      progress,
      signal: stop.signal,
    })
    return watched(zip, deps, end)
  } catch (error) {
    await end(null)
    throw error
  }
}

/** The stream to be read, which tells at its end how long it was, or null where it was cut short. */
function watched(
  zip: Readable,
  { log }: Pick<StreamExportDeps, 'log'>,
  end: (sizeBytes: number | null) => Promise<void>,
): Readable {
  let sizeBytes = 0
  let takenAt = performance.now()
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      sizeBytes += chunk.length
      takenAt = performance.now()
      pass(null, chunk)
    },
  })
  const timer = setInterval(() => {
    if (performance.now() - takenAt > silentMs) counted.destroy(new Error('Nobody reads the export any more'))
  }, silentMs / 4).unref()
  zip.on('error', (error) => counted.destroy(error))
  finished(counted, { writable: false }, (error) => {
    clearInterval(timer)
    zip.destroy()
    end(error == null ? sizeBytes : null).catch((cause: unknown) =>
      log.error({ err: cause }, 'what a streamed export left could not be put away'),
    )
  })
  return zip.pipe(counted)
}

/** Its file is kept nowhere, so it is over as soon as it has been read. */
async function settle({ database, now }: RunExportDeps, key: ExportKey, sizeBytes: number | null): Promise<void> {
  const read = { status: 'ready', progressPercent: 100, sizeBytes } as const
  await database.db
    .update(dataExportsTable)
    .set({ ...(sizeBytes === null ? { status: 'failed' as const } : read), finishedAt: now() })
    .where(and(isThis(key), isUnderWay))
}
