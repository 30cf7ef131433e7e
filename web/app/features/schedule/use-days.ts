import { dateOfDay } from '@nestwren/contract/calendar/days'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { composeDays } from '@nestwren/contract/day-plan/compose'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { useMemo } from 'react'
import { useList } from '../../platform/sync/use-list.ts'
import type { DaySpan } from './address.ts'
import { eventsOf, type PlannedEvent } from './events.ts'
import { firstKeptDay, scheduleList, usePastEntries } from './public/use-schedule.ts'
import type { CustodyLists } from './use-custody-input.ts'

/** What is likely: a window, with how often such windows were right. */
export type ProjectedItem = Extract<DayItem, { is: 'projected' }>

interface Asked {
  readonly span: DaySpan
  /** The reader's. */
  readonly timeZone: string
  /** The children in view whose schedule or custody the person may see. */
  readonly childIds: readonly string[]
  readonly mayLook: boolean
  readonly custody: CustodyLists
}

interface Days {
  /** The read of the list that the device keeps. */
  readonly query: ReturnType<typeof useList<ScheduleEntry>>
  /** The read of months before those; null while none is in view. */
  readonly past: ReturnType<typeof usePastEntries> | null
  readonly entries: readonly ScheduleEntry[]
  /** Everything in the days but what was logged, by the instant. */
  readonly items: readonly DayItem[]
  readonly events: readonly PlannedEvent[]
}

/** More than any month has; what is beyond is not drawn. */
const mostItems = 12_000

const none: readonly ScheduleEntry[] = []

/** Composes the days in view from what the device has: series, exceptions, whose time it is, with what waits to be sent. */
export function useDays({ span, timeZone, childIds, mayLook, custody }: Asked): Days {
  const query = useList(scheduleList, { isWanted: mayLook })
  const first = dateOfDay(span.first)
  const isPast = first < firstKeptDay()
  const pastRead = usePastEntries(first, dateOfDay(span.first + span.count), isPast && mayLook)
  const kept = query.data ?? none
  const earlier = isPast ? (pastRead.data ?? none) : none
  const entries = useMemo(() => {
    if (earlier.length === 0) return kept
    const known = new Set(kept.map(({ id }) => id))
    return [...kept, ...earlier.filter(({ id }) => !known.has(id))]
  }, [kept, earlier])
  const items = useMemo(() => {
    // A day more on both sides: what lasts whole days is on its own days, wherever they begin for the reader.
    const from = instantOfWall(span.first - 1, 0, timeZone).at
    const to = instantOfWall(span.first + span.count + 1, 0, timeZone).at
    const { cycles, overrides } = custody
    const input = { entries, cycles, overrides, logs: [], projections: [], childIds }
    return composeDays(input, { from, to, max: mostItems })
  }, [entries, custody, childIds, span.first, span.count, timeZone])
  const events = useMemo(() => {
    const known = new Map(entries.map((entry) => [entry.id, entry]))
    const { first, count } = span
    return eventsOf(items, known, timeZone).filter(
      ({ startDay, endDay, endMinute }) =>
        startDay < first + count && (endDay > first || (endDay === first && endMinute > 0) || startDay === first),
    )
  }, [items, entries, span, timeZone])
  return { query, past: isPast ? pastRead : null, entries, items, events }
}
