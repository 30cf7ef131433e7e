import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { SignInChange } from '@nestwren/contract/recovery'
import { useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'

interface Found {
  readonly username: string
  readonly change: SignInChange
}

export type UndoState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'asking'; readonly found: Found; readonly isBusy: boolean; readonly failure: string | null }
  | { readonly kind: 'undone'; readonly username: string }
  | { readonly kind: 'error'; readonly text: string; readonly canTryAgain: boolean }

/** Which change a link undoes, and undoing it: looking alone changes nothing. */
export function useUndoChange(token: string | null, onUndone: (username: string) => void) {
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
