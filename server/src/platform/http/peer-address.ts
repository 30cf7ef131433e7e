import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Tells the address of whoever is behind a raw request, such as a socket's handshake. X-Forwarded-For is read from the
 * right and only as far as each hop is one of `trustedProxies` (addresses or ranges); Fastify does the same for requests.
 */
export function createPeerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (request) => {
    let peer = request.socket.remoteAddress ?? ''
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    for (let hop = forwarded.pop()?.trim(); hop && isIP(peer) !== 0 && isTrusted(peer); hop = forwarded.pop()?.trim()) {
      if (isIP(hop) === 0) break
      peer = hop
    }
    return peer
  }
}
