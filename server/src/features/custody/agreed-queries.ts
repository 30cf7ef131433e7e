import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { type Agreed, engineCycle, engineOverride } from './agreed.ts'
import { cycleChildrenTable, cyclesTable, overrideChildrenTable, overridesTable } from './tables.ts'

const c = cyclesTable
const cc = cycleChildrenTable
const o = overridesTable
const oc = overrideChildrenTable

export interface AgreedOf {
  readonly accountId: string
  readonly childIds: readonly string[]
  /** What was over before this instant is left out; null for everything. */
  readonly since: Date | null
}

/**
 * Returns the cycles (the latest start first) and accepted overrides of children. Asks no rights: the children are those
 * of whom the caller may see custody, and other children of the same rows have to be taken out of the answer.
 */
export async function readAgreed(db: Db, of: AgreedOf): Promise<Agreed> {
  const cycles = await readCycleRows(db, of)
  const { accountId } = of
  const ids = sql`select ${oc.overrideId} from ${oc} where ${oc.accountId} = ${accountId} and ${oc.childId} = any(${sql.param(of.childIds)}::uuid[])
    and ${oc.endsAt} >= ${sinceOf(of)}::timestamptz`
  const overrides = await db
    .select({ id: o.id, childIds: o.childIds, type: o.type, terms: o.terms, acceptedAt: o.acceptedAt })
    .from(o)
    .where(
      and(eq(o.accountId, accountId), sql`${o.id} = any(array(${ids}))`, eq(o.status, 'accepted'), isNull(o.deletedAt)),
    )
    .orderBy(desc(o.acceptedAt), desc(o.id))
  return {
    cycles: cycles.map(engineCycle),
    overrides: overrides.flatMap((row) => (row.acceptedAt === null ? [] : [engineOverride(row, row.acceptedAt)])),
  }
}

/** Returns the living cycles of children as they are stored, the latest start first. Asks no rights. */
export function readCycleRows(db: Db, of: AgreedOf): Promise<(typeof c.$inferSelect)[]> {
  const { accountId, childIds } = of
  const ids = sql`select ${cc.cycleId} from ${cc} where ${cc.accountId} = ${accountId} and ${cc.childId} = any(${sql.param(childIds)}::uuid[])
    and ${cc.endsAt} >= ${sinceOf(of)}::timestamptz`
  return db
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), sql`${c.id} = any(array(${ids}))`, isNull(c.deletedAt)))
    .orderBy(desc(c.startOn), desc(c.id))
}

function sinceOf({ since }: AgreedOf): string {
  return since === null ? '-infinity' : since.toISOString()
}

/** Returns what is proposed and still open at `now`, of children; the last proposed first. Asks no rights. */
export async function readOpenProposals(
  db: Db,
  { accountId, childIds, since }: AgreedOf,
  now: Date,
): Promise<(typeof o.$inferSelect)[]> {
  const of = { accountId, childIds, since }
  const ids = sql`select ${oc.overrideId} from ${oc} where ${oc.accountId} = ${accountId} and ${oc.childId} = any(${sql.param(childIds)}::uuid[])
    and ${oc.endsAt} >= ${sinceOf(of)}::timestamptz`
  return db
    .select()
    .from(o)
    .where(
      and(
        eq(o.accountId, accountId),
        sql`${o.id} = any(array(${ids}))`,
        eq(o.status, 'proposed'),
        sql`${o.answerBy} > ${now.toISOString()}::timestamptz`,
        isNull(o.deletedAt),
      ),
    )
    .orderBy(desc(o.createdAt), desc(o.id))
}
