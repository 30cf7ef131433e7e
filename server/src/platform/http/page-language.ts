import { type Locale, locales } from '@nestwren/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Pages in this language stand at their address itself, all others in a folder of the build that has their name. */
const [plain, ...others] = locales

/** Set by the browser once somebody has chosen a language (web/app/platform/i18n/locale-cookie.ts). */
const cookie = /(?:^|;\s*)locale=([a-z]+)/

const known = (tag: string | undefined): Locale | undefined => locales.find((locale) => locale === tag)

/** The language for a page: the address names one, or the person has chosen one, or the browser prefers one. */
export function languageOf(request: FastifyRequest): Locale {
  return chosenLanguage(request) ?? preferred(request.headers['accept-language'] ?? '') ?? plain
}

/** The language that the address names, or that the person has chosen. */
export function chosenLanguage({ query, headers }: FastifyRequest): Locale | undefined {
  const named = (query as { lang?: unknown } | undefined)?.lang
  return known(typeof named === 'string' ? named : undefined) ?? known(cookie.exec(headers.cookie ?? '')?.[1])
}

/** The first of the known languages in the order of a browser's preference. */
function preferred(accepted: string): Locale | undefined {
  const tags = accepted
    .slice(0, 200)
    .split(',')
    .map((one) => {
      const [tag = '', ...rest] = one.trim().toLowerCase().split(';')
      const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
      return { locale: known(tag.split('-')[0]), weight }
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
  return tags.sort((a, b) => b.weight - a.weight)[0]?.locale
}

/** The address for people of a page's place in the build, such as `/?lang=es` for `/es`; null when it is none of those. */
export function withoutLanguage(path: string): string | null {
  const [, first, ...rest] = path.replace(/\/+$/, '').split('/')
  const language = others.find((locale) => locale === first)
  return language === undefined ? null : `/${rest.join('/')}?lang=${language}`
}

/** The address of a public page in a language, of its address in the first one. */
export function addressIn(locale: Locale, address: string): string {
  return locale === plain ? address : `${address}?lang=${locale}`
}

/** Tells caches on what the language hangs, and search engines where each language is and which address is the page's own. */
export function sendTranslations(request: FastifyRequest, reply: FastifyReply, appUrl: string, path: string): void {
  const address = `${appUrl}${path === '/' ? '/' : path.replace(/\/+$/, '')}`
  const named = known((request.query as { lang?: string } | undefined)?.lang)
  const links = [
    `<${addressIn(named ?? plain, address)}>; rel="canonical"`,
    `<${address}>; rel="alternate"; hreflang="x-default"`,
    ...locales.map((locale) => `<${addressIn(locale, address)}>; rel="alternate"; hreflang="${locale}"`),
  ]
  reply.header('vary', 'accept-language, cookie').header('link', links.join(', '))
}
