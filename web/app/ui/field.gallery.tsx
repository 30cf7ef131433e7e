import { Field } from './field.tsx'
import type { Gallery } from './gallery.ts'
import { TextInput } from './text-input.tsx'

export const gallery: Gallery = {
  title: 'Field',
  states: [
    {
      name: 'Default',
      view: <Field label="Child's name">{(control) => <TextInput {...control} placeholder="Juno" />}</Field>,
    },
    {
      name: 'With hint, focused',
      view: (
        <Field label="Amount" hint="Last bottle was 110 ml">
          {(control) => <TextInput {...control} className="is-focus" defaultValue="120 ml" />}
        </Field>
      ),
    },
    {
      name: 'Error',
      view: (
        <Field label="Confirm password" error="Passwords do not match">
          {(control) => <TextInput {...control} type="password" defaultValue="abcdefgh" />}
        </Field>
      ),
    },
    {
      name: 'Optional',
      view: (
        <Field label="Note" isOptionalShown>
          {(control) => <TextInput {...control} />}
        </Field>
      ),
    },
    {
      name: 'Disabled',
      view: (
        <Field label="E-mail">{(control) => <TextInput {...control} disabled defaultValue="mara@example.org" />}</Field>
      ),
    },
  ],
}
