import { dayOfDate } from '@nestwren/contract/calendar/days'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import type { HandlerOutput } from '@nestwren/contract/endpoint'
import type { overrides } from '@nestwren/contract/overrides'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, FamilyAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { answeredBytes, fittingPage } from '../../platform/http/cursor.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { memberName } from '../account/public.ts'
import { custodyStepsTable, cyclesTable, overridesTable } from './tables.ts'

const s = custodyStepsTable
const c = cyclesTable
const o = overridesTable

export type NewStep = Omit<typeof s.$inferInsert, 'seq'>

/** Steps with which a cycle or an override begins. */
const firstSteps: readonly string[] = ['added', 'proposed', 'recorded']

/**
 * Adds a step to the history of a cycle or an override. Call it in the transaction of the change, after that has locked
 * its row, so that numbers have no gaps. What came back from an export has no first step: its number stays free.
 */
export async function addStep(tx: Db, step: NewStep): Promise<void> {
  const before = firstSteps.includes(step.step) ? 0 : 1
  const [row] = await tx
    .select({ seq: sql<number>`coalesce(max(${s.seq}), ${before}::int)` })
    .from(s)
    .where(and(eq(s.accountId, step.accountId), eq(s.subjectId, step.subjectId)))
  await tx.insert(s).values({ ...step, seq: (row?.seq ?? before) + 1 })
}

/** Returns what all steps by somebody have in common, of a cycle or an override. */
export function stepOf<const Subject extends 'cycle' | 'override'>(
  { now }: Pick<Context, 'now'>,
  { accountId, userId, name }: Caller,
  subject: Subject,
  { id, childIds }: { readonly id: string; readonly childIds: readonly string[] },
) {
  return { accountId, subjectId: id, subject, childIds: [...childIds], by: userId, byName: name, at: now, words: '' }
}

/** Whether a table of cycles or of overrides has an id: they never share one, since their steps are in one history. */
export async function hasId(
  db: Db,
  table: typeof cyclesTable | typeof overridesTable,
  accountId: string,
  id: string,
): Promise<boolean> {
  return (await db.$count(table, and(eq(table.accountId, accountId), eq(table.id, id)))) > 0
}

