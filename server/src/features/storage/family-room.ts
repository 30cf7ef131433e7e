import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { accountStorageTable } from './tables.ts'

const room = accountStorageTable
/** What was found is believed for so long; a day lets nobody write so much that this minute mattered. */
const believedMs = 60_000
const mostRemembered = 10_000

/** So much of a family's room is for its rows, whatever its files take: somebody with many photos still logs a feed at night. */
const shareOfRows = 1 / 20

/** Whether a family's rows have taken all the room they have. Asked before each call that writes, so remembered. */
export interface FamilyRoom {
  isFull(accountId: string): boolean | Promise<boolean>
}

export interface FamilyRoomDeps {
  readonly config: Pick<Config, 'filesLimitBytes'>
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
}

export function createFamilyRoom({ config, database, clock }: FamilyRoomDeps): FamilyRoom {
  const known = new Map<string, { readonly isFull: boolean; readonly untilMs: number }>()

  async function look(accountId: string): Promise<boolean> {
    const [row] = await database.db.select().from(room).where(eq(room.accountId, accountId))
    const { usedBytes = 0, databaseBytes = 0, limitBytes = null } = row ?? {}
    const mostBytes = limitBytes ?? config.filesLimitBytes
    const isFull = databaseBytes >= Math.max(mostBytes - usedBytes, mostBytes * shareOfRows)
    const [oldest] = known.keys()
    if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
    known.set(accountId, { isFull, untilMs: clock.now().getTime() + believedMs })
    return isFull
  }

  return {
    isFull(accountId) {
      const found = known.get(accountId)
      if (found !== undefined && found.untilMs > clock.now().getTime()) return found.isFull
      return look(accountId)
    },
  }
}
