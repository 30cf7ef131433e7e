import { brand } from '@nestwren/contract/brand'

export type Environment = 'local' | 'dev' | 'prod'

/** Which environment a page is in, by the name of its host (A §9). */
export function environmentOf(hostname: string): Environment {
  const is = (patterns: readonly string[]) => patterns.some((pattern) => fits(hostname.toLowerCase(), pattern))
  if (is(brand.hosts.local)) return 'local'
  return is(brand.hosts.dev) ? 'dev' : 'prod'
}

/** A star stands for any beginning or any end. */
function fits(hostname: string, pattern: string): boolean {
  if (pattern.startsWith('*')) return hostname.endsWith(pattern.slice(1))
  if (pattern.endsWith('*')) return hostname.startsWith(pattern.slice(0, -1))
  return hostname === pattern
}
