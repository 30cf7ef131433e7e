import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { session } from '../../platform/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Step } from './step.tsx'
import { useAttempt } from './use-attempt.ts'

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
  const { attempt, isBusy, failure } = useAttempt()
  const [name, setName] = useState(() => nameOf(user))
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    const displayName = name.trim()
    const problem =
      displayName === '' ? t`Please enter a name.` : displayName.length > 80 ? t`At most 80 characters.` : null
    setError(problem)
    if (problem !== null) {
      input.current?.focus()
      return
    }
    await attempt(async () => {
      const answer = await api.auth.onboardingComplete({ body: { displayName } })
      onSaved()
      session.updateUser(answer.user)
    }, t`Failed to complete setup. Please try again.`)
  }
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
      <Field label={t`Your name`} hint={t`Your family sees it on what you log.`} error={error} isRequired>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            name="displayName"
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setError(null)
              setName(event.target.value)
            }}
          />
        )}
      </Field>
    </Step>
  )
}
