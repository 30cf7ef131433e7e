import { Trans } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import { type CSSProperties, memo, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { AllDayRow } from './all-day-row.tsx'
import { BandLayer } from './band-layer.tsx'
import type { GridActions, GridDay, GridEvent, Moving } from './grid-model.ts'
import { type HourRange, HourRows, headRows, placeOf } from './hour-rows.tsx'
import { type Placed, piecesOfDay } from './placed.ts'
import { pointIn, useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'
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

interface MarksProps {
  days: readonly GridDay[]
  hours: HourRange
  now: { readonly day: number; readonly minute: number } | null
  moving: Moving | null
  events: readonly GridEvent[]
  leastMinutes: number
}

/** What lies over the hours and takes no touch: handoffs, the present, and where something is being moved to. */
function Marks({ days, hours, now, moving, events, leastMinutes }: MarksProps) {
  const dragged = moving === null ? undefined : events.find(({ id }) => id === moving.id)
  const isInHours = (minute: number) => minute >= hours.from * 60 && minute <= hours.to * 60
  const at = (minute: number) =>
    ({ '--at': (minute - hours.from * 60) / ((hours.to - hours.from) * 60) }) as CSSProperties
  return (
    <div className="wg-layer wg-marks" aria-hidden="true">
      {days.map(({ day, handoffs }) => (
        <div key={day} className="wg-layer-day">
          {handoffs.filter(isInHours).map((minute) => (
            <span key={minute} className="wg-handoff" style={at(minute)}>
              <ArrowLeftRight className="ic" />
            </span>
          ))}
          {now?.day === day && isInHours(now.minute) ? <i className="wg-now" style={at(now.minute)} /> : null}
          {dragged === undefined || moving === null || dragged.isAllDay
            ? null
            : piecesOfDay([spanOf(moving.placed)], day, leastMinutes).map((piece) => (
                <span
                  key="ghost"
                  className={classNames('wg-event wg-ghost', dragged.color)}
                  style={{ ...at(Math.max(piece.from, hours.from * 60)), ...placeOf(piece, hours) }}
                >
                  <span className="wg-event-title">{dragged.title}</span>
                </span>
              ))}
        </div>
      ))}
    </div>
  )
}

function spanOf({ day, minute, durationMinutes }: Placed) {
  const end = minute + durationMinutes
  return { startDay: day, startMinute: minute, endDay: day + Math.floor(end / 1440), endMinute: end % 1440 }
}

/** What a finger or a pointer needs, in CSS pixels (WCAG 2.5.8). */
const leastTarget = 24
/** Left free on the left of each lane. */
const laneGap = 2

/** Returns how many lanes as wide as a target a day of `width` CSS pixels has room for; at least one. */
export function lanesIn(width: number): number {
  return Math.max(1, Math.floor((width - laneGap) / (leastTarget + laneGap)))
}

/** How many may stand side by side in a day of a grid, measured before it is painted and after each change of its width. */
function useMostLanes(grid: RefObject<HTMLElement | null>, columns: number): number {
  const [most, setMost] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are as wide as the grid, and narrower.
  useLayoutEffect(() => measure(grid.current, setMost), [grid, columns])
  useEffect(() => {
    const { current } = grid
    if (current === null || typeof ResizeObserver === 'undefined') return
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => measure(current, setMost))
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [grid])
  return most
}

function measure(grid: HTMLElement | null, onLanes: (most: number) => void): void {
  const width = grid?.querySelector<HTMLElement>('.wg-body [data-col]')?.clientWidth ?? 0
  if (width > 0) onLanes(lanesIn(width))
}
