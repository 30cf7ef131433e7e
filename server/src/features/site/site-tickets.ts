import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { SiteAccess } from '../../platform/http/access.ts'

/** The site that a ticket is for. */
export type TicketSite = Pick<SiteAccess, 'accountId' | 'slug' | 'secret'>

/**
 * Signed words that let somebody do one thing at one site for a while: they name their end and nothing else, are stored nowhere,
 * and are void once the site has another password or address.
 */
export interface SiteTickets {
  /** A ticket that is good until `end`, in seconds since 1970, for what `subject` names. */
  make(site: TicketSite, subject: string, endS: number): string
  /** Whether this ticket was made here for exactly this site and subject, and has not ended. */
  isGood(site: TicketSite, subject: string, ticket: string, now: Date): boolean
}

/** What tickets are for; what is not named here makes up a subject of its own. */
export const ticketSubjects = { visit: 'visit', preview: 'preview' } as const

/** Signs with a key of its own, made of the installation's secret. */
export function createSiteTickets(authSecret: string): SiteTickets {
  // As a key object: a page of photos has dozens of addresses, and signing with bytes takes nine times as long.
  const key = createSecretKey(createHmac('sha256', authSecret).update('public sites v1').digest())
  const sign = ({ accountId, slug, secret }: TicketSite, subject: string, end: string): string =>
    createHmac('sha256', key).update([accountId, slug, secret, end, subject].join('\n')).digest('base64url')
  return {
    make(site, subject, endS) {
      const end = endS.toString(36)
      return `${end}.${sign(site, subject, end)}`
    },
    isGood(site, subject, ticket, now) {
      const [end = '', signature = ''] = ticket.split('.', 2)
      const wanted = Buffer.from(sign(site, subject, end))
      const given = Buffer.from(signature)
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted)
      return isOurs && /^[0-9a-z]{1,8}$/.test(end) && Number.parseInt(end, 36) * 1000 > now.getTime()
    },
  }
}
