import { LogGlyph } from '../../../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../../../ui/own-drawing.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { LengthFields } from '../length-fields.tsx'
import { WhenField } from '../when-field.tsx'

const lengths = [10, 20, 30, 45, 60] as const

/** Something of a kind the family made: a moment, or a time with a length. */
export function OwnFields(props: FieldsProps<'own'>) {
  const { details } = props.draft
  return (
    <>
      <p className="type-heading flex items-center gap-3">
        <LogGlyph hue="activity" color={details.color} icon={<OwnDrawing icon={details.icon} />} />
        {details.name}
      </p>
      {details.hasDuration ? <LengthFields {...props} lengths={lengths} canBeNone={false} /> : <WhenField {...props} />}
    </>
  )
}
