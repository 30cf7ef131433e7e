import { createHash } from 'node:crypto'
import { assessmentFramePath } from '@nestwren/contract/assessment-frame'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * Tells the page around the frame how the widget's script fares. Nothing else is said, and the page listens to no other frame.
 * In a function: names of the widget's may be the same.
 */
const telling = `((page) => {
  for (const [name, said] of [['load', 'loaded'], ['error', 'failed']])
    document.addEventListener(name, ({ target }) => { if (target.id === 'assessment') page.postMessage(said, '*') }, true)
})(parent)`
const tellingHash = `'sha256-${createHash('sha256').update(telling).digest('base64')}'`

/**
 * The closed frame in which the operators' third-party assessment runs at /ready-test, when there is one: a document without an
 * origin. It may show forms and open windows, and reaches neither what the browser keeps of a family nor the page around it.
 */
export function registerAssessmentFrame(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Config, 'assessmentScriptUrl'> },
): void {
  const { assessmentScriptUrl: url } = config
  if (url === null) return
  const { origin } = new URL(url)
  const policy = [
    'sandbox allow-scripts allow-forms allow-popups',
    "default-src 'none'",
    `script-src ${origin} ${tellingHash}`,
    `connect-src ${origin}`,
    // Such widgets bring styles, pictures and frames of their service along, under names that only they know.
    `style-src ${origin} 'unsafe-inline'`,
    'img-src https: data:',
    `font-src ${origin} https: data:`,
    `frame-src ${origin} https:`,
    `form-action ${origin} https:`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';')
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Assessment</title>`
  const script = `<script id="assessment" src="${escapeHtml(url)}"></script>`
  const document = `<!doctype html><html lang="en"><head>${head}<script>${telling}</script></head><body>${script}</body></html>`
  app.get(assessmentFramePath, async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    return reply.type('text/html; charset=utf-8').send(document)
  })
}
