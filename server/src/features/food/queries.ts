import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v5 as uuidv5 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccessPeriod } from '../../platform/http/access.ts'
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

/** The row of a food, also of one that was removed; null when the family never had it. */
export async function findFood(db: Db, accountId: string, id: string): Promise<FoodRow | null> {
  const [row] = await db
    .select()
    .from(f)
    .where(and(eq(f.accountId, accountId), eq(f.id, id)))
  return row ?? null
}

/** The row of a child's food by its compared name; null where nothing was said of it. */
export async function findFoodByKey(db: Db, accountId: string, childId: string, key: string): Promise<FoodRow | null> {
  const [row] = await db
    .select()
    .from(f)
    .where(and(eq(f.accountId, accountId), eq(f.childId, childId), eq(f.nameKey, key), isNull(f.deletedAt)))
  return row ?? null
}
