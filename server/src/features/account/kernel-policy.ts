import { type Area, areas, isParentRole } from '@nestwren/contract/permissions'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { Caller, Gate } from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { AccessChange, Rights, VisibleAreas } from '../../platform/realtime/rights.ts'
import { createAccessCache } from './access-cache.ts'
import { accessChanged } from './access-change-commands.ts'
import {
  type AccessScope,
  keptStateOf,
  loadSnapshot,
  nextChangeOf,
  photoLinksOf,
  type Snapshot,
  scopesOf,
  vaultStateOf,
} from './access-snapshot.ts'
import { accountStatusOf } from './account-status-policy.ts'
import { createGate } from './policy.ts'
import { usernamesOf } from './queries.ts'
import { createSessionTokens, type SessionTokens } from './session-token-policy.ts'

export interface KernelDeps {
  readonly config: Pick<Config, 'authSecret'>
  readonly database: Database
  readonly clock: Clock
}

/** Who may do what: made once for a server process, asked by the transport, by live connections and by features. */
export interface Kernel {
  readonly gate: Gate
  readonly rights: Rights
  readonly tokens: SessionTokens
  /** Every child the caller of this request may see now, with the level in each area. */
  scopes(caller: Caller): Promise<readonly AccessScope[]>
  /**
   * Says in a command that rights changed: other processes hear it at the commit, and this one has forgotten the old
   * rights before the command is answered.
   */
  accessChanged(context: { db: Db; afterCommit: (run: () => void) => void }, change: AccessChange): Promise<void>
  /** Forgets at once, on this process; for code that commits by itself. */
  forget(change: AccessChange): void
  /** Begins to remember rights; before it, every request asks the database. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createKernel({ config, database, clock }: KernelDeps): Kernel {
  const tokens = createSessionTokens(config.authSecret)
  const cache = createAccessCache({
    database,
    load: (sessionId) => loadSnapshot(database.pool, sessionId, clock.now()),
  })
  const gate = createGate({ tokens, cache, clock })
  return {
    gate,
    rights: {
      async identify(accessToken) {
        const caller = await gate.authenticate(accessToken)
        const read = await tokens.readAccess(accessToken, clock.now())
        if (!read.ok) throw commonError('TOKEN_EXPIRED')
        return { caller, expiresAt: read.expiresAt }
      },
      async audiencesOf(caller) {
        const snapshot = await gate.snapshotOf(caller)
        return audiencesOf(snapshot, clock.now())
      },
    },
    tokens,
    scopes: async (caller) => scopesOf(await gate.snapshotOf(caller), clock.now()),
    async accessChanged({ db, afterCommit }, change) {
      await accessChanged(db, change)
      afterCommit(() => cache.forget(change))
    },
    forget: cache.forget,
    start: cache.start,
    stop: cache.stop,
  }
}

/** What a live connection may hear; nothing where a read would be answered 402. */
function audiencesOf(snapshot: Snapshot, now: Date): VisibleAreas {
  const changesAt = nextChangeOf(snapshot, now)
  if (accountStatusOf(snapshot.account, now) === 'owes')
    return { areas: [], isInFamily: false, photoLinks: 'none', changesAt }
  const isLocked = (area: Area) => vaultStateOf(snapshot, area, now) === 'locked'
  const open = areas
    .filter((area) => !isLocked(area))
    .map((area) => ({ area, seesKept: keptStateOf(snapshot, area, now) !== 'locked' }))
  const seen = scopesOf(snapshot, now).flatMap(({ childId, levels, historyDays }) =>
    open.filter(({ area }) => levels[area] !== 'none').map((area) => ({ ...area, childId, historyDays })),
  )
  // A caregiver before or after their time is still a member, but has no part in the family's day.
  const isInFamily = isParentRole(snapshot.caller.role) || seen.length > 0
  return { areas: seen, isInFamily, photoLinks: photoLinksOf(snapshot, now), changesAt }
}

/** The kernel remembers rights from the start of the server until its jobs have ended. */
export const accountFeature: Feature<{ readonly kernel: Kernel }> = {
  targetNames: { user: usernamesOf },
  start: ({ kernel }) => kernel.start(),
  stopSteps: ({ kernel }) => [{ name: 'kernel', when: 'afterJobs', run: () => kernel.stop() }],
}
