import type { Relationship } from '@nestwren/contract/invites'
import type { Preset } from '@nestwren/contract/permissions'
import { type Grantor, mayDelegate, mayManageCaregivers, presetGrant } from '../account/public.ts'

/** What an invite gives. */
export interface Terms {
  readonly relationship: Relationship
  readonly role: 'parent' | 'caregiver'
  readonly preset: Preset
  /** Empty for a parent, who sees every child. */
  readonly childIds: readonly string[]
}

export type TermsProblem = 'ABOVE_OWN_RIGHTS' | 'CHILD_NEEDED' | 'UNKNOWN_CHILD'

/** Role and preset follow from who somebody is to the child; for a caregiver another preset may be chosen. */
export function termsOf(asked: {
  readonly relationship: Relationship
  readonly preset?: Preset | undefined
  readonly childIds: readonly string[]
}): Terms {
  const { relationship } = asked
  if (relationship === 'parent') return { relationship, role: 'parent', preset: 'parent', childIds: [] }
  const childIds = [...new Set(asked.childIds)]
  return { relationship, role: 'caregiver', preset: asked.preset ?? relationship, childIds }
}

/** What keeps somebody from inviting on these terms, or null. A child whom the inviter does not see is not there. */
export function problemWith(terms: Terms, grantor: Grantor, livingChildren: ReadonlySet<string>): TermsProblem | null {
  if (terms.role === 'caregiver' && terms.childIds.length === 0) return 'CHILD_NEEDED'
  const isSeen = (childId: string) => livingChildren.has(childId) && (grantor.isParent || grantor.grants.has(childId))
  if (!terms.childIds.every(isSeen)) return 'UNKNOWN_CHILD'
  return isWithinRights(terms, grantor) ? null : 'ABOVE_OWN_RIGHTS'
}

/** Whether both make the same of the person who accepts. */
export function isSameGift(one: Pick<Terms, 'role' | 'preset' | 'childIds'>, other: typeof one): boolean {
  const childrenOf = ({ childIds }: typeof one) => childIds.toSorted().join()
  return one.role === other.role && one.preset === other.preset && childrenOf(one) === childrenOf(other)
}

/** Nobody gives more than they have; only owners and parents make somebody a parent. */
export function isWithinRights(terms: Pick<Terms, 'role' | 'preset' | 'childIds'>, grantor: Grantor): boolean {
  if (grantor.isParent) return true
  if (terms.role === 'parent') return false
  const grant = presetGrant(terms.preset)
  return terms.childIds.every(
    (childId) => mayManageCaregivers(grantor, childId) && mayDelegate(grantor, childId, null, grant),
  )
}

/** Whether somebody who manages caregivers has to do with an invite: their own, or one to children of theirs. */
export function isConcernedWith(
  invite: Pick<Terms, 'role' | 'childIds'> & { readonly invitedBy: string | null },
  grantor: Grantor,
  userId: string,
): boolean {
  if (grantor.isParent || invite.invitedBy === userId) return true
  return invite.role === 'caregiver' && invite.childIds.every((childId) => mayManageCaregivers(grantor, childId))
}
