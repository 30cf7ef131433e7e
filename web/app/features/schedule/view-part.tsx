import { Trans, useLingui } from '@lingui/react/macro'
import { dateOfDay, dayOfDate, weekdayOf } from '@nestwren/contract/calendar/days'
import { wallOfInstant } from '@nestwren/contract/calendar/zone'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { useCallback, useMemo } from 'react'
import { formatClock } from '../../platform/format/clock.ts'
import { dateFormat } from '../../platform/format/formats.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import type { DaySpan, ScheduleView } from './address.ts'
import { DayLines } from './day-list.tsx'
import { isItemOnDay, isOnDay, type PlannedEvent } from './events.ts'
import type { GridActions, GridDay, GridEvent } from './grid/grid-model.ts'
import { MonthGrid } from './grid/month-grid.tsx'
import { TimeGrid } from './grid/time-grid.tsx'
import type { EventWords } from './use-event-words.ts'
import type { Moves } from './use-moves.ts'

interface ViewPartProps extends ScheduleView {
  today: string
  span: DaySpan
  days: readonly GridDay[]
  events: readonly PlannedEvent[]
  items: readonly DayItem[]
  words: EventWords
  timeZone: string
  now: string
  moves: Moves
  mayChange: (entry: ScheduleEntry) => boolean
  actions: GridActions
  /** All hours are shown where they are folded otherwise. */
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** Hours that are shown where there is no room for all. */
const usualHours = { from: 6, to: 22 } as const
const allHours = { from: 0, to: 24 } as const

/** The view that is chosen: a grid of hours, a month, or the agenda. */
export function ViewPart(props: ViewPartProps) {
  const { view, events, words, mayChange } = props
  const gridEvents = useMemo(
    () => events.map((event) => gridEventOf(event, words, mayChange(event.entry))),
    [events, words, mayChange],
  )
  if (view === 'agenda') {
    const { span, today, items, timeZone, actions } = props
    return <Agenda {...{ span, today, events, items, words, timeZone }} onOpen={actions.open} />
  }
  return view === 'month' ? <Month {...props} gridEvents={gridEvents} /> : <Hours {...props} gridEvents={gridEvents} />
}

/** What is said of an event is worked out when it is drawn: a month has thousands, and draws three a day. */
function gridEventOf(event: PlannedEvent, words: EventWords, isMovable: boolean): GridEvent {
  const { id, item, isAllDay, placed, startDay, startMinute, endDay, endMinute } = event
  return {
    ...{ id, isAllDay, placed, startDay, startMinute, endDay, endMinute, isMovable },
    title: item.title,
    color: words.color(item),
    get time() {
      return words.range(event)
    },
    get label() {
      return words.label(event)
    },
    get until() {
      return words.until(event)
    },
  }
}

type GridProps = ViewPartProps & { gridEvents: readonly GridEvent[] }

function Month({ date, days, gridEvents, moves, actions }: GridProps) {
  const { t, i18n } = useLingui()
  const { locale } = i18n
  const eventsOn = useMemo(() => byDay(gridEvents, days), [gridEvents, days])
  const labeled = useMemo(
    () =>
      days.map((day) => {
        const count = eventsOn.get(day.day)?.length ?? 0
        return count === 0 ? day : { ...day, label: t`${day.label}, ${count} planned` }
      }),
    [days, eventsOn, t],
  )
  const named = (options: Intl.DateTimeFormatOptions, day: number) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(day * 86_400_000)
  const weekdays = useMemo(() => days.slice(0, 7).map(({ weekday }) => weekday), [days])
  return (
    <section className="card schedule-grid">
      <MonthGrid
        label={named({ month: 'long', year: 'numeric' }, dayOfDate(date))}
        days={labeled}
        month={date.slice(0, 7)}
        eventsOn={eventsOn}
        events={gridEvents}
        weekdays={weekdays}
        moving={moves.moving}
        onMoving={moves.onMoving}
        onDrop={moves.onDrop}
        actions={actions}
      />
    </section>
  )
}

/** What lies in each day: whole days first, of those the longest, so that one stands in the same line on all of its days. */
function byDay(events: readonly GridEvent[], days: readonly GridDay[]): ReadonlyMap<number, readonly GridEvent[]> {
  const found = new Map<number, GridEvent[]>(days.map(({ day }) => [day, []]))
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0]
  const length = ({ startDay, endDay, isAllDay }: GridEvent) => (isAllDay ? endDay - startDay : 0)
  for (const event of events)
    for (let day = Math.max(first, event.startDay); day <= Math.min(last, event.endDay); day += 1)
      if (isOnDay(event, day)) found.get(day)?.push(event)
  for (const list of found.values()) list.sort((a, b) => length(b) - length(a))
  return found
}

