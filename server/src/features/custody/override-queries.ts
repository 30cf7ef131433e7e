import type { CustodyOverride, OverrideStatus, OverrideStepRow } from '@nestwren/contract/overrides'
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { withHolders } from './agreed.ts'
import type { Reader } from './cycle-queries.ts'
import { overrideItem } from './item.ts'
import { named, readNames } from './people-queries.ts'
import { isManaged, managedOf } from './policy.ts'
import { custodyStepsTable, overrideChildrenTable, overridesTable } from './tables.ts'

const o = overridesTable
const oc = overrideChildrenTable
const s = custodyStepsTable

const dayMs = 86_400_000
/** What is over for longer is not current. */
const currentMs = 30 * dayMs

const fields = {
  ...getTableColumns(o),
  proposedByName: memberName(o.accountId, o.proposedBy),
  waitsForName: memberName(o.accountId, o.waitsFor),
  createdByName: memberName(o.accountId, o.createdBy),
}

/** An override as it is stored, with the names that go with it. */
export type OverrideRow = Awaited<ReturnType<typeof rowsOf>>[number]
type StepRow = typeof s.$inferSelect

function rowsOf(db: Db, where: SQL | undefined) {
  return db.select(fields).from(o).where(where).orderBy(desc(o.createdAt), desc(o.id))
}

/** Returns the status at an instant: once the time to answer is over a proposal has expired, whether a job saw it or not. */
export function statusAt({ status, answerBy }: Pick<OverrideRow, 'status' | 'answerBy'>, now: Date): OverrideStatus {
  return status === 'proposed' && answerBy !== null && answerBy <= now ? 'expired' : status
}

/**
 * Returns an override as it crosses the wire to one reader. Words and steps are for those who manage the custody of one of
 * its children; others learn only what holds.
 */
export function presentOverride(
  row: OverrideRow,
  steps: readonly StepRow[],
  { children, names, now }: Reader & { readonly now: Date },
): CustodyOverride {
  const { id, type, terms, replaces, version } = row
  const status = statusAt(row, now)
  const isOpen = status === 'proposed'
  return {
    id,
    childIds: seenChildren(row.childIds, children, row.endsAt),
    type,
    ...withHolders(terms, (person) => named(person, names)),
    status,
    proposedBy: { id: row.proposedBy, name: row.proposedByName },
    waitsFor: isOpen && row.waitsFor !== null ? { id: row.waitsFor, name: row.waitsForName } : null,
    answerBy: isOpen || status === 'expired' ? (row.answerBy?.toISOString() ?? null) : null,
    replaces,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    steps: isManaged(row, children) ? stepsOf(row, steps, status) : [],
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    version,
  }
}

function stepsOf(row: OverrideRow, steps: readonly StepRow[], status: OverrideStatus): OverrideStepRow[] {
  const stored = steps.map(presentStep)
  // It came back from an export, which brings no steps along: nobody else's words are taken from a file.
  if (stored[0]?.seq !== 1) stored.unshift(recordedStep(row))
  // The job that writes this down has not come by yet.
  if (status === 'expired' && row.status === 'proposed' && row.answerBy !== null) {
    const at = row.answerBy.toISOString()
    stored.push({ seq: stored.length + 1, step: 'expired', by: null, at, words: '', terms: null })
  }
  return stored
}

function recordedStep({ createdBy, createdByName, createdAt, terms }: OverrideRow): OverrideStepRow {
  const by = { id: createdBy, name: createdByName }
  return { seq: 1, step: 'recorded', by, at: createdAt.toISOString(), words: '', terms, isImported: true }
}

function presentStep({ seq, step, by, byName, at, words, terms, isImported }: StepRow): OverrideStepRow {
  return {
    seq,
    step: step as OverrideStepRow['step'],
    by: by === null ? null : { id: by, name: byName },
    at: at.toISOString(),
    words,
    terms: terms as OverrideStepRow['terms'],
    ...(isImported && { isImported }),
  }
}

/** Returns one override; null when the account has none. Asks no rights: those are the caller's to have. */
export async function readOverride(db: Db, accountId: string, id: string): Promise<OverrideRow | null> {
  const [row] = await rowsOf(db, and(eq(o.accountId, accountId), eq(o.id, id)))
  return row ?? null
}

/** Returns those of some overrides that the account has, by their ids. Asks no rights, as {@link readOverride}. */
export async function readOverrides(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OverrideRow>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(db, and(eq(o.accountId, accountId), sql`${o.id} = any(${sql.param(ids)}::uuid[])`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the steps of overrides, each with its own in order. */
export async function readSteps(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StepRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), inArray(s.subjectId, [...ids])))
    .orderBy(asc(s.subjectId), asc(s.seq))
  return Map.groupBy(rows, ({ subjectId }) => subjectId)
}

export interface OverridePage {
  readonly which: 'current' | 'all'
  readonly cursor: Cursor | null
  readonly limit: number
}

/** Returns a page of the overrides that the proof lets see, the last proposed first. */
export async function listOverrides(
  db: Db,
  access: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
  { which, cursor, limit }: OverridePage,
  now: Date,
): Promise<{ items: CustodyOverride[]; nextCursor: string | null }> {
  const { caller, children } = access
  if (children.length === 0) return { items: [], nextCursor: null }
  const { accountId } = caller
  const { relation, holds } = visible(overrideItem, caller, partsOf(overrideItem, viewerOf(access)))
  const managed = sql.param(managedOf(children).map(({ childId }) => childId))
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${o.createdAt}, ${o.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  // A family has 1,000 of them: those of the children are found by an index and sorted.
  const found = sql`
    select ${oc.overrideId} as id, bool_or(${oc.childId} = any(${managed}::uuid[])) as is_managed
    from ${relation} join ${oc} on ${holds} group by ${oc.overrideId}`
  const ids = sql`
    select ${o.id} from (${found}) found join ${o} on ${o.accountId} = ${accountId} and ${o.id} = found.id
    where ${o.deletedAt} is null and (found.is_managed or ${o.status} = 'accepted')
      and ${which === 'current' ? isCurrent(now) : sql`true`} and ${isAfter}
    order by ${o.createdAt} desc, ${o.id} desc limit ${limit + 1}`
  const rows = await rowsOf(db, sql`${o.accountId} = ${accountId} and ${o.id} = any(array(${ids}))`)
  const steps = await readSteps(
    db,
    accountId,
    rows.filter((row) => isManaged(row, children)).map(({ id }) => id),
  )
  const reader = { children, names: await readNames(db, accountId), now }
  return pageOf(
    rows,
    limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    (row) => presentOverride(row, steps.get(row.id) ?? [], reader),
  )
}

function isCurrent(now: Date): SQL {
  const since = new Date(now.getTime() - currentMs).toISOString()
  const isSettled = sql`${o.status} in ('declined', 'withdrawn', 'replaced')`
  const hasExpired = sql`${o.status} in ('proposed', 'expired') and ${o.answerBy} < ${since}::timestamptz`
  return sql`not (${isSettled}) and ${o.endsAt} >= ${since}::timestamptz and not (${hasExpired})`
}
