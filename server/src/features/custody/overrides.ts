import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { CustodyOverride, OverrideStatus, OverrideStepRow, overrides } from '@nestwren/contract/overrides'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, FamilyAccess } from '../../platform/http/access.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import type { Asked, Present, Reader, Settling } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { endOfTerms, readAgreed, withHolders } from './agreed.ts'
import { remindOfProposal, tellCustody, tellManagers } from './custody-events.ts'
import { rescheduleCycles } from './exchanges.ts'
import { addStep, hasId, stepOf } from './history.ts'
import { overrideItem } from './item.ts'
import { isManaged, managedOf, managesAll, mustManageAll, named, readCustodyMembers, readNames } from './people.ts'
import { custodyStepsTable, cyclesTable, overrideChildrenTable, overridesTable } from './tables.ts'
import { childDetails, settleDays, settleTerms, severalDetails, whoIsAsked } from './terms.ts'

const o = overridesTable
const oc = overrideChildrenTable
const s = custodyStepsTable

const dayMs = 86_400_000
/** What is over for longer is not current. */
const currentMs = 30 * dayMs

type StoredOverride = typeof o.$inferSelect
/** An override as it is stored, with the names that go with it. */
export type OverrideRow = StoredOverride & {
  readonly proposedByName: string
  readonly waitsForName: string
  readonly createdByName: string
}
type StepRow = typeof s.$inferSelect

/** What two parents agree on beside the cycles. After it is proposed it changes by answers alone. */
export const overrideList = keptList({
  item: overrideItem,
  lock: lockAccount,
  changesLock: 'family',
  told: tellOverride,
  beside: {
    proposedByName: memberName(o.accountId, o.proposedBy),
    waitsForName: memberName(o.accountId, o.waitsFor),
    createdByName: memberName(o.accountId, o.createdBy),
  },
  given: { level: 'manage', details: childDetails },
  mayChange: mustManageAll,
  isRoomFirst: true,
  settle: settleProposal,
  isTheirs: (row, { children = [] }, { db }) => managesAll(db, row.accountId, row.childIds, children),
  isTaken: (db, accountId, id) => hasId(db, cyclesTable, accountId, id),
})

/** Where nobody can be asked, because the other parent does not use the app, it holds from now on as the proposer's record. */
async function settleProposal(
  context: Asked,
  {
    type,
    answerBy: wanted,
    replaces,
    words: _,
    ...given
  }: Omit<HandlerInput<typeof overrides.create>['body'], 'id' | 'childIds'>,
  { caller, childIds, id }: Settling<OverrideRow>,
): Promise<Readonly<Record<string, unknown>>> {
  const { db, now } = context
  const { accountId, userId } = caller
  const replaced = replaces === null ? null : await replaceable(context, accountId, replaces, childIds)
  const agreed = await readAgreed(db, { accountId, childIds, since: null })
  const members = await readCustodyMembers(db, accountId, now)
  const proposed = { id, type, childIds, replaces, members, agreed, now, at: [] }
  const terms = settleTerms(context, given, proposed)
  const asked = whoIsAsked({ caller, childIds, agreed, replaced, terms, members, now })
  if (asked === 'several') throw context.refuse('UNKNOWN_CHILD', severalDetails)
  const { waitsFor } = asked
  const isRecord = waitsFor === null
  const answerBy = settleDays(context, terms, proposed, { replaced, isAsked: !isRecord, answerBy: wanted })
  return {
    ...{ type, terms, waitsFor, replaces, proposedBy: userId, endsAt: endOfTerms(terms, now) },
    ...(isRecord
      ? { status: 'accepted', answerBy: null, acceptedAt: now }
      : { status: 'proposed', answerBy, acceptedAt: null }),
  }
}

/** Only what holds can be replaced, by something for all of its children; else the others would lose it unseen. */
async function replaceable(
  context: Asked,
  accountId: string,
  id: string,
  childIds: readonly string[],
): Promise<OverrideRow> {
  const row = await overrideList.read(context.db, accountId, id)
  const holds = row !== null && row.deletedAt === null && row.status === 'accepted'
  if (!holds || row.childIds.some((childId) => !childIds.includes(childId))) throw context.refuse('NOT_AGREED')
  return row
}

type OverrideChange = Partial<Omit<StoredOverride, 'accountId' | 'id' | 'version' | 'updatedAt'>>

/**
 * Changes an override that is as `isAsRead` says, in one conditional update: of two answers at one moment one finds it so.
 * Resolves to null when it was not.
 */
