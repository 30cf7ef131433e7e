import { Trans } from '@lingui/react/macro'
import { type CSSProperties, memo, useEffect, useId, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { AllDayRow } from './all-day-row.tsx'
import { BandLayer } from './band-layer.tsx'
import type { GridActions, GridDay, GridEvent, Moving } from './grid-model.ts'
import { HourRows, headRows } from './hour-rows.tsx'
import { Marks } from './marks.tsx'
import type { HourRange } from './place.ts'
import type { Placed } from './placed.ts'
import { pointIn, useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useMostLanes } from './use-most-lanes.ts'
import './events.css'
import './grid.css'

interface TimeGridProps {
  /** What the grid is: "Week of November 23". */
  label: string
  days: readonly GridDay[]
  hours: HourRange
  /** The names of the hours, by hour. */
  hourName: (hour: number) => string
  events: readonly GridEvent[]
  /** The present on the reader's clock; null when it is in none of the days. */
  now: { readonly day: number; readonly minute: number } | null
  moving: Moving | null
  onMoving: (moving: Moving | null) => void
  onDrop: (id: string, placed: Placed) => void
  actions: GridActions
  /** Minutes that the least height of an event takes: it depends on how high an hour is drawn. */
  leastMinutes: number
  /** Hours are high enough for words. */
  isRoomy: boolean
  /** It scrolls by itself, and begins at the present. */
  isScrolling: boolean
}

/** Days side by side with their hours. Everything in it can be reached by keyboard; the list beside it says the same. */
export function TimeGrid(props: TimeGridProps) {
  const {
    label,
    days,
    hours,
    hourName,
    events,
    now,
    moving,
    onMoving,
    onDrop,
    actions,
    leastMinutes,
    isRoomy,
    isScrolling,
  } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const selected = Math.max(
    0,
    days.findIndex(({ isSelected }) => isSelected),
  )
  const { ref, onKeyDown, onFocus } = useGridKeys(`0:${selected}`, {
    turn: actions.turn,
    startMove: actions.startMove,
    act: (cell, isEnter) => {
      const day = days[Number(cell.dataset.col)]
      const row = Number(cell.dataset.row)
      if (day === undefined) return
      if (row === 0 || !isEnter || actions.add === null) actions.select(day.date)
      else actions.add(day.date, row < headRows ? null : (hours.from + row - headRows) * 60)
    },
  })
  const drag = useGridDrag({
    events,
    kindOf: (event, isHandle) => (event.isAllDay ? 'days' : isHandle ? 'resize' : 'move'),
    locate: (x, y) => {
      const first = ref.current?.querySelector(`[data-row="${headRows}"][data-col="0"]`)?.getBoundingClientRect()
      const end = `[data-row="${headRows + hours.to - hours.from - 1}"][data-col="${days.length - 1}"]`
      const last = ref.current?.querySelector(end)?.getBoundingClientRect()
      if (first === undefined || last === undefined) return null
      const range = { columns: days.length, from: hours.from * 60, to: hours.to * 60 }
      const point = pointIn(x, y, first, last, range)
      const day = point === null ? undefined : days[point.column]
      return point === null || day === undefined ? null : { day: day.day, minute: point.minute }
    },
    onMoving,
    onDrop,
  })
  const mostLanes = useMostLanes(ref, days.length)
  useScrollToNow(scroller, isScrolling, hours, now)
  const allDay = events.filter(({ isAllDay }) => isAllDay)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold what lies over several of its rows.
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      className={classNames(
        'wg',
        isRoomy && 'is-roomy',
        isScrolling && 'is-scrolling',
        moving !== null && 'is-dragging',
      )}
      style={{ '--cols': days.length } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerDown={drag}
    >
      <div ref={scroller} className="wg-scroll" data-scrolls="">
        <div className="wg-head">
          <DayNames id={id} days={days} onSelect={actions.select} />
          <AllDayRow id={id} row={1} days={days} events={allDay} moving={moving} actions={actions} />
        </div>
        <div className="wg-body">
          <BandLayer days={days} hours={hours} />
          <HourRows
            id={id}
            days={days}
            hours={hours}
            hourName={hourName}
            events={events}
            movingId={moving?.id ?? null}
            leastMinutes={leastMinutes}
            mostLanes={mostLanes}
            onOpen={actions.open}
            onSelect={actions.select}
            onUnfold={actions.unfold}
            onAdd={actions.add}
          />
          <Marks days={days} hours={hours} now={now} moving={moving} events={events} leastMinutes={leastMinutes} />
        </div>
      </div>
    </div>
  )
}

/** Scrolls a grid that scrolls by itself to the present, or to the morning, when its days or its size change. */
function useScrollToNow(
  scroller: { readonly current: HTMLDivElement | null },
  isScrolling: boolean,
  hours: HourRange,
  now: TimeGridProps['now'],
): void {
  const usualHour = 7
  const hour = now === null ? usualHour : Math.max(0, Math.floor(now.minute / 60) - 2)
  const from = useRef(hour)
  useEffect(() => {
    const box = scroller.current
    if (box === null || !isScrolling) return
    const body = box.querySelector<HTMLElement>('.wg-body')
    if (body === null) return
    box.scrollTop = (body.offsetHeight * (from.current - hours.from)) / (hours.to - hours.from)
  }, [scroller, isScrolling, hours.from, hours.to])
}

interface DayNamesProps {
  id: string
  days: readonly GridDay[]
  onSelect: (date: string) => void
}

const DayNames = memo(function DayNames({ id, days, onSelect }: DayNamesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    <div role="row" className="wg-row">
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it does nothing. */}
      <span role="columnheader" className="wg-corner">
        <span className="sr-only">
          <Trans>Hours</Trans>
        </span>
      </span>
      {days.map((day, col) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its column while the days change.
          key={col}
          role="columnheader"
          id={`${id}-d${col}`}
          className={classNames('wg-day', day.isToday && 'is-today', day.isSelected && 'is-selected')}
          data-row={0}
          data-col={col}
          tabIndex={-1}
          aria-selected={day.isSelected}
          aria-current={day.isToday ? 'date' : undefined}
          onClick={() => onSelect(day.date)}
        >
          <span className="sr-only">{day.label}</span>
          <span aria-hidden="true">{day.weekday}</span>
          <b className="wg-number" aria-hidden="true">
            {day.number}
          </b>
        </div>
      ))}
    </div>
  )
})
