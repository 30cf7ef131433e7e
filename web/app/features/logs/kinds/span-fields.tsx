import { Trans, useLingui } from '@lingui/react/macro'
import { CircleStop } from 'lucide-react'
import { nowMs } from '../../../platform/clock/now.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { Chip } from '../../../ui/chip.tsx'
import { MomentRow } from './moment-row.tsx'
import { WhenField } from './when-field.tsx'

interface SpanFieldsProps {
  /** Without an end while it goes on. */
  draft: { readonly startAt: string; readonly endAt: string | null }
  zone: string
  onChange: (change: { startAt?: string; endAt?: string | null }) => void
  errorAt: (path: string) => string | null
  startLabel: string
  endLabel?: string
  /** It is going on: its end can be set to another time than now, and taken back. */
  isRunning?: boolean
  /** What the row of the end says while it goes on: "Still asleep". */
  runningText?: string
  /** Lengths to choose instead of an end, in minutes. */
  lengths?: readonly number[]
}

/** Start and end of something that takes time, and its length in words. */
export function SpanFields(props: SpanFieldsProps) {
  const { draft, zone, onChange, errorAt, startLabel, endLabel, isRunning = false, runningText, lengths = [] } = props
  const { startAt, endAt } = draft
  const { t } = useLingui()
  const ago = useAgo()
  const lengthS = endAt === null ? 0 : (Date.parse(endAt) - Date.parse(startAt)) / 1000
  const isChosen = lengths.some((minutes) => lengthS === minutes * 60)
  const still = runningText ?? t`Still going`
  const setLength = (minutes: number) => {
    const ms = minutes * 60_000
    const end = Date.parse(startAt) + ms
    // "30 minutes of it", told as it ends, is no time in the future: it began as much earlier.
    if (end <= nowMs()) return onChange({ endAt: new Date(end).toISOString() })
    const now = nowMs()
    onChange({ startAt: new Date(now - ms).toISOString(), endAt: new Date(now).toISOString() })
  }
  return (
    <>
      {lengths.length > 0 && endAt !== null ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of.
        <div className="chip-row is-even" role="group" aria-label={t`How long`}>
          {lengths.map((minutes) => (
            <Chip key={minutes} isPressed={lengthS === minutes * 60} onClick={() => setLength(minutes)}>
              {ago.duration(minutes * 60)}
            </Chip>
          ))}
        </div>
      ) : null}
      {lengthS > 0 ? (
        // A chosen length says itself on the screen.
        <p className={isChosen ? 'sr-only' : 'type-small text-muted'} role="status">
          <Trans>That's {ago.duration(lengthS)}.</Trans>
        </p>
      ) : null}
      <WhenField {...props} label={startLabel} />
      {endAt === null && !isRunning ? null : (
        <MomentRow
          label={endLabel ?? t`Ended`}
          icon={<CircleStop aria-hidden="true" className="ic" />}
          value={endAt}
          zone={zone}
          emptyText={still}
          error={errorAt('endAt')}
          onValueChange={(value) => onChange({ endAt: value })}
          {...(isRunning ? { clear: { label: still, onClear: () => onChange({ endAt: null }) } } : null)}
        />
      )}
    </>
  )
}
