import { ArrowLeftRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { GridDay, GridEvent, Moving } from './grid-model.ts'
import { type HourRange, placeOf } from './place.ts'
import { type Placed, piecesOfDay } from './placed.ts'

interface MarksProps {
  days: readonly GridDay[]
  hours: HourRange
  now: { readonly day: number; readonly minute: number } | null
  moving: Moving | null
  events: readonly GridEvent[]
  leastMinutes: number
}

/** What lies over the hours and takes no touch: handoffs, the present, and where something is being moved to. */
export function Marks({ days, hours, now, moving, events, leastMinutes }: MarksProps) {
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
