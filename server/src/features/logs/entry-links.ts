import { linksOf } from '@nestwren/contract/logs/links'
import type { Db } from '../../platform/db/database.ts'
import type { LinkChange, LinkFollower, LinkingEntry, LinkOwner } from '../../platform/entry-links/link-owner.ts'
import type { Gate } from '../../platform/http/access.ts'
import { linkOwners } from './link-owners.ts'

/** What an entry names that other features keep, handed to who keeps it. The kinds say what that is, and only they. */

const isNamedBy = (entry: LinkingEntry | null, { names }: LinkOwner) =>
  entry !== null && names.some((name) => linksOf(entry, name).length > 0)

/** Those who are kept in step with the entry, or were with what it was before. */
function followersOf(entry: LinkingEntry, before: LinkingEntry | null): readonly LinkFollower[] {
  return linkOwners.flatMap((owner) =>
    owner.follow !== undefined && (isNamedBy(entry, owner) || isNamedBy(before, owner)) ? [owner.follow] : [],
  )
}

/** True where somebody is kept in step with the entry, which takes a transaction. */
export function isFollowed(entry: LinkingEntry): boolean {
  return followersOf(entry, null).length > 0
}

/** Refuses an entry that names what its family or its child does not have. */
export async function checkLinks(change: LinkChange, gate: Gate): Promise<void> {
  for (const owner of linkOwners) if (isNamedBy(change.entry, owner)) await owner.check(change, gate)
}

/** Brings what is kept in step with the written entry; within the transaction of the entry. */
export async function writeLinks(db: Db, change: LinkChange): Promise<void> {
  for (const follower of followersOf(change.entry, change.before)) await follower.write(db, change)
}

/** What a deleted entry put by goes with it, and what it took is back. */
export async function dropLinks(change: LinkChange): Promise<void> {
  for (const follower of followersOf(change.entry, change.before)) await follower.drop(change)
}

/** The other way round, for an entry that was deleted at `deletedAt`. */
export async function restoreLinks(change: LinkChange, deletedAt: Date): Promise<void> {
  for (const follower of followersOf(change.entry, change.before)) await follower.restore(change, deletedAt)
}

/** Removes for good what belongs to entries that are. */
export async function purgeLinks(db: Db, entries: Parameters<LinkFollower['purge']>[1]): Promise<void> {
  for (const { follow } of linkOwners) await follow?.purge(db, entries)
}
