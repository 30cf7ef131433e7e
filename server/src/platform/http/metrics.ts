import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { commonError } from './errors.ts'

export interface MetricsOptions {
  readonly config: Pick<Config, 'metrics'>
  /** The database pool, whose connections are counted. */
  readonly pool?: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  /** Further gauges: name → what it says and its present value. */
  readonly gauges?: Readonly<Record<string, { readonly help: string; readonly value: () => number | Promise<number> }>>
}

/**
 * GET /metrics for Prometheus, when METRICS is on: process figures, answers by route and status, database connections.
 * With a METRICS_TOKEN it asks for `Authorization: Bearer …` and answers 401 without. Nothing is measured when off.
 */
export function registerMetrics(app: FastifyInstance, { config, pool, gauges = {} }: MetricsOptions): void {
  if (!config.metrics.isEnabled) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the path: ids in labels would make a series each.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  if (pool) {
    addGauge(registry, 'database_connections', 'Open database connections', () => pool.totalCount)
    addGauge(registry, 'database_connections_idle', 'Open database connections without work', () => pool.idleCount)
    addGauge(registry, 'database_waiting', 'Requests that wait for a database connection', () => pool.waitingCount)
  }
  for (const [name, gauge] of Object.entries(gauges)) addGauge(registry, name, gauge.help, gauge.value)

  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(config.metrics.token, request.headers.authorization)) throw commonError('UNAUTHENTICATED')
    reply.header('cache-control', 'no-store').type(registry.contentType)
    return registry.metrics()
  })
}

function addGauge(registry: Registry, name: string, help: string, value: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await value())
    },
  })
}

function isAllowed(token: string | null, authorization: string | undefined): boolean {
  if (token === null) return true
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`))
}
