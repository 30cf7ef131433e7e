import { type AreaLevels, isParentRole, presetLevels } from '@nestwren/contract/permissions'
import { grantedAt, historyStart } from '../../platform/items/visibility.ts'
import type { Grant, Snapshot } from './access-snapshot.ts'
import { accountStatusChanges } from './account-status-policy.ts'

/** What a person may do with one child at one moment. */
export interface AccessScope {
  readonly childId: string
  readonly levels: AreaLevels
  readonly canExport: boolean
  /** Entries that start at or after it are visible; null is everything. */
  readonly from: Date | null
  readonly historyDays: number | null
}

/** The scope of owners and parents. */
export function parentScope(childId: string): AccessScope {
  return { childId, levels: presetLevels.parent, canExport: true, historyDays: null, from: null }
}

/** What a grant gives at `now`; null outside its access period. */
export function scopeOfGrant(grant: Grant, childId: string, now: Date): AccessScope | null {
  const { levels, canExport, historyDays } = grant
  if (!grantedAt(grant, now)) return null
  return { childId, levels, canExport, historyDays, from: historyStart(historyDays, now) }
}

/** Null when the child is not the account's, is removed, or the person may not see it at `now`. */
export function scopeOf(snapshot: Snapshot, childId: string, now: Date): AccessScope | null {
  if (!snapshot.childIds.has(childId)) return null
  if (isParentRole(snapshot.caller.role)) return parentScope(childId)
  const grant = snapshot.grants.get(childId)
  return grant === undefined ? null : scopeOfGrant(grant, childId, now)
}

/** Every child the person may see at `now`. */
export function scopesOf(snapshot: Snapshot, now: Date): readonly AccessScope[] {
  return [...snapshot.childIds].map((childId) => scopeOf(snapshot, childId, now)).filter((scope) => scope !== null)
}

/** The next instant after `now` at which the passing of time alone changes what the person may see; null for none. */
export function nextChangeOf(snapshot: Snapshot, now: Date): Date | null {
  const ends = [...snapshot.grants.values()].flatMap(({ accessFrom, accessUntil }) => [accessFrom, accessUntil])
  return [...ends, ...accountStatusChanges(snapshot.account)]
    .filter((instant) => instant !== null)
    .filter((instant) => instant > now)
    .reduce<Date | null>((earliest, one) => (earliest === null || one < earliest ? one : earliest), null)
}
