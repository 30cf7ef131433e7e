import { useLingui } from '@lingui/react/macro'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { LogGlyph } from '../../../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../../../ui/own-drawing.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { LengthFields } from '../length-fields.tsx'

const lengths = [10, 20, 30, 45, 60] as const

/** Something of a kind the family made: a moment, or a time with a length. */
export function OwnFields({ draft, onChange, errorAt, zone }: FieldsProps<'own'>) {
  const { t } = useLingui()
  const { details, startAt, endAt } = draft
  return (
    <>
      <p className="type-heading flex items-center gap-3">
        <LogGlyph hue="activity" color={details.color} icon={<OwnDrawing icon={details.icon} />} />
        {details.name}
      </p>
      {details.hasDuration ? (
        <LengthFields
          startAt={startAt}
          endAt={endAt}
          zone={zone}
          lengths={lengths}
          canBeNone={false}
          onChange={onChange}
          errorAt={errorAt}
        />
      ) : (
        <DateTimeField
          label={t`When`}
          value={startAt}
          zone={zone}
          error={errorAt('startAt')}
          onValueChange={(value) => onChange({ startAt: value })}
        />
      )}
    </>
  )
}
