import type { PackageIdentifier } from '@nestwren/contract/billing'
import { v7 as uuidv7 } from 'uuid'
import { session } from '../../platform/session/session.ts'
import { type InviteCodes, joinKindOf } from './invite-codes.ts'
import { type StoredState, useStoredState } from './use-stored-state.ts'

export type Gender = 'boy' | 'girl' | 'other'

/** Where a registration stands and what was typed. The password is not part of it: it is never stored. */
export interface RegistrationDraft {
  step: 1 | 2 | 3 | 4 | 5
  inviteToken: string
  influencerToken: string
  refToken: string
  /** Of an invite that is not valid any more, without which somebody goes on. */
  droppedToken: string
  email: string
  /** The link is the one in the mail: the address is proven by it, and no code is asked for. */
  isEmailProven: boolean
  /** What a right code got: registering needs it, once. */
  proof: string | null
  /** Where the server is in development mode. */
  developmentCode: string | null
  plan: PackageIdentifier | null
  isFreeAccess: boolean
  canStartFree: boolean
  /** The account is made and the payment flow has taken over. */
  isPaymentOwed: boolean
  /** Made once, so that saving again after a lost answer makes one child. */
  childId: string
  childName: string
  childAge: number | null
  childGender: Gender | null
}

const registrationKey = 'nestwren.registration'

function firstDraft(codes: InviteCodes): RegistrationDraft {
  return {
    step: 1,
    inviteToken: codes.inviteToken ?? '',
    influencerToken: codes.influencerToken ?? '',
    refToken: codes.refToken ?? '',
    droppedToken: '',
    email: '',
    isEmailProven: false,
    proof: null,
    developmentCode: null,
    plan: null,
    isFreeAccess: false,
    canStartFree: true,
    isPaymentOwed: false,
    childId: uuidv7(),
    childName: '',
    childAge: null,
    childGender: null,
  }
}

/** What was begun with one link is not gone on with under another one, nor after whoever began it has left. */
function adopted(draft: RegistrationDraft, codes: InviteCodes): RegistrationDraft {
  const isOther = (given: string | null | undefined, kept: string) =>
    Boolean(given) && given !== kept && given !== draft.droppedToken
  if (
    isOther(codes.inviteToken, draft.inviteToken) ||
    isOther(codes.influencerToken, draft.influencerToken) ||
    isOther(codes.refToken, draft.refToken)
  )
    return firstDraft(codes)
  const needsAccount = draft.step > 3 || draft.isPaymentOwed || (draft.step === 3 && joinKindOf(draft) === 'family')
  return needsAccount && session.get().status === 'signedOut' ? firstDraft(codes) : draft
}

export function useRegistrationDraft(codes: InviteCodes): StoredState<RegistrationDraft> {
  return useStoredState(registrationKey, firstDraft(codes), (draft) => adopted(draft, codes))
}
