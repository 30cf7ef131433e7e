import { useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import { api } from '../../../platform/api/api.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { atFields } from '../../../platform/forms/field-errors.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { makePasskey, PasskeyError } from '../../../platform/passkeys/passkeys.ts'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useCoded } from '../../../ui/locked/use-coded.tsx'
import { usePasskeyWords } from '../../../ui/locked/use-passkey-words.ts'
import { TextInput } from '../../../ui/text-input.tsx'

interface PasskeySheetProps {
  /** How many the person has. */
  count: number
  /** It was added; with the person's first factor come recovery codes. */
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

const longestName = 60

/** A passkey: its name, and what the browser makes of it. */
export function PasskeySheet({ count, onAdded, onClose }: PasskeySheetProps) {
  const { t } = useLingui()
  const { isBusy, failure, setFailure, run, codeSheet } = useCoded()
  const passkeyWords = usePasskeyWords()
  const number = count + 1
  const { accountId } = useWorkspace().scope
  const draft = useDraftForm(`vault.passkey.${accountId}`, () => ({ name: t`Passkey ${number}` }))
  const { form, forget } = draft
  const { register, handleSubmit, formState } = form
  const place = atFields(form)
  const submit = handleSubmit(async ({ name }) => {
    let codes: readonly string[] | null = null
    const isAdded = await run(
      async () => {
        const credential = await makePasskey(await api.vault.beginPasskey())
        codes = (await api.vault.addPasskey({ body: { name: name.trim(), credential } })).recoveryCodes
      },
      {
        place: (error, text) => {
          if (!(error instanceof PasskeyError)) return place(error, text)
          setFailure(passkeyWords(error))
          return true
        },
      },
    )
    if (!isAdded) return
    forget()
    onAdded(codes)
  })
  return (
    <>
      <FormSheet
        title={t`Add a passkey`}
        onClose={() => {
          forget()
          onClose()
        }}
        submitLabel={t`Create passkey`}
        busyLabel={t`Waiting for your device`}
        isBusy={isBusy}
        failure={failure}
        onSubmit={submit}
      >
        <p className="text-muted">{t`Your fingerprint, face, or PIN then opens the vault on this device, or wherever your passkeys are synced.`}</p>
        <Field
          label={t`Name`}
          hint={t`So that you know it in the list.`}
          error={formState.errors.name?.message ?? null}
          isRequired
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('name', {
                validate: (value) => isVisible(value) || t`Enter a name.`,
                maxLength: { value: longestName, message: t`Up to 60 characters.` },
              })}
              autoComplete="off"
            />
          )}
        </Field>
      </FormSheet>
      {codeSheet}
    </>
  )
}