export async function changeOverride(
  tx: Db,
  { accountId, id }: Pick<StoredOverride, 'accountId' | 'id'>,
  change: OverrideChange,
  isAsRead: SQL | undefined,
  now: Date,
): Promise<StoredOverride | null> {
  const [changed] = await tx
    .update(o)
    .set({ ...change, updatedAt: now, version: sql`${o.version} + 1` })
    .where(and(eq(o.accountId, accountId), eq(o.id, id), isNull(o.deletedAt), isAsRead))
    .returning()
  return changed ?? null
}

/** Tells of what holds from now on to everybody who may see it, and of what is open, or over, to those who manage custody. */
async function tellOverride(context: Asked, caller: Caller, row: OverrideRow): Promise<void> {
  if (row.status === 'accepted') return takeEffect(context, caller, row)
  const { db, now } = context
  const { answerBy, waitsFor } = row
  if (waitsFor !== null && answerBy !== null)
    await remindOfProposal(db, { ...row, answerBy, waitsFor, byName: caller.name }, 'asked', now)
  const members = await readCustodyMembers(db, row.accountId, now)
  await tellManagers(context, caller, { ...row, is: 'override' }, members, waitsFor)
}

/** Makes an agreement count: it takes the place of another one, moves exchanges, and everyone who may see it is told. */
async function takeEffect(context: Asked, caller: Caller, row: OverrideRow): Promise<void> {
  const { db, now } = context
  const { accountId, childIds, replaces } = row
  const holds = eq(o.status, 'accepted')
  const replaced =
    replaces === null ? null : await changeOverride(db, { accountId, id: replaces }, { status: 'replaced' }, holds, now)
  if (replaced !== null)
    await addStep(db, { ...stepOf(context, caller, 'override', replaced), step: 'replaced', terms: null })
  const all = [...new Set([...childIds, ...(replaced?.childIds ?? [])])]
  await rescheduleCycles(db, accountId, all, now)
  const ends = [row.endsAt, ...(replaced === null ? [] : [replaced.endsAt])].map((end) => end.getTime())
  const endsAt = new Date(Math.max(...ends))
  await tellCustody(context, caller, { is: 'override', id: row.id, childIds: all, endsAt })
}

/** Returns the status at an instant: once the time to answer is over a proposal has expired, whether a job saw it or not. */
export function statusAt({ status, answerBy }: Pick<OverrideRow, 'status' | 'answerBy'>, now: Date): OverrideStatus {
  return status === 'proposed' && answerBy !== null && answerBy <= now ? 'expired' : status
}

export const presentOverrides: Present<OverrideRow, CustodyOverride> = async (rows, reader) => {
  const { db, caller, children } = reader
  const managed = rows.filter((row) => isManaged(row, children)).map(({ id }) => id)
  const steps = await readSteps(db, caller.accountId, managed)
  const names = await readNames(db, caller.accountId)
  return rows.map((row) => presentOverride(row, steps.get(row.id) ?? [], reader, names))
}

/**
 * Returns an override as it crosses the wire to one reader. Words and steps are for those who manage the custody of one of
 * its children; others learn only what holds.
 */
function presentOverride(
  row: OverrideRow,
  steps: readonly StepRow[],
  { children, now }: Reader,
  names: ReadonlyMap<string, string>,
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

interface OverridePage {
  readonly which: 'current' | 'all'
  readonly cursor: Cursor | null
  readonly limit: number
}

/** Returns one more than `limit` of the overrides that the proof lets see, the last proposed first. */
export async function overridePage(
  db: Db,
  access: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
  { which, cursor, limit }: OverridePage,
  now: Date,
): Promise<OverrideRow[]> {
  const { caller, children } = access
  if (children.length === 0) return []
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
  const where = sql`${o.accountId} = ${accountId} and ${o.id} = any(array(${ids}))`
  return overrideList.rowsOf(db, where, [desc(o.createdAt), desc(o.id)])
}

function isCurrent(now: Date): SQL {
  const since = new Date(now.getTime() - currentMs).toISOString()
  const isSettled = sql`${o.status} in ('declined', 'withdrawn', 'replaced')`
  const hasExpired = sql`${o.status} in ('proposed', 'expired') and ${o.answerBy} < ${since}::timestamptz`
  return sql`not (${isSettled}) and ${o.endsAt} >= ${since}::timestamptz and not (${hasExpired})`
}
