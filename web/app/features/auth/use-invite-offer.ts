import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { session } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import type { InviteTerms } from '../onboarding/public/use-invite-words.ts'
import { entry } from './entry.ts'

export type InviteOffer =
  | { readonly kind: 'asking'; readonly inviterName: '' }
  | {
      readonly kind: 'open'
      readonly inviterName: string
      /** Null where it could not be read. */
      readonly terms: InviteTerms | null
      readonly failure: string | null
    }
  /** Nothing comes of it for whoever is signed in; `isForOther` when it may for somebody else. */
  | { readonly kind: 'closed'; readonly inviterName: ''; readonly text: string; readonly isForOther: boolean }

const final = new Set(['INVALID_INVITE', 'INVITE_OTHER_EMAIL', 'ALREADY_MEMBER'])

function codeOf(error: unknown): string {
  return error instanceof ApiError ? error.code : ''
}

/** What an invite offers to whoever is signed in, and taking it. */
export function useInviteOffer(token: string) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [offer, setOffer] = useState<InviteOffer>({ kind: 'asking', inviterName: '' })
  const { isBusy, run } = useAction()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each invite, in whatever language.
  useEffect(() => {
    const leaving = new AbortController()
    api.invites.validate({ params: { token } }, { signal: leaving.signal }).then(
      ({ inviterName, childNames, relationship }) =>
        setOffer({ kind: 'open', inviterName, terms: { childNames, relationship }, failure: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        if (codeOf(error) === 'INVALID_INVITE')
          setOffer({ kind: 'closed', inviterName: '', text: errorText(error), isForOther: false })
        // Who invites is worth knowing, not needed: joining asks the server again.
        else setOffer({ kind: 'open', inviterName: '', terms: null, failure: null })
      },
    )
    return () => leaving.abort()
  }, [token])
  const place = (error: unknown, text: string) => {
    const code = codeOf(error)
    if (final.has(code)) setOffer({ kind: 'closed', inviterName: '', text, isForOther: code === 'INVITE_OTHER_EMAIL' })
    else
      setOffer((before) => ({
        kind: 'open',
        inviterName: before.inviterName,
        terms: before.kind === 'open' ? before.terms : null,
        failure: text,
      }))
    return true
  }
  const accept = () =>
    run(
      async () => {
        session.takeSignedIn(await api.invites.accept({ body: { token } }))
        entry.forget()
        showToast({ message: t`Welcome to the family` })
        navigate('/home', { replace: true })
      },
      { place },
    )
  return { offer, accept, isBusy }
}
