import { useLingui } from '@lingui/react/macro'
import { minPassphraseLetters } from '@nestwren/contract/sealed-terms'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'

interface PassphraseForm extends FieldValues {
  passphrase: string
  again: string
}

/** Different letters that a passphrase has at least: one letter twelve times is none. */
const leastDifferent = 6

/** A new passphrase, twice. */
export function PassphraseFields<Form extends PassphraseForm>({ form }: { form: UseFormReturn<Form> }) {
  const { t } = useLingui()
  const { register, formState, getValues } = form
  const { errors } = formState
  const [passphrase, again] = ['passphrase' as Path<Form>, 'again' as Path<Form>]
  const textOf = (name: 'passphrase' | 'again') => {
    const { message } = errors[name] ?? {}
    return typeof message === 'string' ? message : null
  }
  return (
    <>
      <Field
        label={t`Passphrase`}
        hint={t`At least 12 characters. Four or five words that don't belong together are easy to keep and hard to guess.`}
        error={textOf('passphrase')}
        isRequired
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register(passphrase, {
              validate: (value) =>
                value.length < minPassphraseLetters
                  ? t`Use at least 12 characters.`
                  : new Set(value.toLowerCase()).size < leastDifferent
                    ? t`This is too easy to guess. Use several words.`
                    : true,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label={t`Passphrase again`} error={textOf('again')} isRequired>
        {(control) => (
          <PasswordInput
            {...control}
            {...register(again, {
              validate: (value) => value === getValues(passphrase) || t`This isn't the same passphrase.`,
            })}
            autoComplete="new-password"
          />
        )}
      </Field>
    </>
  )
}
