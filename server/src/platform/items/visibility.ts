import { isLevelAtLeast, isParentRole, type Level } from '@nestwren/contract/permissions'
import { isVaultSection } from '@nestwren/contract/vault'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AreaAccessPeriods, Caller, ChildAccessPeriod, FamilyAccess, Located } from '../http/access.ts'
import type { Audience } from '../http/context.ts'
import { areasOf, type ItemFacts, isOfChild, kindsIn } from './item.ts'

/**
 * Who may see an item, said once: for the database (`sees`, `visible`, `childrenSeen`, `borrowedSeen`, `isRestorable`,
 * `isUnkept`) and for what is in memory (`isWithin`, `grantedAt`, `audienceOf`, `seesBorrowed`, `isLockedFor`). tools/check-structure finds it when it is written again elsewhere.
 */

const dayMs = 86_400_000

/** Whoever looks at items: the areas of which children, and as far back as their history goes. */
export interface Viewer {
  readonly caller: Pick<Caller, 'accountId' | 'userId' | 'role'>
  readonly accessPeriods: readonly AreaAccessPeriods[]
}

/** The viewer that a proof of one area makes. */
export function viewerOf({ caller, area, children }: Pick<FamilyAccess, 'caller' | 'area' | 'children'>): Viewer {
  return { caller, accessPeriods: [{ area, children }] }
}

/** Where a history of so many days begins; null is everything. */
export function historyStart(historyDays: number | null, now: Date): Date | null {
  return historyDays === null ? null : new Date(now.getTime() - historyDays * dayMs)
}

/** Whether an instant lies within a history that begins at `from`. */
export function isWithin(from: Date | null, at: Date): boolean {
  return from === null || at >= from
}

interface GrantedTime {
  readonly accessFrom: Date | null
  readonly accessUntil: Date | null
}

/** Whether a grant gives anything at this instant. */
export function grantedAt({ accessFrom, accessUntil }: GrantedTime, now: Date): boolean {
  return (accessFrom === null || now >= accessFrom) && (accessUntil === null || now < accessUntil)
}

/** Those who may see an item: what live events and notices are for. */
export function audienceOf(
  accountId: string,
  {
    childIds,
    area,
    at,
    isForParents,
    isKeptInVault,
  }: Pick<Located, 'childIds' | 'area' | 'at' | 'isForParents' | 'isKeptInVault'>,
): Extract<Audience, { to: 'parents' | 'children' }> {
  const kept = isKeptInVault === true ? { isKept: true } : {}
  return isForParents === true
    ? { to: 'parents', accountId, ...(isVaultSection(area) && { section: area }), ...kept }
    : { to: 'children', accountId, childIds, area, at, ...kept }
}

/**
 * Whether the vault keeps an item from somebody who holds the right to its area: its section is locked, which leaves them no
 * child, or it is kept by itself.
 * @param children what they may see in the area
 */
export function isLockedFor(children: readonly Pick<ChildAccessPeriod, 'seesKept'>[], isKept: boolean): boolean {
  return children.length === 0 || (isKept && children.some(({ seesKept }) => !seesKept))
}

/** What of a viewer is held at this level at least. */
function heldAt({ caller, accessPeriods }: Viewer, level: Level): Viewer {
  const held = accessPeriods.map(({ area, children }) => ({
    area,
    children: children.filter((child) => isLevelAtLeast(child.level, level)),
  }))
  return { caller, accessPeriods: held }
}

/**
 * What somebody may see of one child: from this instant on (null is everything), of these kinds where there are any, and
 * with or without what is kept in the vault.
 */
export interface Part {
  readonly childId: string
  readonly from: Date | null
  readonly kinds: readonly string[]
  readonly seesKept: boolean
}

/** What a viewer may see of an item, a child at most once. */
export function partsOf(item: ItemFacts, { accessPeriods }: Pick<Viewer, 'accessPeriods'>): readonly Part[] {
  const areas = areasOf(item)
  const byChild = new Map<string, { from: Date | null; kinds: string[]; seesKept: boolean }>()
  for (const { area, children } of accessPeriods) {
    if (!areas.includes(area)) continue
    for (const { childId, from, seesKept } of children) {
      const part = byChild.get(childId) ?? { from, kinds: [], seesKept }
      part.kinds.push(...(kindsIn(item, area) ?? []))
      byChild.set(childId, { ...part, seesKept: part.seesKept && seesKept })
    }
  }
  return [...byChild].map(([childId, part]) => ({ childId, ...part }))
}

