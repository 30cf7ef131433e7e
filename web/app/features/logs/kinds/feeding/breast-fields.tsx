import { Trans, useLingui } from '@lingui/react/macro'
import { secondsBetween } from '@nestwren/contract/logs/kind'
import type { BreastSegment } from '@nestwren/contract/logs/segments'
import { nowMs } from '../../../../platform/clock/now.ts'
import { useTimeText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { MomentRow } from '../moment-row.tsx'
import { moveFeed, segmentsOf } from '../session.ts'
import { sideTitles } from '../side-names.ts'

type AnySide = BreastSegment['side']

const minutesOn = (segments: readonly BreastSegment[], side: AnySide): number | null => {
  const seconds = segments
    .filter((one) => one.side === side)
    .reduce((sum, { startAt, endAt }) => sum + secondsBetween(startAt, endAt ?? startAt), 0)
  return seconds === 0 ? null : Math.max(1, Math.round(seconds / 60))
}

/** A feed that is over: when it began and how long each side took. */
export function BreastFields({ draft, onChange, errorAt, zone }: FieldsProps<'feeding'>) {
  const { t } = useLingui()
  const text = useText()
  const timeText = useTimeText()
  const { details, startAt, endAt } = draft
  const { segments } = details
  const sides: AnySide[] = segments.some(({ side }) => side === 'both') ? ['left', 'right', 'both'] : ['left', 'right']

  const setMinutes = (side: AnySide, minutes: number | null) => {
    // The order in which the sides were given stays; a side that is new comes last.
    const order = [...new Set([...segments.map((one) => one.side), side])]
    const lengths = order.map((one) => ({ side: one, minutes: one === side ? minutes : minutesOn(segments, one) }))
    const totalMs = lengths.reduce((sum, one) => sum + (one.minutes ?? 0), 0) * 60_000
    // "Ten minutes", told as it ends, began ten minutes ago and is nothing in the future.
    const from = new Date(Math.min(Date.parse(startAt), Math.max(0, nowMs() - totalMs))).toISOString()
    const next = segmentsOf(from, lengths)
    onChange({ startAt: from, details: { ...details, segments: next }, endAt: next.at(-1)?.endAt ?? from })
  }
  return (
    <>
      <Field label={t`How long on each side`} error={errorAt('details.segments') ?? errorAt('endAt')} isGroup>
        {() => (
          <div className="grid gap-3 tablet:grid-cols-2">
            {sides.map((side) => (
              <Field key={side} label={text(sideTitles[side])}>
                {(control) => (
                  <NumberInput
                    {...control}
                    unit={t`min`}
                    max={240}
                    value={minutesOn(segments, side)}
                    onValueChange={(minutes) => setMinutes(side, minutes)}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
      </Field>
      {endAt !== null && endAt !== startAt ? (
        <p className="type-small text-muted" role="status">
          <Trans>Ended {timeText(endAt, zone)}.</Trans>
        </p>
      ) : null}
      <MomentRow
        label={t`Started`}
        value={startAt}
        zone={zone}
        error={errorAt('startAt')}
        onValueChange={(value) => {
          const moved = moveFeed({ startAt, endAt, segments }, value)
          onChange({ startAt: value, endAt: moved.endAt, details: { ...details, segments: moved.segments } })
        }}
      />
    </>
  )
}
