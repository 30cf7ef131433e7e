import { type Steps, useSteps } from '../../platform/forms/use-steps.ts'
import type { Stored } from '../../platform/forms/use-stored-state.ts'
import { session } from '../../platform/session/session.ts'
import { newId } from '../../platform/sync/ids.ts'
import { type ChildForm, childFormOf } from '../children/public/child-form.ts'
import { type AccountDraft, emptyAccount } from './account-draft.ts'

/** What a link brought along (A §2, registration query parameters). */
export interface InviteCodes {
  readonly inviteToken?: string | null | undefined
  readonly influencerToken?: string | null | undefined
  readonly refToken?: string | null | undefined
}

/** `family`: joins the family of an invite. `influencer`: full access without payment. `own`: a family of one's own. */
type JoinKind = 'family' | 'influencer' | 'own'

export function joinKindOf({ inviteToken, influencerToken }: InviteCodes): JoinKind {
  if (inviteToken) return 'family'
  return influencerToken ? 'influencer' : 'own'
}

/** With any of the three the account is made as soon as the address is proven (A §4). */
export function hasCode({ inviteToken, influencerToken, refToken }: InviteCodes): boolean {
  return Boolean(inviteToken || influencerToken || refToken)
}

/** What register is sent of them. The role is what the specification sends; it grants nothing. */
export function joiningOf(codes: InviteCodes) {
  const kind = joinKindOf(codes)
  const token = codes.inviteToken || codes.influencerToken || null
  return {
    role: kind === 'family' ? ('parent' as const) : ('super_admin' as const),
    ...(token === null ? {} : { inviteToken: token }),
    ...(codes.refToken ? { refToken: codes.refToken } : {}),
  }
}

/** A §5: who was invited may have a shorter password. */
export function shortestPassword({ inviteToken, influencerToken }: InviteCodes): 6 | 8 {
  return inviteToken || influencerToken ? 6 : 8
}

/** An invited person sees the first three, whoever makes a family of their own the others. */
export type RegistrationStep = 'account' | 'code' | 'free' | 'plan' | 'child' | 'welcome'

/** Those of the onboarding that follow are counted too. */
type WayStep = RegistrationStep | 'voices' | 'payment'

/** Where a registration stands and what was typed. The password is not part of it: it is never stored. */
export interface RegistrationDraft extends AccountDraft {
  step: RegistrationStep
  inviteToken: string
  influencerToken: string
  refToken: string
  /** Of an invite that is not valid any more, without which somebody goes on. */
  droppedToken: string
  /** The link is the one in the mail: the address is proven by it, and no code is asked for. */
  isEmailProven: boolean
  /** The account is made and the payment flow has taken over. */
  isPaymentOwed: boolean
  /** Made once, so that saving again after a lost answer makes one child. */
  childId: string
  /** What is typed about the first child. */
  child: ChildForm
}

const registrationKey = 'nestwren.registration'

function firstDraft(codes: InviteCodes): RegistrationDraft {
  return {
    ...emptyAccount,
    step: 'account',
    inviteToken: codes.inviteToken ?? '',
    influencerToken: codes.influencerToken ?? '',
    refToken: codes.refToken ?? '',
    droppedToken: '',
    isEmailProven: false,
    isPaymentOwed: false,
    childId: newId(),
    child: childFormOf(null),
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
  const needsAccount = isAfterAccount(draft.step) || draft.isPaymentOwed
  return needsAccount && session.get().status === 'signedOut' ? firstDraft(codes) : draft
}

/** Whether the account is there once somebody is at a step; whoever pays makes it with the plan. */
export function isAfterAccount(step: RegistrationStep): boolean {
  return step === 'free' || step === 'child' || step === 'welcome'
}

/**
 * The steps of this way in. With a code there is nothing to choose after the address is proven; with the link of the mail no
 * code is asked for. Whoever pays does so in the onboarding, which goes on counting where this one ends.
 */
function wayOf(draft: RegistrationDraft): readonly (WayStep | readonly WayStep[])[] {
  const kind = joinKindOf(draft)
  const first: readonly WayStep[] = draft.isEmailProven ? ['account'] : ['account', 'code']
  if (kind === 'family') return [...first, 'free']
  if (kind === 'influencer') return first
  if (hasCode(draft)) return [first, 'voices', 'plan', 'payment']
  const isChildAsked = draft.isFreeAccess || draft.step === 'child' || draft.step === 'welcome'
  return [...first, 'plan', ...(isChildAsked ? (['child', 'welcome'] as const) : (['payment'] as const))]
}

/** Steps had numbers once. */
function upgraded({ step, ...stored }: Stored): Stored {
  const third = joinKindOf(stored) === 'family' ? 'free' : 'plan'
  const name = typeof step === 'number' ? ['account', 'code', third, 'child', 'welcome'][step - 1] : step
  return { ...stored, step: name }
}

export function useRegistrationDraft(codes: InviteCodes): Steps<RegistrationDraft> {
  return useSteps({
    key: registrationKey,
    initial: firstDraft(codes),
    // The steps of the onboarding are only counted here, never gone to.
    way: wayOf as (draft: RegistrationDraft) => readonly (RegistrationStep | readonly RegistrationStep[])[],
    adopt: (draft) => adopted(draft, codes),
    upgrade: upgraded,
  })
}
