import type { Access } from '@nestwren/contract/endpoint'
import { isLevelAtLeast, isParentRole, type Level, type UserPermission } from '@nestwren/contract/permissions'
import type { Clock } from '../../platform/clock/clock.ts'
import {
  type AccessByWho,
  type AccessQuestion,
  type AreaWindows,
  type Caller,
  type ChildWindow,
  type Claims,
  type Gate,
  type Located,
  mint,
  type ThingAccess,
  type Who,
} from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import { isWithin } from '../../platform/items/sight.ts'
import type { AccessCache } from './access-cache.ts'
import type { Snapshot } from './access-snapshot.ts'
import { type Reach, reachesOf, reachOf } from './reach-queries.ts'
import type { SessionTokens } from './session-token-policy.ts'
import { standingOf } from './standing-policy.ts'

export interface GateDeps {
  readonly tokens: SessionTokens
  readonly cache: AccessCache
  readonly clock: Clock
}

/** The gate, and the rights it judges by for rules that an endpoint's access cannot say. */
export interface KernelGate extends Gate {
  /** The rights of a caller as of the request; 401 when the session has ended. */
  snapshotOf(caller: Caller): Promise<Snapshot>
}

export function createGate({ tokens, cache, clock }: GateDeps): KernelGate {
  // One request is judged by one state of rights, also while they change under it.
  const snapshots = new WeakMap<Caller, Snapshot>()

  const living = async (sessionId: string, now: Date): Promise<Snapshot | null> => {
    const cached = await cache.get(sessionId)
    // A refresh on another process moves the end of a session without a word: ask before turning somebody away.
    const snapshot = cached !== null && cached.expiresAt <= now ? await cache.reload(sessionId) : cached
    return snapshot !== null && snapshot.expiresAt > now ? snapshot : null
  }

  const snapshotOf = async (caller: Caller): Promise<Snapshot> => {
    const snapshot = snapshots.get(caller) ?? (await living(caller.sessionId, clock.now()))
    if (snapshot === null || snapshot.caller.accountId !== caller.accountId) throw commonError('UNAUTHENTICATED')
    return snapshot
  }

  const claimsOf = async (accessToken: string | null): Promise<Claims> => {
    if (accessToken === null) throw commonError('UNAUTHENTICATED')
    const read = await tokens.readAccess(accessToken, clock.now())
    if (!read.ok) throw commonError(read.why === 'expired' ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED')
    return read.claims
  }

  return {
    snapshotOf,
    claimsOf,

    async authenticate(accessToken) {
      const { sessionId, userId, accountId } = await claimsOf(accessToken)
      const snapshot = await living(sessionId, clock.now())
      // After a switch to another family, tokens of the earlier one open nothing any more.
      if (snapshot === null || snapshot.caller.accountId !== accountId || snapshot.caller.userId !== userId)
        throw commonError('UNAUTHENTICATED')
      snapshots.set(snapshot.caller, snapshot)
      return snapshot.caller
    },

    async resume({ sessionId, accountId }) {
      const snapshot = await living(sessionId, clock.now())
      const isThere = snapshot !== null && (accountId === undefined || snapshot.caller.accountId === accountId)
      if (!isThere) throw commonError('UNAUTHENTICATED')
      snapshots.set(snapshot.caller, snapshot)
      return snapshot.caller
    },

    async decide(question) {
      const snapshot = await snapshotOf(question.caller)
      return decideFor(snapshot, question, clock.now())
    },

    async isGranted(caller, permission) {
      return (await snapshotOf(caller)).permissions[permission]
    },
  }
}

type Judge<W extends Who> = (snapshot: Snapshot, question: AccessQuestion<W>, now: Date) => Promise<AccessByWho[W]>

/** How each way of asking is judged. */
const judges: { readonly [W in Who]: Judge<W> } = {
  anyone: async () => undefined,
  async session(snapshot, { access, caller }) {
    requireSwitch(snapshot, access.can)
    return mint('session', { caller })
  },
  async member(snapshot, { access, caller }) {
    requireSwitch(snapshot, access.can)
    if (access.only === 'parents' && !isParentRole(caller.role)) throw commonError('FORBIDDEN')
    return mint('member', { caller })
  },
  async family(snapshot, { access, caller }, now) {
    return mint('family', { caller, area: access.area, children: family(snapshot, access, now) })
  },
  async areas(snapshot, { access, caller }, now) {
    return mint('areas', { caller, windows: areaWindows(snapshot, access, now) })
  },
  async child(snapshot, { access, caller, childId }, now) {
    const reach = childId === undefined ? null : reachOf(snapshot, childId, now)
    if (reach === null) throw commonError('NOT_FOUND')
    const child = childWindow(reach, reach.levels[access.area])
    requireLevel(child.level, access.level)
    return mint('child', { caller, area: access.area, child })
  },
  thing: (snapshot, question, now) => thing(snapshot, question, now),
}

async function decideFor<W extends Who>(
  snapshot: Snapshot,
  question: AccessQuestion<W>,
  now: Date,
): Promise<AccessByWho[W]> {
  const who: W = question.access.who
  // Whoever owes a payment may still do what concerns themselves.
  if (who !== 'anyone' && who !== 'session') requireStanding(snapshot, question.isWrite, now)
  const judge: Judge<W> = judges[who]
  return judge(snapshot, question, now)
}

/** Of the children that a thing belongs to, the one for whom the person holds most; null where they see none of them. */
function bestWindow(snapshot: Snapshot, { childIds, area, at }: Located, now: Date): ChildWindow | null {
  let best: ChildWindow | null = null
  for (const childId of childIds) {
    const reach = reachOf(snapshot, childId, now)
    if (reach === null || !isWithin(reach.from, at)) continue
    const window = childWindow(reach, reach.levels[area])
    if (best === null || isLevelAtLeast(window.level, best.level)) best = window
  }
  return best
}

/** 402: reads stay open when the paid time is over, nothing does when it never began (DECISIONS, Subscription). */
function requireStanding(snapshot: Snapshot, isWrite: boolean, now: Date): void {
  const standing = standingOf(snapshot.account, now)
  if (standing === 'good' || (standing === 'readOnly' && !isWrite)) return
  throw commonError('PAYMENT_REQUIRED')
}

function requireSwitch(snapshot: Snapshot, permission: UserPermission | undefined): void {
  if (permission !== undefined && !snapshot.permissions[permission]) throw commonError('FORBIDDEN')
}

function requireLevel(held: Level, wanted: Level): void {
  if (!isLevelAtLeast(held, wanted)) throw commonError('FORBIDDEN')
}

function childWindow({ childId, from }: Reach, level: Level): ChildWindow {
  return { childId, level, from }
}

function family(snapshot: Snapshot, access: Extract<Access, { who: 'family' }>, now: Date): readonly ChildWindow[] {
  const children = reachesOf(snapshot, now)
    .filter((reach) => isLevelAtLeast(reach.levels[access.area], access.level))
    .map((reach) => childWindow(reach, reach.levels[access.area]))
  // A family without children has an empty list, not a refusal.
  if (children.length === 0 && snapshot.childIds.size > 0) throw commonError('FORBIDDEN')
  return children
}

function areaWindows(
  snapshot: Snapshot,
  { areas, level }: Extract<Access, { who: 'areas' }>,
  now: Date,
): readonly AreaWindows[] {
  const reaches = reachesOf(snapshot, now)
  const windows = areas.flatMap((area) => {
    const children = reaches
      .filter((reach) => isLevelAtLeast(reach.levels[area], level))
      .map((reach) => childWindow(reach, reach.levels[area]))
    return children.length === 0 ? [] : [{ area, children }]
  })
  // As with one area: a family without children has an empty list, not a refusal.
  if (windows.length === 0 && snapshot.childIds.size > 0) throw commonError('FORBIDDEN')
  return windows
}

async function thing(
  snapshot: Snapshot,
  { access, caller, locate }: AccessQuestion<'thing'>,
  now: Date,
): Promise<ThingAccess> {
  if (locate === undefined) throw new Error('An endpoint about a thing needs a way to find it')
  const located = await locate()
  if (located === null) throw commonError('NOT_FOUND')
  if (located.isForParents === true && !isParentRole(caller.role)) throw commonError('NOT_FOUND')
  const child = bestWindow(snapshot, located, now)
  // Older than the history the person was given is not there, like what was never there.
  if (child === null) throw commonError('NOT_FOUND')
  const isOwn = access.own !== undefined && located.createdBy === caller.userId
  requireLevel(child.level, isOwn && access.own !== undefined ? access.own : access.level)
  return mint('thing', { caller, area: located.area, thingId: located.thingId, child })
}
