import { useLingui } from '@lingui/react/macro'
import type { ScheduleEntry } from '@nestwren/contract/schedule'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { classNames } from '../../ui/class-names.ts'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import type { PlannedEvent } from './events.ts'
import type { EventWords } from './use-event-words.ts'

interface PlanLineProps {
  event: PlannedEvent
  /** The day of whose list it is a line. */
  day: number
  words: EventWords
  onOpen: (id: string) => void
}

/** One planned thing of a day: when, what, for whom, where, and how its writing fares. */
export function PlanLine({ event, day, words, onOpen }: PlanLineProps) {
  const { t } = useLingui()
  const { item, entry, isAllDay } = event
  const by = words.assignee(item)
  const times = words.range(event)
  const own = words.ownRange(event)
  const who = words.children(item.childIds)
  const details = [
    isAllDay ? words.dayOfSpan(event, day) : times,
    own,
    item.place === '' ? null : item.place,
    by === null ? null : t`with ${by}`,
    words.clockChange(event),
  ].filter((part) => part !== null)
  return (
    <li>
      <button type="button" className="day-line" onClick={() => onOpen(event.id)}>
        <time className="day-line-time" dateTime={item.at}>
          {isAllDay ? t`All day` : words.time(Date.parse(item.at))}
        </time>
        <i className={classNames('day-line-dot', words.color(item))} aria-hidden="true" />
        <span className="day-line-text">
          <span className="type-label block">{who === '' ? item.title : t`${item.title}, ${who}`}</span>
          {details.length === 0 ? null : <span className="type-caption block text-muted">{details.join(' · ')}</span>}
        </span>
      </button>
      <PlanSign entry={entry} />
    </li>
  )
}

/** How the writing of an entry fares, and both versions where two people changed the same. */
export function PlanSign({ entry }: { entry: Pick<ScheduleEntry, 'id'> }) {
  const { t } = useLingui()
  const describe = (item: SyncedItem) => {
    const { title, startOn, startAt, place, notes, rule } = item as SyncedItem & ScheduleEntry
    const when = startAt === null ? startOn : `${startOn}, ${startAt}`
    return [title, when, rule === null ? '' : t`Repeats`, place, notes].filter((line) => line !== '')
  }
  return (
    <div className="day-line-sign">
      <SyncSign id={entry.id} describe={describe} />
    </div>
  )
}
