import { Trans, useLingui } from '@lingui/react/macro'
import type { DayItem } from '@nestwren/contract/schedule-day'
import { ArrowLeftRight, Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { isItemOnDay, isOnDay, type PlannedEvent } from './events.ts'
import { PlanLine } from './plan-line.tsx'
import type { EventWords } from './use-event-words.ts'
import { isExchange } from './use-grid-days.ts'

/** A line of a day that is not planned here: a handoff, an override, a log, a projection. */
export interface DayLine {
  readonly key: string
  /** Milliseconds since 1970, by which lines are in order. */
  readonly at: number
  readonly line: ReactNode
}

interface DayListProps {
  title: string
  /** null for those who may add nothing. */
  onAdd: (() => void) | null
  /** The lines of the day. */
  children: ReactNode
}

interface DayLinesProps {
  day: number
  events: readonly PlannedEvent[]
  items: readonly DayItem[]
  /** Quiet lines, such as what was logged. */
  others?: readonly DayLine[]
  words: EventWords
  timeZone: string
  date: string
  onOpen: (id: string) => void
}

/** The list of a day: what is planned, where care changes hands, and what happened. */
export function DayList({ title, onAdd, children }: DayListProps) {
  return (
    <section className="card day-list" aria-label={title}>
      <div className="day-list-head">
        <h2 className="type-heading">{title}</h2>
        {onAdd === null ? null : (
          <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic ic-sm" />} onClick={onAdd}>
            <Trans>Add</Trans>
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}

/** The lines of a day, those of the whole day first. */
export function DayLines(props: DayLinesProps) {
  const { day, events, items, others = [], words, timeZone, date, onOpen } = props
  const planned = events.filter((event) => isOnDay(event, day))
  const lines: DayLine[] = [
    ...planned.map((event) => ({
      key: event.id,
      at: event.isAllDay ? 0 : Date.parse(event.item.at),
      line: <PlanLine event={event} day={day} words={words} onOpen={onOpen} />,
    })),
    ...items
      .filter((item) => isItemOnDay(item, date, timeZone))
      .flatMap((item) => {
        const key = isExchange(item)
          ? `x${item.at}${item.childIds.join()}`
          : `o${item.at}${'id' in item ? item.id : ''}`
        const at = isExchange(item) ? Date.parse(item.at) : 1
        return isExchange(item) || item.is === 'override'
          ? [{ key, at, line: <CustodyLine key={key} item={item} words={words} /> }]
          : []
      }),
    ...others,
  ]
  if (lines.length === 0)
    return (
      <p className="text-muted day-list-none">
        <Trans>Nothing planned.</Trans>
      </p>
    )
  return (
    <ul className="day-lines">
      {lines
        .sort((a, b) => a.at - b.at)
        .map(({ key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
    </ul>
  )
}

interface CustodyLineProps {
  item: DayItem
  words: EventWords
}

/** A handoff, or a day that differs from the parenting schedule. */
function CustodyLine({ item, words }: CustodyLineProps) {
  const { t } = useLingui()
  if (item.is !== 'exchange' && item.is !== 'override') return null
  const holder = words.holder(item.is === 'exchange' ? item.to : item.holder)
  const isHandoff = item.is === 'exchange'
  const details = isHandoff
    ? [item.place, item.fit === 'gap' ? t`The clocks go forward, so it was moved.` : ''].filter(Boolean).join(' · ')
    : item.isProposed
      ? t`Proposed, not agreed yet`
      : t`With ${holder}`
  return (
    <li className="day-line is-quiet">
      <time className="day-line-time" dateTime={item.at}>
        {isHandoff ? words.time(Date.parse(item.at)) : ''}
      </time>
      <ArrowLeftRight aria-hidden="true" className="ic ic-sm" />
      <span className="day-line-text">
        <span className="type-label block">{isHandoff ? t`Handoff to ${holder}` : item.title}</span>
        {details === '' ? null : <span className="type-caption block text-muted">{details}</span>}
      </span>
    </li>
  )
}
