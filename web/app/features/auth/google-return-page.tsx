import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { recordEvent } from '../../platform/analytics/record.ts'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { serverNowMs } from '../../platform/clock/now.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { session } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type GoogleJourney, readJourney, storeJourney } from '../google/public/google-intent.ts'
import { nextStep } from '../onboarding/public/use-next-step.ts'
import { resumeAsked } from './asked-page.ts'
import { DuskPage } from './dusk-page.tsx'
import { entry } from './entry.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'

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

type GoogleAnswer =
  | { readonly kind: 'token'; readonly journey: GoogleJourney; readonly idToken: string }
  /** The person turned back at Google's page. */
  | { readonly kind: 'cancelled'; readonly returnTo: string }
  | { readonly kind: 'failed'; readonly returnTo: string }

function answerOf(fragment: string): GoogleAnswer {
  const journey = readJourney()
  const returnTo = journey?.returnTo ?? '/'
  const answer = new URLSearchParams(fragment.replace(/^#/, ''))
  if (journey === null) return { kind: 'failed', returnTo }
  // A reload: the fragment is gone, what it held is kept.
  if (answer.size === 0)
    return journey.idToken === null
      ? { kind: 'failed', returnTo }
      : { kind: 'token', journey, idToken: journey.idToken }
  if (answer.get('state') !== journey.state) return { kind: 'failed', returnTo }
  if (answer.get('error') === 'access_denied') return { kind: 'cancelled', returnTo }
  const idToken = answer.get('id_token')
  return idToken ? { kind: 'token', journey, idToken } : { kind: 'failed', returnTo }
}

/** What Google answered, by the fragment of the address, which leaves the address at once. */
function useGoogleAnswer(): GoogleAnswer {
  const [answer] = useState(() => answerOf(location.hash))
  useEffect(() => {
    if (answer.kind === 'token') storeJourney({ ...answer.journey, idToken: answer.idToken })
    else storeJourney(null)
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [answer])
  return answer
}

type GoogleReturn =
  | { readonly kind: 'working' }
  /** The password of the account Google is to be connected with; `reason` says why it is asked. */
  | { readonly kind: 'password'; readonly reason: string | null; readonly wrong: string | null }
  | { readonly kind: 'failed'; readonly text: string }

/** Takes Google's answer to the server, and whoever is signed in then to where they go on. */
function useGoogleReturn() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const answer = useGoogleAnswer()
  const failedText = t`Google sign-in failed. Please try again.`
  const returnTo = answer.kind === 'token' ? answer.journey.returnTo : answer.returnTo
  const isLinking = answer.kind === 'token' && answer.journey.intent.purpose === 'link'
  const [state, setState] = useState<GoogleReturn>(() => {
    if (answer.kind === 'failed') return { kind: 'failed', text: failedText }
    return isLinking ? { kind: 'password', reason: null, wrong: null } : { kind: 'working' }
  })
  const goTo = (path: string) => {
    storeJourney(null)
    navigate(path, { replace: true })
  }

  const send = async (idToken: string, journey: GoogleJourney, password?: string) => {
    if (isLinking) {
      const { user } = await api.google.link({ body: { idToken, password: password ?? '' } })
      session.updateUser(user)
      showToast({ message: t`Google is connected` })
      goTo(returnTo)
      return
    }
    const { role, inviteToken, refToken } = journey.intent
    const signedIn = await api.google.signIn({
      body: {
        idToken,
        locale: currentLocale(),
        ...(role === undefined ? {} : { role }),
        ...(inviteToken ? { inviteToken } : {}),
        ...(refToken ? { refToken } : {}),
        ...(password === undefined ? {} : { password }),
      },
    })
    session.takeSignedIn(signedIn)
    recordEvent('login', { method: 'google' })
    if (inviteToken || refToken) entry.markUsed()
    if (signedIn.paymentRequired) {
      // The start page goes on with the payment.
      entry.open('onboarding', { isNew: isNew(signedIn.user) })
      goTo('/')
      return
    }
    const path = await pathAfter(signedIn.user, Boolean(inviteToken))
    entry.close()
    goTo(path)
  }

  const attempt = async (password?: string) => {
    if (answer.kind !== 'token') return
    const { idToken, journey } = answer
    try {
      await send(idToken, journey, password)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      const text = errorText(error, failedText)
      if (code === 'GOOGLE_LINK_REQUIRED') setState({ kind: 'password', reason: text, wrong: null })
      else if (password !== undefined && canTypeAgain(code))
        setState((before) => ({
          kind: 'password',
          reason: before.kind === 'password' ? before.reason : null,
          wrong: text,
        }))
      else {
        storeJourney(null)
        setState({ kind: 'failed', text })
      }
    }
  }

  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is good for one time.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    if (answer.kind === 'cancelled') goTo(returnTo)
    else if (answer.kind === 'token' && !isLinking) void attempt()
  }, [])
  return { state, isLinking, attempt, goBack: () => goTo(returnTo) }
}

function canTypeAgain(code: string): boolean {
  return code === 'WRONG_PASSWORD' || code === 'RATE_LIMITED' || code === 'NETWORK'
}

/** An account that is younger than a nonce lives was made by this sign-in. */
function isNew({ createdAt }: User): boolean {
  return serverNowMs() - Date.parse(createdAt) < 10 * 60_000
}

/** A returning person goes home, or to what a link asked for before; who has just joined a family, to the first steps, as its children decide (A §4). */
async function pathAfter(user: User, isInvited: boolean): Promise<string> {
  if (!isInvited || user.onboardingCompleted) {
    resumeAsked()
    return pageAfterSignIn()
  }
  if (user.subscriptionStatus === 'influencer' && user.role === 'super_admin') return '/influencer-onboarding'
  return nextStep()
}
