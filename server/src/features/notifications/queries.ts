import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import type { NotificationPreferences, PushDevice } from '@nestwren/contract/notifications'
import { type Area, isParentRole } from '@nestwren/contract/permissions'
import { isVaultSection } from '@nestwren/contract/vault'
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { Audience } from '../../platform/http/context.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { accountStatusOf, readAccountState, readGrants, readMember, scopeOfGrant } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { sessionsTable } from '../auth/tables.ts'
import { livingChildIds } from '../children/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { readPreferences } from '../settings/public.ts'
import { isProtected, vaultSettingsOf } from '../vault/public.ts'
import { notificationPreferencesTable, pushSubscriptionsTable } from './tables.ts'

const p = notificationPreferencesTable
const s = pushSubscriptionsTable

/** What somebody wants to be told in a family; the defaults until they chose. */
export async function readNotificationPreferences(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<NotificationPreferences> {
  const [row] = await db
    .select({ preferences: p.preferences })
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.userId, userId)))
  return { ...defaultNotificationPreferences, ...row?.preferences }
}

/** The caller's devices in the active family whose session still lives, oldest first. */
export async function listDevices(db: Db, { caller }: MemberAccess, now: Date): Promise<PushDevice[]> {
  const rows = await db
    .select({ id: s.id, deviceName: s.deviceName, sessionId: s.sessionId, createdAt: s.createdAt })
    .from(s)
    .innerJoin(sessionsTable, eq(sessionsTable.id, s.sessionId))
    .where(
      and(
        eq(s.accountId, caller.accountId),
        eq(s.userId, caller.userId),
        isNull(sessionsTable.revokedAt),
        gt(sessionsTable.expiresAt, now),
      ),
    )
    .orderBy(asc(s.createdAt), asc(s.id))
  return rows.map(({ sessionId, createdAt, ...row }) => ({
    ...row,
    isThisSession: sessionId === caller.sessionId,
    createdAt: createdAt.toISOString(),
  }))
}

/** A device with what a message to it depends on; null when it was removed. */
export async function readTarget(db: Db, { accountId, id }: { readonly accountId: string; readonly id: string }) {
  const [row] = await db
    .select({ device: s, session: sessionsTable, locale: usersTable.locale })
    .from(s)
    .innerJoin(usersTable, eq(usersTable.id, s.userId))
    .leftJoin(sessionsTable, eq(sessionsTable.id, s.sessionId))
    .where(and(eq(s.accountId, accountId), eq(s.id, id)))
  return row ?? null
}

const e = logEntriesTable

/**
 * The IANA zone of the clock that somebody lives by: the one they chose, else that of the device on which they set their
 * quiet hours, else the one in which the family logged last.
 */
export async function readZone(
  db: Db,
  person: { readonly accountId: string; readonly userId: string },
): Promise<string> {
  const { timeZone } = await readPreferences(db, person.userId)
  if (timeZone !== null) return timeZone
  const { quietHours } = await readNotificationPreferences(db, person)
  // UTC also stands there while no hours were ever set.
  if (quietHours.isOn || quietHours.timeZone !== 'UTC') return quietHours.timeZone
  const [last] = await db
    .select({ tz: e.tz })
    .from(e)
    .where(and(eq(e.accountId, person.accountId), isNull(e.deletedAt)))
    .orderBy(desc(e.createdAt))
    .limit(1)
  return last?.tz ?? 'UTC'
}

/** Tells whether the person may hear what is meant for an audience of the family that was asked about. */
export type Hearing = (audience: Audience, options?: HearingOptions) => boolean

interface HearingOptions {
  /** Asks whether they might hear it if the vault locked nothing. */
  readonly isVaultOpen?: boolean
}

const nothing: Hearing = () => false

/** What somebody may hear in a family, as stored now: what their open app would be told. */
export async function readHearing(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<Hearing> {
  const account = await readAccountState(db, accountId)
  if (account === null || accountStatusOf(account, now) === 'owes') return nothing
  const member = await readMember(db, { accountId, userId })
  if (member === null) return nothing
  const isParent = isParentRole(member.role)
  const living = await livingChildIds(db, accountId)
  const grants = isParent ? [] : await readGrants(db, accountId, userId)
  const scopes = grants.flatMap((grant) => {
    const reach = scopeOfGrant(grant, grant.childId, now)
    return reach === null ? [] : [{ childId: grant.childId, reach }]
  })
  // A push is read on a locked phone: of what the vault locks it says nothing, whatever some device has open.
  const vault = await vaultSettingsOf(db, accountId)
  return (audience, { isVaultOpen = false } = {}) => {
    const isLocked = (area: Area, isKept = false) =>
      !isVaultOpen && isVaultSection(area) && (isProtected(vault, area) || (isKept && vault.enabled))
    if (audience.accountId !== accountId) return false
    // What was just kept in the vault, told to those who see it no more.
    if (audience.to !== 'account' && audience.exceptKept === true) return false
    if (audience.to === 'parents')
      return isParent && (audience.section === undefined || !isLocked(audience.section, audience.isKept))
    if (audience.to === 'account') return isParent || scopes.some(({ childId }) => living.includes(childId))
    const seenIn =
      ({ area, at, isKept }: { readonly area: Area; readonly at: Date; readonly isKept?: boolean | undefined }) =>
      (asked: string) =>
        !isLocked(area, isKept) &&
        living.includes(asked) &&
        (isParent ||
          scopes.some(
            ({ childId, reach }) => childId === asked && reach.levels[area] !== 'none' && isWithin(reach.from, at),
          ))
    if (audience.to === 'user') {
      const { needs, section, isKept } = audience
      if (section !== undefined && isLocked(section, isKept)) return false
      return audience.userId === userId && (needs === undefined || needs.childIds.every(seenIn(needs)))
    }
    const isSeen = seenIn(audience)
    if (audience.to === 'child') return isSeen(audience.childId)
    return audience.childIds.some(isSeen) && !(audience.notOf ?? []).some(isSeen)
  }
}
