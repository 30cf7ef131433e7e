import { cycleProblems, overlapOf, overrideProblems } from '@nestwren/contract/custody/problems'
import { firstEffect } from '@nestwren/contract/custody/proposals'
import type { CustodyPerson, Override } from '@nestwren/contract/custody/terms'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context, Emission } from '../../platform/http/context.ts'
import { type ReturnedRow, type Returning, storeReturned } from '../../platform/items/bring-back.ts'
import type { ItemFacts, ReturningRow } from '../../platform/items/item.ts'
import type { Brought, ItemClaims, TakingBack } from '../../platform/items/item-return.ts'
import { findPerson } from '../account/public.ts'
import { type Agreed, endOfCycle, endOfTerms, engineCycle, engineOverride, readAgreed, withHolders } from './agreed.ts'
import { remindOfProposal, tellCustody, tellManagers } from './custody-events.ts'
import { type CycleTerms, cycleList } from './cycles.ts'
import { rescheduleCycles } from './exchanges.ts'
import { addStep, type NewStep } from './history.ts'
import { cycleItem, overrideItem } from './item.ts'
import { changeOverride, overrideList } from './overrides.ts'
import { type CustodyMember, readCustodyMembers } from './people.ts'
import { custodyStepsTable, cyclesTable, type OverrideTerms, overridesTable } from './tables.ts'
import { answerByDefault, whoIsAsked } from './terms.ts'

const c = cyclesTable
const o = overridesTable
const s = custodyStepsTable

type Statements = NonNullable<ItemClaims['statements']>

/** Who brings custody back, or takes it back, in the transaction of a batch. */
interface Bringing {
  readonly db: Db
  readonly caller: Caller
  readonly members: readonly CustodyMember[]
  readonly now: Date
  readonly emit: Context['emit']
  /** What holds has changed for these children; it is worked out and told once for all rows. */
  changed(of: Changed): void
}

interface Changed {
  readonly childIds: readonly string[]
  readonly endsAt: Date
}

interface Bringers {
  /** Makes a row; resolves to why it cannot be. */
  store(row: ReturnedRow, bringing: Bringing): Promise<ImportReason | null>
  /** The values of one that was deleted, which is nobody's statement any more. */
  over(row: ReturnedRow, bringing: Bringing, childIds: readonly string[]): ReturningRow
}

/** Makes rows one by one. */
async function bringEach(
  tx: Db,
  item: ItemFacts,
  who: Returning,
  rows: readonly ReturnedRow[],
  { store, over }: Bringers,
): Promise<Brought> {
  const { bringing, news, settle } = await bringingOf(tx, who)
  const deleted = rows
    .filter(({ isDeleted }) => isDeleted)
    .map((row) => ({ ...row, values: over(row, bringing, row.childIds) }))
  const made = new Set(await storeReturned(tx, item, deleted))
  const refused = new Map<string, ImportReason>()
  const taken = await takenIds(tx, who.accountId, rows)
  for (const row of rows) {
    if (row.isDeleted) continue
    const why = taken.has(row.id) ? 'sameId' : await store(row, bringing)
    if (why === null) made.add(row.id)
    else refused.set(row.id, why)
    taken.add(row.id)
  }
  await settle()
  return { made, refused, news }
}

interface Begun {
  readonly bringing: Bringing
  readonly news: Emission[]
  /** Works out and tells what has changed. */
  settle(): Promise<void>
}

/** Collects what is told of it. */
async function bringingOf(tx: Db, { accountId, by, now }: TakingBack): Promise<Begun> {
  const news: Emission[] = []
  const emit = ((name, payload, audience) => {
    news.push({ name, payload, audience } as Emission)
  }) as Context['emit']
  const person = by === null ? null : await findPerson(tx, { userId: by })
  const caller = { accountId, userId: by ?? '', name: person?.name ?? '' } as Caller
  const members = await readCustodyMembers(tx, accountId, now)
  const all: Changed[] = []
  return {
    bringing: { db: tx, caller, members, now, emit, changed: (of) => void all.push(of) },
    news,
    async settle() {
      if (all.length === 0) return
      const childIds = [...new Set(all.flatMap((one) => one.childIds))]
      const endsAt = new Date(Math.max(...all.map((one) => one.endsAt.getTime())))
      await rescheduleCycles(tx, accountId, childIds, now)
      await tellCustody({ db: tx, emit }, caller, { is: 'several', id: null, childIds, endsAt })
    },
  }
}

