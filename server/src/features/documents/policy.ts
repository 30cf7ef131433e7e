import type { Caller, ChildAccessPeriod, Gate, ItemAccess } from '../../platform/http/access.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { mayRestore } from '../../platform/items/visibility.ts'
import { documentItem } from './item.ts'
import type { DocumentRow } from './queries.ts'

/** Where a document belongs. */
export const locateDocument = locatorOf(documentItem)

/** The children of whose documents the caller holds at least this; empty where there are none. */
export function documentChildren(
  gate: Gate,
  caller: Caller,
  level: 'view' | 'add',
): Promise<readonly ChildAccessPeriod[]> {
  return childrenOfArea(gate, caller, 'documents', level)
}

/** A deleted document is there only for those who could bring it back. */
export function isThereFor(row: DocumentRow, { caller, child }: ItemAccess): boolean {
  return row.deletedAt === null || mayRestore(child, row.createdBy === caller.userId)
}
