import { Trans, useLingui } from '@lingui/react/macro'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { WhenField } from './when-field.tsx'

interface SpanFieldsProps {
  /** Without an end while it goes on: then none is asked for. */
  draft: { readonly startAt: string; readonly endAt: string | null }
  zone: string
  onChange: (change: { startAt?: string; endAt?: string | null }) => void
  errorAt: (path: string) => string | null
  startLabel: string
  /** Lengths to choose instead of an end, in minutes. */
  lengths?: readonly number[]
}

/** Start and end of something that takes time, and its length in words. */
export function SpanFields(props: SpanFieldsProps) {
  const { draft, zone, onChange, errorAt, startLabel, lengths = [] } = props
  const { startAt, endAt } = draft
  const { t } = useLingui()
  const ago = useAgo()
  const lengthS = endAt === null ? 0 : (Date.parse(endAt) - Date.parse(startAt)) / 1000
  return (
    <>
      <WhenField {...props} label={startLabel} />
      {endAt === null ? null : (
        <DateTimeField
          label={t`Ended`}
          value={endAt}
          zone={zone}
          onValueChange={(value) => onChange({ endAt: value })}
          error={errorAt('endAt')}
          hasChips={lengths.length === 0}
        />
      )}
      {lengths.length > 0 && endAt !== null ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and borders that no browser lets go of.
        <div className="chip-row" role="group" aria-label={t`How long`}>
          {lengths.map((minutes) => (
            <Chip
              key={minutes}
              isPressed={lengthS === minutes * 60}
              onClick={() => onChange({ endAt: new Date(Date.parse(startAt) + minutes * 60_000).toISOString() })}
            >
              {ago.duration(minutes * 60)}
            </Chip>
          ))}
        </div>
      ) : null}
      {lengthS > 0 ? (
        <p className="type-small text-muted" role="status">
          <Trans>That's {ago.duration(lengthS)}.</Trans>
        </p>
      ) : null}
    </>
  )
}
