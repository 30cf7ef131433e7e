import type { Child } from '@nestwren/contract/children'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import type { FeedEvent, History, SleepEvent } from '@nestwren/contract/projection/events'
import type { LearnSilence } from '@nestwren/contract/projection/model'
import { type Projection, project, recentMs } from '@nestwren/contract/projection/project'
import { useMemo } from 'react'
import { nowMs } from '../../../platform/clock/now.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useProjectionsShown } from '../../../platform/person-settings/projections-shown.ts'
import { type EntryView, useEntries } from '../../../platform/sync/indexed/use-entries.ts'
import { useEntryRange } from '../../../platform/sync/indexed/use-entry-lists.ts'
import { useRareInsights } from './insights-query.ts'

/** What is likely for one child: windows, or why there are none. */
export type Likely =
  | { readonly projection: Projection; readonly silent: null }
  | { readonly projection: null; readonly silent: LearnSilence }

export interface Projections {
  /** There is an answer for each child, or none to wait for. */
  readonly isKnown: boolean
  /** By the child's id; a child of whom nothing is known yet is not in it. */
  readonly likely: ReadonlyMap<string, Likely>
}

const hourMs = 3_600_000
const nothingLikely: ReadonlyMap<string, Likely> = new Map()

/** Whether what is likely for a child can be shown to somebody: it follows from the logs. */
export const seesLikely = ({ access }: Child): boolean => isLevelAtLeast(access.logs, 'view')

/**
 * Projects what comes next for these children: from the model that the server learned, and from the logs of the last 36
 * hours on this device, again with each log and every half minute. Works without a connection. Nothing is read or shown
 * while the person has turned it off.
 */
export function useProjections(family: readonly Child[]): Projections {
  const isShown = useProjectionsShown()
  const seen = useMemo(() => (isShown ? family.filter(seesLikely).map(({ _id }) => _id) : []), [isShown, family])
  const reads = useRareInsights(seen)
  const now = useNow(30_000)
  const [only] = seen
  const whose = seen.length === 1 && only !== undefined ? only : 'all'
  useRecentRead(whose, now)
  // By the hour, so that the list of logs stays the same one for a while; the projector cuts it exactly.
  const from = new Date(Math.floor(Date.parse(now) / hourMs) * hourMs - recentMs).toISOString()
  const feeds = useEntries(whose, { kind: 'feeding', from })
  const sleeps = useEntries(whose, { kind: 'sleep', from })
  const answers = reads.map(({ data }) => data)
  const versions = reads.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `versions` says when an answer is another one, `now` when to look again.
  const likely = useMemo(() => {
    if (seen.length === 0) return nothingLikely
    const historyOf = historiesOf(feeds, sleeps)
    // Of this moment: what was logged since the last tick counts already.
    const at = nowMs()
    return new Map(
      seen.flatMap((childId, index): [string, Likely][] => {
        const { model, silent } = answers[index]?.projection ?? { model: null, silent: 'off' as const }
        if (model !== null) return [[childId, { projection: project(model, historyOf(childId), at), silent: null }]]
        return silent === null || silent === 'off' ? [] : [[childId, { projection: null, silent }]]
      }),
    )
  }, [seen, versions, feeds, sleeps, now])
  return { isKnown: reads.every(({ isLoading }) => !isLoading), likely }
}

/** Reads what the projector looks at and the page may not have read: the first hours of the 36 before today's. */
function useRecentRead(whose: string | 'all', now: string): void {
  const { from, to, earlier } = useMemo(() => {
    const zone = Temporal.Now.timeZoneId()
    const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate().toZonedDateTime(zone)
    const start = today.toInstant()
    // The same span that Home reads, so that it is read once.
    return {
      from: new Date(start.epochMilliseconds - 24 * hourMs).toISOString(),
      to: today.add({ days: 1 }).toInstant().toString(),
      earlier: new Date(start.epochMilliseconds - recentMs).toISOString(),
    }
  }, [now])
  useEntryRange(whose, from, to)
  useEntryRange(whose, earlier, from)
}

const none: History = { feeds: [], sleeps: [] }

const instant = (at: string | null) => (at === null ? null : Date.parse(at))

/** Sorts feeds and sleeps from this device by child, in the shape that the projector reads. Deleted ones are left out. */
function historiesOf(feeds: readonly EntryView[], sleeps: readonly EntryView[]): (childId: string) => History {
  const histories = new Map<string, { feeds: FeedEvent[]; sleeps: SleepEvent[] }>()
  const of = (childId: string) => {
    const known = histories.get(childId) ?? { feeds: [], sleeps: [] }
    histories.set(childId, known)
    return known
  }
  for (const { entry } of feeds)
    if (entry.deletedAt === null)
      of(entry.childId).feeds.push({ at: Date.parse(entry.startAt), until: instant(entry.endAt) })
  for (const { entry } of sleeps) {
    if (entry.deletedAt !== null) continue
    const { type } = (entry as EntryOf<'sleep'>).details
    const isNap = type === null ? null : type === 'nap'
    of(entry.childId).sleeps.push({ at: Date.parse(entry.startAt), until: instant(entry.endAt), isNap })
  }
  return (childId) => histories.get(childId) ?? none
}
