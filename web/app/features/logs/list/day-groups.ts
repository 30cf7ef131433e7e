import type { EntryView } from '../../../platform/sync/indexed/use-entries.ts'
import { webKinds } from '../kinds/index.ts'

/** What the list draws, top to bottom: a day's head, then its entries. */
export type ListRow =
  | {
      readonly type: 'day'
      readonly key: string
      readonly day: string
      readonly views: readonly EntryView[]
      readonly sleepsOver: readonly EntryView[]
    }
  | {
      readonly type: 'entry'
      readonly key: string
      readonly view: EntryView
      readonly isFirst: boolean
      readonly isLast: boolean
    }

interface DayRun {
  readonly day: string
  /** Epoch milliseconds of the day's midnight. */
  readonly from: number
  readonly views: EntryView[]
}

function startOfDay(ms: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).startOfDay()
}

/**
 * Groups entries, latest first, by the local day they start on. Asks the calendar once per day, not once per entry:
 * ten thousand entries group within a frame.
 */
export function groupByDay(views: readonly EntryView[], zone: string): readonly ListRow[] {
  const runs: DayRun[] = []
  let current: DayRun | null = null
  for (const view of views) {
    const at = Date.parse(view.entry.startAt)
    if (current === null || at < current.from) {
      const start = startOfDay(at, zone)
      current = { day: start.toPlainDate().toString(), from: start.epochMilliseconds, views: [] }
      runs.push(current)
    }
    current.views.push(view)
  }
  return runs.flatMap((run, index) => rowsOf(run, runs[index + 1]))
}

function rowsOf({ day, from, views }: DayRun, before: DayRun | undefined): ListRow[] {
  // A sleep of the evening before reaches into this day's line.
  const sleepsOver = (before?.views ?? []).filter(
    ({ entry }) => webKinds[entry.kind].ribbon === 'bar' && (entry.endAt === null || Date.parse(entry.endAt) > from),
  )
  const last = views.length - 1
  return [
    { type: 'day', key: `day-${day}`, day, views, sleepsOver },
    ...views.map(
      (view, index): ListRow => ({
        type: 'entry',
        key: view.entry.id,
        view,
        isFirst: index === 0,
        isLast: index === last,
      }),
    ),
  ]
}
