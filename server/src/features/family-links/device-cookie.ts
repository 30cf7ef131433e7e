import { linkUnusedDays } from '@nestwren/contract/family-links'
import type { Config } from '../../platform/config/config.ts'

type CookieConfig = Pick<Config, 'appUrl'>

/** Each link has a cookie of its own: a phone may hold the links of two families. */
function nameOf({ appUrl }: CookieConfig, linkId: string): string {
  // With the prefix no other host of the domain can set it (RFC 6265bis §4.1.3.2).
  return `${appUrl.startsWith('https:') ? '__Host-' : ''}link-${linkId}`
}

/** The secret of the device that a request comes from, as its cookie for a link says; null without one. */
export function deviceSecretOf(config: CookieConfig, linkId: string, cookies: string | undefined): string | null {
  const name = nameOf(config, linkId)
  for (const one of (cookies ?? '').split(';')) {
    const [key = '', value = ''] = one.trim().split('=', 2)
    if (key === name) return /^[\w-]{22}$/.test(value) ? value : null
  }
  return null
}

/** The header Set-Cookie that lets a device open a link for as long as it does not go unused. */
export function deviceCookie(config: CookieConfig, linkId: string, secret: string): string {
  const isHttps = config.appUrl.startsWith('https:')
  // Lax: whoever follows the link in a chat comes from elsewhere.
  const rules = [
    'Path=/',
    `Max-Age=${linkUnusedDays * 86_400}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps ? ['Secure'] : []),
  ]
  return [`${nameOf(config, linkId)}=${secret}`, ...rules].join('; ')
}
