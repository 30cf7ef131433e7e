import { isIPv4, isIPv6 } from 'node:net'

/**
 * The key under which an address is counted. A household has a whole IPv6 /64, so that is what counts there;
 * an IPv4 address written as IPv6 (::ffff:192.0.2.1) counts as the IPv4 address it is.
 */
export function ipKey(address: string): string {
  const read = readAddress(address)
  if (read === null) return 'unknown'
  return 'ipv4' in read ? read.ipv4 : prefixOf(read.groups, 64)
}

/** The key of the network around an address, all of which may be one stranger's: an IPv6 /48, an IPv4 /24. */
export function networkKey(address: string): string {
  const read = readAddress(address)
  if (read === null) return 'unknown'
  return 'ipv4' in read ? read.ipv4.replace(/\d+$/, '0/24') : prefixOf(read.groups, 48)
}

function readAddress(address: string): { readonly ipv4: string } | { readonly groups: readonly number[] } | null {
  if (isIPv4(address)) return { ipv4: address }
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return null
  const groups = expand(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return { groups }
  const [high = 0, low = 0] = groups.slice(6)
  return { ipv4: [high >> 8, high & 255, low >> 8, low & 255].join('.') }
}

/** As 2001:db8:1:2::/64; `bits` are whole groups. */
function prefixOf(groups: readonly number[], bits: number): string {
  const named = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${named.join(':')}::/${bits}`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const withoutDots = address.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) =>
      [(Number(a) << 8) | Number(b), (Number(c) << 8) | Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = withoutDots.split('::')
  const left = groupsOf(head)
  if (tail === undefined) return left
  const right = groupsOf(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}