/** A relation of what may be seen, and the condition that a row lies in it. */
export interface Visible {
  /** How many rows the relation has. */
  readonly parts: number
  readonly relation: SQL
  readonly holds: SQL
}

/**
 * What lies in these parts as `visible(child_id, from_at)`, a row for each child, for lists that read the first of each
 * from an index. Where some kinds of a child are not visible, or `isByKind` asks for it, a row for each kind, so that the
 * index of kinds finds what is visible without reading over what is not. An item of several children is looked for among
 * their rows. Deleted ones are not left out.
 */
export function visible(
  item: ItemFacts,
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  parts: readonly Part[],
  isByKind = false,
): Visible {
  if (item.children === 'family') throw new Error(`${item.name} is not of a child`)
  const { area } = item
  const isKindAsked = typeof area !== 'string' && (isByKind || !isWhole(item, parts))
  const rows = isKindAsked ? parts.flatMap((part) => part.kinds.map((kind) => ({ ...part, kind }))) : parts
  const relation = relationOf('visible', rows, isKindAsked)
  if ('one' in item.children) {
    const holds = [
      sql`${item.table.accountId} = ${accountId} and ${item.children.one} = visible.child_id`,
      ...(isKindAsked ? [sql`${area.kind} = visible.kind`] : []),
      isWithinHistory(item.at, 'visible'),
      ...forThem(item, role),
      isUnkept(item.keptInVault, parts),
    ]
    return { parts: rows.length, relation, holds: sql.join(holds, sql` and `) }
  }
  const { table, at, isForParents, keptInVault } = item.children.rows
  const forWhom = isForParents === undefined || isParentRole(role) ? sql`` : sql` and not ${isForParents}`
  const holds = sql`${table.accountId} = ${accountId} and ${table.childId} = visible.child_id and ${at} >= visible.from_at${forWhom} and ${isUnkept(keptInVault, parts)}`
  return { parts: rows.length, relation, holds }
}

/** The condition that an item is there and may be seen. */
export function sees(item: ItemFacts, viewer: Viewer): SQL {
  const { table } = item
  const parts = partsOf(item, viewer)
  const conditions = [
    sql`${table.accountId} = ${viewer.caller.accountId} and ${table.deletedAt} is null`,
    ...forThem(item, viewer.caller.role),
    isUnkept(item.keptInVault, parts),
    liesIn(item, parts),
  ]
  return sql.join(conditions, sql` and `)
}

/** The condition that an item was deleted since an instant, and that the viewer could bring it back. */
export function isRestorable(item: ItemFacts, viewer: Viewer, since: Date): SQL {
  const { table } = item
  const { accountId, role, userId } = viewer.caller
  const own = liesIn(item, partsOf(item, heldAt(viewer, 'add')))
  const anybodys = liesIn(item, partsOf(item, heldAt(viewer, 'manage')))
  const conditions = [
    sql`${table.accountId} = ${accountId} and ${table.deletedAt} >= ${since.toISOString()}::timestamptz`,
    ...forThem(item, role),
    isUnkept(item.keptInVault, partsOf(item, viewer)),
    sql`(${anybodys} or (${table.createdBy} = ${userId} and ${own}))`,
  ]
  return sql.join(conditions, sql` and `)
}

/** Whether somebody with this level could bring back what they, or others, made and deleted. */
export function mayRestore({ level }: Pick<ChildAccessPeriod, 'level'>, isOwn: boolean): boolean {
  return isLevelAtLeast(level, isOwn ? 'add' : 'manage')
}

/** The children of an item by whom the viewer may see it, in their order, as an array: of others nobody learns the id. */
export function childrenSeen(item: ItemFacts, viewer: Viewer): SQL {
  const { children, at } = item
  if (children === 'family') return sql`array[]::uuid[]`
  if ('one' in children) return sql`array[${children.one}]`
  return sql`array(select named.id from unnest(${children.several}) with ordinality as named(id, place)
    join ${relationOf('seen', partsOf(item, viewer), false)} on seen.child_id = named.id and ${isWithinHistory(at, 'seen')}
    order by named.place)`
}

/**
 * Whether somebody may see what an item of the instant `at` tells of another area: only where they hold that area for each
 * child by whom they know of the item.
 * @param named the children that the item names to them
 * @param ofArea what they hold in the other area
 */
