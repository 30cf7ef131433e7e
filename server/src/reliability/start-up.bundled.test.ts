import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopAbandoned } from '../platform/db/bundled.ts'
import { createSilentLog } from '../platform/log/log.ts'
import { call } from '../testing/call.ts'
import { endServerProcesses, startServerProcess } from '../testing/server-process.ts'

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

test('the address it prints is the one it answers at', async () => {
  const server = await startServerProcess({ dataDir })
  expect(server.output()).toContain(`Nestwren is ready at ${server.url}`)
  expect((await call(server.url, 'GET', '/readyz')).body).toMatchObject({
    status: 'ready',
    parts: { database: 'ready', queue: 'ready' },
  })
})