/** A cycle and an override never share an id: their steps are in one history. */
async function takenIds(tx: Db, accountId: string, rows: readonly ReturnedRow[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const taken = new Set<string>()
  if (ids.length === 0) return taken
  const note = (found: readonly { readonly id: string }[]) => {
    for (const { id } of found) taken.add(id)
  }
  for (const table of [cyclesTable, overridesTable])
    note(
      await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.accountId, accountId), inArray(table.id, ids))),
    )
  note(
    await tx
      .selectDistinct({ id: s.subjectId })
      .from(s)
      .where(and(eq(s.accountId, accountId), inArray(s.subjectId, ids))),
  )
  return taken
}

/** Persons whom the family has and who may see custody, by the names they have; of all others only the name is kept. */
function personHere({ members }: Pick<Bringing, 'members'>, childIds: readonly string[]) {
  return ({ userId, name }: CustodyPerson): CustodyPerson => {
    const member = members.find((one) => one.userId === userId)
    const isHere = member !== undefined && childIds.every((childId) => member.holds(childId, 'view'))
    return isHere ? { userId: member.userId, name: member.name } : { userId: null, name }
  }
}

type ImportStep = Pick<NewStep, 'subject' | 'subjectId' | 'step' | 'terms'> & { readonly childIds: readonly string[] }

/** Writes down what an import did, or what undoing one did. */
async function addImportStep({ db, caller, now }: Bringing, { childIds, ...step }: ImportStep): Promise<void> {
  const { accountId, userId, name } = caller
  const by = userId === '' ? null : userId
  await addStep(db, {
    ...step,
    accountId,
    childIds: [...childIds],
    by,
    byName: name,
    at: now,
    words: '',
    isImported: true,
  })
}

/** The condition that imports and their undoing are all that ever happened to a row, which is over. */
function isOnlyImported(accountId: PgColumn, id: PgColumn, isOver: SQL): SQL {
  return sql`(${isOver} and not exists (select 1 from ${s} where ${s.accountId} = ${accountId} and ${s.subjectId} = ${id}
    and not ${s.isImported}))`
}

/** Removes rows that came as deleted ones, which nobody has ever seen; resolves to their ids. */
async function dropDeleted(
  tx: Db,
  table: typeof cyclesTable | typeof overridesTable,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const gone = await tx
    .delete(table)
    .where(
      and(
        eq(table.accountId, accountId),
        inArray(table.id, [...ids]),
        eq(table.version, 1),
        isNotNull(table.deletedAt),
      ),
    )
    .returning({ id: table.id })
  return gone.map(({ id }) => id)
}

/** Rows of an import that nobody has answered or changed. */
function isAsImported(table: typeof cyclesTable | typeof overridesTable, accountId: string, ids: readonly string[]) {
  return and(eq(table.accountId, accountId), inArray(table.id, [...ids]), eq(table.version, 1), isNull(table.deletedAt))
}

/**
 * Cycles of an export: one person sets them up, as by the call, on days for which the family has none. Everybody who sees
 * custody is told.
 */
