import { type CSSProperties, memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { bandClass } from './band-layer.tsx'
import type { GridActions, GridDay, GridEvent, Moving } from './grid-model.ts'
import { minutesPerDay, type Placed } from './placed.ts'
import { useGridDrag } from './use-grid-drag.ts'
import { useGridKeys } from './use-grid-keys.ts'
import './events.css'
import './grid.css'
import './month.css'

interface MonthGridProps {
  /** What the grid is: "November 2026". */
  label: string
  /** Whole weeks. */
  days: readonly GridDay[]
  /** The month itself, YYYY-MM: days beside it are muted. */
  month: string
  /** What is planned on each day, by day number, in order. */
  eventsOn: ReadonlyMap<number, readonly GridEvent[]>
  events: readonly GridEvent[]
  /** The names of the columns, Monday first. */
  weekdays: readonly string[]
  moving: Moving | null
  onMoving: (moving: Moving | null) => void
  onDrop: (id: string, placed: Placed) => void
  actions: GridActions
}

/** As many as a day has room for; the list of the day has all. */
const mostShown = 3

/**
 * A month as weeks of days. A day is one cell for readers, which says how much is planned; its list says what. What is
 * drawn in the cells is for the pointer alone.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, days, month, eventsOn, events, weekdays, moving, onMoving, onDrop, actions } = props
  const selected = Math.max(
    0,
    days.findIndex(({ isSelected }) => isSelected),
  )
  const { ref, onKeyDown, onFocus } = useGridKeys(`${Math.floor(selected / 7)}:${selected % 7}`, {
    turn: actions.turn,
    startMove: actions.startMove,
    act: (cell, isEnter) => {
      const day = days[Number(cell.dataset.row) * 7 + Number(cell.dataset.col)]
      if (day === undefined) return
      actions.select(day.date)
      if (isEnter && day.isSelected) actions.add?.(day.date, null)
    },
  })
  const drag = useGridDrag({
    events,
    kindOf: () => 'days',
    locate: (x, y) => {
      const cells = [...(ref.current?.querySelectorAll<HTMLElement>('[data-col]') ?? [])]
      const at = cells.findIndex((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect()
        return x >= left && x < right && y >= top && y < bottom
      })
      const day = days[at]
      return day === undefined ? null : { day: day.day, minute: 0 }
    },
    onMoving,
    onDrop,
  })
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const target = moving === null ? null : moving.placed.day
  return (
    // biome-ignore lint/a11y/useSemanticElements: its cells are moved through with arrow keys.
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      className={classNames('wg-month', moving !== null && 'is-dragging')}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerDown={drag}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus. */}
      <div role="row" className="wg-week wg-weekdays">
        {weekdays.map((name) => (
          // biome-ignore lint/a11y/useSemanticElements: see above.
          // biome-ignore lint/a11y/useFocusableInteractive: it does nothing.
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      {weeks.map((week, row) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
        // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its place while the month changes.
        <div key={row} role="row" className="wg-week">
          {week.map((day, col) => (
            <MonthDay
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={col}
              row={row}
              col={col}
              day={day}
              isOfMonth={day.date.startsWith(month)}
              events={eventsOn.get(day.day) ?? none}
              movingId={moving?.id ?? null}
              isTarget={day.day === target}
              onSelect={actions.select}
              onOpen={actions.open}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const none: readonly GridEvent[] = []

interface MonthDayProps {
  row: number
  col: number
  day: GridDay
  isOfMonth: boolean
  events: readonly GridEvent[]
  movingId: string | null
  /** Something is being moved here. */
  isTarget: boolean
  onSelect: (date: string) => void
  onOpen: (id: string) => void
}

const isSpan = ({ isAllDay, startDay, endDay }: GridEvent) => isAllDay && endDay > startDay + 1

const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { row, col, day, isOfMonth, events, movingId, isTarget, onSelect, onOpen } = props
  const shown = events.slice(0, events.length > mostShown ? mostShown - 1 : mostShown)
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
    <div
      role="gridcell"
      className={classNames(
        'wg-month-day',
        day.isToday && 'is-today',
        day.isSelected && 'is-selected',
        !isOfMonth && 'is-beside',
        isTarget && 'is-target',
      )}
      data-row={row}
      data-col={col}
      tabIndex={-1}
      aria-label={day.label}
      aria-selected={day.isSelected}
      aria-current={day.isToday ? 'date' : undefined}
      onClick={() => onSelect(day.date)}
    >
      <span className="wg-layer" aria-hidden="true">
        {day.bands.map((band) => (
          <span
            key={`${band.lane}-${band.from}`}
            className={bandClass(band)}
            style={
              {
                '--at': band.from / minutesPerDay,
                '--for': (band.to - band.from) / minutesPerDay,
                '--lane': band.lane,
                '--lanes': band.lanes,
              } as CSSProperties
            }
          />
        ))}
      </span>
      <b className="wg-month-number" aria-hidden="true">
        {day.number}
      </b>
      <span className="wg-chips" aria-hidden="true">
        {shown.map((event) => (
          <button
            key={event.id}
            type="button"
            className={classNames(
              'wg-chip',
              event.color,
              event.id === movingId && 'is-moving',
              isSpan(event) && 'is-span',
              isSpan(event) && event.startDay < day.day && 'is-from-before',
              isSpan(event) && event.endDay > day.day + 1 && 'is-going-on',
            )}
            data-event={event.id}
            tabIndex={-1}
            onClick={(click) => {
              click.stopPropagation()
              onOpen(event.id)
            }}
          >
            {/* Named where it begins in a week, and a bar without words from there on. */}
            {isSpan(event) && event.startDay < day.day && col > 0 ? null : (
              <span className="wg-chip-text">{event.title}</span>
            )}
          </button>
        ))}
        {shown.length < events.length ? <span className="wg-more">+{events.length - shown.length}</span> : null}
      </span>
    </div>
  )
})
