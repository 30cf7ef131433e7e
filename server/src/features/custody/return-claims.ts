import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context, Emission } from '../../platform/http/context.ts'
import { type ReturnedRow, type Returning, storeReturned } from '../../platform/items/bring-back.ts'
import type { ItemFacts, ReturningRow } from '../../platform/items/item.ts'
import type { Brought, TakingBack } from '../../platform/items/item-return.ts'
import { findPerson } from '../account/public.ts'
import { tellCustody } from './custody-events.ts'
import { type CustodyMember, readCustodyMembers } from './people-queries.ts'
import { addStep, type NewStep } from './step-commands.ts'
import { custodyStepsTable, cyclesTable, overridesTable } from './tables.ts'
import { rescheduleCycles } from './wake-commands.ts'

const s = custodyStepsTable

/** Who brings custody back, or takes it back, in the transaction of a batch. */
export interface Bringing {
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
export async function bringEach(
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
export async function bringingOf(tx: Db, { accountId, by, now }: TakingBack): Promise<Begun> {
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
export function personHere({ members }: Pick<Bringing, 'members'>, childIds: readonly string[]) {
  return ({ userId, name }: CustodyPerson): CustodyPerson => {
    const member = members.find((one) => one.userId === userId)
    const isHere = member !== undefined && childIds.every((childId) => member.holds(childId, 'view'))
    return isHere ? { userId: member.userId, name: member.name } : { userId: null, name }
  }
}

type ImportStep = Pick<NewStep, 'subject' | 'subjectId' | 'step' | 'terms'> & { readonly childIds: readonly string[] }

/** Writes down what an import did, or what undoing one did. */
export async function addImportStep({ db, caller, now }: Bringing, { childIds, ...step }: ImportStep): Promise<void> {
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
export function isOnlyImported(accountId: PgColumn, id: PgColumn, isOver: SQL): SQL {
  return sql`(${isOver} and not exists (select 1 from ${s} where ${s.accountId} = ${accountId} and ${s.subjectId} = ${id}
    and not ${s.isImported}))`
}

/** Removes rows that came as deleted ones, which nobody has ever seen; resolves to their ids. */
export async function dropDeleted(
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
export function isAsImported(
  table: typeof cyclesTable | typeof overridesTable,
  accountId: string,
  ids: readonly string[],
) {
  return and(eq(table.accountId, accountId), inArray(table.id, [...ids]), eq(table.version, 1), isNull(table.deletedAt))
}
