import { type VaultSection, vaultIdleMs } from '@nestwren/contract/vault'
import { noteUse } from './grant-commands.ts'
import type { VaultDeps } from './parts.ts'

/** Use is written down at most so often, for each session and section. */
const everyMs = 60_000
/** Sessions in memory at most: over it the oldest are forgotten, whose next use is written down once more. */
const mostSessions = 20_000

/**
 * Writes down when a session looks into what it has opened, so that a section that is in use does not lock. What cannot be
 * written is tried at the next use: at worst the section locks sooner.
 */
export function followUse({
  kernel,
  database,
  clock,
  log,
}: Pick<VaultDeps, 'kernel' | 'database' | 'clock' | 'log'>): void {
  const notedAt = new Map<string, number>()
  kernel.onVaultUse((caller, section: VaultSection) => {
    const key = `${caller.accountId} ${caller.sessionId} ${section}`
    const now = clock.now()
    const before = notedAt.get(key)
    if (before !== undefined && now.getTime() - before < everyMs) return
    notedAt.delete(key)
    notedAt.set(key, now.getTime())
    for (const [oldest, at] of notedAt) {
      if (notedAt.size <= mostSessions && now.getTime() - at < vaultIdleMs) break
      notedAt.delete(oldest)
    }
    noteUse(database.background.db, caller, [section], now).then(
      () => kernel.forget({ sessionId: caller.sessionId }),
      (error: unknown) => {
        notedAt.delete(key)
        log.warn({ err: error }, 'the use of an open vault could not be written down')
      },
    )
  })
}
