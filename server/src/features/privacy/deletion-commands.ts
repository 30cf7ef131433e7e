import { createHmac } from 'node:crypto'
import type { Locale } from '@nestwren/contract/auth'
import { eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import {
  accessChanged,
  countOtherOwners,
  dissolveFamily,
  holdAccounts,
  isOwnerRole,
  leaveFamily,
  removePeople,
} from '../account/public.ts'
import { membershipsTable, usersTable } from '../account/tables.ts'
import { endSessionsOf, removeSessionsOf } from '../auth/public.ts'
import { endLinksOfLeft, removeLinksOf } from '../family-links/public.ts'
import { forgetInfluencers, removeInvitesOf, withdrawBeyondRights } from '../invites/public.ts'
import { recordAudit } from '../members/public.ts'
import { forgetRecipients } from '../referrals/public.ts'
import { accountDeletionsTable, deletionRecordsTable, personDeletionsTable } from './tables.ts'

/**
 * - `own`: the person is deleted, by themself or with the family they own.
 * - `withFamily`: deleted because the only family they were in is.
 * - `family`: a family is deleted, the person stays in others.
 */
export type DeletionMailKind = 'own' | 'withFamily' | 'family'

/** Whom to tell that it is done (deletion-mail-commands.ts): afterwards nobody knows their address any more. */
interface DeletionMail {
  readonly username: string
  readonly locale: Locale
  readonly kind: DeletionMailKind
}

export interface Deletion {
  /** Families that are dead now; a job removes their rows and files. */
  readonly accountIds: readonly string[]
  /** People who are deleted. */
  readonly userIds: readonly string[]
  readonly deletionMails: readonly DeletionMail[]
}

/**
 * Deletes a family in the transaction that `db` is: from its commit on nobody can sign in to it, its tokens, live
 * connections and invites are dead, and a job removes everything it had. People who belong to other families keep those;
 * people left with none are deleted and their addresses are free. Null when it is deleted already or was never there.
 */
export async function requestAccountDeletion(db: Db, accountId: string, now: Date): Promise<Deletion | null> {
  const held = await holdAccounts(db, [accountId])
  if (held.length === 0) return null
  const { rowCount } = await db
    .insert(accountDeletionsTable)
    .values({ accountId, requestedAt: now })
    .onConflictDoUpdate({
      target: accountDeletionsTable.accountId,
      set: { requestedAt: now, purgedAt: null },
      // Gone once and there again, as after a restore: there is something to delete.
      setWhere: isNotNull(accountDeletionsTable.purgedAt),
    })
  if (rowCount === 0) return null
  await removeInvitesOf(db, accountId)
  await removeLinksOf(db, accountId)
  const people = await dissolveFamily(db, accountId)
  for (const { userId } of people) await endSessionsOf(db, userId, { accountId }, now)
  const gone = people.filter(({ hasOtherFamily }) => !hasOtherFamily).map(({ userId }) => userId)
  await deletePeople(db, gone, now)
  await addDeletionRecords(db, 'account', [accountId], now)
  await accessChanged(db, { accountId })
  const deletionMails = people.map(({ username, locale, role, hasOtherFamily }) => {
    const kind: DeletionMailKind = hasOtherFamily ? 'family' : isOwnerRole(role) ? 'own' : 'withFamily'
    return { username, locale, kind }
  })
  return { accountIds: [accountId], userIds: gone, deletionMails }
}

/**
 * Deletes a person in the transaction that `db` is: they leave every family, and the families that would be left without
 * an owner are deleted too. What they logged stays in the others, made by a "former member".
 */
export async function deletePerson(db: Db, userId: string, now: Date): Promise<Deletion> {
  const memberships = () =>
    db
      .select({ accountId: membershipsTable.accountId, role: membershipsTable.role })
      .from(membershipsTable)
      .where(eq(membershipsTable.userId, userId))
  const before = await memberships()
  await holdAccounts(
    db,
    before.map(({ accountId }) => accountId),
  )
  const [person] = await db.select().from(usersTable).where(eq(usersTable.id, userId)).for('update')
  if (person === undefined) return { accountIds: [], userIds: [], deletionMails: [] }
  const families = await memberships()
  const dying: string[] = []
  for (const { accountId, role } of families) {
    const isNeeded = isOwnerRole(role) && (await countOtherOwners(db, { accountId, userId })) === 0
    if (isNeeded) dying.push(accountId)
    else await leave(db, { accountId, userId }, now)
  }
  const deletions: Deletion[] = []
  for (const accountId of dying) {
    const deletion = await requestAccountDeletion(db, accountId, now)
    if (deletion !== null) deletions.push(deletion)
  }
  // The last of their own families takes the person with it; whoever owned none is still there.
  const accountIds = deletions.flatMap((deletion) => deletion.accountIds)
  const others = deletions.flatMap((deletion) => deletion.userIds).filter((id) => id !== userId)
  await deletePeople(db, [userId], now)
  await accessChanged(db, { userId })
  const deletionMails = deletions
    .flatMap((deletion) => deletion.deletionMails)
    .filter(({ username }) => username !== person.username)
  const own: DeletionMail = { username: person.username, locale: person.locale, kind: 'own' }
  return { accountIds, userIds: [...others, userId], deletionMails: [...deletionMails, own] }
}

async function leave(db: Db, who: { accountId: string; userId: string }, now: Date): Promise<void> {
  const { accountId, userId } = who
  await leaveFamily(db, accountId, userId)
  await recordAudit(db, { accountId, actorId: userId, action: 'memberLeft', subjectId: userId }, now)
  await withdrawBeyondRights(db, who, userId, now)
  await endLinksOfLeft(db, who, now)
}

/** Deletes people who are in no family any more, with all that is only theirs. */
async function deletePeople(db: Db, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  const people = await db
    .select({ userId: usersTable.id, username: usersTable.username })
    .from(usersTable)
    .where(inArray(usersTable.id, [...userIds]))
  await forgetRecipients(db, userIds)
  await forgetInfluencers(
    db,
    people.map(({ username }) => username),
  )
  // What others keep of their addresses is removed by a job, which looks through more than a request should.
  if (people.length > 0)
    await db
      .insert(personDeletionsTable)
      .values(people.map((person) => ({ ...person, requestedAt: now })))
      .onConflictDoNothing()
  await removeSessionsOf(db, userIds)
  await removePeople(db, userIds)
  await addDeletionRecords(db, 'user', userIds, now)
}

export type DeletionRecordKind = (typeof deletionRecordsTable.$inferSelect)['kind']

/**
 * One-way mark of a deleted id. The key only keeps the two kinds and other uses apart: ids are random, so no key is needed
 * to keep anybody from finding one, and one that changes (AUTH_SECRET) would make the deletion log worthless.
 */
export function deletionRecordHash(kind: DeletionRecordKind, id: string): string {
  return createHmac('sha256', `nestwren tombstone ${kind}`).update(id).digest('hex')
}

/** Writes down what is being deleted, in the transaction that deletes it. */
async function addDeletionRecords(db: Db, kind: DeletionRecordKind, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(deletionRecordsTable)
    .values(ids.map((id) => ({ hash: deletionRecordHash(kind, id), kind, deletedAt: now })))
    .onConflictDoNothing()
}
