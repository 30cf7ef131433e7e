import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DuskPage } from './dusk-page.tsx'

export function meta() {
  return [{ title: 'No more recommendations from Nestwren' }, { name: 'robots', content: 'noindex' }]
}

type Outcome =
  | { readonly kind: 'working' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly text: string; readonly canTryAgain: boolean }

/** Where the last link of a recommendation leads. */
export default function UnsubscribePage() {
  const { t } = useLingui()
  const { outcome, tryAgain } = useUnsubscribe()
  return (
    <DuskPage>
      <section className="card card-pad sign-in-card" aria-labelledby="unsubscribe-title">
        <h1 id="unsubscribe-title" className="type-title-l">
          <Trans>Recommendations</Trans>
        </h1>
        {outcome.kind === 'working' ? (
          <p className="flex items-center gap-3 text-muted">
            <Spinner label={t`Unsubscribing`} />
            <span aria-hidden="true">
              <Trans>Unsubscribing</Trans>
            </span>
          </p>
        ) : null}
        {outcome.kind === 'done' ? (
          <Banner tone="success">
            <Trans>You won't get any more of these emails.</Trans>
          </Banner>
        ) : null}
        {outcome.kind === 'failed' ? <Banner tone="danger">{outcome.text}</Banner> : null}
        {outcome.kind === 'failed' && outcome.canTryAgain ? (
          <Button isBlock onClick={tryAgain}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
        <Link className="link-btn justify-self-center" to="/">
          <Trans>Go to the start page</Trans>
        </Link>
      </section>
    </DuskPage>
  )
}

function useUnsubscribe() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Outcome>({ kind: 'working' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt, in whatever language.
  useEffect(() => {
    if (token === '') return
    let isWanted = true
    api.referrals.unsubscribe({ body: { token } }).then(
      () => {
        if (isWanted) setAnswer({ kind: 'done' })
      },
      (error: unknown) => {
        if (!isWanted) return
        const code = error instanceof ApiError ? error.code : ''
        const text = code === 'INVALID_INPUT' ? t`This link isn't valid.` : errorText(error)
        setAnswer({ kind: 'failed', text, canTryAgain: code !== 'INVALID_LINK' && code !== 'INVALID_INPUT' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [token, attempt])
  const noToken: Outcome = { kind: 'failed', text: t`This link isn't valid.`, canTryAgain: false }
  return {
    outcome: token === '' ? noToken : answer,
    tryAgain: () => {
      setAnswer({ kind: 'working' })
      setAttempt(attempt + 1)
    },
  }
}
