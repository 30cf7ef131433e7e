import { Trans, useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { GridActions, GridDay, GridEvent, Moving } from './grid-model.ts'
import { barsOf, minutesPerDay } from './placed.ts'

interface AllDayRowProps {
  id: string
  row: number
  days: readonly GridDay[]
  events: readonly GridEvent[]
  moving: Moving | null
  actions: GridActions
}

/** As many stand above each other; the list of the day has all. */
const mostRows = 5

interface MoreButtonProps {
  count: number
  onSelect: () => void
}

/** Says how many more there are on a day, and shows its list. */
function MoreButton({ count, onSelect }: MoreButtonProps) {
  const { t } = useLingui()
  if (count === 0) return null
  return (
    <button
      type="button"
      className="wg-event wg-bar wg-all-day-more"
      style={{ '--span': 1, '--line': mostRows } as CSSProperties}
      data-event=""
      tabIndex={-1}
      aria-label={t`${count} more all day. Show the day.`}
      onClick={(click) => {
        click.stopPropagation()
        onSelect()
      }}
    >
      <span className="wg-event-title">+{count}</span>
    </button>
  )
}

/** What lasts whole days, above the hours. Where there is nothing of the kind the row takes no room. */
export const AllDayRow = memo(function AllDayRow({ id, row, days, events, moving, actions }: AllDayRowProps) {
  const first = days[0]?.day ?? 0
  const all = barsOf(events, first, days.length, mostRows)
  const bars = all.filter(({ row }) => row < mostRows)
  const hidden = all.filter(({ row }) => row >= mostRows)
  const dragged = moving === null ? undefined : events.find((event) => event.id === moving.id)
  const ghost =
    dragged === undefined || moving === null
      ? []
      : barsOf(
          [
            {
              ...dragged,
              startDay: moving.placed.day,
              endDay: moving.placed.day + Math.max(1, Math.round(moving.placed.durationMinutes / minutesPerDay)),
            },
          ],
          first,
          days.length,
          1,
        )
  const rows = hidden.length > 0 ? mostRows + 1 : Math.max(0, ...bars.map((bar) => bar.row + 1))
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    <div
      role="row"
      className={classNames('wg-row wg-all-day', rows === 0 && 'is-empty')}
      style={{ '--rows': rows } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: it does nothing. */}
      <span role="rowheader" id={`${id}-all`} className="wg-hour-name">
        <span className={rows === 0 ? 'sr-only' : 'wg-hour-label'}>
          <Trans>All day</Trans>
        </span>
      </span>
      {days.map((day, col) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its column while the days change.
          key={col}
          role="gridcell"
          className="wg-cell"
          data-row={row}
          data-col={col}
          tabIndex={-1}
          aria-labelledby={`${id}-d${col} ${id}-all`}
          onClick={() => actions.select(day.date)}
          onDoubleClick={() => actions.add?.(day.date, null)}
        >
          {bars
            .filter(({ from }) => from === col)
            .map(({ of: event, to, row: line, isFirst, isLast }) => (
              <button
                key={event.id}
                type="button"
                className={classNames(
                  'wg-event wg-bar',
                  event.color,
                  event.id === moving?.id && 'is-moving',
                  event.isMovable && 'is-movable',
                  !isFirst && 'is-from-before',
                  !isLast && 'is-going-on',
                )}
                style={{ '--span': to - col + 1, '--line': line } as CSSProperties}
                data-event={event.id}
                tabIndex={-1}
                aria-label={event.label}
                onClick={(click) => {
                  click.stopPropagation()
                  actions.open(event.id)
                }}
              >
                <span className="wg-event-title">
                  {event.title}
                  {isLast ? null : <span className="wg-bar-until"> {event.until}</span>}
                </span>
              </button>
            ))}
          <MoreButton
            count={hidden.filter(({ from, to }) => from <= col && to >= col).length}
            onSelect={() => actions.select(day.date)}
          />
          {ghost
            .filter(({ from }) => from === col)
            .map(({ of: event, to }) => (
              <span
                key="ghost"
                aria-hidden="true"
                className={classNames('wg-event wg-bar wg-ghost', event.color)}
                style={{ '--span': to - col + 1, '--line': 0 } as CSSProperties}
              >
                <span className="wg-event-title">{event.title}</span>
              </span>
            ))}
        </div>
      ))}
    </div>
  )
})
