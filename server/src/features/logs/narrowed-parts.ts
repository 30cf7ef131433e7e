import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Part } from '../../platform/items/visibility.ts'

/** What may be seen of one child and one kind where they are named; what is not visible is not among it. */
export function narrowed(
  parts: readonly Part[],
  { childId, kind }: { readonly childId?: string | undefined; readonly kind?: KindName | undefined },
): readonly Part[] {
  return parts
    .filter((part) => childId === undefined || part.childId === childId)
    .map((part) => (kind === undefined ? part : { ...part, kinds: part.kinds.filter((one) => one === kind) }))
    .filter(({ kinds }) => kinds.length > 0)
}
