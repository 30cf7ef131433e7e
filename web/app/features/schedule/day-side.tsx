import { useLingui } from '@lingui/react/macro'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { dateFormat } from '../../platform/format/formats.ts'
import { Button } from '../../ui/button.tsx'
import { nextHandoffs } from '../custody/public/next-handoffs.ts'
import type { ScheduleView } from './address.ts'
import { DayLines, DayList } from './day-list.tsx'
import type { PlannedEvent } from './events.ts'
import { HandoffCard } from './handoff-card.tsx'
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
