import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { session } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Step } from './step.tsx'

interface NameStepProps {
  user: User
  title: ReactNode
  lead: ReactNode
  isLarge?: boolean
  onSaved: () => void
  children?: ReactNode
}

/** Until somebody says their name they are called by their address, which nobody wants to be. */
function nameOf({ name, username }: User): string {
  return name === username.split('@')[0] ? '' : name
}

/** The name the family sees. Saving it ends what the server counts as the first steps. */
export function NameStep({ user, title, lead, isLarge, onSaved, children }: NameStepProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useAction()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { displayName: nameOf(user) } })
  const submit = handleSubmit(async ({ displayName }) => {
    await run(
      async () => {
        const answer = await api.auth.onboardingComplete({ body: { displayName: displayName.trim() } })
        onSaved()
        session.updateUser(answer.user)
      },
      { otherwise: t`Failed to complete setup. Please try again.` },
    )
  })
  return (
    <Step
      title={title}
      lead={lead}
      isLarge={isLarge}
      failure={failure}
      onSubmit={() => void submit()}
      foot={
        <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      {children}
      <Field
        label={t`Your name`}
        hint={t`Your family sees it next to what you log.`}
        error={formState.errors.displayName?.message ?? null}
        isRequired
      >
        {(control) => (
          <TextInput
            {...control}
            {...register('displayName', {
              validate: (name) =>
                name.trim() === '' ? t`Enter a name.` : name.trim().length <= 80 || t`Up to 80 characters.`,
            })}
            autoComplete="name"
          />
        )}
      </Field>
    </Step>
  )
}
