import type { Preset } from '@nestwren/contract/permissions'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { membershipsTable } from '../account/tables.ts'
import { linkTokenHash } from './link-tokens.ts'
import { influencerInvitesTable, invitesTable } from './tables.ts'

/** An invite into a family that can still be used. */
export interface FamilyInvite {
  readonly kind: 'family'
  readonly id: string
  readonly accountId: string
  /** Lower case; the only address that may use it. */
  readonly email: string
  readonly role: 'parent' | 'caregiver'
  readonly preset: Preset
  readonly childIds: readonly string[]
  /** Null once the inviter is gone for good. */
  readonly invitedBy: string | null
  /** Of the link it was found by: a newer link makes this one useless. */
  readonly tokenHash: string
}

/** An invite by the operators that can still be used. */
export interface InfluencerInvite {
  readonly kind: 'influencer'
  readonly id: string
  readonly email: string
  readonly tokenHash: string
}

export type FoundInvite = FamilyInvite | InfluencerInvite

/**
 * The invite that a link is for; null alike for one that is unknown, used, withdrawn or expired, or whose inviter has left
 * the family.
 */
export async function findInvite(db: Db, token: string, now: Date): Promise<FoundInvite | null> {
  const tokenHash = linkTokenHash(token)
  const [family] = await db
    .select({
      id: invitesTable.id,
      accountId: invitesTable.accountId,
      email: invitesTable.email,
      role: invitesTable.role,
      preset: invitesTable.preset,
      childIds: invitesTable.childIds,
      invitedBy: invitesTable.invitedBy,
    })
    .from(invitesTable)
    .innerJoin(
      membershipsTable,
      and(eq(membershipsTable.accountId, invitesTable.accountId), eq(membershipsTable.userId, invitesTable.invitedBy)),
    )
    .where(and(eq(invitesTable.tokenHash, tokenHash), isNull(invitesTable.acceptedAt), gt(invitesTable.expiresAt, now)))
  if (family !== undefined) return { kind: 'family', ...family, tokenHash }
  const [influencer] = await db
    .select({ id: influencerInvitesTable.id, email: influencerInvitesTable.email })
    .from(influencerInvitesTable)
    .where(
      and(
        eq(influencerInvitesTable.tokenHash, tokenHash),
        isNull(influencerInvitesTable.acceptedAt),
        gt(influencerInvitesTable.expiresAt, now),
      ),
    )
  return influencer === undefined ? null : { kind: 'influencer', ...influencer, tokenHash }
}
