import type { Role, UserPermission } from '@nestwren/contract/permissions'
import {
  type VaultGrant,
  type VaultSection,
  type VaultState,
  vaultIdleMs,
  vaultSections,
} from '@nestwren/contract/vault'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { permissionsOf } from '../account/public.ts'
import { membershipsTable } from '../account/tables.ts'
import { deviceOf } from '../auth/public.ts'
import { sessionsTable } from '../auth/tables.ts'
import { vaultGrantsTable, vaultSettingsTable } from './tables.ts'

const g = vaultGrantsTable
const s = sessionsTable
const v = vaultSettingsTable
const m = membershipsTable

/** Somebody at a device, in a family. */
export interface VaultSession {
  readonly accountId: string
  readonly userId: string
  readonly sessionId: string
}

/** Who may ask for a code of a section. */
export const rightOf: Readonly<Record<VaultSection, UserPermission>> = {
  photos: 'vaultPhotos',
  documents: 'vaultDocuments',
}

interface OpenGrant {
  readonly opens: VaultSection
  readonly expires_at: string
  readonly last_used_at: string
}

interface StateRow extends Record<string, unknown> {
  readonly role: Role
  readonly permissions: unknown
  readonly enabled: boolean
  readonly for_photos: boolean
  readonly for_documents: boolean
  readonly grants: readonly OpenGrant[]
}

/** How the sections are for a session, and when what is open is locked again. */
export interface VaultSight {
  readonly sections: Readonly<Record<VaultSection, VaultState>>
  /** How what is kept by itself in each section is for the session: `off` while the vault is. */
  readonly kept: Readonly<Record<VaultSection, VaultState>>
  readonly mayAsk: Readonly<Record<VaultSection, boolean>>
  /** Null where nothing is open; of two sections the one that ends first. */
  readonly expiresAt: Date | null
  readonly idleEndsAt: Date | null
}

/**
 * Reads what a session may see of the vault at `now`, in one statement over indexes. A grant counts while its session and
 * its membership stand, its person holds the right, and neither its hour nor its idle time is over. Somebody who is not
 * in the family sees everything locked.
 */
export async function sightOf(db: Db, session: VaultSession, now: Date): Promise<VaultSight> {
  const { accountId, userId, sessionId } = session
  const at = now.toISOString()
  const usedAfter = new Date(now.getTime() - vaultIdleMs).toISOString()
  const { rows } = await db.execute<StateRow>(sql`
    select m.role, m.permissions,
      coalesce(v.enabled, false) as enabled, coalesce(v.for_photos, false) as for_photos,
      coalesce(v.for_documents, false) as for_documents,
      coalesce((select json_agg(json_build_object('opens', g.opens, 'expires_at', g.expires_at, 'last_used_at', g.last_used_at))
        from ${g} g join ${s} s on s.id = g.session_id
        where g.account_id = ${accountId} and g.session_id = ${sessionId} and g.user_id = ${userId}
          and g.opens <> 'settings' and g.expires_at > ${at}::timestamptz and g.last_used_at > ${usedAfter}::timestamptz
          and s.revoked_at is null and s.expires_at > ${at}::timestamptz and s.account_id = g.account_id), '[]') as grants
    from ${m} m left join ${v} v on v.account_id = m.account_id
    where m.account_id = ${accountId} and m.user_id = ${userId}`)
  const [row] = rows
  if (row === undefined) return allLocked
  const permissions = permissionsOf(row.role, row.permissions)
  const open = row.grants.filter(({ opens }) => row.enabled && permissions[rightOf[opens]])
  const stateOf = (section: VaultSection, isLocking: boolean): VaultState => {
    if (!row.enabled || !isLocking) return 'off'
    return open.some(({ opens }) => opens === section) ? 'open' : 'locked'
  }
  return {
    sections: { photos: stateOf('photos', row.for_photos), documents: stateOf('documents', row.for_documents) },
    kept: { photos: stateOf('photos', true), documents: stateOf('documents', true) },
    mayAsk: { photos: permissions.vaultPhotos, documents: permissions.vaultDocuments },
    expiresAt: earliest(open.map(({ expires_at: end }) => new Date(end))),
    idleEndsAt: earliest(open.map(({ last_used_at: used }) => new Date(new Date(used).getTime() + vaultIdleMs))),
  }
}

const allLocked: VaultSight = {
  sections: { photos: 'locked', documents: 'locked' },
  kept: { photos: 'locked', documents: 'locked' },
  mayAsk: { photos: false, documents: false },
  expiresAt: null,
  idleEndsAt: null,
}

/** How each section is for a session: not locked at all (`off`), `locked`, or `open`. */
export async function openSections(
  db: Db,
  session: VaultSession,
  now: Date,
): Promise<Readonly<Record<VaultSection, VaultState>>> {
  return (await sightOf(db, session, now)).sections
}

/** Whether a section can be looked at, as far as the vault has a say. */
export function flagsOf(sections: VaultSight['sections']): Record<VaultSection, boolean> {
  return { photos: sections.photos !== 'locked', documents: sections.documents !== 'locked' }
}

function earliest(instants: readonly Date[]): Date | null {
  return instants.reduce<Date | null>((first, one) => (first === null || one < first ? one : first), null)
}

/** Whether the session confirmed with a code for settings a short time ago. */
export async function hasFreshCode(db: Db, session: VaultSession, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ expiresAt: g.expiresAt })
    .from(g)
    .innerJoin(s, eq(s.id, g.sessionId))
    .where(
      and(
        eq(g.accountId, session.accountId),
        eq(g.sessionId, session.sessionId),
        eq(g.opens, 'settings'),
        eq(g.userId, session.userId),
        gt(g.expiresAt, now),
        isNull(s.revokedAt),
        gt(s.expiresAt, now),
      ),
    )
  return row !== undefined
}

/** The devices on which a person has sections open in this family, the last used first; as many as they have sessions at most. */
export async function listGrants(
  db: Db,
  { accountId, userId, sessionId }: VaultSession,
  now: Date,
): Promise<VaultGrant[]> {
  const rows = await db
    .select({ grant: g, userAgent: s.userAgent })
    .from(g)
    .innerJoin(s, eq(s.id, g.sessionId))
    .where(
      and(
        eq(g.accountId, accountId),
        eq(g.userId, userId),
        gt(g.expiresAt, now),
        gt(g.lastUsedAt, new Date(now.getTime() - vaultIdleMs)),
        isNull(s.revokedAt),
        gt(s.expiresAt, now),
      ),
    )
    .orderBy(desc(g.lastUsedAt), desc(g.sessionId))
  const isOfSection = ({ grant }: (typeof rows)[number]) => grant.opens !== 'settings'
  const byDevice = Map.groupBy(rows.filter(isOfSection), ({ grant }) => grant.sessionId)
  return [...byDevice].map(([id, own]) => {
    const times = (name: 'openedAt' | 'lastUsedAt' | 'expiresAt') => own.map(({ grant }) => grant[name].getTime())
    const iso = (time: number) => new Date(time).toISOString()
    return {
      id,
      ...deviceOf(own[0]?.userAgent ?? ''),
      sections: vaultSections.filter((section) => own.some(({ grant }) => grant.opens === section)),
      since: iso(Math.min(...times('openedAt'))),
      lastUsedAt: iso(Math.max(...times('lastUsedAt'))),
      expiresAt: iso(Math.max(...times('expiresAt'))),
      isCurrent: id === sessionId,
    }
  })
}
