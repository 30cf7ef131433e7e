import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DuskPage } from './dusk-page.tsx'
import { useGoogleReturn } from './use-google-return.ts'

export function meta() {
  return [
    { title: 'Signing in to Nestwren with Google' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Where Google's page leads back to. */
export default function GoogleReturnPage() {
  const { state, isLinking, attempt, goBack } = useGoogleReturn()
  return (
    <DuskPage>
      <section className="card card-pad sign-in-card" aria-labelledby="google-title">
        <h1 id="google-title" className="type-title-l">
          {state.kind === 'working' ? <Trans>Signing in with Google</Trans> : <Trans>Sign in with Google</Trans>}
        </h1>
        {state.kind === 'working' ? <Working /> : null}
        {state.kind === 'password' ? (
          <ConnectForm reason={state.reason} wrong={state.wrong} isLinking={isLinking} onConnect={attempt} />
        ) : null}
        {state.kind === 'failed' ? <Banner tone="danger">{state.text}</Banner> : null}
        {state.kind === 'working' ? null : (
          <button type="button" className="link-btn justify-self-center" onClick={goBack}>
            {isLinking ? <Trans>Back</Trans> : <Trans>Back to Login</Trans>}
          </button>
        )}
      </section>
    </DuskPage>
  )
}

function Working() {
  const { t } = useLingui()
  return (
    <p className="flex items-center gap-3 pb-3 text-muted">
      <Spinner label={t`Signing you in`} />
      <span aria-hidden="true">
        <Trans>Signing you in</Trans>
      </span>
    </p>
  )
}

interface ConnectFormProps {
  reason: string | null
  wrong: string | null
  isLinking: boolean
  onConnect: (password: string) => Promise<void>
}

/** Nobody gets into an account by an address alone: the password shows that it is theirs. */
function ConnectForm({ reason, wrong, isLinking, onConnect }: ConnectFormProps) {
  const { t } = useLingui()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const submit = handleSubmit(({ password }) => onConnect(password))
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {reason ? <Banner>{reason}</Banner> : null}
      {isLinking ? (
        <p className="text-muted">
          <Trans>Enter your Nestwren password once to connect Google.</Trans>
        </p>
      ) : null}
      <Field label={t`Password`} error={formState.errors.password?.message ?? wrong} isRequired>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', { required: t`Enter your password.` })}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" isBlock isBusy={formState.isSubmitting} busyLabel={t`Connecting`}>
        <Trans>Connect Google</Trans>
      </Button>
    </form>
  )
}
