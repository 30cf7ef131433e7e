import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { useAction } from '../../ui/use-action.ts'
import { startFreeMonth } from '../billing/public/start-free-month.ts'
import type { AccountDraft } from './account-draft.ts'
import { nextStep } from './public/use-next-step.ts'

/** Puts what the server says of the password at its field; false for every other error. */
export type TakePasswordError = (error: unknown, text: string) => boolean

interface AccountFlowOptions {
  draft: AccountDraft
  change: (part: Partial<AccountDraft>) => void
  /** What registering is sent besides address, password and proof. */
  joining: Omit<Parameters<typeof session.register>[0], 'username' | 'password' | 'proof' | 'locale'>
  /** Said when registering fails without words. */
  failed: string
  /** The proof of the address has run out: it takes another code. */
  onProofLost: () => void
  /** Leaves for a page of the app. */
  leaveFor: (path: string) => Promise<void>
}

/** What making an account takes, whichever way somebody came: the account itself, the free month, and the way on. */
export function useAccountFlow({ draft, change, joining, failed, onProofLost, leaveFor }: AccountFlowOptions) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [isTaken, setIsTaken] = useState(false)
  const work = useAction()
  const username = draft.email.trim().toLowerCase()
  const setupFailed = t`Failed to complete setup. Please try again.`

  return {
    work,
    password,
    setPassword,
    /** The address has an account already: registering was refused for that. */
    isTaken: isTaken && work.failure !== null,
    /** Makes the account once: after a failure further on it is there already. */
    register: (proof: string | null, takePasswordError: TakePasswordError) =>
      work.run(
        async () => {
          if (userOf(session.get())?.username === username) return
          setIsTaken(false)
          const proven = proof === null ? {} : { proof }
          await session.register({ username, password, locale: currentLocale(), ...proven, ...joining })
        },
        {
          otherwise: failed,
          place: (error, text) => {
            const code = error instanceof ApiError ? error.code : ''
            setIsTaken(code === 'USERNAME_EXISTS')
            if (code === 'EMAIL_NOT_CONFIRMED') onProofLost()
            return takePasswordError(error, text)
          },
        },
      ),
    /** Opens the app with the month without a card. One that was used before is not offered again. */
    startFree: () =>
      work.run(
        async () => {
          await startFreeMonth()
          session.promote()
        },
        {
          otherwise: setupFailed,
          place: (error) => {
            if (error instanceof ApiError && error.code === 'FREE_TRIAL_USED')
              change({ canStartFree: false, isFreeAccess: false })
            return false
          },
        },
      ),
    finish: () => work.run(async () => leaveFor(await nextStep()), { otherwise: setupFailed }),
  }
}

/** Leaves the dialog for a page, forgetting where it stood. */
export function useLeaveFor(leave: () => void): (path: string) => Promise<void> {
  const navigate = useNavigate()
  return async (path) => {
    leave()
    await navigate(path, { replace: true })
  }
}
