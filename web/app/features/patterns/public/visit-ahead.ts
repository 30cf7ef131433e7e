import type { Child } from '@nestwren/contract/children'
import { logAreas } from '@nestwren/contract/logs/kinds/index'
import { type Area, isLevelAtLeast } from '@nestwren/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { untilIdle } from '../../../platform/cache/idle.ts'
import type { Workspace } from '../../../platform/cache/workspace.ts'
import { nowMs, todayIn } from '../../../platform/clock/now.ts'
import { untilQuiet } from '../../../platform/realtime/reach.ts'
import { listNow } from '../../../platform/sync/lazy/list-now.ts'
import type { SyncedList } from '../../../platform/sync/list.ts'
import { questionList } from '../../visit-questions/public/question-list.ts'
import { latestBefore, type Span } from './spans.ts'
import { visitQuery } from './use-figures.ts'

/** What has changed since it was read is read again no sooner than this, however much is logged. */
const changedAfterMs = 15 * 60_000
/** Everything else is read again after this: the days of a range move on. */
const anywayAfterMs = 6 * 3_600_000
/** A child who was just added beside others has nothing to show yet. */
const newForMs = 3_600_000
const quietWithinMs = 20_000
const idleWithinMs = 2_000

/** How many days the page can show without a signal: first those that it opens with. */
const daysAhead = [30, 14, 90] as const
const aheadEveryMs = changedAfterMs

/** The list of measurements, from whoever knows growth. */
type Measurements = SyncedList<{
  readonly id: string
  readonly version: number
  readonly childId: string
  readonly measuredOn: string
}>

const sees = ({ access }: Child, area: Area) => isLevelAtLeast(access[area] ?? 'none', 'view')

/**
 * Keeps what the doctor's page shows of every child on the device until `signal`, so that it is there without a network.
 * Looks now, every quarter of an hour, and whenever the app is looked at or online again.
 */
export function keepVisitAhead(workspace: Workspace, measurements: Measurements, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') void readVisitAhead(workspace, measurements)
  }
  look()
  document.addEventListener('visibilitychange', look, { signal })
  globalThis.addEventListener('online', look, { signal })
  const timer = setInterval(look, aheadEveryMs)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const reading = new WeakSet<Workspace>()

/** Reads what is missing or old, one after the other, once nothing else is asked. What fails is read when the page opens. */
export async function readVisitAhead(workspace: Workspace, measurements: Measurements): Promise<void> {
  if (reading.has(workspace)) return
  reading.add(workspace)
  try {
    await untilQuiet(quietWithinMs)
    await readAll(workspace, measurements)
  } finally {
    reading.delete(workspace)
  }
}

async function readAll({ queryClient, isClosed }: Workspace, measurements: Measurements): Promise<void> {
  const read = async (query: Parameters<QueryClient['prefetchQuery']>[0]) => {
    if (isClosed() || !navigator.onLine || !isOld(queryClient, query.queryKey)) return
    await untilIdle(idleWithinMs)
    if (!isClosed()) await queryClient.prefetchQuery({ ...query, staleTime: 0 })
  }
  // Anew before each read: rights may go meanwhile.
  const children = () => queryClient.getQueryData<readonly Child[]>(queryKeys.children) ?? []
  const isLogSeen = (id: string) => children().some((one) => one._id === id && logAreas.some((area) => sees(one, area)))
  if (children().some((child) => sees(child, 'health'))) await read(listQuery(questionList))
  if (children().some((child) => sees(child, 'growth'))) await read(listQuery(measurements))
  for (const child of notNew(children()))
    for (const span of isClosed() ? [] : spansAhead(child, measurements))
      if (isLogSeen(child._id)) await read(visitQuery(child._id, span))
}

function notNew(children: readonly Child[]): readonly Child[] {
  return children.length === 1 ? children : children.filter((one) => nowMs() - Date.parse(one.createdAt) > newForMs)
}

/** The usual ranges, and the days since the child was last measured. */
function spansAhead({ _id }: Child, measurements: Measurements): readonly Span[] {
  const days = daysAhead.map((count): Span => ({ kind: 'days', days: count }))
  const measuredOn = listNow(measurements).flatMap((one) => (one.childId === _id ? [one.measuredOn] : []))
  const last = latestBefore(measuredOn, todayIn())
  return last === null ? days : [...days, { kind: 'since', from: last }]
}

const listQuery = ({ name, read }: Pick<SyncedList, 'name' | 'read'>) => ({
  queryKey: queryKeys.list(name),
  queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
})

function isOld(queryClient: QueryClient, queryKey: readonly unknown[]): boolean {
  const state = queryClient.getQueryState(queryKey)
  if (state?.data === undefined) return true
  const age = Date.now() - state.dataUpdatedAt
  return age > (state.isInvalidated ? changedAfterMs : anywayAfterMs)
}
