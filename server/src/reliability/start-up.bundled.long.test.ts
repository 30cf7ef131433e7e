import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopAbandoned } from '../platform/db/bundled.ts'
import { clusterPaths } from '../platform/db/bundled-cluster.ts'
import { findPostmaster } from '../platform/db/postmaster.ts'
import { createSilentLog } from '../platform/log/log.ts'
import { call } from '../testing/call.ts'
import { beginServerProcess, endServerProcesses, startServerProcess } from '../testing/server-process.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nestwren-start-'))
})
afterEach(async () => {
  await endServerProcesses()
  await stopAbandoned({ dataDir, log: createSilentLog() })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const isDatabaseRunning = () => findPostmaster(clusterPaths(dataDir).cluster) !== null

test('a start that fails once the database runs says why, ends with 1 and leaves no database behind', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const server = beginServerProcess({ dataDir, env: { PORT: String(port) } })
  await server.line((line) => line.includes('Bundled PostgreSQL started'))
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(server.output()).toContain('EADDRINUSE')
  expect(isDatabaseRunning()).toBe(false)
  taken.close()
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s in the middle of the first start ends it without leftovers',
  async (name) => {
    const server = beginServerProcess({ dataDir })
    await server.line((line) => line.includes('Bundled PostgreSQL started'))
    server.signal(name)
    const { code, signal } = await server.ended
    expect(signal).toBeNull()
    expect([0, 1]).toContain(code)
    expect(isDatabaseRunning()).toBe(false)
    // What was begun hinders no later start.
    const again = await startServerProcess({ dataDir })
    expect((await call(again.url, 'GET', '/readyz')).status).toBe(200)
    expect(await again.stop()).toEqual({ code: 0, signal: null })
    expect(isDatabaseRunning()).toBe(false)
  },
)
