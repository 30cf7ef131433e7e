import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { type HealthOptions, registerHealth } from './health.ts'
import { createServer } from './limits.ts'
import { registerMetrics } from './metrics.ts'

let app: FastifyInstance
afterEach(() => app.close())

const ready = async () => undefined
const broken = async () => {
  throw new Error('connection refused by db.internal')
}

function start(options: HealthOptions) {
  app = createServer(testConfig(), createSilentLog())
  registerHealth(app, options)
  return app
}

test('ready when every part answers', async () => {
  start({ checks: { database: ready, queue: ready } })
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ready', parts: { database: 'ready', queue: 'ready' } })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a part that fails or never answers is named, without its error; the process is up all the same', async () => {
  start({ checks: { database: broken, queue: () => new Promise(() => undefined), files: ready }, timeoutMs: 30 })
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json().parts).toEqual({ database: 'not ready', queue: 'not ready', files: 'ready' })
  expect(response.body).not.toContain('db.internal')
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('a server about to stop asks for no more visitors', async () => {
  start({ checks: { database: ready }, isStopping: () => true })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

const token = 'm'.repeat(40)

test.each<[string, Record<string, string>, Record<string, string>, number]>([
  ['off', {}, {}, 404],
  ['on', { METRICS: 'on' }, {}, 200],
  ['with a token, not given', { METRICS: 'on', METRICS_TOKEN: token }, {}, 401],
  ['with a token, wrong', { METRICS: 'on', METRICS_TOKEN: token }, { authorization: 'Bearer x' }, 401],
  ['with a token, right', { METRICS: 'on', METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }, 200],
])('metrics %s', async (_what, env, headers, status) => {
  app = createServer(testConfig(), createSilentLog())
  registerMetrics(app, { config: testConfig(env) })
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(status)
})

test('metrics count answers by route, not by path, and show the pool', async () => {
  app = createServer(testConfig(), createSilentLog())
  registerMetrics(app, {
    config: testConfig({ METRICS: 'on' }),
    pool: { totalCount: 7, idleCount: 5, waitingCount: 2 },
    gauges: { live_connections: { help: 'Open live connections', value: () => 3 } },
  })
  app.get('/api/things/:id', async () => ({}))
  await app.inject('/api/things/0190f3f0')
  await app.inject('/api/things/0190f3f1')
  await app.inject('/nowhere')
  const { body } = await app.inject('/metrics')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/things/:id",status="200"} 2')
  expect(body).toContain('route="none",status="404"} 1')
  expect(body).not.toContain('0190f3f0')
  for (const line of [
    'database_connections 7',
    'database_connections_idle 5',
    'database_waiting 2',
    'live_connections 3',
    'process_cpu_seconds_total',
  ]) {
    expect(body).toContain(line)
  }
})