/** Removes the steps of cycles and overrides that are gone for good. */
export async function purgeStepsOf(tx: Db, gone: Gone): Promise<void> {
  const accountIds = sql.param(gone.map(({ accountId }) => accountId))
  const ids = sql.param(gone.map(({ id }) => id))
  await tx.execute(sql`delete from ${s} where (${s.accountId}, ${s.subjectId}) in (
    select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
}

type HistoryPage = HandlerOutput<typeof overrides.history>
type HistoryStep = HistoryPage['items'][number]

/** Where a page of the history ended. Steps of one subject may have one instant, so their numbers count too. */
interface StepCursor {
  readonly at: Date
  readonly id: string
  readonly seq: number
}

const shape = /^(\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/

function encodeStepCursor({ at, id, seq }: StepCursor): string {
  return Buffer.from(`${at.getTime()}.${id}.${seq}`).toString('base64url')
}

/** Returns null for a text that no page of the history ended with. */
export function decodeStepCursor(text: string): StepCursor | null {
  const [, ms, id, seq] = shape.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  return ms === undefined || id === undefined || seq === undefined
    ? null
    : { at: new Date(Number(ms)), id, seq: Number(seq) }
}

interface HistoryFilter {
  /** Days by the clocks of `tz`, both included. */
  readonly from: string | undefined
  readonly to: string | undefined
  readonly tz: string
  readonly cursor: StepCursor | null
  readonly limit: number
}

interface Row extends Record<string, unknown> {
  readonly subject_id: string
  readonly subject: 'override' | 'cycle'
  readonly seq: number
  readonly child_ids: string[]
  readonly step: HistoryStep['step']
  readonly by: string | null
  readonly by_name: string
  readonly at_ms: number
  readonly words: string
  readonly terms: Record<string, unknown> | null
  readonly is_imported: boolean
  readonly title: string
}

/**
 * Returns a page of what happened to the custody of the proof's children, the first step first: it is printed from top to
 * bottom. The proof is of those who manage it. A step of children of whom the reader sees only some names only those.
 */
export async function readHistory(
  db: Db,
  { caller, children }: Pick<FamilyAccess, 'caller' | 'children'>,
  { cursor, limit, ...days }: HistoryFilter,
): Promise<HistoryPage> {
  if (children.length === 0) return { items: [], nextCursor: null }
  const { accountId } = caller
  // Nothing before the longest history among them; what lies before that of its own children is taken out below.
  const first = Math.min(...children.map(({ from }) => from?.getTime() ?? 0))
  const asked = sql`${sql.param(children.map(({ childId }) => childId))}::uuid[]`
  const conditions = [
    sql`steps.child_ids && ${asked}`,
    ...(first > 0 ? [sql`steps.at >= ${new Date(first).toISOString()}::timestamptz`] : []),
    ...boundsOf(days),
    ...(cursor === null
      ? []
      : [
          sql`(steps.at, steps.subject_id, steps.seq) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid, ${cursor.seq}::int)`,
        ]),
  ]
  const { rows } = await db.execute<Row>(sql`
    select steps.*, (extract(epoch from steps.at) * 1000)::float8 as at_ms,
      coalesce(${o.terms} ->> 'title', (${c.people} -> 0 ->> 'name') || ' · ' || (${c.people} -> 1 ->> 'name'), '') as title
    from (${storedSteps(accountId)} union all ${returnedOverrides(accountId)} union all ${returnedCycles(accountId)}) steps
      left join ${o} on steps.subject = 'override' and ${o.accountId} = ${accountId} and ${o.id} = steps.subject_id
      left join ${c} on steps.subject = 'cycle' and ${c.accountId} = ${accountId} and ${c.id} = steps.subject_id
    where ${sql.join(conditions, sql` and `)}
    order by steps.at, steps.subject_id, steps.seq limit ${limit + 1}`)
  const page = rows.slice(0, fittingPage(rows.slice(0, limit).values().map(answeredBytes)))
  const last = page.at(-1)
  const items = page.flatMap((row) => {
    const at = new Date(Math.round(row.at_ms))
    const childIds = seenChildren(row.child_ids, children, at)
    return childIds.length === 0 ? [] : [presentRow(row, at, childIds)]
  })
  const isMore = rows.length > page.length && last !== undefined
  return { items, nextCursor: isMore ? encodeStepCursor(cursorOf(last)) : null }
}

function cursorOf({ at_ms: atMs, subject_id: id, seq }: Row): StepCursor {
  return { at: new Date(Math.round(atMs)), id, seq }
}

function presentRow(row: Row, at: Date, childIds: string[]): HistoryStep {
  const { subject: is, subject_id: id, seq, step, by, words, terms } = row
  const title = typeof terms?.title === 'string' ? terms.title : row.title
  return {
    subject: { is, id, title, childIds },
    seq,
    step,
    by: by === null ? null : { id: by, name: row.by_name },
    at: at.toISOString(),
    words,
    terms,
    ...(row.is_imported && { isImported: true }),
  }
}

function boundsOf({ from, to, tz }: Pick<HistoryFilter, 'from' | 'to' | 'tz'>): SQL[] {
  const midnight = (date: string, later: number) => instantOfWall(dayOfDate(date) + later, 0, tz).at
  return [
    ...(from === undefined ? [] : [sql`steps.at >= ${new Date(midnight(from, 0)).toISOString()}::timestamptz`]),
    ...(to === undefined ? [] : [sql`steps.at < ${new Date(midnight(to, 1)).toISOString()}::timestamptz`]),
  ]
}

function storedSteps(accountId: string): SQL {
  return sql`select ${s.subjectId}, ${s.subject}, ${s.seq}, ${s.childIds}, ${s.step}, ${s.by}, ${s.byName}, ${s.at},
    ${s.words}, ${s.terms}, ${s.isImported} from ${s} where ${s.accountId} = ${accountId}`
}

/**
 * What came back from an export has no first step, because nobody else's words are taken from a file. It counts as written
 * down by whoever brought it.
 */
function returnedOverrides(accountId: string): SQL {
  return sql`select ${o.id}, 'override', 1, ${o.childIds}, 'recorded', ${o.createdBy}, ${memberName(o.accountId, o.createdBy)},
    ${o.createdAt}, '', ${o.terms}, true from ${o} where ${o.accountId} = ${accountId} and ${o.deletedAt} is null
    and not exists (select 1 from ${s} where ${s.accountId} = ${o.accountId} and ${s.subjectId} = ${o.id} and ${s.seq} = 1)`
}

function returnedCycles(accountId: string): SQL {
  return sql`select ${c.id}, 'cycle', 1, ${c.childIds}, 'added', ${c.createdBy}, ${memberName(c.accountId, c.createdBy)},
    ${c.createdAt}, '', null::jsonb, true from ${c} where ${c.accountId} = ${accountId} and ${c.deletedAt} is null
    and not exists (select 1 from ${s} where ${s.accountId} = ${c.accountId} and ${s.subjectId} = ${c.id} and ${s.seq} = 1)`
}
