import { promises as dns, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const unreachable = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  // Ways to write an address of version 4, which may be one of those above.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv6')

/** Tells whether an address (not a name) is one of the internet's. */
export function isPublic(address: string): boolean {
  return !unreachable.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The addresses of a name, of both versions; none for this machine's own. Rejects where the name servers know neither. */
export async function addressesOf(
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
