import type { AnyDetails, DetailsOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, Gate } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { findMedicine } from '../medicines/queries.ts'
import {
  dropMilkPutBy,
  type MilkEntry,
  putMilkBy,
  restoreMilkPutBy,
  type Use,
  useMilk,
} from '../milk/entry-commands.ts'
import { tellMilkChanged } from '../milk/event-commands.ts'
import { childrenOfLots } from '../milk/queries.ts'
import { findOwnKind } from '../own-kinds/queries.ts'
import type { EntryRow } from './entry-rows.ts'

/** What an entry names that other features keep: milk of the stock, a medicine, a kind of the family's own. */

export type Linked = Pick<EntryRow, 'accountId' | 'id' | 'childId' | 'kind' | 'startAt' | 'endAt' | 'details'>

type Refusing = Pick<Context, 'db' | 'now' | 'emit' | 'refuse'>
type Path = readonly (string | number)[]

/** The details as those of one kind; they were parsed with its schema before they came here. */
function detailsAs<K extends KindName>(entry: { kind: KindName; details: AnyDetails }, kind: K): DetailsOf<K> | null {
  return entry.kind === kind ? (entry.details as DetailsOf<K>) : null
}

function usesOf(entry: Linked): readonly Use[] {
  return detailsAs(entry, 'feeding')?.bottles.flatMap(({ milkLots }) => milkLots ?? []) ?? []
}

function storedIn(entry: Linked): DetailsOf<'pumping'>['stored'] {
  return detailsAs(entry, 'pumping')?.stored ?? []
}

const lotIdsOf = (items: readonly { readonly lotId: string }[]): string[] => items.map(({ lotId }) => lotId)

/** Millilitres of each lot. */
function amountsOf(uses: readonly Use[]): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>()
  for (const { lotId, amountMl } of uses) amounts.set(lotId, (amounts.get(lotId) ?? 0) + amountMl)
  return amounts
}

/** True where writing the entry changes the milk stock, which takes a transaction. */
export function isOfStock(entry: Linked): boolean {
  return usesOf(entry).length > 0 || storedIn(entry).length > 0
}

/**
 * Refuses an entry that names what its family or its child does not have. What it named before is not asked about again:
 * it may be gone by now.
 */
export async function checkLinks(
  context: Refusing,
  { gate, caller }: { readonly gate: Gate; readonly caller: Caller },
  entry: Linked,
  before: Linked | null,
): Promise<void> {
  const { accountId, childId } = entry
  const medicineId = detailsAs(entry, 'medicine')?.medicineId ?? null
  if (medicineId !== null && medicineId !== (before && detailsAs(before, 'medicine')?.medicineId)) {
    const found = await findMedicine(context.db, accountId, medicineId)
    if (found?.childId !== childId) throw unknown(context, ['medicineId'])
  }
  const kindId = detailsAs(entry, 'own')?.kindId ?? null
  if (kindId !== null && kindId !== (before && detailsAs(before, 'own')?.kindId)) {
    if ((await findOwnKind(context.db, accountId, kindId)) === null) throw unknown(context, ['kindId'])
  }
  refuseSameLots(context, entry)
  const [taken, tookBefore] = [amountsOf(usesOf(entry)), amountsOf(before === null ? [] : usesOf(before))]
  const more = [...taken].filter(([lotId, amountMl]) => amountMl > (tookBefore.get(lotId) ?? 0)).map(([id]) => id)
  if (more.length === 0) return
  // The right to log a feed is not yet one to the stock.
  const access = { who: 'child', area: 'pumping', level: 'add', child: 'body.childId' } as const
  const decide = (ofChild: string) => gate.decide({ access, caller, isWrite: true, childId: ofChild })
  const owners = await childrenOfLots(context.db, accountId, more)
  if (more.some((id) => (owners.get(id) ?? childId) === childId)) await decide(childId)
  for (const sibling of new Set([...owners.values()].filter((owner) => owner !== childId))) {
    const lots = more.filter((id) => owners.get(id) === sibling)
    // A twin's milk that the caller may not take looks the same as milk that is not there.
    await decide(sibling).catch((error: unknown) => {
      throw error instanceof HttpError ? unknown(context, pathOfLot(entry, lots)) : error
    })
  }
}

