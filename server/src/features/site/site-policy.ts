import { foldedSlug } from '@nestwren/contract/site-slugs'
import type { SiteModule } from '@nestwren/contract/site-terms'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { mint, type SiteAccess, type SiteGate, type SiteQuestion } from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import { type FoundSite, findSite } from './site-reader.ts'
import { type SiteTickets, ticketSubjects } from './site-tickets.ts'
import { moduleColumns } from './tables.ts'

interface SiteGateDeps {
  readonly database: Database
  readonly clock: Clock
  readonly tickets: SiteTickets
}

type Asked = SiteQuestion['access']

/** Who may look at a family's site, judged by the site as it stands at each call. */
export function createSiteGate({ database, clock, tickets }: SiteGateDeps): SiteGate {
  return {
    async admit({ access, site, token, isWrite }) {
      const now = clock.now()
      const which = 'slug' in site ? { slug: foldedSlug(site.slug) } : site
      const found = await findSite(database.db, which, now)
      if (found === null) throw commonError('NOT_FOUND')
      return admitTo(found, { access, isWrite, ...heldBy(tickets, found, token, now) })
    },
  }
}

/** What a visitor's token says of them. */
interface Held {
  readonly isUnlocked: boolean
  readonly isPreview: boolean
}

/** What a token of a visit or of a preview opens; nothing, where it is none of this site. */
export function heldBy(tickets: SiteTickets, site: FoundSite, token: string | null, now: Date): Held {
  const holds = (subject: string) => token !== null && tickets.isGood(site, subject, token, now)
  const isPreview = holds(ticketSubjects.preview)
  return { isPreview, isUnlocked: isPreview || site.passwordHash === null || holds(ticketSubjects.visit) }
}

/** Whether a site has a module that is switched on. */
export function hasModule(site: FoundSite, module: SiteModule): boolean {
  return site[moduleColumns[module]]
}

/**
 * The proof of a visit.
 * @throws HttpError 404 where there is nothing for visitors, 401 SITE_LOCKED
 */
export function admitTo(
  site: FoundSite,
  { access, isWrite, isUnlocked, isPreview }: Held & { readonly access: Asked; readonly isWrite: boolean },
): SiteAccess {
  // Whoever tries how their own site looks reserves no gift of it.
  const isShown = isPreview ? !isWrite : site.enabled
  const isThere = access.module === undefined || hasModule(site, access.module)
  if (!isShown) throw commonError('NOT_FOUND')
  // Before its password a site does not tell what it has.
  if (!isUnlocked && access.locked !== 'allowed') throw commonError('SITE_LOCKED')
  if (!isThere) throw commonError('NOT_FOUND')
  const { accountId, slug, version, secret, passwordHash, arePhotosInVault } = site
  return mint('visitor', {
    ...{ accountId, slug, siteVersion: version, isLocked: !isUnlocked, isPreview, secret },
    hasPassword: passwordHash !== null,
    arePhotosLocked: arePhotosInVault,
  })
}
