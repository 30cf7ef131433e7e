import { promises as dns, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'

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
 * up now is let through, since each message looks it up again (`createPublicLookup`).
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

const unreachable = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // Ways to write an address of version 4, which may be one of those above, and what is set aside for other uses.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv6')

/** All addresses of version 6 that hosts of the internet have. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Tells whether an address (not a name) is one of the internet's. */
function isPublic(address: string): boolean {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !unreachable.check(address, 'ipv6')
  return !unreachable.check(address, 'ipv4')
}

/** The addresses of a name, of both versions; none for this machine's own. Rejects where the name servers know neither. */
async function addressesOf(
  resolver: Pick<dns.Resolver, 'resolve4' | 'resolve6'>,
  hostname: string,
): Promise<LookupAddress[]> {
  // By definition the machine itself, whatever a name server says.
  if (/(^|\.)localhost\.?$/i.test(hostname)) return []
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  return found.map((address) => ({ address, family: isIP(address) }))
}

/**
 * Answers public addresses only: the browser names the service, and the server must not be led into its own network. It
 * asks name servers by itself: the system's own lookup takes one of the few threads that mail, files and passwords need
 * as well, and anybody can name a host whose name server does not answer.
 */
export function createPublicLookup(resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })): LookupFunction {
  return (hostname, options, done) => {
    addressesOf(resolver, hostname).then(
      (found) => {
        const open = found.filter(({ address }) => isPublic(address))
        const [first] = open
        if (first === undefined) return done(new Error('A push service has no public address'), [])
        return options.all === true ? done(null, open) : done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
}