export const returnCycles: Statements = {
  store: (tx, who, rows) =>
    bringEach(tx, cycleItem, who, rows, {
      async store({ id, childIds, values }, bringing) {
        const { caller, now } = bringing
        const { accountId, userId } = caller
        const { template, lengthDays, startOn, endOn, timeZone, exchanges, notes, remindMinutes, people } =
          values as unknown as CycleTerms
        const here = personHere(bringing, childIds)
        const terms = {
          ...{ template, lengthDays, startOn, endOn, timeZone, exchanges, notes, remindMinutes },
          people: [here(people[0]), here(people[1])] satisfies CycleTerms['people'],
        }
        const cycle = engineCycle({ ...terms, id, childIds })
        if (cycleProblems(cycle).length > 0) return 'brokenRow'
        const { cycles } = await readAgreed(tx, { accountId, childIds, since: null })
        if (overlapOf(cycle, cycles).length > 0) return 'daysTaken'
        const endsAt = endOfCycle(terms)
        await cycleList.insert({ db: tx, now }, { accountId, userId }, { ...terms, id, childIds, endsAt })
        await addImportStep(bringing, { subject: 'cycle', subjectId: id, childIds, step: 'added', terms })
        bringing.changed({ childIds, endsAt })
        return null
      },
      over({ values }, bringing, childIds) {
        const [first, second] = values.people as CycleTerms['people']
        const here = personHere(bringing, childIds)
        return { ...values, people: [here(first), here(second)] }
      },
    }),

  async takeBack(tx, who, ids) {
    const { bringing, news, settle } = await bringingOf(tx, who)
    const { now } = bringing
    const rows = await tx
      .select()
      .from(c)
      .where(isAsImported(c, who.accountId, ids))
      .for('update')
    for (const row of rows) {
      const by = { accountId: who.accountId, userId: who.by ?? row.createdBy }
      await cycleList.write({ db: tx, now }, by, row.id, { deletedAt: now, wakeAt: null, exchangeAt: null })
      await addImportStep(bringing, {
        subject: 'cycle',
        subjectId: row.id,
        childIds: row.childIds,
        step: 'removed',
        terms: null,
      })
      bringing.changed(row)
    }
    await settle()
    return { taken: new Set([...rows.map(({ id }) => id), ...(await dropDeleted(tx, c, who.accountId, ids))]), news }
  },

  isOver: isOnlyImported(c.accountId, c.id, sql`${c.deletedAt} is not null`),
}

/**
 * What an export says was agreed is the importer's word: whoever the call would ask is asked, or else another person who manages
 * the custody of these children, and nothing changes until they accept. Where there is none it is the importer's record, which
 * takes the place of no agreement.
 */
export const returnOverrides: Statements = {
  async store(tx, who, rows) {
    const asked: Asked = new Map()
    const heldOf = rememberHeld(tx, who.accountId)
    const brought = await bringEach(tx, overrideItem, who, rows, {
      store: (row, bringing) => bringOne(row, bringing, { asked, heldOf }),
      // It holds for nobody, and nobody is shown as having agreed to it.
      over: ({ values }, bringing, childIds) => ({
        ...values,
        terms: withHolders(values.terms as OverrideTerms, personHere(bringing, childIds)),
        ...{ status: 'withdrawn', proposedBy: who.by, waitsFor: null, acceptedAt: null, replaces: null },
      }),
    })
    const { bringing, news } = await bringingOf(tx, who)
    for (const [userId, proposals] of asked) {
      const childIds = [...new Set(proposals.flatMap((one) => one.childIds))]
      await tellManagers(bringing, bringing.caller, { is: 'several', id: null, childIds }, bringing.members, userId)
      // One reminder says that there is something to answer, however many they are.
      const [first] = proposals
      if (first !== undefined) await remindOfProposal(tx, first, 'asked', who.now)
    }
    return { ...brought, news: [...brought.news, ...news] }
  },

  async takeBack(tx, who, ids) {
    const { bringing, news, settle } = await bringingOf(tx, who)
    const { caller, members, now } = bringing
    const { accountId } = who
    const rows = await tx
      .select()
      .from(o)
      .where(and(isAsImported(o, accountId, ids), inArray(o.status, ['proposed', 'accepted'])))
      .for('update')
    for (const { id, childIds, status, endsAt } of rows) {
      const change = { status: 'withdrawn', waitsFor: null, acceptedAt: null } as const
      await changeOverride(tx, { accountId, id }, change, undefined, now)
      await addImportStep(bringing, { subject: 'override', subjectId: id, childIds, step: 'withdrawn', terms: null })
      if (status === 'accepted') bringing.changed({ childIds, endsAt })
    }
    const proposed = rows.filter(({ status }) => status === 'proposed').flatMap(({ childIds }) => childIds)
    const several = { is: 'several', id: null, childIds: [...new Set(proposed)] } as const
    if (proposed.length > 0) await tellManagers(bringing, caller, several, members, null)
    await settle()
    return { taken: new Set([...rows.map(({ id }) => id), ...(await dropDeleted(tx, o, accountId, ids))]), news }
  },

  isOver: isOnlyImported(o.accountId, o.id, sql`${o.status} = 'withdrawn'`),
}

/** Proposals by who is asked. */
type Asked = Map<string, Parameters<typeof remindOfProposal>[1][]>

interface Held {
  readonly agreed: Agreed
  /** Overrides that two people have agreed on. */
  readonly between: readonly Pick<Override, 'periods' | 'holiday'>[]
}

