import { randomBytes } from 'node:crypto'
import type { Locale } from '@nestwren/contract/auth'
import type { FeedPart } from '@nestwren/contract/calendar-feeds'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { purgeOf } from '../../platform/db/account-purge.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EndWayIn } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { lockAccount } from '../account/public.ts'
import type { FeedRow } from './queries.ts'
import { calendarFeedsTable } from './tables.ts'

const f = calendarFeedsTable
const mostFeeds = 10
/** How long a calendar app may read without that being written down again. */
const readNotedMs = 3_600_000

/** Makes an address; null when the person has ten. The secret is told once. */
export async function createFeed(
  db: Db,
  { accountId, userId }: Caller,
  feed: {
    readonly name: string
    readonly childIds: readonly string[]
    readonly parts: readonly FeedPart[]
    readonly locale: Locale
  },
  now: Date,
): Promise<{ readonly row: FeedRow; readonly secret: string } | null> {
  // Two calls at the same moment must not both be the tenth.
  await lockAccount(db, accountId)
  if ((await db.$count(f, and(eq(f.userId, userId), eq(f.accountId, accountId)))) >= mostFeeds) return null
  const secret = randomBytes(32).toString('base64url')
  const [row] = await db
    .insert(f)
    .values({
      ...{ accountId, id: uuidv7(), userId, name: feed.name, locale: feed.locale },
      childIds: [...new Set(feed.childIds)],
      parts: [...new Set(feed.parts)],
      secretHash: hashOfLinkSecret(secret),
      createdAt: now,
    })
    .returning()
  if (row === undefined) throw new Error('An insert gave no row')
  return { row, secret }
}

/** Ends an address of the caller's own; false when there is none. */
export async function removeFeed(db: Db, { accountId, userId }: Caller, id: string): Promise<boolean> {
  const gone = await db
    .delete(f)
    .where(and(eq(f.accountId, accountId), eq(f.id, id), eq(f.userId, userId)))
    .returning({ id: f.id })
  return gone.length > 0
}

/** Notes that a calendar app has read, at most once an hour. */
export async function noteRead(db: Db, { accountId, id }: Pick<FeedRow, 'accountId' | 'id'>, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - readNotedMs)
  await db
    .update(f)
    .set({ lastReadAt: now })
    .where(and(eq(f.accountId, accountId), eq(f.id, id), or(isNull(f.lastReadAt), lt(f.lastReadAt, hourAgo))))
}

/** Ends every address of a person: whoever knows one reads on without the password. */
export const endFeedsOf: EndWayIn = (tx, { userId }) => tx.delete(f).where(eq(f.userId, userId))

/** Addresses of calendars. */
export const calendarFeedPurge = [purgeOf('calendar feeds', calendarFeedsTable)]
