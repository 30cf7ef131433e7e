import { createHash } from 'node:crypto'
import { calendarFeeds } from '@nestwren/contract/calendar-feeds'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { childrenOfArea } from '../../platform/http/seen-children.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import { calendarOf } from './calendar.ts'
import { createFeed, endFeedsOf, noteRead, removeFeed } from './commands.ts'
import { findFeed, listFeeds, presentFeed } from './queries.ts'

/** A calendar can be long: one of a family at a time, however many of its addresses are read. */
const readings = {
  mostWaitingOfOne: 20,
  atOnceOfOne: 1,
  whenFull: () => commonError('RATE_LIMITED', { retryAfterS: 10 }),
}

export const calendarFeedsFeature: Feature<FeatureDeps> = {
  calls: (parts) => [calls(calendarFeeds, calendarFeedHandlers(parts))],
  waysIn: [endFeedsOf],
}

/** The handlers of contract.calendarFeeds. */
function calendarFeedHandlers(deps: FeatureDeps): Handlers<typeof calendarFeeds> {
  const { config, kernel, limits } = deps
  const inTurn = createWorkQueue(2, readings)
  return {
    async list(context, _input, { caller }) {
      const seen = (await childrenOfArea(kernel.gate, caller, 'schedule', 'view')).map(({ childId }) => childId)
      return { items: (await listFeeds(context.db, caller)).map((row) => presentFeed(row, seen)) }
    },

    async create(context, { body }, { caller, children }) {
      const seen = children.map(({ childId }) => childId)
      if (body.childIds.some((childId) => !seen.includes(childId))) throw context.refuse('UNKNOWN_CHILD')
      const made = await createFeed(context.db, caller, body, context.now)
      if (made === null) throw context.refuse('TOO_MANY_FEEDS')
      return { feed: presentFeed(made.row, seen), url: `${config.appUrl}/api/calendar/${made.secret}.ics` }
    },

    async remove(context, { params }, { caller }) {
      if (!(await removeFeed(context.db, caller, params.id))) throw context.refuse('NOT_FOUND')
      return undefined
    },

    async read(context, { params }) {
      const counted = await limits.consume('feedProbe', ipKey(context.ip))
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const feed = await findFeed(context.db, hashOfLinkSecret(params.secret.replace(/\.ics$/, '')))
      // One that was ended, one of somebody who has left and one that never was look the same.
      if (feed === null) throw context.refuse('NO_SUCH_CALENDAR')
      await limits.refund('feedProbe', ipKey(context.ip))
      const reads = await limits.consume('feedReads', feed.id)
      if (!reads.ok) throw context.refuse('RATE_LIMITED', undefined, reads.retryAfterS)
      const text = await inTurn(feed.accountId, () => calendarOf(context.db, feed, context.now))
      if (text === null) throw context.refuse('NO_SUCH_CALENDAR')
      await noteRead(context.db, feed, context.now)
      const bytes = new TextEncoder().encode(text)
      return {
        bytes,
        contentType: 'text/calendar; charset=utf-8',
        fileName: 'nestwren.ics',
        lengthBytes: bytes.byteLength,
        cacheControl: 'private, no-cache',
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      }
    },
  }
}
