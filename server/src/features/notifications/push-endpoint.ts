import { promises as dns } from 'node:dns'
import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import { addressesOf, isPublic } from './public-lookup.ts'

/** Names that are of one machine or one network, whatever a name server says. */
const innerName = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/

/**
 * Whether the server refuses to send to an endpoint, by what it says: no https, another port than 443, a user, an address that is
 * not public, a name of the own network. `isTest`: with a push service on loopback, only https is asked for.
 */
export function isForbiddenEndpoint(endpoint: string, isTest: boolean): boolean {
  if (!URL.canParse(endpoint)) return true
  const { protocol, port, username, password, hostname } = new URL(endpoint)
  if (protocol !== 'https:') return true
  if (isTest) return false
  if (port !== '' || username !== '' || password !== '' || hasUser.test(endpoint)) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return !isPublic(host)
  const name = host.replace(/\.+$/, '')
  return !name.includes('.') || innerName.test(name)
}

/** An empty user, which the parser drops. */
const hasUser = /^[^/?#]*\/\/[^/?#]*@/

/**
 * As `isForbiddenEndpoint`, and asks what addresses the name has: one that is not public is enough. A name that can't be looked
 * up now is let through, since each message looks it up again (public-lookup.ts).
 */
export function createEndpointCheck(
  { push }: Pick<Config, 'push'>,
  resolver: Pick<dns.Resolver, 'resolve4' | 'resolve6'> = new dns.Resolver({ timeout: 1_500, tries: 1 }),
): (endpoint: string) => Promise<boolean> {
  const isTest = push.serviceCaFile !== null
  return async (endpoint) => {
    if (isForbiddenEndpoint(endpoint, isTest)) return true
    const { hostname } = new URL(endpoint)
    if (isTest || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
    mayTakeLong('The name of a push service was looked up')
    const found = await addressesOf(resolver, hostname).catch(() => [])
    return found.some(({ address }) => !isPublic(address))
  }
}
