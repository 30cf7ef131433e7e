import { type FamilyLink, linkUnusedDays } from '@nestwren/contract/family-links'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { type AccountState, memberName } from '../account/public.ts'
import { accountsTable, subscriptionOverridesTable } from '../account/tables.ts'
import { childrenTable } from '../children/tables.ts'
import { vaultSettingsTable } from '../vault/tables.ts'
import { familyLinksTable } from './tables.ts'

const l = familyLinksTable
const c = childrenTable
const dayMs = 86_400_000

export type LinkRow = typeof l.$inferSelect

const shown = { ...getTableColumns(l), createdByName: memberName(l.accountId, l.createdBy) }
type ShownLink = LinkRow & { readonly createdByName: string }

/** The links of the caller's family, the latest first. */
export function listLinks(db: Db, { accountId }: Pick<Caller, 'accountId'>): Promise<ShownLink[]> {
  return db.select(shown).from(l).where(eq(l.accountId, accountId)).orderBy(desc(l.createdAt), desc(l.id))
}

/** One link of the caller's family; null when there is none. */
export async function readLink(
  db: Db,
  { accountId }: Pick<Caller, 'accountId'>,
  id: string,
): Promise<ShownLink | null> {
  const [row] = await db
    .select(shown)
    .from(l)
    .where(and(eq(l.accountId, accountId), eq(l.id, id)))
  return row ?? null
}

/** When a link ends unless somebody opens it before. */
export function endOf({ usedAt }: Pick<LinkRow, 'usedAt'>): Date {
  return new Date(usedAt.getTime() + linkUnusedDays * dayMs)
}

/** A link as it crosses the wire. */
export function presentLink({ createdBy, createdByName, ...row }: ShownLink): FamilyLink {
  const { id, name, email, childIds, showsOlder, locale, version } = row
  return {
    ...{ id, name, email, childIds, showsOlder, locale, version },
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: createdBy, name: createdByName },
    isBound: row.deviceHash !== null,
    lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
    endsAt: endOf(row).toISOString(),
  }
}

/** A link with what decides whether it opens, and what it shows. */
export interface FoundLink {
  readonly link: LinkRow
  readonly account: AccountState
  /** Those of its children that there are, with their names, in its order. */
  readonly children: readonly { readonly id: string; readonly name: string }[]
  /** The family's vault keeps all photos to itself. */
  readonly arePhotosLocked: boolean
}

/** The link of a secret, by its hash; null when there is none. */
export async function findLink(db: Db, tokenHash: string): Promise<FoundLink | null> {
  const v = vaultSettingsTable
  const [row] = await db
    .select({
      link: l,
      account: accountsTable,
      override: subscriptionOverridesTable,
      arePhotosLocked: sql<boolean>`coalesce(${v.enabled} and ${v.forPhotos}, false)`,
    })
    .from(l)
    .innerJoin(accountsTable, eq(accountsTable.id, l.accountId))
    .leftJoin(subscriptionOverridesTable, eq(subscriptionOverridesTable.accountId, l.accountId))
    .leftJoin(v, eq(v.accountId, l.accountId))
    .where(eq(l.tokenHash, tokenHash))
  if (row === undefined) return null
  const { link, account, override, arePhotosLocked } = row
  const children = await db
    .select({ id: c.id, name: c.name })
    .from(c)
    .where(
      and(
        eq(c.accountId, link.accountId),
        isNull(c.deletedAt),
        sql`${c.id} = any(${sql.param(link.childIds)}::uuid[])`,
      ),
    )
    .orderBy(sql`array_position(${sql.param(link.childIds)}::uuid[], ${c.id})`)
  return { link, account: { ...account, override }, children, arePhotosLocked }
}
