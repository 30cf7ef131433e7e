import { useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { FormSheet } from './form-sheet.tsx'
import type { Gallery } from './gallery.ts'
import { TextInput } from './text-input.tsx'

function Example({ label, isBusy, failure = null }: { label: string; isBusy?: boolean; failure?: string | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const close = () => {
    setIsOpen(false)
    setName('')
  }
  return (
    <>
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <FormSheet
          title="Add a medicine"
          onClose={close}
          isDirty={name !== ''}
          submitLabel="Save medicine"
          busyLabel="Saving"
          isBusy={isBusy}
          failure={failure}
          onSubmit={close}
        >
          <Field label="Name of the medicine" isRequired>
            {(control) => <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />}
          </Field>
        </FormSheet>
      ) : null}
    </>
  )
}

export const gallery: Gallery = {
  title: 'Form sheet',
  isInline: true,
  states: [
    { name: 'Default', view: <Example label="Add" /> },
    { name: 'Under way', view: <Example label="Add, under way" isBusy /> },
    { name: 'Refused', view: <Example label="Add, refused" failure="Couldn't connect" /> },
  ],
}
