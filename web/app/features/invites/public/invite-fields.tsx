import { Trans, useLingui } from '@lingui/react/macro'
import type { Relationship } from '@nestwren/contract/invites'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

interface RelationshipFieldProps {
  /** Those that can be invited. */
  possible: readonly Relationship[]
  words: Readonly<Record<Relationship, { readonly name: string; readonly hint: string }>>
  value: Relationship
  onValueChange: (value: Relationship) => void
}

/** Who the invited person is to the child. */
export function RelationshipField({ possible, words, value, onValueChange }: RelationshipFieldProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-2">
      <p className="type-label" aria-hidden="true">
        <Trans>Who are they?</Trans>
      </p>
      <RadioList
        label={t`Who are they?`}
        hasCards
        options={possible.map((one) => ({ value: one, label: words[one].name, hint: words[one].hint }))}
        value={value}
        onValueChange={onValueChange}
      />
    </div>
  )
}

interface InviteEmailFieldProps {
  /** What the form registered it as. */
  input: UseFormRegisterReturn
  error: string | null
}

/** The address that the link is bound to and mailed to; a link can do without. */
export function InviteEmailField({ input, error }: InviteEmailFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Also email it to`}
      hint={t`Then the link works only for this email. Leave it empty to send the link yourself.`}
      error={error}
      isOptionalShown
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  )
}
