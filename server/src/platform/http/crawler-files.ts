import { appSegments } from '@nestwren/contract/app-segments'
import { locales } from '@nestwren/contract/auth'
import { publicPaths } from '@nestwren/contract/public-paths'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { escapeHtml } from './escape-html.ts'
import { addressIn } from './page-language.ts'

/** What is closed beside the app's own pages: calls, and what is for the tools of whoever runs the server. */
const closed = ['/api/', '/socket.io/', '/healthz', '/readyz', '/metrics']
/** Pictures of families' public sites: whoever shows a preview of a link needs them. */
const sitePictures = '/api/public/sites/*/files/'

/** robots.txt and sitemap.xml. Outside of prod nothing is to be listed anywhere. */
export function registerCrawlerFiles(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Config, 'appEnv' | 'appUrl'> },
): void {
  const robots = robotsText(config)
  const sitemap = sitemapText(config.appUrl)
  const keptForS = 'public, max-age=3600'
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', keptForS).type('text/plain; charset=utf-8').send(robots),
  )
  app.get('/sitemap.xml', (_request, reply) =>
    reply.header('cache-control', keptForS).type('application/xml; charset=utf-8').send(sitemap),
  )
}

/**
 * Every page of the app is closed but the public ones: one that is added later is open only when somebody opens it. The sites of
 * families, whose addresses nobody lists here, may be fetched, and say themselves that they are not to be listed.
 */
function robotsText({ appEnv, appUrl }: Pick<Config, 'appEnv' | 'appUrl'>): string {
  if (appEnv !== 'prod') return 'User-agent: *\nDisallow: /\n'
  const shut = appSegments.filter((segment) => !publicPaths.some((path) => path === `/${segment}`))
  // The page, what is below it and with a query, and no site whose address begins like it.
  const pages = shut.flatMap((segment) => [`/${segment}$`, `/${segment}/`, `/${segment}?`])
  const lines = [`Allow: ${sitePictures}`, ...[...closed, ...pages].map((path) => `Disallow: ${path}`)]
  return `${['User-agent: *', ...lines].join('\n')}\n\nSitemap: ${appUrl}/sitemap.xml\n`
}

function sitemapText(appUrl: string): string {
  const urls = publicPaths.flatMap((path) => {
    const address = `${appUrl}${path}`
    const links = [['x-default', address] as const, ...locales.map((one) => [one, addressIn(one, address)] as const)]
    const alternates = links.map(
      ([language, href]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}"/>`,
    )
    return locales.map((locale) =>
      ['  <url>', `    <loc>${escapeHtml(addressIn(locale, address))}</loc>`, ...alternates, '  </url>'].join('\n'),
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
