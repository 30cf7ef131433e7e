import { dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfDate, instantOfWall } from '@nestwren/contract/calendar/zone'
import type { CustodyPerson, Cycle, Override } from '@nestwren/contract/custody/terms'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { cycleChildrenTable, cyclesTable, type OverrideTerms, overrideChildrenTable, overridesTable } from './tables.ts'

const c = cyclesTable
const cc = cycleChildrenTable
const o = overridesTable
const oc = overrideChildrenTable

/** Rows of the database in the shapes that the custody engine of the contract computes with. */

type CycleFields = Omit<Cycle, 'template'> & Pick<typeof cyclesTable.$inferSelect, 'template'>
type OverrideFields = Pick<typeof overridesTable.$inferSelect, 'id' | 'childIds' | 'type' | 'terms'>

/** What holds for some children. Cycles and overrides name all of their children, not only those that were asked for. */
export interface Agreed {
  readonly cycles: readonly Cycle[]
  /** Accepted ones only. */
  readonly overrides: readonly Override[]
}

/** Stands for "no end". PostgreSQL has infinity for it, which no Date can hold. */
const endOfTime = new Date('9999-12-31T00:00:00.000Z')

/** Returns when a cycle ends: 24:00 of its last day by its clocks, or {@link endOfTime}. */
export function endOfCycle({ endOn, timeZone }: Pick<Cycle, 'endOn' | 'timeZone'>): Date {
  return endOn === null ? endOfTime : new Date(instantOfWall(dayOfDate(endOn) + 1, 0, timeZone).at)
}

/**
 * Returns when an override has nothing more to say: at the end of its last period, and never for a holiday. One without
 * either, which only ends what it replaces, is over at `madeAt`.
 */
export function endOfTerms({ periods, holiday, timeZone }: OverrideTerms, madeAt: Date): Date {
  if (holiday !== null) return endOfTime
  const ends = periods.map(({ untilOn, untilAt }) => instantOfDate(untilOn, untilAt, timeZone).at)
  return ends.length === 0 ? madeAt : new Date(Math.max(...ends))
}

/** Returns a cycle as the engine takes it. */
export function engineCycle(row: CycleFields): Cycle {
  const { id, childIds, template, lengthDays, startOn, endOn, timeZone, people, exchanges } = row
  return { id, childIds, template, lengthDays, startOn, endOn, timeZone, people, exchanges }
}

/** Returns an override as the engine takes it; `acceptedAt` is when it is, or would be, accepted. */
export function engineOverride({ id, childIds, type, terms }: OverrideFields, acceptedAt: Date): Override {
  return { id, childIds, type, ...terms, acceptedAt: acceptedAt.toISOString() }
}

/** Returns everybody whom the terms of an override give the children to, in order; a person may come up twice. */
export function holdersOf({ periods, holiday }: Pick<Override, 'periods' | 'holiday'>): readonly CustodyPerson[] {
  const ofHoliday = holiday === null ? [] : [holiday.evenYears, holiday.oddYears]
  return [...periods.map(({ holder }) => holder), ...ofHoliday.filter((person) => person !== null)]
}

/** Returns the same terms with other persons in the places of their holders. */
export function withHolders<Terms extends Pick<Override, 'periods' | 'holiday'>>(
  terms: Terms,
  replace: (person: CustodyPerson) => CustodyPerson,
): Terms {
  const replaceSome = (person: CustodyPerson | null) => (person === null ? null : replace(person))
  const { periods, holiday } = terms
  return {
    ...terms,
    periods: periods.map((period) => ({ ...period, holder: replace(period.holder) })),
    holiday:
      holiday === null
        ? null
        : { ...holiday, evenYears: replaceSome(holiday.evenYears), oddYears: replaceSome(holiday.oddYears) },
  }
}

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
