import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { ItemCap, ItemFacts, ReturningRow } from './item.ts'

type CodeOf<Item extends ItemFacts> = Item extends { readonly caps: readonly (infer Cap extends ItemCap)[] }
  ? Cap['code']
  : never

/** One that is to be there. */
interface Wanted {
  readonly accountId: string
  /** Of an item of one child. */
  readonly childId?: string
  /** Of one that is there already and changes: it does not count beside itself. */
  readonly id?: string
  /** By the names of the table's columns, as far as caps look at them. */
  readonly row?: ReturningRow
}

/**
 * Resolves to the code of a cap that leaves no room for one more, and to null where there is room. Call it with the account
 * locked: of two at once the second finds what the first has made.
 */
export async function fullCap<Item extends ItemFacts>(
  db: Db,
  item: Item,
  { accountId, childId = '', id, row = {} }: Wanted,
): Promise<CodeOf<Item> | null> {
  for (const cap of item.caps ?? []) {
    if (cap.counts?.isOne(row) === false) continue
    if ((await countLiving(db, item, cap, { accountId, childId, id })) < cap.most) continue
    return cap.code as CodeOf<Item>
  }
  return null
}

/** One of several that come together. */
interface Coming {
  readonly id: string
  readonly childIds: readonly string[]
  readonly isDeleted: boolean
  readonly values: ReturningRow
}

/**
 * Resolves to the ids of those for which there is no room beside what is stored; the first come first. Deleted ones take
 * none.
 * @param taken what came before and is not stored, as in a dry run; it is counted on
 */
export async function beyondCaps(
  db: Db,
  item: ItemFacts,
  accountId: string,
  coming: readonly Coming[],
  taken: Map<string, number> = new Map(),
): Promise<ReadonlySet<string>> {
  const beyond = new Set<string>()
  const stored = new Map<string, number>()
  for (const { id, childIds, isDeleted, values } of coming) {
    if (isDeleted) continue
    const caps = (item.caps ?? []).filter(({ counts }) => counts?.isOne(values) !== false)
    const counted = caps.map((cap) => {
      const childId = cap.of === 'child' ? (childIds[0] ?? '') : ''
      return { cap, childId, of: `${item.name} ${cap.code} ${childId}` }
    })
    let hasRoom = true
    for (const { cap, childId, of } of counted) {
      const before = stored.get(of) ?? (await countLiving(db, item, cap, { accountId, childId }))
      stored.set(of, before)
      if (before + (taken.get(of) ?? 0) >= cap.most) hasRoom = false
    }
    if (!hasRoom) beyond.add(id)
    else for (const { of } of counted) taken.set(of, (taken.get(of) ?? 0) + 1)
  }
  return beyond
}

async function countLiving(
  db: Db,
  { table, children }: ItemFacts,
  { of, counts }: ItemCap,
  {
    accountId,
    childId,
    id,
  }: { readonly accountId: string; readonly childId: string; readonly id?: string | undefined },
): Promise<number> {
  if (of === 'child' && (children === 'family' || !('one' in children)))
    throw new Error('Only an item of one child is counted by child')
  const isOfChild =
    of === 'child' && children !== 'family' && 'one' in children ? sql`${children.one} = ${childId}::uuid` : sql`true`
  const isOther = id === undefined ? sql`true` : sql`${table.id} <> ${id}::uuid`
  return db.$count(
    table,
    sql`${table.accountId} = ${accountId} and ${isOfChild} and ${isOther} and ${table.deletedAt} is null
      and ${counts?.where ?? sql`true`}`,
  )
}
