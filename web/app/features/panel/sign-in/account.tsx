import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { Moment } from '../public/moment.tsx'
import { Facts, PanelHeading, PanelSection } from '../public/panel-heading.tsx'
import { PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelRead } from '../public/panel-read.ts'
import { attemptsLeftOf, staffApi } from '../public/staff-client.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { AuthenticatorCode, useCodeRule } from './authenticator-code.tsx'
import { Languages } from './sign-in-card.tsx'

/** The operator's own sign-in: who they are, and their authenticator. */
export default function Account() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = usePanelRead(['me'], (signal) => staffApi.operators.me({}, { signal }))
  const [told, setTold] = useState<string | null>(null)
  const changed = (words: string) => {
    setTold(words)
    void client.invalidateQueries({ queryKey: panelKey('me') })
  }
  return (
    <>
      <PanelHeading title={<Trans>Account</Trans>} />
      <PanelLoaded query={query} failed={t`We couldn't load your account`}>
        {({ username, hasAuthenticator, lastLoginAt }) => (
          <div className="ops-stack">
            <PanelSection id="who" title={<Trans>Signed in as</Trans>}>
              <Facts
                facts={[
                  { id: 'name', label: t`Username`, value: username },
                  { id: 'last', label: t`Last login`, value: <Moment at={lastLoginAt} otherwise={t`Never`} /> },
                ]}
              />
              <Languages />
            </PanelSection>
            <PanelSection
              id="authenticator"
              title={<Trans>Authenticator</Trans>}
              end={
                hasAuthenticator ? (
                  <Badge tone="success">
                    <Trans>On</Trans>
                  </Badge>
                ) : (
                  <Badge>
                    <Trans>Off</Trans>
                  </Badge>
                )
              }
            >
              {told === null ? null : (
                <Banner tone="success" isAlert>
                  {told}
                </Banner>
              )}
              {hasAuthenticator ? (
                <RemoveAuthenticator
                  onDone={() => changed(t`Authenticator removed. Signing in asks for no code now.`)}
                />
              ) : (
                <AddAuthenticator
                  onDone={() => changed(t`Authenticator added. Signing in asks for a code from now on.`)}
                />
              )}
            </PanelSection>
          </div>
        )}
      </PanelLoaded>
    </>
  )
}

/** What a wrong password or code says, with how many tries are left. */
function useOwnAction() {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  return useAction({
    words: (error) => {
      const text = errorText(error)
      const count = error instanceof ApiError ? (attemptsLeftOf(error) ?? 0) : 0
      return count > 0 ? `${text} ${t`${count} attempt(s) remaining`}` : text
    },
  })
}

interface StepProps {
  onDone: () => void
}

/** First the password, then a code of the new authenticator: only that turns it on. */
function AddAuthenticator({ onDone }: StepProps) {
  const { t } = useLingui()
  const [made, setMade] = useState<{ readonly secret: string; readonly uri: string } | null>(null)
  const { isBusy, failure, run } = useOwnAction()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } })
  const begin = handleSubmit(({ password }) =>
    run(async () => setMade(await staffApi.operators.beginAuthenticator({ body: { password } }))),
  )
  if (made !== null) return <ConfirmAuthenticator made={made} onDone={onDone} onCancel={() => setMade(null)} />
  return (
    <form className="ops-form" onSubmit={begin} noValidate>
      <p className="text-muted">
        <Trans>
          An app on your phone that shows a new code every 30 seconds. With one, your password alone opens nothing.
        </Trans>
      </p>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Field label={t`Your password`} error={formState.errors.password?.message ?? null} isRequired>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', { required: t`Enter your password.` })}
            autoComplete="current-password"
          />
        )}
      </Field>
      <div className="ops-acts">
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Checking`}>
          <Trans>Add authenticator</Trans>
        </Button>
      </div>
    </form>
  )
}

interface ConfirmProps extends StepProps {
  made: { readonly secret: string; readonly uri: string }
  onCancel: () => void
}

/** The secret as a picture and as text, and the code that proves it was taken over. */
function ConfirmAuthenticator({ made: { secret, uri }, onDone, onCancel }: ConfirmProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { isBusy, failure, run } = useOwnAction()
  const confirm = async (typed: string) => {
    const isDone = await run(() => staffApi.operators.confirmAuthenticator({ body: { code: typed } }))
    if (isDone) onDone()
    else setCode('')
  }
  return (
    <form
      className="ops-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) void confirm(code)
      }}
      noValidate
    >
      <p>
        <Trans>Scan this with your authenticator, or enter the secret by hand.</Trans>
      </p>
      <QrCode value={uri} label={t`QR code of the authenticator's secret`} />
      <p className="wrap-anywhere">
        <Trans>
          Secret: <code>{secret}</code>
        </Trans>
      </p>
      <a className="link-btn" href={uri}>
        <Trans>Open in an authenticator on this device</Trans>
      </a>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <AuthenticatorCode
        value={code}
        onValueChange={setCode}
        onComplete={(typed) => void confirm(typed)}
        isBusy={isBusy}
      />
      <div className="ops-acts">
        <Button variant="ghost" size="sm" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Checking`}>
          <Trans>Turn on</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Takes password and code: whoever found an open panel cannot take it off. */
function RemoveAuthenticator({ onDone }: StepProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useOwnAction()
  const { register, control, handleSubmit, formState, setValue } = useForm({
    defaultValues: { password: '', code: '' },
  })
  const codeRule = useCodeRule()
  const remove = handleSubmit(async (body) => {
    if (await run(() => staffApi.operators.removeAuthenticator({ body }))) onDone()
    else setValue('code', '')
  })
  const { errors } = formState
  return (
    <form className="ops-form" onSubmit={remove} noValidate>
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Field label={t`Your password`} error={errors.password?.message ?? null} isRequired>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', { required: t`Enter your password.` })}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Controller
        name="code"
        control={control}
        rules={codeRule}
        render={({ field: { value, onChange, ref } }) => (
          <AuthenticatorCode
            ref={ref}
            value={value}
            onValueChange={onChange}
            isBusy={isBusy}
            error={errors.code?.message ?? null}
          />
        )}
      />
      <div className="ops-acts">
        <Button type="submit" variant="danger" size="sm" isBusy={isBusy} busyLabel={t`Removing`}>
          <Trans>Remove authenticator</Trans>
        </Button>
      </div>
    </form>
  )
}
