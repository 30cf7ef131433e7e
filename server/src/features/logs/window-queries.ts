import { kindOf } from '@nestwren/contract/logs/entry'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import type { AreasAccess } from '../../platform/http/access.ts'

/** What somebody may see of one child's log: these kinds, from this instant on (null is everything). */
export interface EntryWindow {
  readonly childId: string
  readonly from: Date | null
  readonly kinds: readonly KindName[]
}

/** The windows that a proof opens, a child at most once: each kind asks for the right of its own area. */
export function entryWindows({ windows }: Pick<AreasAccess, 'windows'>): readonly EntryWindow[] {
  const byChild = new Map<string, { from: Date | null; kinds: KindName[] }>()
  for (const { area, children } of windows) {
    const kinds = kindNames.filter((kind) => kindOf(kind).area === area)
    if (kinds.length === 0) continue
    for (const { childId, from } of children) {
      const window = byChild.get(childId) ?? { from, kinds: [] }
      window.kinds.push(...kinds)
      byChild.set(childId, window)
    }
  }
  return [...byChild].map(([childId, window]) => ({ childId, ...window }))
}

/** The same for one child and one kind where they are named; what is not visible is not among them. */
export function narrowed(
  windows: readonly EntryWindow[],
  { childId, kind }: { readonly childId?: string | undefined; readonly kind?: KindName | undefined },
): readonly EntryWindow[] {
  return windows
    .filter((window) => childId === undefined || window.childId === childId)
    .map((window) => (kind === undefined ? window : { ...window, kinds: window.kinds.filter((one) => one === kind) }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** True where every kind of every child is visible: the usual case, which needs no look at kinds at all. */
export function isWhole(windows: readonly EntryWindow[]): boolean {
  return windows.every(({ kinds }) => kinds.length === kindNames.length)
}
