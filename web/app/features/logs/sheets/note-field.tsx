import { useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useTypingSender } from '../../../platform/realtime/typing.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface NoteFieldProps {
  kind: KindName
  childId: string | undefined
  value: string
  onValueChange: (value: string) => void
  onBlur?: () => void
  error?: string | null
  /** The cursor goes there as it appears: for a field that was asked for. */
  isFocused?: boolean
}

const focusIt = (area: HTMLTextAreaElement | null) => area?.focus()

/** Free words about an entry. The family sees that somebody is writing. */
export function NoteField({
  kind,
  childId,
  value,
  onValueChange,
  onBlur,
  error = null,
  isFocused = false,
}: NoteFieldProps) {
  const { t } = useLingui()
  const typing = useTypingSender(childId === undefined ? { kind } : { kind, childId })
  return (
    <Field label={t`Note`} error={error} isLabelHidden>
      {(control) => (
        <TextArea
          {...control}
          {...(isFocused ? { ref: focusIt } : null)}
          rows={2}
          maxLength={5000}
          value={value}
          onChange={(event) => {
            typing.onKeystroke()
            onValueChange(event.target.value)
          }}
          onBlur={() => {
            typing.stop()
            onBlur?.()
          }}
        />
      )}
    </Field>
  )
}
