import type { AdminSubscriptionStatus } from '@nestwren/contract/admin-users'
import type { SubscriptionStatus } from '@nestwren/contract/auth'
import {
  type Area,
  type AreaLevels,
  areas,
  isParentRole,
  type Level,
  levels,
  type Preset,
  presetLevels,
  type Role,
  roleUserPermissions,
  type UserPermission,
  type UserPermissions,
  userPermissions,
} from '@nestwren/contract/permissions'
import {
  isVaultSection,
  type VaultSection,
  type VaultState,
  vaultIdleMs,
  vaultSections,
} from '@nestwren/contract/vault'
import type { Pool } from 'pg'
import type { Caller } from '../../platform/http/access.ts'
import type { PhotoLinks } from '../../platform/items/photo-links.ts'
import { grantedAt, historyStart } from '../../platform/items/visibility.ts'
import { type AccountState, accountStatusChanges, stateAt } from './account-status-policy.ts'

/** What a caregiver was granted for one child. */
export interface Grant {
  readonly levels: AreaLevels
  readonly canExport: boolean
  readonly accessFrom: Date | null
  readonly accessUntil: Date | null
  readonly historyDays: number | null
}

/** Everything a decision about one session needs; free of the time, which each decision brings. */
export interface Snapshot {
  readonly caller: Caller
  readonly expiresAt: Date
  readonly permissions: UserPermissions
  readonly account: AccountState
  /** The living children of the account. */
  readonly childIds: ReadonlySet<string>
  /** Of a caregiver, by child; owners and parents need none. */
  readonly grants: ReadonlyMap<string, Grant>
  /** How the family's vault locks each section; none while it is off. */
  readonly locks: ReadonlyMap<VaultSection, Lock>
}

/** A section of a vault that is on. */
interface Lock {
  /** All of it is locked; otherwise only what is kept by itself. */
  readonly isWhole: boolean
  /** What this session has opened of it. */
  readonly opened: Opened | null
}

/** Until when a session has a section of the vault open. */
interface Opened {
  readonly expiresAt: Date
  readonly lastUsedAt: Date
}

interface GrantRow {
  childId: string
  preset: Preset
  levels: unknown
  canExport: boolean
  accessFrom: string | null
  accessUntil: string | null
  historyDays: number | null
}

interface Row {
  user_id: string
  account_id: string
  expires_at: Date
  name: string
  role: Role
  permissions: unknown
  subscription_status: SubscriptionStatus
  trial_ends_at: Date | null
  subscription_ends_at: Date | null
  canceled_at: Date | null
  credit_days: number
  set_status: AdminSubscriptionStatus | null
  set_at: Date | null
  set_until: Date | null
  children: string[]
  grants: GrantRow[]
  has_vault: boolean
  for_photos: boolean
  for_documents: boolean
  opened: { opens: VaultSection; expiresAt: string; lastUsedAt: string }[]
}

// Written out, because it joins the tables of four features and has to be one round trip; prepared once a connection.
const statement = `
  select s.user_id, s.account_id, s.expires_at, u.name, m.role, m.permissions,
    a.subscription_status, a.trial_ends_at, a.subscription_ends_at, a.canceled_at, a.credit_days,
    o.status as set_status, o.set_at, o.ends_at as set_until,
    coalesce((select json_agg(c.id) from children c
      where c.account_id = s.account_id and c.deleted_at is null), '[]') as children,
    coalesce((select json_agg(json_build_object('childId', p.child_id, 'preset', p.preset, 'levels', p.levels,
        'canExport', p.can_export, 'accessFrom', p.access_from, 'accessUntil', p.access_until,
        'historyDays', p.history_days))
      from child_permissions p where p.account_id = s.account_id and p.user_id = s.user_id), '[]') as grants,
    coalesce(v.enabled, false) as has_vault, coalesce(v.for_photos, false) as for_photos,
    coalesce(v.for_documents, false) as for_documents,
    coalesce((select json_agg(json_build_object('opens', g.opens, 'expiresAt', g.expires_at, 'lastUsedAt', g.last_used_at))
      from vault_grants g where g.account_id = s.account_id and g.session_id = s.id and g.user_id = s.user_id
        and g.opens <> 'settings' and g.expires_at > $2 and g.last_used_at > $3), '[]') as opened
  from sessions s
  join users u on u.id = s.user_id
  join memberships m on m.account_id = s.account_id and m.user_id = s.user_id
  join accounts a on a.id = s.account_id
  left join subscription_overrides o on o.account_id = a.id
  left join vault_settings v on v.account_id = a.id
  where s.id = $1 and s.revoked_at is null and u.deactivated_at is null`

/** The rights of a session as stored now; null when it ended, its person left the account or is kept out. */
export async function loadSnapshot(pool: Pool, sessionId: string, now: Date): Promise<Snapshot | null> {
  const usedAfter = new Date(now.getTime() - vaultIdleMs)
  const { rows } = await pool.query<Row>({
    name: 'access-snapshot',
    text: statement,
    values: [sessionId, now, usedAfter],
  })
  const [row] = rows
  if (row === undefined) return null
  const account = accountOf(row)
  const permissions = permissionsOf(row.role, row.permissions)
  return {
    caller: {
      userId: row.user_id,
      name: row.name,
      accountId: row.account_id,
      sessionId,
      role: row.role,
      subscriptionStatus: stateAt(account, now).subscriptionStatus,
    },
    expiresAt: row.expires_at,
    permissions,
    account,
    childIds: new Set(row.children),
    grants: new Map(row.grants.map((grant) => [grant.childId, grantOf(grant)])),
    locks: locksOf(row, permissions),
  }
}

