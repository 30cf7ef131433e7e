import { createHash } from 'node:crypto'
import { areas, isParentRole } from '@nestwren/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import type { Viewer } from '../../platform/items/visibility.ts'
import { type AccessScope, readGrants, readMember, scopeOfGrant } from '../account/public.ts'
import { livingChildIds } from '../children/public.ts'

/** What one export may hold: the rights of whoever asked for it, at the moment it is made. */
export interface ExportScope {
  readonly accountId: string
  readonly userId: string
  /** Everything of the family: owners, and parents who may export it. */
  readonly isWholeFamily: boolean
  /** Also what was paid. */
  readonly hasBilling: boolean
  /** The children whose entries a caregiver may take along; empty for the whole family, which needs no list. */
  readonly children: readonly AccessScope[]
}

/** Null when the person is not in the family (any more). */
export async function readExportScope(
  db: Db,
  who: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<ExportScope | null> {
  const member = await readMember(db, who)
  if (member === null) return null
  const { accountId, userId } = who
  const isWholeFamily = isParentRole(member.role) && member.permissions.accountExport
  const hasBilling = isWholeFamily && member.permissions.billing
  const children = isParentRole(member.role) ? [] : await exportableChildren(db, who, now)
  return { accountId, userId, isWholeFamily, hasBilling, children }
}

async function exportableChildren(
  db: Db,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  now: Date,
): Promise<AccessScope[]> {
  const living = new Set(await livingChildIds(db, accountId))
  const grants = await readGrants(db, accountId, userId)
  return grants
    .filter(({ childId, canExport }) => canExport && living.has(childId))
    .map((grant) => scopeOfGrant(grant, grant.childId, now))
    .filter((reach) => reach !== null)
}

/** A caregiver's scope as somebody who looks at what they may take along. */
export function viewerOf({ accountId, userId, children }: ExportScope): Viewer {
  const accessPeriods = areas.map((area) => ({
    area,
    children: children
      .filter(({ levels }) => levels[area] !== 'none')
      .map(({ childId, levels, from }) => ({ childId, level: levels[area], from, seesKept: true })),
  }))
  return { caller: { accountId, userId, role: 'caregiver' }, accessPeriods }
}

/** The same for the same rights: a file is handed out only while its reader still has those it was made with. */
export function scopeMark({ isWholeFamily, hasBilling, children }: ExportScope): string {
  const rights = children.map(({ childId, levels, historyDays }) => [childId, levels, historyDays])
  return createHash('sha256')
    .update(JSON.stringify([isWholeFamily, hasBilling, rights]))
    .digest('hex')
    .slice(0, 16)
}
