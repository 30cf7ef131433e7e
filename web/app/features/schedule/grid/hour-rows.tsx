import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import { listFormat } from '../../../platform/format/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { GridActions, GridDay, GridEvent } from './grid-model.ts'
import { type Crowd, crowdsOf, type Piece, piecesOfDay } from './placed.ts'

/** Rows before those of the hours: the days, and what lasts whole days. */
export const headRows = 2

interface HourRowsProps {
  id: string
  days: readonly GridDay[]
  hours: HourRange
  hourName: (hour: number) => string
  events: readonly GridEvent[]
  movingId: string | null
  leastMinutes: number
  /** As many stand side by side in a day. */
  mostLanes: number
  onOpen: (id: string) => void
  onSelect: (date: string) => void
  onUnfold: (date: string) => void
  onAdd: GridActions['add']
}

/** The hours of the days with what begins in each. Not drawn again while something is being dragged. */
export const HourRows = memo(function HourRows(props: HourRowsProps) {
  const { id, days, hours, hourName, events, movingId, leastMinutes, mostLanes } = props
  const { onOpen, onSelect, onUnfold, onAdd } = props
  const timed = events.filter(({ isAllDay }) => !isAllDay)
  const columns = days.map(({ day }) => byHour(crowdsOf(piecesOfDay(timed, day, leastMinutes), mostLanes), hours))
  return Array.from({ length: hours.to - hours.from }, (_, index) => {
    const hour = hours.from + index
    const row = headRows + index
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the grid.
      // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
      <div
        key={hour}
        role="row"
        className={classNames('wg-row wg-hour', index === 0 && 'is-first', hour % 4 === 0 && 'is-fourth')}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: it does nothing. */}
        <span role="rowheader" id={`${id}-h${hour}`} className="wg-hour-name">
          <span className="wg-hour-label">{hourName(hour)}</span>
        </span>
        {days.map((day, col) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            key={col}
            role="gridcell"
            className="wg-cell"
            data-row={row}
            data-col={col}
            tabIndex={-1}
            aria-labelledby={`${id}-d${col} ${id}-h${hour}`}
            onClick={() => onSelect(day.date)}
            onDoubleClick={() => onAdd?.(day.date, hour * 60)}
          >
            {columns[col]
              ?.get(hour)
              ?.map((one) =>
                'pieces' in one ? (
                  <CrowdButton key="crowd" crowd={one} hours={hours} onSelect={() => onUnfold(day.date)} />
                ) : (
                  <EventPiece
                    key={one.of.id}
                    piece={one}
                    hours={hours}
                    isMoving={one.of.id === movingId}
                    onOpen={onOpen}
                  />
                ),
              )}
          </div>
        ))}
      </div>
    )
  })
})

type Block = Piece<GridEvent> | Crowd<GridEvent>

/** Puts pieces into the hour in which they begin, as far as the hours are shown. */
function byHour(pieces: readonly Block[], hours: HourRange): Map<number, Block[]> {
  const rows = new Map<number, Block[]>()
  for (const piece of pieces) {
    const hour = Math.max(hours.from, Math.min(23, Math.floor(piece.from / 60)))
    const ends = Math.max(piece.to, piece.from + 1)
    if (hour >= hours.to || ends <= hours.from * 60) continue
    rows.set(hour, [...(rows.get(hour) ?? []), piece])
  }
  return rows
}

interface EventPieceProps {
  piece: Piece<GridEvent>
  hours: HourRange
  isMoving: boolean
  onOpen: (id: string) => void
}

function EventPiece({ piece, hours, isMoving, onOpen }: EventPieceProps) {
  const { of: event, isFirst, isLast } = piece
  return (
    <button
      type="button"
      className={classNames('wg-event', event.color, isMoving && 'is-moving', event.isMovable && 'is-movable')}
      style={placeOf(piece, hours)}
      data-event={event.id}
      tabIndex={-1}
      aria-label={event.label}
      onClick={(click) => {
        click.stopPropagation()
        onOpen(event.id)
      }}
    >
      <span className="wg-event-title">{event.title}</span>
      {isFirst ? <span className="wg-event-time">{event.time}</span> : null}
      {event.isMovable && isLast ? <span className="wg-handle" data-handle="" /> : null}
    </button>
  )
}

/** As many are named to a reader. */
const mostNames = 8

interface CrowdButtonProps {
  crowd: Crowd<GridEvent>
  hours: HourRange
  onSelect: () => void
}

/** Says how many overlap and when, where each would be too narrow for a finger: one button, which shows the day. */
function CrowdButton({ crowd, hours, onSelect }: CrowdButtonProps) {
  const { t, i18n } = useLingui()
  const { pieces, from, to } = crowd
  const count = pieces.length
  const titles = pieces.slice(0, mostNames).map(({ of }) => of.title)
  const more = count - titles.length
  const names = listFormat(i18n.locale).format(more > 0 ? [...titles, t`${more} more`] : titles)
  const topMinute = Math.max(from, hours.from * 60)
  return (
    <button
      type="button"
      className="wg-event wg-crowd"
      style={placeOf({ from, to, lane: 0, lanes: 1 }, hours)}
      data-event=""
      tabIndex={-1}
      aria-label={t`${count} planned at the same time: ${names}. Show the day.`}
      onClick={(click) => {
        click.stopPropagation()
        onSelect()
      }}
    >
      {pieces.map((piece) => (
        <i
          key={piece.of.id}
          className={classNames('wg-strip', piece.of.color)}
          style={placeBelow(piece, hours, topMinute)}
        />
      ))}
      <b className="wg-count" aria-hidden="true">
        {count}
      </b>
    </button>
  )
}

/** Hours that are shown, 0 to 24. */
export interface HourRange {
  readonly from: number
  readonly to: number
}

interface Part {
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

/** Where a part of a day stands below the top of an hour, in hours, for the stylesheet. */
function placeBelow({ from, to, lane, lanes }: Part, hours: HourRange, topMinute: number): CSSProperties {
  const start = Math.max(from, hours.from * 60)
  const end = Math.min(Math.max(to, start), hours.to * 60)
  const place = { '--from': (start - topMinute) / 60, '--for': (end - start) / 60, '--lane': lane, '--lanes': lanes }
  return place as CSSProperties
}

/** Where a part of a day stands in the cell of the hour in which it begins. */
export function placeOf(part: Part, hours: HourRange): CSSProperties {
  const hour = Math.min(23, Math.max(hours.from, Math.floor(part.from / 60)))
  return placeBelow(part, hours, hour * 60)
}