/** Who may ask for a code of a section, and keeps it open with one. */
const vaultRights = { photos: 'vaultPhotos', documents: 'vaultDocuments' } as const satisfies Record<
  VaultSection,
  UserPermission
>

function locksOf(row: Row, permissions: UserPermissions): Snapshot['locks'] {
  if (!row.has_vault) return new Map()
  const isWhole = { photos: row.for_photos, documents: row.for_documents }
  const openedOf = (section: VaultSection): Opened | null => {
    const found = permissions[vaultRights[section]] ? row.opened.find(({ opens }) => opens === section) : undefined
    return found === undefined ? null : { expiresAt: new Date(found.expiresAt), lastUsedAt: new Date(found.lastUsedAt) }
  }
  return new Map(
    vaultSections.map((section) => [section, { isWhole: isWhole[section], opened: openedOf(section) }] as const),
  )
}

const idleEndOf = ({ lastUsedAt }: Opened): Date => new Date(lastUsedAt.getTime() + vaultIdleMs)

/**
 * How an area is for the session at `now`: `off` where the vault does not lock it as a whole, `locked`, or `open`. Rights to the
 * area are asked besides.
 */
export function vaultStateOf(snapshot: Pick<Snapshot, 'locks'>, area: Area, now: Date): VaultState {
  const isWhole = isVaultSection(area) && snapshot.locks.get(area)?.isWhole === true
  return isWhole ? keptStateOf(snapshot, area, now) : 'off'
}

/** The same for what is kept in the vault by itself: `off` while the vault is. */
export function keptStateOf({ locks }: Pick<Snapshot, 'locks'>, area: Area, now: Date): VaultState {
  const lock = isVaultSection(area) ? locks.get(area) : undefined
  if (lock === undefined) return 'off'
  const { opened } = lock
  return opened !== null && opened.expiresAt > now && idleEndOf(opened) > now ? 'open' : 'locked'
}

/** Which photos the session is told of beside what they belong to. */
export function photoLinksOf(snapshot: Pick<Snapshot, 'locks'>, now: Date): PhotoLinks {
  if (vaultStateOf(snapshot, 'photos', now) === 'locked') return 'none'
  return keptStateOf(snapshot, 'photos', now) === 'locked' ? 'unkept' : 'all'
}

/** Whether something that was open has locked for want of use, as far as this snapshot knows of its use. */
export function hasGoneIdle({ locks }: Pick<Snapshot, 'locks'>, now: Date): boolean {
  return [...locks.values()].some(({ opened }) => opened !== null && opened.expiresAt > now && idleEndOf(opened) <= now)
}

function accountOf(row: Row): AccountState {
  const { set_status: status, set_at: setAt, set_until: endsAt } = row
  return {
    subscriptionStatus: row.subscription_status,
    trialEndsAt: row.trial_ends_at,
    subscriptionEndsAt: row.subscription_ends_at,
    canceledAt: row.canceled_at,
    creditDays: row.credit_days,
    override: status === null || setAt === null ? null : { status, setAt, endsAt },
  }
}

function grantOf(row: GrantRow): Grant {
  return {
    levels: levelsOf(row.preset, row.levels),
    canExport: row.canExport,
    accessFrom: row.accessFrom === null ? null : new Date(row.accessFrom),
    accessUntil: row.accessUntil === null ? null : new Date(row.accessUntil),
    historyDays: row.historyDays,
  }
}

/** The levels of a preset with what differs from it; what an older version stored and is unknown now grants nothing. */
export function levelsOf(preset: Preset, overrides: unknown): AreaLevels {
  const own = asRecord(overrides)
  const level = (area: Area): Level => levels.find((one) => one === own[area]) ?? presetLevels[preset][area]
  return Object.fromEntries(areas.map((area) => [area, level(area)])) as Record<Area, Level>
}

/** The switches of a member: those of the role with what differs. An owner has them all, whatever is stored. */
export function permissionsOf(role: Role, overrides: unknown): UserPermissions {
  if (role === 'super_admin' || role === 'influencer') return roleUserPermissions[role]
  const own = asRecord(overrides)
  const isGranted = (permission: UserPermission): boolean => {
    const value = own[permission]
    return typeof value === 'boolean' ? value : roleUserPermissions[role][permission]
  }
  return Object.fromEntries(userPermissions.map((permission) => [permission, isGranted(permission)])) as Record<
    UserPermission,
    boolean
  >
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

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
  const locked = [...snapshot.locks.values()].flatMap(({ opened }) =>
    opened === null ? [] : [opened.expiresAt, idleEndOf(opened)],
  )
  return [...ends, ...locked, ...accountStatusChanges(snapshot.account)]
    .filter((instant) => instant !== null)
    .filter((instant) => instant > now)
    .reduce<Date | null>((earliest, one) => (earliest === null || one < earliest ? one : earliest), null)
}
