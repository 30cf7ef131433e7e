import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSitePictures } from './site-pictures.ts'
import { createSiteGate } from './site-policy.ts'
import { createHashSlug } from './site-queries.ts'
import { createSiteTickets } from './site-tickets.ts'

interface SitePartsDeps {
  readonly config: Pick<Config, 'authSecret'>
  readonly database: Database
  readonly clock: Clock
}

/** What the calls and pages of public sites share in a process. */
export type SiteParts = ReturnType<typeof createSiteParts>

export function createSiteParts({ config, database, clock }: SitePartsDeps) {
  const tickets = createSiteTickets(config.authSecret)
  return {
    /** Lets visitors in. */
    gate: createSiteGate({ database, clock, tickets }),
    /** For links that cannot bring a header, such as that of a calendar file. */
    tickets,
    /** Names addresses of deleted families. */
    hashSlug: createHashSlug(config.authSecret),
    /** Pictures of the gallery for visitors. */
    pictures: createSitePictures(tickets),
  }
}
