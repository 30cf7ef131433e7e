import type { Workspace } from '../../platform/cache/workspace.ts'
import { untilQuiet } from '../../platform/realtime/reach.ts'
import { keepLooking } from '../away/public/use-last-look.ts'
import { followImports } from '../imports/public/follow-imports.ts'

const quietWithinMs = 20_000

interface Behind {
  readonly workspace: Workspace
  /** Nothing of the family can be read while it owes a payment. */
  readonly isShut: boolean
  /** Goes to an address of the app. */
  readonly open: (path: string) => void
  readonly signal: AbortSignal
}

/**
 * What goes on behind every page until `signal`: notes when the family's things were last looked at, so that Home can tell
 * what came since; says how an import ended; and keeps the doctor's page on the device.
 */
export function goOnBehind({ workspace, isShut, open, signal }: Behind): void {
  keepLooking(workspace.scope, signal)
  followImports(open, signal)
  // What fails to be fetched here is fetched when the page opens.
  if (!isShut) void keepVisit(workspace, signal).catch(() => undefined)
}

async function keepVisit(workspace: Workspace, signal: AbortSignal): Promise<void> {
  await untilQuiet(quietWithinMs)
  const [{ keepVisitAhead }, { measurementList }] = await Promise.all([
    import('../patterns/public/visit-ahead.ts'),
    import('../growth/public/measurement-list.ts'),
  ])
  if (!signal.aborted) keepVisitAhead(workspace, measurementList, signal)
}
