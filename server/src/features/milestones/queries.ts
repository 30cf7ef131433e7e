import { type Milestone, type MotorMilestone, motorMilestones } from '@nestwren/contract/milestones'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { milestoneItem } from './item.ts'
import { motorIdOf, saysNothing } from './rules.ts'
import { milestonesTable } from './tables.ts'

const m = milestonesTable

/** A milestone with the name of whoever changed it last. */
export type MilestoneRow = Awaited<ReturnType<typeof rowsOf>>[number]

function rowsOf(db: Db, where: SQL | undefined, order: readonly SQL[]) {
  return db
    .select({ ...getTableColumns(m), updatedByName: memberName(m.accountId, m.updatedBy) })
    .from(m)
    .where(where)
    .orderBy(...order)
}

/** A milestone as it crosses the wire. */
export function presentMilestone(row: MilestoneRow): Milestone {
  const { id, childId, key, title, achievedOn, note, photoId, version } = row
  const updatedBy = { id: row.updatedBy, name: row.updatedByName }
  const createdBy = key !== null && saysNothing(row) ? null : row.createdBy
  return { id, childId, key, title, achievedOn, note, photoId, updatedBy, createdBy, version }
}

/** One of WHO's six of which nothing was said yet. */
export function unsaidMilestone(childId: string, key: MotorMilestone): Milestone {
  const nothing = { title: '', achievedOn: null, note: '', photoId: null, updatedBy: null, createdBy: null, version: 0 }
  return { id: motorIdOf(childId, key), childId, key, ...nothing }
}

/** The row of a milestone of a child, also of one that was removed; null when the child never had it. */
export async function findMilestone(
  db: Db,
  accountId: string,
  childId: string,
  id: string,
): Promise<MilestoneRow | null> {
  const [row] = await rowsOf(db, and(eq(m.accountId, accountId), eq(m.id, id)), [])
  return row?.childId === childId ? row : null
}

/** Whether the family has, or had, a milestone of this id, of whichever child. */
export async function isIdTaken(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.$count(m, and(eq(m.accountId, accountId), eq(m.id, id)))) > 0
}

/** The six of a child in the order of their medians, then the family's own by date; those without a date last. */
export async function listOfChild(db: Db, accountId: string, childId: string): Promise<Milestone[]> {
  const where = and(eq(m.accountId, accountId), eq(m.childId, childId), isNull(m.deletedAt))
  const rows = await rowsOf(db, where, [sql`${m.achievedOn} asc nulls last`, asc(m.createdAt), asc(m.id)])
  const said = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row] as const])))
  const six = motorMilestones.map((key) => {
    const row = said.get(key)
    return row === undefined ? unsaidMilestone(childId, key) : presentMilestone(row)
  })
  return [...six, ...rows.filter(({ key }) => key === null).map(presentMilestone)]
}

/** Milestones are in pages by their ids, so those of which nothing was said have a place among the others. */
const noInstant = new Date(0)

/** The milestones of the proof's children, the six of each among them, in the order of their ids. */
export async function listMilestones(
  db: Db,
  access: FamilyAccess,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ items: Milestone[]; nextCursor: string | null }> {
  if (access.children.length === 0) return { items: [], nextCursor: null }
  const { caller } = access
  const { relation, holds } = visible(milestoneItem, caller, partsOf(milestoneItem, viewerOf(access)))
  const isAfter = cursor === null ? sql`true` : sql`${m.id} > ${cursor.id}::uuid`
  const ids = sql`
    select one.id from ${relation} cross join lateral (
      select ${m.id} as id from ${m}
      where ${holds} and ${m.deletedAt} is null and ${isAfter} order by ${m.id} limit ${limit + 1}
    ) one order by one.id limit ${limit + 1}`
  const where = sql`${m.accountId} = ${caller.accountId} and ${m.id} = any(array(${ids}))`
  const stored = (await rowsOf(db, where, [asc(m.id)])).map(presentMilestone)
  const unsaid = await unsaidAfter(db, access, cursor)
  const merged = [...stored, ...unsaid].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit + 1)
  return pageOf(
    merged,
    limit,
    ({ id }) => ({ at: noInstant, id }),
    (one) => one,
  )
}

/** Those of the six of each child of which nothing was said, behind the cursor. */
async function unsaidAfter(
  db: Db,
  { caller, children }: FamilyAccess,
  cursor: Cursor | null,
): Promise<readonly Milestone[]> {
  const all = children.flatMap(({ childId }) => motorMilestones.map((key) => unsaidMilestone(childId, key)))
  const asked = all.filter(({ id }) => cursor === null || id > cursor.id)
  const ids = asked.map(({ id }) => id)
  const isSaid = and(eq(m.accountId, caller.accountId), inArray(m.id, ids), isNull(m.deletedAt), isNotNull(m.key))
  const said = await db.select({ id: m.id }).from(m).where(isSaid)
  return asked.filter(({ id }) => !said.some((one) => one.id === id))
}

/** What milestones need to know of a child. */
export async function readChildFacts(
  db: Db,
  accountId: string,
  childId: string,
): Promise<{ readonly name: string; readonly birthdate: string | null }> {
  const [row] = await db
    .select({ name: childrenTable.name, birthdate: childrenTable.birthdate })
    .from(childrenTable)
    .where(and(eq(childrenTable.accountId, accountId), eq(childrenTable.id, childId)))
  return row ?? { name: '', birthdate: null }
}
