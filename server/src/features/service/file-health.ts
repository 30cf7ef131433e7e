import type { HandlerInput } from '@nestwren/contract/endpoint'
import { type BadFile, type FileHealth, mostCounted, type service } from '@nestwren/contract/service'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { boundedSearch } from '../../platform/http/bounded-search.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import { keptFor } from '../../platform/memory/kept-for.ts'
import { countBadFiles, listBadFiles, readLastCheck, sumOfRoom } from '../storage/public.ts'
import { decodeFileCursor, encodeFileCursor } from './cursors.ts'
import { readDatabaseSize, readDisks } from './size-queries.ts'

/** Sizes of everything are counted this often at most, however often they are looked at. */
const sizesKeptMs = 60_000

interface FileHealthDeps {
  readonly config: Pick<Config, 'dataDir' | 's3' | 'databaseUrl'>
  readonly database: Database
  readonly clock: Clock
}

type Asked = HandlerInput<typeof service.files>['query']

/** Answers how the files fare, and how much room everything takes. */
export function createFileHealth({ config, database, clock }: FileHealthDeps) {
  const sizes = keptFor(clock, sizesKeptMs, async () => {
    const used = await boundedSearch(database.background, sumOfRoom)
    return { used, database: await readDatabaseSize(database.background.db), disks: await readDisks(config) }
  })
  return async (context: Context<typeof service.files>, { limit, cursor }: Asked): Promise<FileHealth> => {
    const after = cursorAsked(context, { cursor }, decodeFileCursor)
    const { db } = context
    const last = await readLastCheck(db)
    const rows = await listBadFiles(db, { limit, after })
    const shown = rows.slice(0, limit)
    const end = shown.at(-1)
    return {
      lastCheck: last === null ? null : shownCheck(last),
      bad: await countBadFiles(db, mostCounted),
      badFiles: {
        items: shown.flatMap(shownFile),
        nextCursor:
          rows.length > limit && end?.badSince != null
            ? encodeFileCursor({ since: end.badSince, accountId: end.accountId, key: end.key })
            : null,
      },
      ...(await sizes.get()),
    }
  }
}

type Row = Awaited<ReturnType<typeof listBadFiles>>[number]

/** Which file it is, and nothing of what it shows or is called. */
function shownFile(row: Row): BadFile[] {
  const { itemType, itemId, accountId, variant, badAs, badSince, sizeBytes, createdAt } = row
  if (badAs === null || badSince === null) return []
  const at = { createdAt: createdAt.toISOString(), foundAt: badSince.toISOString() }
  return [{ ...{ itemType, itemId, accountId, variant, sizeBytes }, state: badAs, ...at }]
}

function shownCheck({
  endedAt,
  checked,
  missing,
  altered,
  unreadable,
}: NonNullable<Awaited<ReturnType<typeof readLastCheck>>>): FileHealth['lastCheck'] {
  return { at: endedAt.toISOString(), checked, missing, altered, unreadable }
}
