import type { Preset } from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { hashesOf, newLinkTokens } from '../features/invites/link-tokens.ts'
import { influencerInvitesTable, invitesTable } from '../features/invites/tables.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/db/database.ts'

interface InviteDeps {
  readonly database: Database
  readonly clock: Clock
}

export interface NewInvite {
  readonly email: string
  readonly role?: 'parent' | 'caregiver'
  readonly preset?: Preset
  readonly childIds?: readonly string[]
  readonly invitedBy: string
}

const weekMs = 7 * 24 * 3600 * 1000

/** An open invite into a family, without the mail; `token` is what the link in it would carry, `shownToken` what the inviter would see. */
export async function createInvite(
  { database, clock }: InviteDeps,
  accountId: string,
  { email, role = 'caregiver', preset = 'viewer', childIds = [], invitedBy }: NewInvite,
): Promise<{ readonly inviteId: string; readonly token: string; readonly shownToken: string }> {
  const [inviteId, tokens, now] = [uuidv7(), newLinkTokens(), clock.now()]
  await database.db.insert(invitesTable).values({
    accountId,
    id: inviteId,
    email,
    relationship: role === 'parent' ? 'parent' : 'viewer',
    role,
    preset: role === 'parent' ? 'parent' : preset,
    childIds: [...childIds],
    ...hashesOf(tokens),
    invitedBy,
    expiresAt: new Date(now.getTime() + weekMs),
    createdAt: now,
  })
  return { inviteId, token: tokens.mailed, shownToken: tokens.shown }
}

/** An open invite to somebody who gets everything without paying; resolves to the token that its mail would carry. */
export async function createInfluencerInvite({ database, clock }: InviteDeps, email: string): Promise<string> {
  const [tokens, now] = [newLinkTokens(), clock.now()]
  await database.db.insert(influencerInvitesTable).values({
    id: uuidv7(),
    email,
    note: '',
    ...hashesOf(tokens),
    expiresAt: new Date(now.getTime() + weekMs),
    createdAt: now,
  })
  return tokens.mailed
}
