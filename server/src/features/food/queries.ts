import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v5 as uuidv5 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod } from '../../platform/http/access.ts'
import { fittingPage } from '../../platform/http/cursor.ts'
import type { Viewer } from '../../platform/items/visibility.ts'
import { countServedFoods, feedsSeen, type ServedFood } from '../logs/public.ts'
import { foodItemsTable } from './tables.ts'

export type FoodRow = typeof foodItemsTable.$inferSelect

const f = foodItemsTable

/** Somebody who looks at foods: of which children, and what they may see of the log, which names foods too. */
export interface FoodReader {
  readonly caller: Caller
  readonly children: readonly ChildAccessPeriod[]
  readonly feeds: Viewer
}

/** A food without what was written of it at length ({@link withWords} adds that), with the name that it is sorted and compared by. */
export interface KeyedFood {
  readonly key: string
  readonly item: Omit<FoodItem, 'reactions' | 'note'>
  /** What its reactions and its note take as they are stored, in bytes. */
  readonly wordBytes: number
}

const { reactions, note, ...short } = getTableColumns(f)
type ShortRow = Omit<FoodRow, 'reactions' | 'note'> & { readonly wordBytes: number }

/** What is known of a food: what the family said, and the spellings under which feeds name it. */
interface Known {
  readonly childId: string
  readonly key: string
  row: ShortRow | null
  readonly spellings: ServedFood[]
}

/** The id of a food that is known from feeds only: the same wherever it is asked for, until something is said of it. */
function idOfServed(childId: string, key: string): string {
  return uuidv5(key, childId)
}

/** The foods of the reader's children, by name: what the family said of them, and what the feeds name. */
export async function readFoods(db: Db, { caller, children, feeds }: FoodReader): Promise<KeyedFood[]> {
  const childIds = children.map(({ childId }) => childId)
  const wordBytes = sql<number>`pg_column_size(${reactions}) + pg_column_size(${note})`
  const rows = await db
    .select({ ...short, wordBytes })
    .from(f)
    .where(and(eq(f.accountId, caller.accountId), inArray(f.childId, childIds), isNull(f.deletedAt)))
  const known = new Map<string, Known>()
  const knownOf = (childId: string, key: string): Known => {
    const found = known.get(`${childId} ${key}`) ?? { childId, key, row: null, spellings: [] }
    known.set(`${childId} ${key}`, found)
    return found
  }
  for (const row of rows) knownOf(row.childId, row.nameKey).row = row
  for (const one of await countServedFoods(db, feeds, childIds))
    knownOf(one.childId, foodKey(one.name)).spellings.push(one)
  const historyOf = new Map(feedsSeen(feeds).map(({ childId, from }) => [childId, from]))
  return [...known.values()]
    .map((one) => ({
      key: one.key,
      item: presentFood(one, historyOf.get(one.childId)),
      wordBytes: one.row?.wordBytes ?? 0,
    }))
    .sort((one, other) => compare(one.key, other.key) || compare(one.item.childId, other.item.childId))
}

/** These foods as they cross the wire. */
export async function withWords(db: Db, accountId: string, foods: readonly KeyedFood[]): Promise<FoodItem[]> {
  const ids = foods.filter(({ wordBytes }) => wordBytes > 0).map(({ item }) => item.id)
  const rows = await db
    .select({ id: f.id, reactions, note })
    .from(f)
    .where(and(eq(f.accountId, accountId), inArray(f.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return foods.map(({ item }) => {
    const words = byId.get(item.id)
    return { ...item, reactions: [...(words?.reactions ?? [])], note: words?.note ?? '' }
  })
}

/** By code units: the same everywhere, which an order of a language is not. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** `history` begins where the reader's view of the feeds does; null is all of them, undefined none. */
function presentFood({ childId, key, row, spellings }: Known, history: Date | null | undefined): KeyedFood['item'] {
  const first = spellings.toSorted((one, other) => one.firstAt.getTime() - other.firstAt.getTime())[0]
  const last = spellings.toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime())[0]
  return {
    id: row?.id ?? idOfServed(childId, key),
    childId,
    name: row?.name ?? last?.name ?? key,
    allergen: row?.allergen ?? null,
    firstTriedOn: row?.firstTriedOn ?? (history === null && first !== undefined ? localDay(first) : null),
    status: row?.status ?? 'trying',
    times: history === undefined ? null : spellings.reduce((sum, { times }) => sum + times, 0),
    lastServedAt: last?.lastAt.toISOString() ?? null,
    createdBy: row?.createdBy ?? null,
    version: row?.version ?? 0,
  }
}

function localDay({ firstAt, firstTz }: ServedFood): string {
  return Temporal.Instant.fromEpochMilliseconds(firstAt.getTime()).toZonedDateTimeISO(firstTz).toPlainDate().toString()
}

/** Enough to go on near a food that is gone by the time the next page is asked for. */
const keyLength = 24

/** What a food takes in an answer without its words, and by how much its words are larger there than stored. */
const bareBytes = 500
const unpacked = 4

/** Returns the foods behind a place, fewer than `limit` where much was written of them, and where the next page begins. */
export function pageOfFoods(
  foods: readonly KeyedFood[],
  from: number,
  limit: number,
): { foods: readonly KeyedFood[]; nextCursor: string | null } {
  const asked = foods.slice(from, from + limit)
  const kept = asked.slice(0, fittingPage(asked.map(({ wordBytes }) => bareBytes + wordBytes * unpacked)))
  const last = kept.at(-1)
  const isMore = from + kept.length < foods.length
  return { foods: kept, nextCursor: isMore && last !== undefined ? cursorOf(last) : null }
}

function cursorOf({ key, item }: KeyedFood): string {
  return Buffer.from(`${item.id} ${[...key].slice(0, keyLength).join('')}`).toString('base64url')
}

/** The place behind a cursor; null for what is none. */
export function placeAfter(foods: readonly KeyedFood[], cursor: string): number | null {
  const decoded = Buffer.from(cursor, 'base64url').toString()
  const [, id, key] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.+)$/.exec(decoded) ?? []
  if (id === undefined || key === undefined) return null
  const at = foods.findIndex(({ item }) => item.id === id)
  if (at !== -1) return at + 1
  // It was removed meanwhile. Some may come twice, and none is left out.
  const next = foods.findIndex((one) => one.key >= key)
  return next === -1 ? foods.length : next
}
