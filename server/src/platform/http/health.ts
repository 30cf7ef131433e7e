import type { FastifyInstance } from 'fastify'

export interface HealthOptions {
  /** Each resolves when its part answers and rejects when it does not: the database, the queue. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>
  /** How long a part may take to answer. */
  readonly timeoutMs?: number
  /** True once the server is about to stop, so that a balancer sends nobody here any more. */
  readonly isStopping?: () => boolean
}

/** GET /healthz: the process is up. GET /readyz: its parts answer; 503 with the names of those that do not. */
export function registerHealth(app: FastifyInstance, { checks, timeoutMs = 2_000, isStopping }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'up' }
  })
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parts = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const error = await failureOf(check, timeoutMs)
        if (error !== undefined) request.log.warn({ err: error, part: name }, 'a part does not answer')
        return [name, error === undefined ? 'ready' : 'not ready'] as const
      }),
    )
    const isReady = isStopping?.() !== true && parts.every(([, state]) => state === 'ready')
    if (!isReady) reply.code(503).header('retry-after', '2')
    return { status: isReady ? 'ready' : 'not ready', parts: Object.fromEntries(parts) }
  })
}

async function failureOf(check: () => Promise<void>, timeoutMs: number): Promise<unknown> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    await Promise.race([check(), late])
    return undefined
  } catch (error) {
    return error ?? new Error('failed without saying why')
  } finally {
    clearTimeout(timer)
  }
}
