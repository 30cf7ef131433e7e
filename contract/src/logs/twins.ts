import { type AnyDetails, kindOf } from './entry.ts'
import type { KindName } from './kinds/index.ts'

/** Details for the other children of what is logged for several at once: without what is one child's, such as its milk. */
export function detailsForTwin(kind: KindName, details: AnyDetails): AnyDetails {
  return kindOf(kind).forTwin?.(details) ?? details
}
