import type { AreaAccessPeriods, Caller, Gate } from '../http/access.ts'
import { HttpError } from '../http/errors.ts'
import { areasOf, type ItemFacts } from './item.ts'
import type { Viewer } from './visibility.ts'

/** The caller as somebody who looks at all of these items. */
export interface CallingViewer extends Viewer {
  readonly caller: Caller
}

/** What the caller may see at this moment, of one child where one is named; null when they see nothing of that child. */
export async function readViewer(
  gate: Gate,
  caller: Caller,
  items: readonly ItemFacts[],
  childId: string | undefined,
): Promise<CallingViewer | null> {
  const areas = [...new Set(items.flatMap(areasOf))]
  const accessPeriods = (await decide(gate, caller, areas)).flatMap(({ area, children }) => {
    const asked = children.filter((child) => childId === undefined || child.childId === childId)
    return asked.length === 0 ? [] : [{ area, children: asked }]
  })
  return childId !== undefined && accessPeriods.length === 0 ? null : { caller, accessPeriods }
}

async function decide(gate: Gate, caller: Caller, areas: readonly AreaAccessPeriods['area'][]) {
  try {
    const access = await gate.decide({ access: { who: 'areas', areas, level: 'view' }, caller, isWrite: false })
    return access !== undefined && 'accessPeriods' in access ? access.accessPeriods : []
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return []
    throw error
  }
}
