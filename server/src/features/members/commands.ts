import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { AuditItem, members } from '@nestwren/contract/members'
import {
  type Area,
  areas,
  isParentRole,
  type Level,
  type Preset,
  presetLevels,
  type Role,
  roleUserPermissions,
  type UserPermission,
  type UserPermissions,
  userPermissions,
} from '@nestwren/contract/permissions'
import { and, eq, lt, lte } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { Caller, ChildAccess, MemberAccess } from '../../platform/http/access.ts'
import {
  countOtherOwners,
  isOwnerRole,
  leaveFamily,
  lockAccount,
  type Member,
  mayDelegate,
  mayManageCaregivers,
  noGrant,
  readGrant,
  readGrantor,
  readMember,
  type StoredGrant,
  setChildGrant,
  setSwitches,
} from '../account/public.ts'
import { accessAuditTable } from './tables.ts'

type No<Why extends string> = { readonly ok: false; readonly why: Why }
const no = <Why extends string>(why: Why): No<Why> => ({ ok: false, why })

export type ChildPatch = HandlerInput<typeof members.patchChildPermissions>['body']['permissions']
type SwitchPatch = HandlerInput<typeof members.patchUserPermissions>['body']['permissions']

/** Nobody changes or removes somebody who stands above them. */
const ranks: Readonly<Record<Role, number>> = { super_admin: 2, influencer: 2, parent: 1, caregiver: 0 }

/** Takes somebody out of the caller's family. What they logged stays. */
export async function removeMember(
  db: Db,
  caller: Caller,
  userId: string,
  now: Date,
): Promise<{ readonly ok: true } | No<'NOT_YOURSELF' | 'NOT_FOUND' | 'LAST_OWNER' | 'FORBIDDEN'>> {
  const { accountId } = caller
  if (userId === caller.userId) return no('NOT_YOURSELF')
  // Of two owners who remove each other at once, the second finds themself gone and the other alone.
  await lockAccount(db, accountId)
  const member = await readMember(db, { accountId, userId })
  if (member === null) return no('NOT_FOUND')
  if (isOwnerRole(member.role) && (await countOtherOwners(db, { accountId, userId })) === 0) return no('LAST_OWNER')
  const actor = await readMember(db, caller)
  if (!mayManage(actor, member)) return no('FORBIDDEN')
  await leaveFamily(db, accountId, userId)
  const changes = [{ what: 'role', from: member.role, to: null }]
  await recordAudit(db, { accountId, actorId: caller.userId, action: 'memberRemoved', subjectId: userId, changes }, now)
  return { ok: true }
}

/**
 * Changes what a caregiver may do with a child. A preset takes the place of all levels, single levels go over it; who had
 * nothing before has only what is named. Without a level left anywhere they do not see the child.
 */
export async function patchGrant(
  db: Db,
  { caller, child }: ChildAccess,
  { caregiverId: userId, patch }: { readonly caregiverId: string; readonly patch: ChildPatch },
  now: Date,
): Promise<
  | { readonly ok: true; readonly grant: StoredGrant; readonly isChanged: boolean }
  | No<'NOT_FOUND' | 'FORBIDDEN' | 'NOT_A_CAREGIVER' | 'ABOVE_OWN_RIGHTS' | 'ACCESS_ENDS_BEFORE_START'>
> {
  const { accountId } = caller
  const { childId } = child
  await lockAccount(db, accountId)
  const grantor = await readGrantor(db, caller, now)
  if (grantor === null || !mayManageCaregivers(grantor, childId)) return no('FORBIDDEN')
  const member = await readMember(db, { accountId, userId })
  if (member === null) return no('NOT_FOUND')
  if (isParentRole(member.role)) return no('NOT_A_CAREGIVER')
  const before = await readGrant(db, { accountId, userId }, childId)
  const grant = patched(before ?? { ...noGrant, childId, userId, preset: member.preset ?? 'viewer' }, patch)
  const { accessFrom, accessUntil } = grant
  if (accessFrom !== null && accessUntil !== null && accessUntil <= accessFrom) return no('ACCESS_ENDS_BEFORE_START')
  if (!mayDelegate(grantor, childId, before, grant)) return no('ABOVE_OWN_RIGHTS')
  const changes = grantChanges(before, grant)
  if (changes.length === 0) return { ok: true, grant, isChanged: false }
  const levels = overPreset(grant)
  const isEmpty = areas.every((area) => grant.levels[area] === 'none')
  await setChildGrant(db, { ...grant, accountId, levels }, isEmpty)
  await recordAudit(
    db,
    { accountId, actorId: caller.userId, action: 'childPermissionsChanged', subjectId: userId, childId, changes },
    now,
  )
  return { ok: true, grant, isChanged: true }
}

/** Gives a caregiver of the family one more child; who has the child already keeps what they have. */
export async function addGrant(
  db: Db,
  access: ChildAccess,
  { userId, preset }: { readonly userId: string; readonly preset: Preset },
  now: Date,
): ReturnType<typeof patchGrant> {
  const { accountId } = access.caller
  await lockAccount(db, accountId)
  const grant = await readGrant(db, { accountId, userId }, access.child.childId)
  if (grant !== null) return { ok: true, grant, isChanged: false }
  return patchGrant(db, access, { caregiverId: userId, patch: { preset } }, now)
}

/** Turns switches of somebody on or off. */
export async function patchSwitches(
  db: Db,
  { caller }: MemberAccess,
  { userId, patch }: { readonly userId: string; readonly patch: SwitchPatch },
  now: Date,
): Promise<
  | { readonly ok: true; readonly permissions: UserPermissions; readonly isChanged: boolean }
  | No<'NOT_FOUND' | 'FORBIDDEN' | 'OWNER_HAS_ALL' | 'ABOVE_OWN_RIGHTS'>
