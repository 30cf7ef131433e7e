import { Trans, useLingui } from '@lingui/react/macro'
import { dateOfDay } from '@nestwren/contract/calendar/days'
import type { DayItem } from '@nestwren/contract/schedule-day'
import type { DaySpan } from './address.ts'
import { DayLines } from './day-list.tsx'
import { isItemOnDay, isOnDay, type PlannedEvent } from './events.ts'
import type { EventWords } from './use-event-words.ts'

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
export function Agenda({ span, today, events, items, words, timeZone, onOpen }: AgendaProps) {
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
