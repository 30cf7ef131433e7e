import type { FastifyInstance } from 'fastify'

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a page of this origin comes from a server of this machine, such as one for development. */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && localHosts.has(hostname)
}

/**
 * Lets pages call the API that another server of this machine serves (A §9). For the local environment alone, which
 * listens on this machine only; a call proves itself with its token, and no cookie is ever sent along.
 */
export function admitLocalPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || !isLocalOrigin(origin) || !request.url.startsWith('/api/')) return done()
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, content-disposition, x-server-time',
      vary: 'origin',
    })
    if (request.method !== 'OPTIONS') return done()
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type',
      })
      .send()
  })
}
