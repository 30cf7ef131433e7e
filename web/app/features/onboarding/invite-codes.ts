/** What a link brought along (A §2, registration query parameters). */
export interface InviteCodes {
  readonly inviteToken?: string | null | undefined
  readonly influencerToken?: string | null | undefined
  readonly refToken?: string | null | undefined
}

/** `family`: joins the family of an invite. `influencer`: full access without payment. `own`: a family of one's own. */
export type JoinKind = 'family' | 'influencer' | 'own'

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
