import { type SQL, sql } from 'drizzle-orm'
import type { ItemFacts } from './item.ts'

type OfChildren = Exclude<ItemFacts['children'], 'family'>

/**
 * The condition that a row is of a child, alone or with others.
 * @param childId a uuid: a column, or a value that is cast to one
 */
export function isOfChild(children: OfChildren, childId: SQL): SQL {
  return 'one' in children ? sql`${children.one} = ${childId}` : sql`${childId} = any(${children.several})`
}