export function seesBorrowed(named: readonly string[], ofArea: readonly ChildAccessPeriod[], at: Date): boolean {
  const holds = (asked: string) => ofArea.some(({ childId, from }) => childId === asked && isWithin(from, at))
  return named.length > 0 && named.every(holds)
}

/** The same for the database: the condition that a row tells nothing of another area, or that the viewer may see it. */
export function borrowedSeen(item: ItemFacts, viewer: Viewer): SQL {
  const { borrowed, at } = item
  if (borrowed === undefined) return sql`true`
  if (item.children === 'family') throw new Error(`${item.name} is not of a child`)
  const held = viewer.accessPeriods.filter(({ area }) => area === borrowed.area).flatMap(({ children }) => children)
  const parts = held.map(({ childId, from }) => ({ childId, from }))
  return sql`(${borrowed.in.column} <> ${borrowed.in.value} or not exists (
    select 1 from unnest(${childrenSeen(item, viewer)}) as known(id) where not exists (
      select 1 from ${relationOf('seen', parts, false)} where seen.child_id = known.id and ${isWithinHistory(at, 'seen')})))`
}

/** The condition that an item is for everybody who may see its children, whatever their session has opened of the vault. */
export function isForEveryone(item: ItemFacts): SQL {
  return sql.join([isUnkept(item.keptInVault, [{ seesKept: false }]), ...forThem(item, 'caregiver')], sql` and `)
}

/**
 * The condition that a row is not kept in the vault by itself; true for somebody who is shown kept ones, and where nothing can
 * be kept.
 * @param parts what somebody may see of the area
 */
export function isUnkept(
  keptInVault: PgColumn | undefined,
  parts: readonly Pick<ChildAccessPeriod, 'seesKept'>[],
): SQL {
  return keptInVault === undefined || parts.every(({ seesKept }) => seesKept) ? sql`true` : sql`not ${keptInVault}`
}

/** True where every kind of every child is visible: the usual case, which needs no look at kinds at all. */
function isWhole({ area }: ItemFacts, parts: readonly Part[]): boolean {
  const all = typeof area === 'string' ? 0 : Object.keys(area.of).length
  return parts.every(({ kinds }) => kinds.length === all)
}

function forThem({ forParents }: ItemFacts, role: Caller['role']): SQL[] {
  if (forParents === undefined || isParentRole(role)) return []
  return [sql`${forParents.column} <> ${forParents.value}`]
}

/** The condition that a row lies in one of the parts, asked of rows that something else has found. */
function liesIn(item: ItemFacts, parts: readonly Part[]): SQL {
  const { children, area, at } = item
  if (parts.length === 0) return sql`false`
  if (children === 'family') return sql`true`
  const isOf = isOfChild(children, sql`seen.child_id`)
  if (typeof area === 'string')
    return sql`exists (select 1 from ${relationOf('seen', parts, false)} where ${isOf} and ${isWithinHistory(at, 'seen')})`
  const rows = parts.flatMap((part) => part.kinds.map((kind) => ({ ...part, kind })))
  return sql`exists (select 1 from ${relationOf('seen', rows, true)}
    where ${isOf} and seen.kind = ${area.kind} and ${isWithinHistory(at, 'seen')})`
}

/** The condition that an item lies within the history of a row of the relation. */
function isWithinHistory(at: PgColumn | null, name: 'seen' | 'visible'): SQL {
  if (at === null) return sql`true`
  const isWithinIt = sql`${at} >= ${sql.raw(name)}.from_at`
  return at.notNull ? isWithinIt : sql`(${at} is null or ${isWithinIt})`
}

function relationOf(
  name: 'seen' | 'visible',
  rows: readonly (Pick<Part, 'childId' | 'from'> & { readonly kind?: string })[],
  hasKinds: boolean,
): SQL {
  const ids = sql.param(rows.map(({ childId }) => childId))
  const froms = sql.param(rows.map(({ from }) => from?.toISOString() ?? '-infinity'))
  const as = sql.raw(name)
  if (!hasKinds) return sql`unnest(${ids}::uuid[], ${froms}::timestamptz[]) as ${as}(child_id, from_at)`
  const kinds = sql.param(rows.map(({ kind }) => kind))
  return sql`unnest(${ids}::uuid[], ${froms}::timestamptz[], ${kinds}::text[]) as ${as}(child_id, from_at, kind)`
}
