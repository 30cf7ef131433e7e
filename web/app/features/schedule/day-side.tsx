import { useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import { dayOfDate } from '@nestwren/contract/calendar/days'
import { wallOfInstant } from '@nestwren/contract/calendar/zone'
import { type CustodyPerson, personKey } from '@nestwren/contract/custody/terms'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { ChevronRight, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { hueOfId } from '../../ui/person-hues.ts'
import { type Handoff, nextHandoffs } from '../custody/public/next-handoffs.ts'
import type { ScheduleView } from './address.ts'
import { DayLines, DayList } from './day-list.tsx'
import type { PlannedEvent } from './events.ts'
import { LoggedDay } from './logged-lines.tsx'
import type { CustodyLists } from './use-custody-input.ts'
import type { ProjectedItem } from './use-days.ts'
import type { EventWords } from './use-event-words.ts'

interface DaySideProps extends ScheduleView {
  today: string
  day: number
  childId: string | 'all'
  childIds: readonly string[]
  projections: readonly ProjectedItem[]
  custody: CustodyLists
  words: EventWords
  timeZone: string
  events: readonly PlannedEvent[]
  items: readonly DayItem[]
  now: string
  onOpen: (id: string) => void
  onAdd: (() => void) | null
}

/** Care that changed hands a moment ago is not the next any more; looking every five minutes is often enough. */
const handoffStepMs = 5 * 60_000

/** What stands below the grid, or beside it: the next handoff, and the list of the selected day. */
export function DaySide(props: DaySideProps) {
  const { view, date, today, day, childId, childIds, projections, custody, words, timeZone, now, onAdd } = props
  const { t, i18n } = useLingui()
  const { cycles, agreed } = custody
  const after = Math.floor(Date.parse(now) / handoffStepMs) * handoffStepMs
  const [next] = useMemo(() => nextHandoffs({ cycles, agreed }, childIds, after, 1), [cycles, agreed, childIds, after])
  const name = words.day(day)
  const weekday = dateFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(day * 86_400_000)
  const title = date === today ? t`Today, ${weekday}` : name
  const lines = { day, date, words, timeZone, events: props.events, items: props.items, onOpen: props.onOpen }
  return (
    <div className="schedule-side">
      {next === undefined ? null : (
        <HandoffCard
          next={next}
          words={words}
          today={today}
          timeZone={timeZone}
          isSome={next.childIds.length < childIds.length}
        />
      )}
      {view === 'agenda' ? (
        onAdd === null ? null : (
          <Button variant="soft" icon={<Plus aria-hidden="true" className="ic" />} onClick={onAdd}>
            {t`Add to the schedule`}
          </Button>
        )
      ) : (
        <DayList title={title} onAdd={onAdd}>
          {view === 'day' ? (
            <LoggedDay childId={childId} projections={projections} {...lines} />
          ) : (
            <DayLines {...lines} />
          )}
        </DayList>
      )}
    </div>
  )
}

interface HandoffCardProps {
  next: Handoff
  words: EventWords
  today: string
  timeZone: string
  /** The children are named where not all of them change hands. */
  isSome: boolean
}

/** The next handoff: from whom to whom, when, where, and until when. */
function HandoffCard({ next, words, today, timeZone, isSome }: HandoffCardProps) {
  const { t, i18n } = useLingui()
  const { exchange, until, childIds } = next
  const days = wallOfInstant(exchange.at, timeZone).day - dayOfDate(today)
  const time = words.time(exchange.at)
  const day = words.day(wallOfInstant(exchange.at, timeZone).day)
  const when =
    days === 0 ? t`Handoff today, ${time}` : days === 1 ? t`Handoff tomorrow, ${time}` : t`Handoff ${day}, ${time}`
  const name = words.holder(exchange.toPerson)
  const ends = until === null ? null : endDay(until, exchange.at, timeZone, i18n.locale)
  const children = words.children(childIds)
  const lines = [
    isSome ? t`Only ${children}.` : null,
    exchange.place === '' ? null : `${apart(exchange.place)}.`,
    ends === null ? t`Then with ${name}.` : t`${name} until ${ends}.`,
    exchange.fit === 'gap' ? t`The clocks go forward, so it was moved.` : null,
  ].filter((line) => line !== null)
  return (
    <section className="card handoff-card">
      <span className="handoff-pair" aria-hidden="true">
        {exchange.fromPerson === null ? null : (
          <>
            <PersonAvatar person={exchange.fromPerson} name={words.holder(exchange.fromPerson)} />
            <ChevronRight className="ic" />
          </>
        )}
        <PersonAvatar person={exchange.toPerson} name={name} />
      </span>
      <div className="min-w-0">
        <h2 className="type-label">{when}</h2>
        <p className="type-small text-muted wrap-anywhere">{lines.join(' ')}</p>
      </div>
    </section>
  )
}

/** The weekday within a week, else the date. */
function endDay(until: number, from: number, timeZone: string, locale: string): string {
  const isNear = until - from < 7 * 86_400_000
  const options: Intl.DateTimeFormatOptions = isNear ? { weekday: 'long' } : { month: 'short', day: 'numeric' }
  return dateFormat(locale, { ...options, timeZone }).format(until)
}

function PersonAvatar({ person, name }: { person: CustodyPerson; name: string }) {
  return person.userId === null ? (
    <Avatar name={name} hue={hueOfId(personKey(person))} size="lg" />
  ) : (
    // The hue alone, as the bands behind the days have it.
    <Avatar name={name} personId={person.userId} ringColor={null} size="lg" />
  )
}
