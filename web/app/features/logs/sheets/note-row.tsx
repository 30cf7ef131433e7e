import { useLingui } from '@lingui/react/macro'
import { NotebookPen } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Disclosure } from '../list/disclosure.tsx'
import { NoteField } from './note-field.tsx'

/** The note of an entry in one row, with its first line. A touch opens it and puts the cursor there. */
export function NoteRow(props: Omit<ComponentProps<typeof NoteField>, 'isFocused'>) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { value, error = null } = props
  const isShown = isOpen || error !== null
  const [firstLine = ''] = value.trim().split('\n')
  return (
    <Disclosure
      icon={<NotebookPen aria-hidden="true" className="ic" />}
      label={firstLine === '' ? t`Add a note` : t`Note`}
      value={isShown ? null : firstLine}
      isOpen={isShown}
      onToggle={() => {
        if (isOpen) props.onBlur?.()
        setIsOpen(!isOpen)
      }}
    >
      <NoteField {...props} isFocused={isOpen} />
    </Disclosure>
  )
}
