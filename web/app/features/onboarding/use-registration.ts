import { useLingui } from '@lingui/react/macro'
import { api } from '../../platform/api/api.ts'
import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import { type ChildForm, childBodyOf } from '../children/public/child-form.ts'
import { hasCode, type InviteCodes, joiningOf, joinKindOf } from './invite-codes.ts'
import { isAfterAccount, type RegistrationDraft, useRegistrationDraft } from './registration-draft.ts'
import { type TakePasswordError, useAccountFlow, useLeaveFor } from './use-account-flow.ts'

/** What happens between the steps of a registration (A §4). */
export function useRegistration(codes: InviteCodes) {
  const { t } = useLingui()
  const { state: draft, change, forget, at, of, before } = useRegistrationDraft(codes)
  const leaveFor = useLeaveFor(forget)
  const kind = joinKindOf(draft)
  const flow = useAccountFlow({
    draft,
    change,
    joining: joiningOf(draft),
    failed: t`Registration failed. Please try again.`,
    onProofLost: () => change({ proof: null, isEmailProven: false, step: 'code' }),
    leaveFor,
  })
  const go = (part: Partial<RegistrationDraft>) => {
    flow.work.setFailure(null)
    change(part)
  }

  const changeEmail = () => go({ step: 'account', proof: null, developmentCode: null })

  const afterRegistering = async () => {
    const state = session.get()
    if (kind === 'family') go({ step: 'free' })
    else if (userOf(state)?.subscriptionStatus === 'influencer') await leaveFor('/influencer-onboarding')
    else if (state.status === 'owes') change({ isPaymentOwed: true })
    else go({ step: 'child' })
  }

  return {
    ...flow,
    draft,
    change,
    forget,
    kind,
    at,
    of,
    sent: (developmentCode: string | null) => go({ step: 'code', developmentCode, proof: null }),
    changeEmail,
    /** What was typed stays; nobody goes back behind the account. */
    stepsBack: isAfterAccount(draft.step) ? 0 : at - 1,
    back: () => {
      if (flow.work.isBusy || before === null) return
      if (draft.step === 'code') changeEmail()
      else go({ step: before })
    },
    verified: async (proof: string, takePasswordError: TakePasswordError) => {
      if (!hasCode(draft)) go({ step: 'plan' })
      else if (await flow.register(proof, takePasswordError)) await afterRegistering()
    },
    /** With the link of the mail, which is proof enough. */
    registerByLink: async (takePasswordError: TakePasswordError) => {
      if (await flow.register(null, takePasswordError)) await afterRegistering()
    },
    planChosen: async (isFree: boolean, takePasswordError: TakePasswordError) => {
      if (!(await flow.register(draft.proof, takePasswordError))) return
      if (isFree && session.get().status === 'owes' && !(await flow.startFree())) return
      await afterRegistering()
    },
    saveChild: async (child: ChildForm) => {
      const isSaved = await flow.work.run(
        async () => void (await api.children.create({ body: { id: draft.childId, ...childBodyOf(child) } })),
        { otherwise: t`Failed to save child information. Please try again.` },
      )
      if (isSaved) go({ step: 'welcome' })
    },
  }
}

export type Registration = ReturnType<typeof useRegistration>
