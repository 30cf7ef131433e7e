import { useLingui } from '@lingui/react/macro'
import { Check, Pause, Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { announce } from './live-region-store.ts'
import { formatDigits } from './timer-digits.ts'
import './timer-dial.css'

export type TimerStatus = 'idle' | 'running' | 'paused' | 'full'

/** One turn of the ring; it is decoration, the digits are the value. */
const turnMs = 20 * 60_000
const fiveMinutesMs = 5 * 60_000

interface TimerDialProps {
  /** "Left", "Right", "Nap". */
  label: string
  elapsedMs: number
  status: TimerStatus
  /** Start, pause or resume. Never called when full. */
  onToggle: () => void
  /** The class of the hue, `hue-sleep` for a nap; feeding by default. */
  hueClass?: string
}

/** The whole disc is the button. Two of them are independent of each other. */
export function TimerDial({ label, elapsedMs, status, onToggle, hueClass }: TimerDialProps) {
  const { t } = useLingui()
  const minutes = Math.floor(elapsedMs / 60_000)
  const action = { idle: t`Start`, running: t`Pause`, paused: t`Resume`, full: t`At limit` }[status]
  const Icon = { idle: Play, running: Pause, paused: Play, full: Check }[status]
  useSpokenTimer(label, elapsedMs, status)

  const share = status === 'full' ? 1 : (elapsedMs % turnMs) / turnMs
  const digits = formatDigits(elapsedMs)
  return (
    <button
      type="button"
      className={classNames('dial', `is-${status}`, hueClass)}
      aria-pressed={status === 'running'}
      aria-disabled={status === 'full' || undefined}
      // Whole minutes only: a name that changes each second would be read each second.
      aria-label={t`${label}: ${action}, ${minutes} min`}
      onClick={status === 'full' ? undefined : onToggle}
    >
      <svg className="dial-ring" viewBox="0 0 160 160" aria-hidden="true" focusable="false">
        <circle className="dial-track" cx="80" cy="80" r="74" />
        {share > 0 ? (
          <circle
            className="dial-arc"
            cx="80"
            cy="80"
            r="74"
            pathLength="100"
            strokeDasharray={`${(share * 100).toFixed(2)} 100`}
          />
        ) : null}
      </svg>
      <span className="dial-face" aria-hidden="true">
        <span className="dial-side">{label}</span>
        <span className={digits.length > 5 ? 'dial-time is-long' : 'dial-time'}>{digits}</span>
        <span className="dial-act">
          <Icon className="ic ic-sm" />
          {action}
        </span>
      </span>
    </button>
  )
}

/** Says start, pause and every full five minutes; nothing on arrival and nothing each second. */
function useSpokenTimer(label: string, elapsedMs: number, status: TimerStatus) {
  const { t } = useLingui()
  const fives = Math.floor(elapsedMs / fiveMinutesMs)
  const previous = useRef({ status, fives })
  useEffect(() => {
    const before = previous.current
    previous.current = { status, fives }
    const minutes = fives * 5
    if (before.status !== status) {
      if (status === 'running') announce(t`${label} timer running`)
      if (status === 'paused') announce(t`${label} timer paused`)
      if (status === 'full') announce(t`${label} timer stopped at its limit`)
    } else if (status === 'running' && fives > before.fives) {
      announce(t`${label}: ${minutes} minutes`)
    }
  }, [label, status, fives, t])
}