/** What holds for children, read once for all rows that are of the same: no row changes what two have agreed on. */
function rememberHeld(db: Db, accountId: string) {
  const known = new Map<string, Promise<Held>>()
  const read = async (childIds: readonly string[]): Promise<Held> => {
    const agreed = await readAgreed(db, { accountId, childIds, since: null })
    const ids = agreed.overrides.map(({ id }) => id)
    const steps =
      ids.length === 0
        ? []
        : await db
            .select({ id: s.subjectId })
            .from(s)
            .where(and(eq(s.accountId, accountId), eq(s.step, 'accepted'), inArray(s.subjectId, ids)))
    const accepted = new Set(steps.map(({ id }) => id))
    return { agreed, between: agreed.overrides.filter(({ id }) => accepted.has(id)) }
  }
  return (childIds: readonly string[]) => {
    const of = childIds.join(' ')
    const held = known.get(of) ?? read(childIds)
    known.set(of, held)
    return held
  }
}

interface Bringings {
  readonly asked: Asked
  readonly heldOf: ReturnType<typeof rememberHeld>
}

async function bringOne(
  { id, childIds, values }: ReturnedRow,
  bringing: Bringing,
  { asked, heldOf }: Bringings,
): Promise<ImportReason | null> {
  const { db, caller, members, now } = bringing
  const { accountId, userId } = caller
  const { type, terms: written } = values as unknown as Pick<typeof o.$inferSelect, 'type' | 'terms'>
  const terms = withHolders(written, personHere(bringing, childIds))
  // It only ended another one, which no export names as agreed any more.
  if (terms.periods.length === 0 && terms.holiday === null) return 'ownerMissing'
  if (overrideProblems(engineOverride({ id, childIds: [...childIds], type, terms }, now)).length > 0) return 'brokenRow'
  const { agreed, between } = await heldOf(childIds)
  const whom = whoIsAsked({ caller, childIds, agreed, replaced: null, terms, members, now })
  if (whom === 'several') return 'ofSomeoneElse'
  const waitsFor = whom.waitsFor ?? otherManager(bringing, childIds)
  if (waitsFor === 'several') return 'ofSomeoneElse'
  const isRecord = waitsFor === null
  if (isRecord && between.some((one) => mayMeet(one, terms))) return 'daysTaken'
  const effect = firstEffect(engineOverride({ id, childIds: [...childIds], type, terms }, now), null, now.getTime())
  const [answerBy, endsAt] = [answerByDefault(now, effect), endOfTerms(terms, now)]
  const state = isRecord
    ? { status: 'accepted', answerBy: null, acceptedAt: now }
    : { status: 'proposed', answerBy, acceptedAt: null }
  const row = { id, childIds, type, terms, waitsFor, replaces: null, endsAt, proposedBy: userId, ...state }
  await overrideList.insert({ db, now }, { accountId, userId }, row)
  const step = isRecord ? 'recorded' : 'proposed'
  await addImportStep(bringing, { subject: 'override', subjectId: id, childIds, step, terms: { ...terms } })
  if (waitsFor === null) bringing.changed({ childIds, endsAt })
  else {
    const proposal = { accountId, id, childIds, terms, version: 1, answerBy, waitsFor, byName: caller.name }
    asked.set(waitsFor, [...(asked.get(waitsFor) ?? []), proposal])
  }
  return null
}

/**
 * A file may leave out whom it concerns, and name further children of whom nobody else has a say: `several` where others
 * manage the custody of some of them only.
 */
function otherManager({ caller, members }: Bringing, childIds: readonly string[]): string | 'several' | null {
  const others = members.filter(
    ({ userId, holds }) => userId !== caller.userId && childIds.some((childId) => holds(childId, 'manage')),
  )
  const ofAll = others.find(({ holds }) => childIds.every((childId) => holds(childId, 'manage')))
  return ofAll?.userId ?? (others.length > 0 ? 'several' : null)
}

/** Whether two are on the same days; a holiday is on days of every year. */
function mayMeet(one: Pick<Override, 'periods' | 'holiday'>, other: OverrideTerms): boolean {
  if (one.holiday !== null || other.holiday !== null) return true
  return one.periods.some(({ fromOn, untilOn }) =>
    other.periods.some((period) => fromOn <= period.untilOn && period.fromOn <= untilOn),
  )
}
