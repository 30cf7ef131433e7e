import { type AccountPurge, purgeOf } from '../db/account-purge.ts'
import type { ItemFacts } from './item.ts'

/** How the rows of an item are removed with their family: what hangs on them first. */
export function accountPurgesOf({ name, table, children, beside = {} }: ItemFacts): readonly AccountPurge[] {
  const rows = children !== 'family' && 'several' in children ? [children.rows] : []
  return [
    ...Object.entries(beside).map(([besideName, one]) => purgeOf(besideName, one)),
    ...rows.map((one) => purgeOf(one.name, one.table)),
    purgeOf(name, table),
  ]
}
