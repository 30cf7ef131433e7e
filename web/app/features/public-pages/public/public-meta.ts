import { brand } from '@nestwren/contract/brand'
import { publicBrand } from '@nestwren/contract/brand-public'
import { currentLocale } from '../../../platform/i18n/i18n.ts'

export interface PublicPage {
  readonly title: string
  readonly description: string
  /** Where it is, `/privacy`. */
  readonly path: string
  /** The name of its pictures in web/public/og, one for each language: `<picture>-en.png`, 1200 by 630. */
  readonly picture: 'landing' | 'privacy' | 'terms' | 'support' | 'ready-test'
}

const places = { en: 'en_US', es: 'es_ES' } as const

/**
 * What tabs, search engines and shared links show of a public page, in the language of the page: for a route's `meta()`. Where
 * the page's own address and its other languages are, the server says in a header (server/src/platform/http/page-language.ts).
 */
export function publicMeta({ title, description, path, picture }: PublicPage) {
  const locale = currentLocale()
  const address = `${publicBrand.address}${path}${locale === 'en' ? '' : `?lang=${locale}`}`
  const image = `${publicBrand.address}/og/${picture}-${locale}.png`
  const others = Object.entries(places).filter(([one]) => one !== locale)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: places[locale] },
    ...others.map(([, place]) => ({ property: 'og:locale:alternate', content: place })),
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
  ]
}
