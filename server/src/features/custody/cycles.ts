import { isDeepStrictEqual } from 'node:util'
import { cycleProblems, overlapOf } from '@nestwren/contract/custody/problems'
import type { CustodyCycle } from '@nestwren/contract/parenting-schedule'
import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, FamilyAccess } from '../../platform/http/access.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import type { Asked, Happened, Present, Settling } from '../../platform/items/kept-facts.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { partsOf, viewerOf, visible } from '../../platform/items/visibility.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { endOfCycle, engineCycle, readAgreed } from './agreed.ts'
import { tellCustody } from './custody-events.ts'
import { rescheduleCycles } from './exchanges.ts'
import { addStep, hasId, stepOf } from './history.ts'
import { cycleItem } from './item.ts'
import { managesAll, mustManageAll, named, readCustodyMembers, readNames, settlePeople } from './people.ts'
import { cycleChildrenTable, cyclesTable, overridesTable } from './tables.ts'
import { childDetails, cycleDetails } from './terms.ts'

const c = cyclesTable
const cc = cycleChildrenTable

/** A cycle as it is stored, with the names of who made and changed it. */
type CycleRow = typeof c.$inferSelect & { readonly createdByName: string; readonly updatedByName: string }

export type CycleTerms = Pick<
  CustodyCycle,
  'template' | 'lengthDays' | 'startOn' | 'endOn' | 'timeZone' | 'people' | 'exchanges' | 'notes' | 'remindMinutes'
>
/** All of a new cycle, of a change what changes. */
type Entered = { readonly [Name in keyof CycleTerms]?: CycleTerms[Name] | undefined }

/** Cycles; each change is written down in the history, which keeps those that are removed. */
export const cycleList = keptList({
  item: cycleItem,
  lock: lockAccount,
  changesLock: 'family',
  told: tellCycle,
  beside: { createdByName: memberName(c.accountId, c.createdBy), updatedByName: memberName(c.accountId, c.updatedBy) },
  given: { level: 'manage', details: childDetails },
  mayChange: mustManageAll,
  isRoomFirst: true,
  settle,
  isTheirs: (row, { children = [] }, { db }) =>
    row.deletedAt === null && managesAll(db, row.accountId, row.childIds, children),
  isTaken: (db, accountId, id) => hasId(db, overridesTable, accountId, id),
  follows: (_row, happened) => (happened === 'removed' ? { wakeAt: null, exchangeAt: null } : {}),
})

export const presentCycles: Present<CycleRow, CustodyCycle> = async (rows, { db, caller, children }) => {
  const names = await readNames(db, caller.accountId)
  return rows.map((row) => ({
    id: row.id,
    childIds: seenChildren(row.childIds, children, row.endsAt),
    ...termsOf(row),
    people: [named(row.people[0], names), named(row.people[1], names)],
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedBy: { id: row.updatedBy, name: row.updatedByName },
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }))
}