function refuseSameLots(context: Refusing, entry: Linked): void {
  const ids = lotIdsOf(storedIn(entry))
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index)
  if (repeated >= 0)
    throw context.refuse('INVALID_INPUT', [
      { path: ['body', 'details', 'stored', repeated, 'lotId'], text: 'This is named twice.' },
    ])
}

function unknown(context: Refusing, path: Path) {
  return context.refuse('INVALID_INPUT', [{ path: ['body', 'details', ...path], text: 'This is not there.' }])
}

const milkEntryOf = ({ accountId, childId, id }: Linked): MilkEntry => ({ accountId, childId, entryId: id })
const pumpedAt = ({ startAt, endAt }: Linked): Date => endAt ?? startAt

/** Makes the milk stock what the written entry says; within the transaction of the entry. */
export async function writeStock(
  context: Refusing,
  db: Db,
  caller: Caller,
  entry: Linked,
  before: Linked | null,
): Promise<void> {
  const stock = { isPut: isOfKind('pumping', entry, before), isUsed: isOfKind('feeding', entry, before) }
  if (stock.isPut) {
    const after = { pumpedAt: pumpedAt(entry), stored: storedIn(entry) }
    const was = before === null ? null : { pumpedAt: pumpedAt(before), stored: storedIn(before) }
    const taken = await putMilkBy(db, milkEntryOf(entry), caller.userId, context.now, after, was)
    const index = lotIdsOf(after.stored).findIndex((id) => taken.includes(id))
    if (index >= 0)
      throw context.refuse('INVALID_INPUT', [
        { path: ['body', 'details', 'stored', index, 'lotId'], text: 'This id belongs to something else.' },
      ])
  }
  if (stock.isUsed) {
    const named = before === null ? [] : lotIdsOf(usesOf(before))
    const missing = await useMilk(db, milkEntryOf(entry), usesOf(entry), context.now, named)
    if (missing.length > 0) throw unknown(context, pathOfLot(entry, missing))
  }
  if (stock.isPut || stock.isUsed) await tellOfStock(context, db, caller, entry, before)
}

/** Says it to those of every child whose stock it touches. */
async function tellOfStock(
  context: Refusing,
  db: Db,
  caller: Caller,
  entry: Linked,
  before: Linked | null,
): Promise<void> {
  const uses = [...usesOf(entry), ...(before === null ? [] : usesOf(before))]
  const owners = await childrenOfLots(db, entry.accountId, lotIdsOf(uses))
  for (const childId of new Set([entry.childId, ...owners.values()])) tellMilkChanged(context, caller, childId)
}

function isOfKind(kind: KindName, entry: Linked, before: Linked | null): boolean {
  return entry.kind === kind && (isOfStock(entry) || (before !== null && isOfStock(before)))
}

function pathOfLot(entry: Linked, missing: readonly string[]): Path {
  const bottles = detailsAs(entry, 'feeding')?.bottles ?? []
  for (const [bottle, { milkLots = [] }] of bottles.entries()) {
    const lot = milkLots.findIndex(({ lotId }) => missing.includes(lotId))
    if (lot >= 0) return ['bottles', bottle, 'milkLots', lot, 'lotId']
  }
  return ['bottles']
}

/** What a deleted entry put by goes with it, and what it took is back. */
export async function dropStock(context: Refusing, caller: Caller, entry: Linked): Promise<void> {
  if (!isOfStock(entry)) return
  await dropMilkPutBy(context.db, milkEntryOf(entry), context.now)
  await useMilk(context.db, milkEntryOf(entry), [], context.now)
  await tellOfStock(context, context.db, caller, entry, null)
}

/** The other way round, for an entry that was deleted at `deletedAt`. */
export async function restoreStock(context: Refusing, caller: Caller, entry: Linked, deletedAt: Date): Promise<void> {
  if (!isOfStock(entry)) return
  await restoreMilkPutBy(context.db, milkEntryOf(entry), deletedAt)
  const uses = usesOf(entry)
  await useMilk(context.db, milkEntryOf(entry), uses, context.now, lotIdsOf(uses))
  await tellOfStock(context, context.db, caller, entry, null)
}
