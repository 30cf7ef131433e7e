import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { type MilkPlace, milkPlaces } from '@nestwren/contract/logs/kind'
import { type MilkLot, milk, milkLot } from '@nestwren/contract/milk'
import { changedLot, ruledExpiry as ruled } from '@nestwren/contract/milk-keeping'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { byServerClock, futureToleranceMs } from '../../platform/clock/device-clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { iso } from '../../platform/db/iso.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Reader } from '../../platform/items/kept-facts.ts'
import { childrenAsked, keptList } from '../../platform/items/kept-list.ts'
import { lockAccount, memberName } from '../account/public.ts'
import { milkLotsTable as l, milkUsesTable as u } from './tables.ts'

const { place, amountMl, pumpedAt, label } = milk.create.body.shape
const { movedAt, isThawed, expiresAt, entryId, endedAt, endedAs } = milkLot.shape
const hasOwnExpiry = z._default(z.boolean(), false)

/** Milk that was put by: of today while it is there, and of the day on which it was used or thrown away. */
export const milkLotItem = {
  name: 'milk lots',
  type: null,
  table: l,
  area: 'pumping',
  at: l.endedAt,
  children: { one: l.childId },
  hasTrash: false,
  exported: {
    name: 'milk-stock',
    about: { en: 'Stored milk.', es: 'La leche guardada.' },
    columns: {
      place: l.place,
      amountMl: l.amountMl,
      fedMl: sql`(select coalesce(sum(${u.amountMl}), 0)::int from ${u}
        where ${u.accountId} = ${l.accountId} and ${u.lotId} = ${l.id})`,
      pumpedAt: iso(l.pumpedAt),
      movedAt: iso(l.movedAt),
      isThawed: l.isThawed,
      expiresAt: iso(l.expiresAt),
      hasOwnExpiry: l.hasOwnExpiry,
      label: l.label,
      entryId: l.entryId,
      endedAt: iso(l.endedAt),
      endedAs: l.endedAs,
      createdBy: l.createdBy,
      createdByName: memberName(l.accountId, l.createdBy),
      createdAt: iso(l.createdAt),
      deletedAt: iso(l.deletedAt),
    },
  },
  returns: {
    problem: ({ pumpedAt, movedAt, endedAt }, { now }) =>
      [pumpedAt, movedAt, endedAt].some((at) => Date.parse(String(at)) > now.getTime() + futureToleranceMs)
        ? 'inFuture'
        : null,
    row: z.object({
      ...{ place, amountMl, pumpedAt, label, movedAt, isThawed, expiresAt, hasOwnExpiry, entryId, endedAt, endedAs },
    }),
  },
  beside: { 'milk uses': u },
} as const satisfies ItemFacts

type UpdateBody = HandlerInput<Contract['milk']['update']>['body']
export type LotRow = typeof l.$inferSelect

/** A lot that is put by, as it is stored. */
type StoredLot = Pick<
  typeof l.$inferInsert,
  'place' | 'amountMl' | 'label' | 'pumpedAt' | 'movedAt' | 'expiresAt' | 'hasOwnExpiry'
>

/** Milk that was put by. Bottles that were fed from a lot that is removed stay as they were logged. */
export const milkList = keptList({
  item: milkLotItem,
  lock: lockAccount,
  told: (context, caller, { childId }) => tellMilkChanged(context, caller, childId),
  async settle(context, fields: StoredLot | UpdateBody, { before }) {
    if (before === null || 'movedAt' in fields) return { ...fields }
    const fedMl = (await fedFrom(context.db, before.accountId, [before.id])).get(before.id) ?? 0
    const { amountMl } = fields
    // An amount that stays is not corrected, also where more than that was fed.
    if (amountMl !== undefined && amountMl !== before.amountMl && amountMl < fedMl)
      throw context.refuse('LESS_THAN_FED')
    return changesOf(before, fields, fedMl, context.now)
  },
})

export const milkFeature: Feature<unknown> = {
  calls: () => [
    milkList.calls(
      milk,
      { present },
      {
        /** What is there by its expiry, soonest first; what has ended latest first, as far as the history goes. */
        async list(context, { query }, access) {
          const { db, now } = context
          const cursor = cursorAsked(context, query)
          const { caller, area } = access
          const children = childrenAsked(context, query, access)
          const isEnded = query.ended === 'true'
          const among = isEnded ? isNotNull(l.endedAt) : isNull(l.endedAt)
          const order = { by: isEnded ? l.endedAt : l.expiresAt, isLatestFirst: isEnded }
          const asked = { cursor, limit: query.limit, among, order }
          const page = await milkList.answerPage(
            await milkList.page(db, { caller, area, children }, asked),
            query.limit,
            (rows) => present(rows, { db, now, caller, children }),
            ({ endedAt, expiresAt }) => endedAt ?? expiresAt,
          )
          const ids = children.map(({ childId }) => childId)
          return { ...page, totals: await milkTotals(db, caller.accountId, ids) }
        },

        async create(context, { body }, access) {
          const { db, now, refuse } = context
          const { id, place, amountMl, label } = body
          const said = byServerClock({ pumpedAt: body.pumpedAt }, id, now)
          const pumpedAt = new Date(said.pumpedAt)
          if (pumpedAt.getTime() > now.getTime() + futureToleranceMs)
            throw refuse('FUTURE_TIME', [{ path: ['body', 'pumpedAt'], text: 'This time is in the future.' }])
          const expiresAt = body.expiresAt === null ? ruledExpiry(place, pumpedAt, false) : new Date(body.expiresAt)
          const times = { pumpedAt, movedAt: pumpedAt, expiresAt, hasOwnExpiry: body.expiresAt !== null }
          const { row, isNew } = await milkList.create(context, access, { id, place, amountMl, label, ...times })
          if (isNew) await milkList.tell(context, access.caller, row, 'added')
          const fed = isNew ? null : await fedFrom(db, row.accountId, [row.id])
          return presentLot(row, fed?.get(row.id) ?? 0)
        },
      },
    ),
  ],
}

