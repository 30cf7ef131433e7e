import { analyticsFramePath } from '@nestwren/contract/analytics-frame'
import { publicPaths } from '@nestwren/contract/public-paths'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { commonError } from './errors.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The closed frame in which the script of an analytics service runs, when there is one: a document without an origin, which
 * can neither read what the browser keeps of a family nor reach the page around it, and may talk to nobody but the script's
 * own server. `/api/analytics/frame/privacy` stands on `/privacy`, so that the service sees which page it is.
 */
export function registerAnalyticsFrame(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Config, 'analyticsScriptUrl' | 'appUrl'> },
): void {
  const { analyticsScriptUrl: url, appUrl } = config
  if (url === null) return
  const { origin } = new URL(url)
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin}`,
    `img-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';')
  const script = `<script defer src="${escapeHtml(url)}" data-domain="${escapeHtml(new URL(appUrl).hostname)}"></script>`
  const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Analytics</title>${script}</head><body></body></html>`
  app.get(`${analyticsFramePath}/*`, async (request, reply) => {
    const { '*': page } = request.params as { '*': string }
    if (!publicPaths.some((path) => path === `/${page}`)) throw commonError('NOT_FOUND')
    reply.headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    return reply.type('text/html; charset=utf-8').send(document)
  })
}
