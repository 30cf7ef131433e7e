import type { Access } from '@nestwren/contract/endpoint'
import {
  type Area,
  isLevelAtLeast,
  isParentRole,
  type Level,
  type UserPermission,
} from '@nestwren/contract/permissions'
import type { Clock } from '../../platform/clock/clock.ts'
import {
  type AccessByWho,
  type AccessQuestion,
  type AreaAccessPeriods,
  type Caller,
  type ChildAccessPeriod,
  type Claims,
  type FamilyWho,
  type Gate,
  type ItemAccess,
  type Located,
  mint,
} from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import type { AccessCache } from './access-cache.ts'
import {
  type AccessScope,
  hasGoneIdle,
  keptStateOf,
  photoLinksOf,
  type Snapshot,
  scopeOf,
  scopesOf,
  vaultStateOf,
} from './access-snapshot.ts'
import { accountStatusOf } from './account-status-policy.ts'
import type { SessionTokens } from './session-token-policy.ts'

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
    // A refresh, or use of the vault, on another process moves an end without a word: ask before turning somebody away.
    const isOver = cached !== null && (cached.expiresAt <= now || hasGoneIdle(cached, now))
    const snapshot = isOver ? await cache.reload(sessionId) : cached
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
      return decideFor(await snapshotOf(question.caller), question, clock.now())
    },

    async isGranted(caller, permission) {
      return (await snapshotOf(caller)).permissions[permission]
    },

    async photoLinks(caller) {
      return photoLinksOf(await snapshotOf(caller), clock.now())
    },

    async isInVault(caller, { area, isKeptInVault = false }) {
      const snapshot = await snapshotOf(caller)
      const stateOf = isKeptInVault ? keptStateOf : vaultStateOf
      return stateOf(snapshot, area, clock.now()) !== 'off'
    },

    async lockedOf(caller, areas) {
      const snapshot = await snapshotOf(caller)
      const now = clock.now()
      return areas.filter((area) => keptStateOf(snapshot, area, now) === 'locked')
    },
  }
}

type Judge<W extends FamilyWho> = (
  snapshot: Snapshot,
  question: AccessQuestion<W>,
  now: Date,
) => Promise<AccessByWho[W]>

/** How each way of asking is judged. */
const judges: { readonly [W in FamilyWho]: Judge<W> } = {
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
  async family(snapshot, { access, caller, isWrite }, now) {
    if (access.only === 'parents' && !isParentRole(caller.role)) throw commonError('FORBIDDEN')
    const children = family(snapshot, access, now)
    requireOpen(snapshot, access, { isWrite, now })
    return mint('family', { caller, area: access.area, children })
  },
  async areas(snapshot, { access, caller }, now) {
    return mint('areas', { caller, accessPeriods: areaAccessPeriods(snapshot, access, now) })
  },
  async child(snapshot, { access, caller, childId, isWrite }, now) {
    const scope = childId === undefined ? null : scopeOf(snapshot, childId, now)
    if (scope === null) throw commonError('NOT_FOUND')
    const child = accessPeriodOf(snapshot, scope, access.area, now)
    requireLevel(child.level, access.level)
    requireOpen(snapshot, access, { isWrite, now })
    return mint('child', { caller, area: access.area, child })
  },
  item: (snapshot, question, now) => item(snapshot, question, now),
}

async function decideFor<W extends FamilyWho>(
  snapshot: Snapshot,
  question: AccessQuestion<W>,
  now: Date,
): Promise<AccessByWho[W]> {
  const who: W = question.access.who
  // Whoever owes a payment may still do what concerns themselves.
  if (who !== 'anyone' && who !== 'session') requireAccountStatus(snapshot, question.isWrite, now)
  const judge: Judge<W> = judges[who]
  return judge(snapshot, question, now)
}

/** What a parent may do with what is the family's, also before there is a child. */
const withoutChild = { childId: '', level: 'manage', from: null } as const

/** Of the children that an item belongs to, the one for whom the person holds most; null where they see none of them. */
function bestAccessPeriod(snapshot: Snapshot, located: Located, now: Date): ChildAccessPeriod | null {
  const { area, at, isOfFamily = false } = located
  const seesKept = keptStateOf(snapshot, area, now) !== 'locked'
  let best: ChildAccessPeriod | null =
    isOfFamily && isParentRole(snapshot.caller.role) ? { ...withoutChild, seesKept } : null
  for (const childId of isOfFamily ? snapshot.childIds : located.childIds) {
    const scope = scopeOf(snapshot, childId, now)
    if (scope === null || !isWithin(scope.from, at)) continue
    const period = accessPeriodOf(snapshot, scope, area, now)
    if (best === null || isLevelAtLeast(period.level, best.level)) best = period
  }
  return best
}

