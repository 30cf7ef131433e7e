import { fittingPage } from '../../platform/http/cursor.ts'
import type { KeyedFood } from './queries.ts'

/** Enough to go on near a food that is gone by the time the next page is asked for. */
const keyLength = 24

/** What a food takes in an answer without its words, and by how much its words are larger there than stored. */
const bareBytes = 500
const unpacked = 4

/**
 * Returns the foods behind `cursor`, fewer than `limit` where much was written of them, and where the next page begins; null
 * for a cursor that is none.
 */
export function pageOfFoods(
  foods: readonly KeyedFood[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): { foods: readonly KeyedFood[]; nextCursor: string | null } | null {
  const from = cursor === undefined ? 0 : placeAfter(foods, cursor)
  if (from === null) return null
  const asked = foods.slice(from, from + limit)
  const kept = asked.slice(0, fittingPage(asked.map(({ wordBytes }) => bareBytes + wordBytes * unpacked)))
  const last = kept.at(-1)
  const isMore = from + kept.length < foods.length
  return { foods: kept, nextCursor: isMore && last !== undefined ? cursorOf(last) : null }
}

function cursorOf({ key, item }: KeyedFood): string {
  return Buffer.from(`${item.id} ${[...key].slice(0, keyLength).join('')}`).toString('base64url')
}

function placeAfter(foods: readonly KeyedFood[], cursor: string): number | null {
  const [, id, key] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.+)$/.exec(decoded(cursor)) ?? []
  if (id === undefined || key === undefined) return null
  const at = foods.findIndex(({ item }) => item.id === id)
  if (at !== -1) return at + 1
  // It was removed meanwhile. Some may come twice, and none is left out.
  const next = foods.findIndex((one) => one.key >= key)
  return next === -1 ? foods.length : next
}

function decoded(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}