/** Says that a child's stock changed, to those who may see its pumping and nobody else. */
export function tellMilkChanged(
  { emit, now }: Pick<Context, 'emit' | 'now'>,
  { userId, name, accountId }: Caller,
  childId: string,
): void {
  const payload = { user: { id: userId, name }, part: 'milk' } as const
  emit('family:changed', payload, { to: 'child', accountId, childId, area: 'pumping', at: now })
}

/** When milk expires that came to a place at `movedAt`, as the contract's rules have it. */
export function ruledExpiry(place: MilkPlace, movedAt: Date, isThawed: boolean): Date {
  return new Date(ruled(place, movedAt.toISOString(), isThawed))
}

/** When it was done: as the phone says, but never before the lot came to its place, and never later than now. */
function doneAt(at: string | undefined, row: LotRow, now: Date): string {
  if (at === undefined) return now.toISOString()
  return new Date(Math.max(Math.min(Date.parse(at), now.getTime()), row.movedAt.getTime())).toISOString()
}

function changesOf(row: LotRow, body: UpdateBody, fedMl: number, now: Date) {
  const next = changedLot(presentLot(row, fedMl), body, { fedMl, at: doneAt(body.at, row, now) })
  const { place, amountMl, label, isThawed, hasOwnExpiry, endedAs } = next
  return {
    place,
    amountMl,
    label,
    isThawed,
    hasOwnExpiry,
    endedAs,
    movedAt: new Date(next.movedAt),
    expiresAt: new Date(next.expiresAt),
    endedAt: next.endedAt === null ? null : new Date(next.endedAt),
  }
}

async function present(rows: readonly LotRow[], { db, caller }: Reader): Promise<MilkLot[]> {
  const ids = rows.map(({ id }) => id)
  const fed = await fedFrom(db, caller.accountId, ids)
  return rows.map((row) => presentLot(row, fed.get(row.id) ?? 0))
}

/** A lot as it crosses the wire; what was fed beyond it leaves nothing, never less. */
function presentLot(row: LotRow, fedMl: number): MilkLot {
  const { id, childId, place, amountMl, pumpedAt, movedAt, isThawed, expiresAt, hasOwnExpiry, label, entryId } = row
  return {
    id,
    childId,
    place,
    amountMl,
    leftMl: Math.max(amountMl - fedMl, 0),
    pumpedAt: pumpedAt.toISOString(),
    movedAt: movedAt.toISOString(),
    isThawed,
    expiresAt: expiresAt.toISOString(),
    hasOwnExpiry,
    label,
    entryId,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedAs: row.endedAs,
    version: row.version,
  }
}

/** Millilitres fed from each of these lots; a lot that nothing was fed from is not in it. */
export async function fedFrom(
  db: Db,
  accountId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (lotIds.length === 0) return new Map()
  const rows = await db
    .select({ lotId: u.lotId, fedMl: sql<number>`sum(${u.amountMl})::int` })
    .from(u)
    .where(and(eq(u.accountId, accountId), inArray(u.lotId, [...lotIds])))
    .groupBy(u.lotId)
  return new Map(rows.map(({ lotId, fedMl }) => [lotId, fedMl]))
}

/** Millilitres left in each place, of all that is there for these children. Asks no rights: those are the caller's to have. */
export async function milkTotals(
  db: Db,
  accountId: string,
  childIds: readonly string[],
): Promise<Record<MilkPlace, number>> {
  const fed = db
    .select({ fedMl: sql`coalesce(sum(${u.amountMl}), 0)` })
    .from(u)
    .where(and(eq(u.accountId, l.accountId), eq(u.lotId, l.id)))
  const rows = await db
    .select({ place: l.place, leftMl: sql<number>`sum(greatest(${l.amountMl} - (${fed}), 0))::int` })
    .from(l)
    .where(and(eq(l.accountId, accountId), inArray(l.childId, [...childIds]), isNull(l.deletedAt), isNull(l.endedAt)))
    .groupBy(l.place)
  const left = new Map(rows.map(({ place, leftMl }) => [place, leftMl]))
  return Object.fromEntries(milkPlaces.map((place) => [place, left.get(place) ?? 0])) as Record<MilkPlace, number>
}
