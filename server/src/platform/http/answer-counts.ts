import type { FastifyInstance } from 'fastify'
import { unexpectedErrorOf } from './errors.ts'

interface AnswerCounts {
  /** One request was answered with this status. */
  answered(status: number): void
  /** `where` is the pattern of a call, never an address: `GET /api/photos/:id`. */
  failed(where: string, error: unknown): void
}

/** Counts what is answered, and errors that nobody expected. Before any route is registered. */
export function registerAnswerCounts(app: FastifyInstance, counts: AnswerCounts): void {
  app.addHook('onResponse', async (request, reply) => {
    counts.answered(reply.statusCode)
    const found = unexpectedErrorOf(request)
    if (found !== undefined) counts.failed(`${request.method} ${request.routeOptions.url ?? 'none'}`, found.error)
  })
}