function Hours({ view, date, days, words, timeZone, now, gridEvents, moves, actions, isWhole, onWhole }: GridProps) {
  const { t, i18n } = useLingui()
  const isWide = useIsWide()
  const isRoomy = isWide || view === 'day'
  const hours = isWide || isWhole ? allHours : usualHours
  const wall = wallOfInstant(Date.parse(now), timeZone)
  const isNowShown = days.some(({ day }) => day === wall.day)
  const present = useMemo(
    () => (isNowShown ? { day: wall.day, minute: wall.minute } : null),
    [isNowShown, wall.day, wall.minute],
  )
  const { locale } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock follows the language.
  const hourName = useCallback((hour: number) => formatClock(hour * 60, currentLocale()), [locale])
  const day = dayOfDate(date)
  const first = words.day(day - weekdayOf(day))
  const isHidden = ({ isAllDay, startDay, startMinute, endDay, endMinute }: GridEvent) =>
    !isAllDay && ((startDay === endDay && endMinute <= hours.from * 60) || startMinute >= hours.to * 60)
  const hidden = hours === allHours ? 0 : gridEvents.filter(isHidden).length
  return (
    <section className="card schedule-grid">
      <TimeGrid
        label={view === 'day' ? words.day(day) : t`Week of ${first}`}
        days={days}
        hours={hours}
        hourName={hourName}
        events={gridEvents}
        now={present}
        moving={moves.moving}
        onMoving={moves.onMoving}
        onDrop={moves.onDrop}
        actions={actions}
        leastMinutes={isRoomy ? 30 : 60}
        isRoomy={isRoomy}
        isScrolling={isWide}
      />
      {isWide ? null : (
        <button type="button" className="link-btn schedule-hours" onClick={() => onWhole(!isWhole)}>
          {isWhole
            ? t`Show ${hourName(usualHours.from)} to ${hourName(usualHours.to)}`
            : hidden === 0
              ? t`Show all hours`
              : t`Show all hours, ${hidden} more planned`}
        </button>
      )}
    </section>
  )
}

interface AgendaProps {
  span: DaySpan
  today: string
  events: readonly PlannedEvent[]
  items: readonly DayItem[]
  words: EventWords
  timeZone: string
  onOpen: (id: string) => void
}

/** Two weeks as a list: the days on which something is planned, one after another. */
function Agenda({ span, today, events, items, words, timeZone, onOpen }: AgendaProps) {
  const { t } = useLingui()
  const days = Array.from({ length: span.count }, (_, index) => {
    const day = span.first + index
    const date = dateOfDay(day)
    return {
      day,
      date,
      events: events.filter((event) => isOnDay(event, day) && isTold(event, day, span)),
      items: items.filter((item) => isListed(item) && isItemOnDay(item, date, timeZone)),
    }
  }).filter(({ events, items }) => events.length + items.length > 0)
  if (days.length === 0)
    return (
      <p className="card card-pad text-muted">
        <Trans>Nothing planned in these two weeks.</Trans>
      </p>
    )
  return (
    <div className="card day-list">
      {days.map(({ day, date, events, items }) => {
        const name = words.day(day)
        return (
          <section key={day} aria-label={name} className="agenda-day">
            <h2 className="type-heading">{date === today ? t`Today, ${name}` : name}</h2>
            <DayLines {...{ day, date, events, items, words, timeZone, onOpen }} />
          </section>
        )
      })}
    </div>
  )
}

/** What lasts several whole days is told where it begins to be seen and where it ends, not on each day between. */
function isTold({ isAllDay, startDay, endDay }: PlannedEvent, day: number, { first }: DaySpan): boolean {
  return !isAllDay || day === Math.max(startDay, first) || day === endDay - 1
}

const isListed = ({ is }: DayItem) => is === 'exchange' || is === 'override'
