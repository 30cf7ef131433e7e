import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { accountStorageTable } from './tables.ts'

const room = accountStorageTable
/** What was found is believed for so long; a day lets nobody write so much that this minute mattered. */
const believedMs = 60_000
const mostRemembered = 10_000

/** Whether a family's files and rows have taken all its room. Asked before each call that makes something, so remembered. */
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
    const isFull = usedBytes + databaseBytes >= (limitBytes ?? config.filesLimitBytes)
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