/** 402: reads stay open when the paid time is over, nothing does when it never began (DECISIONS, Subscription). */
function requireAccountStatus(snapshot: Snapshot, isWrite: boolean, now: Date): void {
  const accountStatus = accountStatusOf(snapshot.account, now)
  if (accountStatus === 'good' || (accountStatus === 'readOnly' && !isWrite)) return
  throw commonError('PAYMENT_REQUIRED')
}

function requireSwitch(snapshot: Snapshot, permission: UserPermission | undefined): void {
  if (permission !== undefined && !snapshot.permissions[permission]) throw commonError('FORBIDDEN')
}

function requireLevel(held: Level, wanted: Level): void {
  if (!isLevelAtLeast(held, wanted)) throw commonError('FORBIDDEN')
}

/**
 * 403 VAULT_LOCKED where the vault locks the area and the session has not opened it. What is added goes in all the same: a photo
 * that waits on a phone is kept, and seen once somebody opens the vault.
 */
function requireOpen(
  snapshot: Snapshot,
  { area, level }: { readonly area: Area; readonly level: Level },
  { isWrite, now }: { readonly isWrite: boolean; readonly now: Date },
): void {
  const isAddition = isWrite && level === 'add'
  if (!isAddition && vaultStateOf(snapshot, area, now) === 'locked') throw commonError('VAULT_LOCKED')
}

function accessPeriodOf(
  snapshot: Snapshot,
  { childId, from, levels }: AccessScope,
  area: Area,
  now: Date,
): ChildAccessPeriod {
  return { childId, level: levels[area], from, seesKept: keptStateOf(snapshot, area, now) !== 'locked' }
}

function family(
  snapshot: Snapshot,
  access: Extract<Access, { who: 'family' }>,
  now: Date,
): readonly ChildAccessPeriod[] {
  const children = scopesOf(snapshot, now)
    .filter((scope) => isLevelAtLeast(scope.levels[access.area], access.level))
    .map((scope) => accessPeriodOf(snapshot, scope, access.area, now))
  // A family without children has an empty list, not a refusal.
  if (children.length === 0 && snapshot.childIds.size > 0) throw commonError('FORBIDDEN')
  return children
}

function areaAccessPeriods(
  snapshot: Snapshot,
  { areas, level }: Extract<Access, { who: 'areas' }>,
  now: Date,
): readonly AreaAccessPeriods[] {
  const scopes = scopesOf(snapshot, now)
  const isLocked = (area: Area) => vaultStateOf(snapshot, area, now) === 'locked'
  const accessPeriods = areas.flatMap((area) => {
    const children = scopes
      .filter((scope) => isLevelAtLeast(scope.levels[area], level))
      .map((scope) => accessPeriodOf(snapshot, scope, area, now))
    return children.length === 0 ? [] : [{ area, children }]
  })
  // As with one area: a family without children has an empty list, not a refusal.
  if (accessPeriods.length === 0 && snapshot.childIds.size > 0) throw commonError('FORBIDDEN')
  const open = accessPeriods.filter(({ area }) => !isLocked(area))
  if (open.length === 0 && accessPeriods.length > 0) throw commonError('VAULT_LOCKED')
  return open
}

async function item(
  snapshot: Snapshot,
  { access, caller, locate }: AccessQuestion<'item'>,
  now: Date,
): Promise<ItemAccess> {
  if (locate === undefined) throw new Error('An endpoint about an item needs a way to find it')
  const located = await locate()
  if (located === null) throw commonError('NOT_FOUND')
  if (located.isForParents === true && !isParentRole(caller.role)) throw commonError('NOT_FOUND')
  const child = bestAccessPeriod(snapshot, located, now)
  // Older than the history the person was given is not there, like what was never there.
  if (child === null) throw commonError('NOT_FOUND')
  // Before the level, which tells whether it is the caller's own.
  requireOpen(snapshot, { area: located.area, level: access.level }, { isWrite: false, now })
  if (located.isKeptInVault === true && !child.seesKept) throw commonError('VAULT_LOCKED')
  const isOwn = access.own !== undefined && located.createdBy === caller.userId
  requireLevel(child.level, isOwn && access.own !== undefined ? access.own : access.level)
  return mint('item', { caller, area: located.area, itemId: located.itemId, child })
}