> {
  const { accountId } = caller
  await lockAccount(db, accountId)
  const actor = await readMember(db, caller)
  const member = await readMember(db, { accountId, userId })
  if (member === null) return no('NOT_FOUND')
  if (isOwnerRole(member.role)) return no('OWNER_HAS_ALL')
  if (actor === null || !mayManage(actor, member)) return no('FORBIDDEN')
  const before = member.permissions
  const changed = userPermissions.filter((name) => patch[name] !== undefined && patch[name] !== before[name])
  if (changed.some((name) => patch[name] === true && !actor.permissions[name])) return no('ABOVE_OWN_RIGHTS')
  const permissions = Object.fromEntries(userPermissions.map((name) => [name, patch[name] ?? before[name]])) as Record<
    UserPermission,
    boolean
  >
  if (changed.length === 0) return { ok: true, permissions, isChanged: false }
  const differing = userPermissions.filter((name) => permissions[name] !== roleUserPermissions[member.role][name])
  const overrides = Object.fromEntries(differing.map((name) => [name, permissions[name]]))
  await setSwitches(db, { accountId, userId }, overrides)
  const changes = changed.map((what) => ({ what, from: String(before[what]), to: String(permissions[what]) }))
  await recordAudit(
    db,
    { accountId, actorId: caller.userId, action: 'userPermissionsChanged', subjectId: userId, changes },
    now,
  )
  return { ok: true, permissions, isChanged: true }
}

function mayManage(actor: Member | null, member: Member): boolean {
  return actor?.permissions.manageUsers === true && ranks[actor.role] >= ranks[member.role]
}

function patched(before: StoredGrant, patch: ChildPatch): StoredGrant {
  const base = patch.preset === undefined ? before.levels : presetLevels[patch.preset]
  const levels = Object.fromEntries(areas.map((area) => [area, patch[area] ?? base[area]])) as Record<Area, Level>
  const instant = (given: string | null | undefined, held: Date | null) =>
    given === undefined ? held : given === null ? null : new Date(given)
  return {
    ...before,
    preset: patch.preset ?? before.preset,
    levels,
    canExport: patch.export ?? before.canExport,
    accessFrom: instant(patch.accessFrom, before.accessFrom),
    accessUntil: instant(patch.accessUntil, before.accessUntil),
    historyDays: patch.historyDays === undefined ? before.historyDays : patch.historyDays,
  }
}

/** The levels that differ from the preset: those are what is stored. */
function overPreset({ preset, levels }: StoredGrant): Partial<Record<Area, Level>> {
  const differing = areas.filter((area) => levels[area] !== presetLevels[preset][area])
  return Object.fromEntries(differing.map((area) => [area, levels[area]]))
}

/** What differs between two states of a grant, for the audit list; `before` is null for somebody who had nothing. */
function grantChanges(before: StoredGrant | null, after: StoredGrant): AuditItem['changes'] {
  const was = before === null ? null : factsOf(before)
  return Object.entries(factsOf(after))
    .map(([what, to]) => ({ what, from: was?.[what] ?? null, to }))
    .filter(({ what, from, to }) => from !== to && !(was === null && isNothing(what, to)))
}

function factsOf(grant: StoredGrant): Readonly<Record<string, string | null>> {
  return {
    preset: grant.preset,
    ...Object.fromEntries(areas.map((area) => [area, grant.levels[area]])),
    export: String(grant.canExport),
    accessFrom: grant.accessFrom?.toISOString() ?? null,
    accessUntil: grant.accessUntil?.toISOString() ?? null,
    historyDays: grant.historyDays === null ? null : String(grant.historyDays),
  }
}

/** Somebody who had nothing gains nothing by it; a preset alone says nothing either, its levels do. */
function isNothing(what: string, to: string | null): boolean {
  return what === 'preset' || to === 'none' || to === 'false' || to === null
}

interface AuditEntry {
  readonly accountId: string
  /** Who did it. */
  readonly actorId: string
  readonly action: AuditItem['action']
  /** The person it was about; an invite has only an address. */
  readonly subjectId?: string
  readonly subjectEmail?: string | null
  readonly childId?: string
  readonly changes?: AuditItem['changes']
}

/** Writes down who changed whose membership or rights, in the transaction of the change itself. */
export async function recordAudit(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db.insert(accessAuditTable).values({
    accountId: entry.accountId,
    id: uuidv7(),
    at: now,
    actorId: entry.actorId,
    action: entry.action,
    subjectId: entry.subjectId ?? null,
    subjectEmail: entry.subjectEmail ?? null,
    childId: entry.childId ?? null,
    changes: entry.changes ?? [],
  })
}

/** Takes an address whose person is gone for good out of what was written down until then; the lines stay. */
export async function forgetAuditAddress(db: Db, address: string, until: Date): Promise<void> {
  await db
    .update(accessAuditTable)
    .set({ subjectEmail: null })
    .where(and(eq(accessAuditTable.subjectEmail, address), lte(accessAuditTable.at, until)))
}

/** Parents can look up a change of rights for so long. */
const keptDays = 1_096

/** Removes what was written down longer ago; resolves to how many lines. */
export async function purgeAudit(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  return removeInBatches(db, accessAuditTable, lt(accessAuditTable.at, before), signal)
}

/** The list of who changed whose rights in a family. */
export const auditPurge = [purgeOf('audit', accessAuditTable)]
