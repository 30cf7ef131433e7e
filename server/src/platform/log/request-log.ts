import type { FastifyInstance } from 'fastify'

/**
 * One line for each answer: method, path, status, duration and request id. The query is left out, since links carry
 * tokens in it; of a path that carries one stands the pattern. Answers to health checks and files of the web app are only worth a line when somebody looks closely.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const pattern = request.routeOptions.url
    const [sent] = request.raw.url?.split('?', 1) ?? ['']
    const path = pattern?.includes(':token') === true ? pattern : sent
    const isRoutine = !path?.startsWith('/api/') && reply.statusCode < 500
    request.log[isRoutine ? 'debug' : 'info'](
      { method: request.method, path, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
  })
}
