import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { currentLocale } from '../../platform/i18n/i18n.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { estimatedBirthdate } from './estimated-birthdate.ts'
import { hasCode, type InviteCodes, joiningOf, joinKindOf } from './invite-codes.ts'
import type { Passwords } from './registration-account-step.tsx'
import { type RegistrationDraft, useRegistrationDraft } from './registration-draft.ts'
import { startFreeMonth } from './start-free-month.ts'
import { useAttempt } from './use-attempt.ts'
import { wayOn } from './use-way-on.ts'

const sexOf = { boy: 'male', girl: 'female', other: 'other' } as const

/** Puts what the server says of the password at its field; false for every other error. */
type TakePasswordError = (error: unknown, text: string) => boolean

/** What happens between the steps of a registration (A §4). */
export function useRegistration(codes: InviteCodes) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state: draft, change, forget } = useRegistrationDraft(codes)
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmPassword: '' })
  const work = useAttempt()
  const [isTaken, setIsTaken] = useState(false)
  const kind = joinKindOf(draft)
  const username = draft.email.trim().toLowerCase()

  const go = (step: RegistrationDraft['step'], part: Partial<RegistrationDraft> = {}) => {
    work.setFailure(null)
    change({ ...part, step })
  }
  const leaveFor = async (path: string) => {
    forget()
    await navigate(path, { replace: true })
  }
  const finish = () => work.attempt(async () => leaveFor(await wayOn()), t`Failed to complete setup. Please try again.`)

  /** Makes the account once: after a failure further on it is there already. */
  const register = (proof: string | null, takePasswordError: TakePasswordError) =>
    work.attempt(
      async () => {
        if (userOf(session.get())?.username === username) return
        const { password } = passwords
        setIsTaken(false)
        const proven = proof === null ? {} : { proof }
        await session.register({ username, password, locale: currentLocale(), ...proven, ...joiningOf(draft) })
      },
      t`Registration failed. Please try again.`,
      (error, text) => {
        setIsTaken(error instanceof ApiError && error.code === 'USERNAME_EXISTS')
        // The proof of the address has run out: it takes another code.
        if (error instanceof ApiError && error.code === 'EMAIL_NOT_CONFIRMED')
          change({ proof: null, isEmailProven: false, step: 2 })
        return takePasswordError(error, text)
      },
    )

  const afterRegistering = async () => {
    const state = session.get()
    if (kind === 'family') go(3)
    else if (userOf(state)?.subscriptionStatus === 'influencer') await leaveFor('/influencer-onboarding')
    else if (state.status === 'owes') change({ isPaymentOwed: true })
    else go(4)
  }

  return {
    draft,
    change,
    forget,
    kind,
    work,
    /** The address has an account already: registering was refused for that. */
    isTaken: isTaken && work.failure !== null,
    passwords,
    setPasswords,
    sent: (developmentCode: string | null) => go(2, { developmentCode, proof: null }),
    changeEmail: () => go(1, { proof: null, developmentCode: null }),
    verified: async (proof: string, takePasswordError: TakePasswordError) => {
      if (!hasCode(draft)) go(3)
      else if (await register(proof, takePasswordError)) await afterRegistering()
    },
    /** With the link of the mail, which is proof enough. */
    registerByLink: async (takePasswordError: TakePasswordError) => {
      if (await register(null, takePasswordError)) await afterRegistering()
    },
    planChosen: async (isFree: boolean, takePasswordError: TakePasswordError) => {
      if (!(await register(draft.proof, takePasswordError))) return
      if (isFree && session.get().status === 'owes') {
        const isGranted = await work.attempt(
          startFreeMonth,
          t`Failed to complete setup. Please try again.`,
          (error) => {
            const isUsed = error instanceof ApiError && error.code === 'FREE_TRIAL_USED'
            if (isUsed) change({ canStartFree: false, isFreeAccess: false })
            return false
          },
        )
        if (!isGranted) return
      }
      await afterRegistering()
    },
    saveChild: async () => {
      const { childId, childName, childAge, childGender } = draft
      const isSaved = await work.attempt(async () => {
        const birthdate = estimatedBirthdate(childAge, Temporal.Now.plainDateISO().toString())
        const sex = childGender === null ? 'unknown' : sexOf[childGender]
        await api.children.create({ body: { id: childId, name: childName.trim(), birthdate, sex } })
      }, t`Failed to save child information. Please try again.`)
      if (isSaved) go(5)
    },
    finish,
  }
}

export type Registration = ReturnType<typeof useRegistration>
