import { useLingui } from '@lingui/react/macro'
import { useTypingSender } from '../../../../platform/realtime/typing.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { WhenField } from '../when-field.tsx'

export function NoteFields(props: FieldsProps<'note'>) {
  const { t } = useLingui()
  const { draft, onChange, errorAt, childId } = props
  const { details } = draft
  const change = (part: Partial<typeof details>) => onChange({ details: { ...details, ...part } })
  const typing = useTypingSender(childId ? { kind: 'note', childId } : { kind: 'note' })
  return (
    <>
      <Field label={t`Note`} error={errorAt('details.text')} isRequired>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            maxLength={5000}
            value={details.text}
            onChange={(event) => {
              typing.onKeystroke()
              change({ text: event.target.value })
            }}
            onBlur={typing.stop}
          />
        )}
      </Field>
      <div className="grid gap-1">
        <Checkbox
          label={t`Keep it on Home`}
          hint={t`Until someone removes it.`}
          checked={details.isPinned}
          onChange={(event) => change({ isPinned: event.target.checked })}
        />
        <Checkbox
          label={t`Handoff`}
          hint={t`For whoever takes over next. The newest one shows on Home.`}
          checked={details.isHandover}
          onChange={(event) => change({ isHandover: event.target.checked })}
        />
      </div>
      <WhenField {...props} />
    </>
  )
}
