import type { Relationship } from '@nestwren/contract/invites'
import type { Preset } from '@nestwren/contract/permissions'
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { membershipsTable } from '../account/tables.ts'
import { childrenTable } from '../children/tables.ts'
import { influencerInvitesTable, invitesTable } from './tables.ts'

/** What every invite says of the link it was found by. */
interface FoundByLink {
  /** Names the living links; newer ones make this invite useless. */
  readonly tokenHash: string
  /** It was found by the mailed link, so whoever brings it reads the mail of `email`. */
  readonly isEmailProven: boolean
}

/** An invite into a family that can still be used. */
export interface FamilyInvite extends FoundByLink {
  readonly kind: 'family'
  readonly id: string
  readonly accountId: string
  /** Lower case; the only address that may use it. Null: whoever proves an address of theirs. */
  readonly email: string | null
  readonly relationship: Relationship
  readonly role: 'parent' | 'caregiver'
  readonly preset: Preset
  readonly childIds: readonly string[]
  /** Null once the inviter is gone for good. */
  readonly invitedBy: string | null
}

/** An invite by the operators that can still be used. */
export interface InfluencerInvite extends FoundByLink {
  readonly kind: 'influencer'
  readonly id: string
  readonly email: string
}

export type FoundInvite = FamilyInvite | InfluencerInvite

/**
 * The invite that a link is for, be it the mailed or the shown one; null alike for one that is unknown, used, withdrawn or
 * expired, or whose inviter has left the family.
 */
export async function findInvite(db: Db, token: string, now: Date): Promise<FoundInvite | null> {
  const hash = hashOfLinkSecret(token)
  return (await findFamilyInvite(db, hash, now)) ?? (await findInfluencerInvite(db, hash, now))
}

async function findFamilyInvite(db: Db, hash: string, now: Date): Promise<FamilyInvite | null> {
  const i = invitesTable
  const [found] = await db
    .select({
      id: i.id,
      accountId: i.accountId,
      email: i.email,
      relationship: i.relationship,
      role: i.role,
      preset: i.preset,
      childIds: i.childIds,
      invitedBy: i.invitedBy,
      tokenHash: i.tokenHash,
      mailedTokenHash: i.mailedTokenHash,
    })
    .from(i)
    .innerJoin(
      membershipsTable,
      and(eq(membershipsTable.accountId, i.accountId), eq(membershipsTable.userId, i.invitedBy)),
    )
    .where(and(or(eq(i.tokenHash, hash), eq(i.mailedTokenHash, hash)), isNull(i.acceptedAt), gt(i.expiresAt, now)))
  return found === undefined ? null : { kind: 'family', ...withProof(found, hash) }
}

async function findInfluencerInvite(db: Db, hash: string, now: Date): Promise<InfluencerInvite | null> {
  const i = influencerInvitesTable
  const [found] = await db
    .select({ id: i.id, email: i.email, tokenHash: i.tokenHash, mailedTokenHash: i.mailedTokenHash })
    .from(i)
    .where(
      and(
        or(eq(i.tokenHash, hash), eq(i.mailedTokenHash, hash)),
        isNull(i.acceptedAt),
        isNull(i.withdrawnAt),
        gt(i.expiresAt, now),
      ),
    )
  return found === undefined ? null : { kind: 'influencer', ...withProof(found, hash) }
}

function withProof<Row extends { readonly mailedTokenHash: string | null }>(
  { mailedTokenHash, ...row }: Row,
  hash: string,
): Omit<Row, 'mailedTokenHash'> & Pick<FoundByLink, 'isEmailProven'> {
  return { ...row, isEmailProven: mailedTokenHash === hash }
}

/** Whether an invite is for somebody with this address; one without an address is for its first guest. */
export function isFor({ email }: Pick<FoundInvite, 'email'>, address: string): boolean {
  return email === null || email === address
}

/** The names of the children that an invite is about, oldest first: all of the family's for a parent. */
export async function childNamesOf(db: Db, { accountId, role, childIds }: FamilyInvite): Promise<string[]> {
  if (role === 'caregiver' && childIds.length === 0) return []
  const c = childrenTable
  const rows = await db
    .select({ name: c.name })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        isNull(c.deletedAt),
        role === 'caregiver' ? inArray(c.id, [...childIds]) : undefined,
      ),
    )
    .orderBy(asc(c.createdAt), asc(c.id))
  return rows.map(({ name }) => name)
}
