import type { Area, Level } from '@nestwren/contract/permissions'
import { isWithin } from '../items/visibility.ts'
import type { Caller, ChildAccessPeriod, Gate } from './access.ts'
import { HttpError } from './errors.ts'

/** The children of whom the caller holds at least this in an area; empty where there are none. */
export async function childrenOfArea(
  gate: Gate,
  caller: Caller,
  area: Area,
  level: Exclude<Level, 'none'>,
): Promise<readonly ChildAccessPeriod[]> {
  try {
    const access = await gate.decide({ access: { who: 'family', area, level }, caller, isWrite: false })
    return access.children
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return []
    throw error
  }
}

/** Of the children of an item of the instant `at` those by whom the reader may see it: of the others nobody learns the id. */
export function seenChildren(childIds: readonly string[], children: readonly ChildAccessPeriod[], at: Date): string[] {
  return childIds.filter((childId) => children.some((child) => child.childId === childId && isWithin(child.from, at)))
}

export interface ChildrenMove {
  /** Of whom the item is now. */
  readonly before: readonly string[]
  /** Of whom the caller wants it to be; those they do not see cannot be meant. */
  readonly asked: readonly string[]
  /** Those of `before` that the caller sees. */
  readonly seen: readonly string[]
  /** Children to whom the caller may give such items, and from whom they may take them. */
  readonly own: readonly ChildAccessPeriod[]
}

/**
 * Of whom an item is after a change by somebody who may not see all of its children: those stay. Null where the caller
 * names a child that they neither see it by nor may add to, also one that it is of already, or moves one that is not theirs.
 */
export function movedChildren({ before, asked, seen, own }: ChildrenMove): string[] | null {
  const theirs = new Set(own.map(({ childId }) => childId))
  const wanted = [...new Set(asked)]
  if (wanted.some((childId) => !seen.includes(childId) && !theirs.has(childId))) return null
  const taken = seen.filter((childId) => !wanted.includes(childId))
  if (taken.some((childId) => !theirs.has(childId))) return null
  return [...new Set([...wanted, ...before.filter((childId) => !seen.includes(childId))])]
}
