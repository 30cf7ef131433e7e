import { Trans, useLingui } from '@lingui/react/macro'
import { isVisible } from '@nestwren/contract/visible'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'

/** The name the family sees on what this person logs. */
export function ProfileSection() {
  const { t } = useLingui()
  const session = useSession()
  const { failure, run } = useSave()
  const name = session.status === 'signedIn' ? session.user.name : ''
  const form = useForm({ values: { displayName: name } })
  const { register, handleSubmit, formState, reset } = form
  if (session.status !== 'signedIn') return null
  const submit = handleSubmit(async ({ displayName }) => {
    await run(
      async () => {
        const { user } = await api.auth.updateDisplayName({ body: { displayName } })
        session.updateUser(user)
        reset({ displayName: user.name })
      },
      { place: atFields(form), done: t`Name saved` },
    )
  })
  return (
    <section className="card card-pad grid grid-cols-1 gap-3" aria-labelledby="settings-profile">
      <h2 id="settings-profile" className="type-heading">
        <Trans>You</Trans>
      </h2>
      <p className="type-small text-muted wrap-anywhere">
        <Trans>You sign in as {session.user.username}</Trans>
      </p>
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <Field
          label={t`Your name`}
          hint={t`Your family sees it next to what you log.`}
          error={formState.errors.displayName?.message ?? failure}
          isRequired
        >
          {(control) => (
            <TextInput
              {...control}
              {...register('displayName', {
                validate: (value) => isVisible(value) || t`Enter a name.`,
                maxLength: { value: 80, message: t`Up to 80 characters.` },
              })}
              autoComplete="name"
            />
          )}
        </Field>
        {formState.isDirty ? (
          <Button type="submit" size="sm" isBusy={formState.isSubmitting} busyLabel={t`Saving`}>
            <Trans>Save name</Trans>
          </Button>
        ) : null}
      </form>
    </section>
  )
}
