import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ChildAccessPeriod, FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { cycleItem } from './item.ts'
import { named, readNames } from './people-queries.ts'
import { cycleChildrenTable, cyclesTable } from './tables.ts'

const c = cyclesTable
const cc = cycleChildrenTable

const fields = {
  ...getTableColumns(c),
  createdByName: memberName(c.accountId, c.createdBy),
  updatedByName: memberName(c.accountId, c.updatedBy),
}

/** A cycle as it is stored, with the names of who made and changed it. */
export type CycleRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined) {
  return db.select(fields).from(c).where(where).orderBy(desc(c.startOn), desc(c.id))
}

/** Whose eyes custody is for. */
export interface Reader {
  /** Children whose custody they may see; the others are not named to them. */
  readonly children: readonly ChildAccessPeriod[]
  /** What the people of the family are called now. */
  readonly names: ReadonlyMap<string, string>
}

/** Returns a cycle as it crosses the wire to one reader. */
export function presentCycle(row: CycleRow, { children, names }: Reader): CustodyCycle {
  const { id, template, lengthDays, startOn, endOn, timeZone, people, exchanges, notes, remindMinutes, version } = row
  return {
    id,
    childIds: seenChildren(row.childIds, children, row.endsAt),
    ...{ template, lengthDays, startOn, endOn, timeZone },
    people: [named(people[0], names), named(people[1], names)],
    ...{ exchanges, notes, remindMinutes },
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedBy: { id: row.updatedBy, name: row.updatedByName },
    updatedAt: row.updatedAt.toISOString(),
    version,
  }
}

/** Returns one cycle, removed ones too; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readCycle(db: Db, accountId: string, id: string): Promise<CycleRow | null> {
  const [row] = await rowsOf(db, and(eq(c.accountId, accountId), eq(c.id, id)))
  return row ?? null
}

/** Returns a page of the cycles of the proof's children, the latest start first. */
export async function listCycles(
  db: Db,
  access: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: CustodyCycle[]; nextCursor: string | null }> {
  const { caller, children } = access
  if (children.length === 0) return { items: [], nextCursor: null }
  const { accountId } = caller
  const { relation, holds } = visible(cycleItem, caller, partsOf(cycleItem, viewerOf(access)))
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${c.startOn}, ${c.id}) < (${cursor.at.toISOString().slice(0, 10)}::date, ${cursor.id}::uuid)`
  // A family has 100 of them: those of the children are found by an index and sorted.
  const ids = sql`select ${cc.cycleId} from ${relation} join ${cc} on ${holds}`
  const where = sql`${c.accountId} = ${accountId} and ${c.id} = any(array(${ids})) and ${c.deletedAt} is null and ${isAfter}`
  const rows = await rowsOf(db, where).limit(limit + 1)
  const reader = { children, names: await readNames(db, accountId) }
  const startOf = (row: CycleRow) => ({ at: new Date(`${row.startOn}T00:00:00.000Z`), id: row.id })
  return pageOf(rows, limit, startOf, (row) => presentCycle(row, reader))
}