/** Returns one more than `limit` of the cycles of the proof's children, the latest start first. */
export async function cyclePage(
  db: Db,
  access: Pick<FamilyAccess, 'caller' | 'area' | 'children'>,
  { cursor, limit }: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<CycleRow[]> {
  const { caller, children } = access
  if (children.length === 0) return []
  const { relation, holds } = visible(cycleItem, caller, partsOf(cycleItem, viewerOf(access)))
  const isAfter =
    cursor === null
      ? sql`true`
      : sql`(${c.startOn}, ${c.id}) < (${cursor.at.toISOString().slice(0, 10)}::date, ${cursor.id}::uuid)`
  // A family has 100 of them: those of the children are found by an index and sorted.
  const ids = sql`select ${cc.cycleId} from ${relation} join ${cc} on ${holds}`
  const where = sql`${c.accountId} = ${caller.accountId} and ${c.id} = any(array(${ids})) and ${c.deletedAt} is null and ${isAfter}`
  return cycleList.rowsOf(db, where, [desc(c.startOn), desc(c.id)], limit + 1)
}

async function settle(
  context: Asked,
  entered: Entered,
  { before, caller, childIds, id }: Settling<CycleRow>,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { db, now } = context
  const { accountId } = caller
  const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined))
  const fields = { ...(before && termsOf(before)), ...given } as CycleTerms
  const members = await readCustodyMembers(db, accountId, now)
  const people = settlePeople(fields.people, { members, childIds, known: before?.people ?? [] })
  if (people === null)
    throw context.refuse('UNKNOWN_PERSON', [{ path: ['body', 'people'], text: 'Choose someone of your family.' }])
  const exchanges = fields.exchanges.toSorted((a, b) => a.day - b.day || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const terms = { ...fields, people, exchanges }
  const cycle = engineCycle({ ...terms, id, childIds })
  const problems = cycleProblems(cycle)
  if (problems.length > 0) {
    const isOnlyTheEnd = problems.length === 1 && problems[0] === 'endsBeforeStart'
    throw context.refuse(isOnlyTheEnd ? 'ENDS_BEFORE_START' : 'IMPOSSIBLE_CYCLE', cycleDetails(problems))
  }
  const { cycles } = await readAgreed(db, { accountId, childIds, since: null })
  if (overlapOf(cycle, cycles).length > 0)
    throw context.refuse('OVERLAPPING_CYCLE', [
      { path: ['body', 'startOn'], text: 'There is already a parenting schedule on these days.' },
    ])
  // Nothing to write down for people who read the history.
  const isSame =
    before !== null && isDeepStrictEqual({ ...termsOf(before), childIds: before.childIds }, { ...terms, childIds })
  return isSame ? null : { ...terms, endsAt: endOfCycle(terms) }
}

function termsOf(row: CycleTerms): CycleTerms {
  const { template, lengthDays, startOn, endOn, timeZone, people, exchanges, notes, remindMinutes } = row
  return { template, lengthDays, startOn, endOn, timeZone, people, exchanges, notes, remindMinutes }
}

/** Writes down what became of a cycle, works out its exchanges, and tells everyone who sees or saw it. */
async function tellCycle(
  context: Asked,
  caller: Caller,
  row: CycleRow,
  happened: Happened,
  before: CycleRow | null,
): Promise<void> {
  const { db, now } = context
  const { accountId, id } = row
  const childIds = [...new Set([...(before?.childIds ?? []), ...row.childIds])]
  const endsAt = before !== null && before.endsAt > row.endsAt ? before.endsAt : row.endsAt
  const terms = happened === 'removed' ? null : termsOf(row)
  await addStep(db, { ...stepOf(context, caller, 'cycle', { id, childIds }), step: happened, terms })
  if (happened !== 'removed') await rescheduleCycles(db, accountId, childIds, now)
  await tellCustody(context, caller, { is: 'cycle', id, childIds, endsAt })
}

export interface CycleOfNewFamily extends CycleTerms {
  readonly accountId: string
  readonly id: string
  readonly childIds: readonly string[]
  readonly createdBy: string
  readonly createdAt: Date
  readonly byName: string
}

/** Writes the cycle of a family that is being made, with its step, without telling anybody. */
export async function insertFirstCycle(tx: Db, cycle: CycleOfNewFamily, now: Date): Promise<void> {
  const { accountId, id, childIds, createdBy, createdAt, byName } = cycle
  const terms = termsOf(cycle)
  const by = { accountId, userId: createdBy }
  await cycleList.insert({ db: tx, now: createdAt }, by, { ...terms, id, childIds, endsAt: endOfCycle(terms) })
  await addStep(tx, {
    ...{ accountId, subjectId: id, subject: 'cycle', childIds: [...childIds], step: 'added' },
    ...{ by: createdBy, byName, at: createdAt, words: '', terms },
  })
  await rescheduleCycles(tx, accountId, childIds, now)
}
