import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { celebrate } from './confetti.ts'
import { type OnboardingStart, type Stage, useOnboardingDraft } from './onboarding-draft.ts'
import { startFreeMonth } from './start-free-month.ts'
import { useAttempt } from './use-attempt.ts'
import { wayOn } from './use-way-on.ts'

/** What happens between the steps of the onboarding (A §4). `onDone` is told when it leaves for a page. */
export function useOnboarding(start: OnboardingStart, onDone: () => void) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state: draft, change, forget } = useOnboardingDraft(start)
  const [password, setPassword] = useState('')
  const [isTaken, setIsTaken] = useState(false)
  const work = useAttempt()
  const username = draft.email.trim().toLowerCase()
  // Stored from the start: whoever goes to Google and comes back has not come back to pay.
  useEffect(() => change({}), [change])

  const go = (stage: Stage) => {
    work.setFailure(null)
    change({ stage })
  }
  const leaveFor = async (path: string) => {
    forget()
    onDone()
    await navigate(path, { replace: true })
  }
  /** Nothing is owed any more. */
  const settled = async () => {
    const isKnown = draft.isReturning || userOf(session.get())?.onboardingCompleted === true
    if (isKnown) await leaveFor('/home')
    else go('done')
  }

  return {
    draft,
    change,
    forget,
    go,
    work,
    password,
    setPassword,
    isTaken: isTaken && work.failure !== null,
    sent: (developmentCode: string | null) => {
      work.setFailure(null)
      change({ stage: 'code', developmentCode, proof: null })
    },
    changeEmail: () => {
      work.setFailure(null)
      change({ stage: 'account', developmentCode: null, proof: null })
    },
    verified: async (proof: string, takePasswordError: (error: unknown, text: string) => boolean) => {
      const isMade = await work.attempt(
        async () => {
          if (userOf(session.get())?.username === username) return
          setIsTaken(false)
          await session.register({ username, password, role: 'super_admin', proof, locale: currentLocale() })
        },
        t`Failed to create account. Please try again.`,
        (error, text) => {
          const code = error instanceof ApiError ? error.code : ''
          setIsTaken(code === 'USERNAME_EXISTS')
          // The proof of the address has run out: it takes another code.
          if (code === 'EMAIL_NOT_CONFIRMED') change({ proof: null })
          return takePasswordError(error, text)
        },
      )
      if (isMade) go(session.get().status === 'owes' ? 'voices' : 'done')
    },
    planChosen: async (isFree: boolean) => {
      if (!isFree) {
        go('payment')
        return
      }
      const isGranted = await work.attempt(startFreeMonth, t`Failed to complete setup. Please try again.`, (error) => {
        const isUsed = error instanceof ApiError && error.code === 'FREE_TRIAL_USED'
        if (isUsed) change({ canStartFree: false, isFreeAccess: false })
        return false
      })
      if (isGranted) await settled()
    },
    /** The server has confirmed what was paid. */
    paid: async () => {
      session.promote()
      void celebrate()
      await settled()
    },
    finish: () => work.attempt(async () => leaveFor(await wayOn()), t`Failed to complete setup. Please try again.`),
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>
