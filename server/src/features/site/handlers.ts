import { publicSites } from '@nestwren/contract/public-sites'
import { site } from '@nestwren/contract/site'
import { foldedSlug, slugProblem } from '@nestwren/contract/site-slugs'
import { sitePreviewMs } from '@nestwren/contract/site-terms'
import type { Clock } from '../../platform/clock/clock.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { listPublished, movePublished, photoItem, presentPhoto } from '../photos/public.ts'
import { changeSite } from './change-site.ts'
import { type HeroDeps, setHero } from './hero.ts'
import { presentSite } from './own-site.ts'
import type { SiteParts } from './parts.ts'
import { ownerOfSlug, readSite } from './site-queries.ts'
import { ticketSubjects } from './site-tickets.ts'
import { siteTasks } from './tasks.ts'
import { type VisitorDeps, visitorHandlers } from './visitor-handlers.ts'

interface SiteDeps extends Omit<HeroDeps, 'hashSlug'>, VisitorDeps {
  readonly sites: SiteParts
}

/** The public sites of families. */
export const siteFeature: Feature<SiteDeps & { readonly clock: Clock }> = {
  calls: (parts) => [
    // They hash passwords and cut pictures before they write.
    calls(site, siteHandlers(parts), { autocommit: ['put', 'setHero', 'preview'] }),
    calls(publicSites, visitorHandlers(parts), { autocommit: ['unlock'] }),
  ],
  tasks: siteTasks,
}

const locatePhoto = locatorOf(photoItem)

/** The handlers of contract.site. */
function siteHandlers(parts: SiteDeps): Handlers<typeof site> {
  const { kernel, keeper, limits, sites } = parts
  const deps = { ...parts, hashSlug: sites.hashSlug }
  return {
    async get({ db }, _input, { caller }) {
      return { site: await presentSite(deps, db, caller, await readSite(db, caller.accountId)) }
    },

    async put(context, { body }, access) {
      const stored = await changeSite(deps, context, body, access)
      return { site: await presentSite(deps, context.db, access.caller, stored) }
    },

    async slugAvailable(context, { query }, { caller }) {
      const { accountId } = caller
      const counted = await limits.consume('siteAddressChecks', accountId)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const slug = foldedSlug(query.slug)
      const problem = slugProblem(slug)
      if (problem !== null) return { slug, available: false, reason: problem }
      const owner = await ownerOfSlug(context.db, { slug, accountId, hashSlug: sites.hashSlug }, context.now)
      if (owner === 'others') return { slug, available: false, reason: 'taken' }
      return { slug, available: true, ...(owner === 'own' && { reason: 'yours' as const }) }
    },

    async preview(context, _input, { caller }) {
      const stored = await readSite(context.db, caller.accountId)
      if (stored === null || stored.slug === null) throw context.refuse('SLUG_NEEDED')
      const { accountId, slug, secret } = stored
      const endS = Math.floor((context.now.getTime() + sitePreviewMs) / 1000)
      const ticket = sites.tickets.make({ accountId, slug, secret }, ticketSubjects.preview, endS)
      return { url: `/${slug}?preview=${ticket}` }
    },

    async setHero(context, { body }, access) {
      const stored = await setHero(deps, context, body, access)
      return { site: await presentSite(deps, context.db, access.caller, stored) }
    },

    async photos(context, { query }, access) {
      const offset = cursorAsked(context, query, decodeOffset) ?? 0
      const rows = await listPublished(context.db, access, { offset, limit: query.limit + 1 })
      const reader = { caller: access.caller, keeper, children: access.children }
      const items = rows.slice(0, query.limit).map((row) => presentPhoto(row, reader))
      return { items, nextCursor: rows.length > items.length ? encodeOffset(offset + items.length) : null }
    },

    async orderPhoto(context, { body }, { caller }) {
      const locate = () => locatePhoto(context.db, caller.accountId, { id: body.photoId })
      const access = { who: 'item', level: 'view' } as const
      await movePublished(context, await kernel.gate.decide({ access, caller, isWrite: true, locate }), body.afterId)
      return undefined
    },
  }
}

/** Pages of an order that people change are counted: a cursor names how many came before. */
const encodeOffset = (offset: number): string => Buffer.from(`after ${offset}`).toString('base64url')

function decodeOffset(text: string): number | null {
  const [, digits] = /^after (\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  return digits === undefined ? null : Number(digits)
}
