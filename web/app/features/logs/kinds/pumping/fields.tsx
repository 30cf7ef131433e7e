import { useLingui } from '@lingui/react/macro'
import { breastSides } from '@nestwren/contract/logs/segments'
import { useAgo } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { moveFeed } from '../session.ts'
import { sideTitles } from '../side-names.ts'
import { SpanFields } from '../span-fields.tsx'
import { PumpingAmounts } from './amounts.tsx'
import { endAtOther, sideLengths } from './side-lengths.ts'

const lengths = [10, 15, 20, 30] as const

/** A session that is over: when, which side, how much, and what was put by. One that runs has its own sheet. */
export function PumpingFields(props: FieldsProps<'pumping'>) {
  const { t } = useLingui()
  const text = useText()
  const ago = useAgo()
  const { draft, onChange, errorAt } = props
  const { details, startAt, endAt } = draft
  const { segments } = details
  const setSpan = (change: { startAt?: string; endAt?: string | null }) => {
    const from = change.startAt ?? startAt
    const moved = change.startAt === undefined ? { endAt, segments } : moveFeed({ startAt, endAt, segments }, from)
    const to = change.endAt ?? moved.endAt
    const isEnded = change.endAt !== undefined && change.endAt !== null
    onChange({
      startAt: from,
      endAt: to,
      details: { ...details, segments: isEnded ? endAtOther(moved.segments, change.endAt ?? '') : moved.segments },
    })
  }
  const [only, ...others] = segments
  return (
    <PumpingAmounts
      details={details}
      errorAt={errorAt}
      onChange={(part) => onChange({ details: { ...details, ...part } })}
    >
      {only !== undefined && others.length > 0 ? (
        <p className="type-small text-muted">
          {sideLengths(segments, endAt ?? startAt)
            .map(({ side, seconds }) => `${text(sideTitles[side])}: ${ago.duration(seconds)}`)
            .join(' · ')}
        </p>
      ) : (
        <Segmented
          label={t`Side`}
          value={only?.side ?? 'both'}
          onValueChange={(side) => onChange({ details: { ...details, segments: [{ side, startAt, endAt }] } })}
          options={breastSides.map((side) => ({ value: side, label: text(sideTitles[side]) }))}
        />
      )}
      <SpanFields {...props} startLabel={t`Started`} lengths={lengths} onChange={setSpan} />
    </PumpingAmounts>
  )
}
