import { createHash } from 'node:crypto'
import { type Area, isParentRole } from '@nestwren/contract/permissions'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { readGrants, readMember } from '../account/member-queries.ts'
import { type Reach, reachThrough } from '../account/reach-queries.ts'
import { livingChildIds } from '../children/queries.ts'

/** What one export may hold: the rights of whoever asked for it, at the moment it is made. */
export interface ExportScope {
  readonly accountId: string
  readonly userId: string
  /** Everything of the family: owners, and parents who may export it. */
  readonly isWholeFamily: boolean
  /** Also what was paid. */
  readonly hasBilling: boolean
  /** The children whose entries a caregiver may take along; empty for the whole family, which needs no list. */
  readonly children: readonly Reach[]
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
): Promise<Reach[]> {
  const living = new Set(await livingChildIds(db, accountId))
  const grants = await readGrants(db, accountId, userId)
  return grants
    .filter(({ childId, canExport }) => canExport && living.has(childId))
    .map((grant) => reachThrough(grant, grant.childId, now))
    .filter((reach) => reach !== null)
}

/** Of the children of a thing of the instant `at` those by whom the scope holds it, in their order, as an array. */
export function childrenNamed({ children }: ExportScope, area: Area, childIds: SQLWrapper, at: SQLWrapper): SQL {
  const seen = children.filter(({ levels }) => levels[area] !== 'none')
  const ids = sql.param(seen.map(({ childId }) => childId))
  const froms = sql.param(seen.map(({ from }) => from?.toISOString() ?? '-infinity'))
  return sql`array(select named.id from unnest(${childIds}) with ordinality as named(id, place)
    join unnest(${ids}::uuid[], ${froms}::timestamptz[]) as seen(child_id, from_at)
      on seen.child_id = named.id and ${at} >= seen.from_at
    order by named.place)`
}

/** The same for the same rights: a file is handed out only while its reader still has those it was made with. */
export function scopeMark({ isWholeFamily, hasBilling, children }: ExportScope): string {
  const rights = children.map(({ childId, levels, historyDays }) => [childId, levels, historyDays])
  return createHash('sha256')
    .update(JSON.stringify([isWholeFamily, hasBilling, rights]))
    .digest('hex')
    .slice(0, 16)
}
