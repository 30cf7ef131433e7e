import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { SignInChange } from '@nestwren/contract/recovery'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { session } from '../../platform/session/session.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckingLink, useLinkToken } from './checking-link.tsx'
import { DuskPage } from './dusk-page.tsx'
import { entry } from './entry.ts'

export function meta() {
  return [
    { title: 'Was this you? Nestwren' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Where the link of a mail about a sign-in change leads: it acts on a button only, since mail programs open links. */
export default function UndoChangePage() {
  const navigate = useNavigate()
  const { token, forget } = useLinkToken('nestwren.undoToken')
  const { user } = useSession()
  const { state, undo, tryAgain } = useUndoChange(token, (username) => {
    forget()
    // The server has signed everyone out: here it is done before a refused call finds out.
    if (user?.username === username) void session.signOut({ isDiscardingUnsent: false })
  })
  const leave = () => {
    forget()
    entry.open('login')
    navigate('/', { replace: true })
  }
  return (
    <DuskPage>
      <section className="card card-pad sign-in-card" aria-labelledby="undo-title">
        <Title key={state.kind === 'undone' ? 'undone' : 'asking'} isFocused={state.kind === 'undone'}>
          {state.kind === 'undone' ? <Trans>Everyone is signed out</Trans> : <Trans>Was this you?</Trans>}
        </Title>
        {state.kind === 'checking' ? (
          <CheckingLink />
        ) : state.kind === 'asking' ? (
          <Question asking={state} onUndo={() => void undo(state.found)} onLeave={leave} />
        ) : state.kind === 'undone' ? (
          <Undone username={state.username} onLeave={leave} />
        ) : (
          <Failed text={state.text} onTryAgain={state.canTryAgain ? tryAgain : null} onLeave={leave} />
        )}
      </section>
    </DuskPage>
  )
}

interface QuestionProps {
  asking: Extract<UndoState, { kind: 'asking' }>
  onUndo: () => void
  onLeave: () => void
}

function Question({ asking: { found, isBusy, failure }, onUndo, onLeave }: QuestionProps) {
  const { t } = useLingui()
  const { username, change } = found
  return (
    <>
      <p>
        <ChangeText change={change} />
      </p>
      <p className="text-muted">
        <Trans>
          For <strong className="wrap-anywhere text-text">{username}</strong>
        </Trans>
      </p>
      <WhatHappens />
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <Button variant="danger" isBlock isBusy={isBusy} busyLabel={t`Signing everyone out`} onClick={onUndo}>
        <Trans>This wasn’t me</Trans>
      </Button>
      <Button variant="ghost" isBlock onClick={onLeave}>
        <Trans>It was me</Trans>
      </Button>
    </>
  )
}

function Undone({ username, onLeave }: { username: string; onLeave: () => void }) {
  return (
    <>
      <Banner tone="success">
        <Trans>
          We emailed a link to choose a new password to <strong className="wrap-anywhere">{username}</strong>. It works
          for 60 minutes.
        </Trans>
      </Banner>
      <p className="text-muted">
        <Trans>Once you’re back in, look at Settings &gt; Caregivers for people you don’t know.</Trans>
      </p>
      <Button isBlock onClick={onLeave}>
        <Trans>Back to Login</Trans>
      </Button>
    </>
  )
}

interface FailedProps {
  text: string
  /** Null: the link itself is no good. */
  onTryAgain: (() => void) | null
  onLeave: () => void
}

function Failed({ text, onTryAgain, onLeave }: FailedProps) {
  const toReset = () => {
    onLeave()
    entry.open('forgot')
  }
  return (
    <>
      <Banner tone="danger">{text}</Banner>
      {onTryAgain === null ? (
        <>
          <p className="text-muted">
            <Trans>Not sure it was you? Choose a new password: that signs everyone out.</Trans>
          </p>
          <Button isBlock onClick={toReset}>
            <Trans>Choose a new password</Trans>
          </Button>
        </>
      ) : (
        <Button isBlock onClick={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <button type="button" className="link-btn justify-self-center" onClick={onLeave}>
        <Trans>Back to Login</Trans>
      </button>
    </>
  )
}

/** Takes the focus when it replaces the button that was pressed. */
function Title({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <h1 id="undo-title" className="type-title-l" tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}

function ChangeText({ change }: { change: SignInChange }) {
  switch (change) {
    case 'passwordChanged':
      return <Trans>Your password was changed.</Trans>
    case 'passwordReset':
      return <Trans>A new password was chosen with a link from your email.</Trans>
    case 'googleConnected':
      return <Trans>A Google account was connected.</Trans>
    case 'googleDisconnected':
      return <Trans>Google was disconnected.</Trans>
    case 'newDevice':
      return <Trans>Someone signed in on a new device.</Trans>
  }
}

function WhatHappens() {
  return (
    <div className="grid gap-1 text-muted">
      <p>
        <Trans>If it wasn’t you:</Trans>
      </p>
      <ul className="list-disc ps-5">
        <li>
          <Trans>Everyone is signed out on every device.</Trans>
        </li>
        <li>
          <Trans>Google is disconnected, and the password stops working.</Trans>
        </li>
        <li>
          <Trans>Open invites from you stop working.</Trans>
        </li>
        <li>
          <Trans>We'll email you a link to choose a new password.</Trans>
        </li>
      </ul>
    </div>
  )
}

interface Found {
  readonly username: string
  readonly change: SignInChange
}

type UndoState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'asking'; readonly found: Found; readonly isBusy: boolean; readonly failure: string | null }
  | { readonly kind: 'undone'; readonly username: string }
  | { readonly kind: 'error'; readonly text: string; readonly canTryAgain: boolean }

/** Which change a link undoes, and undoing it: looking alone changes nothing. */
function useUndoChange(token: string | null, onUndone: (username: string) => void) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<UndoState>({ kind: 'checking' })
  const invalid = t`This link was already used, or it has expired.`
  const failed = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : ''
    // A link that was refused stays refused; one that could not be asked about may be good.
    const isRefused = code === 'INVALID_UNDO_LINK' || code === 'INVALID_INPUT'
    return { text: isRefused ? invalid : errorText(error), isRefused }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt, in whatever language.
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    api.recovery.readSignInChange({ body: { token } }, { signal: leaving.signal }).then(
      (found) => setState({ kind: 'asking', found, isBusy: false, failure: null }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const { text, isRefused } = failed(error)
        setState({ kind: 'error', text, canTryAgain: !isRefused })
      },
    )
    return () => leaving.abort()
  }, [token, attempt])
  const undo = async (found: Found) => {
    if (token === null) return
    setState({ kind: 'asking', found, isBusy: true, failure: null })
    try {
      const { username } = await api.recovery.undoSignInChange({ body: { token } })
      setState({ kind: 'undone', username })
      onUndone(username)
    } catch (error) {
      const { text, isRefused } = failed(error)
      if (isRefused) setState({ kind: 'error', text, canTryAgain: false })
      else setState({ kind: 'asking', found, isBusy: false, failure: text })
    }
  }
  const noToken: UndoState = { kind: 'error', text: invalid, canTryAgain: false }
  return {
    state: token === null ? noToken : state,
    undo,
    tryAgain: () => {
      setState({ kind: 'checking' })
      setAttempt(attempt + 1)
    },
  }
}
