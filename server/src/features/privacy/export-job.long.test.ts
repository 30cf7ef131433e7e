import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createTestStore, type TestStore } from '../../platform/testing/stores.ts'
import { createPeople } from '../../testing/people.ts'
import { endServerProcesses, startServerProcess, testSecret } from '../../testing/server-process.ts'
import { holdReading } from './testing/export-family.ts'
import { unzip } from './testing/unzip.ts'

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterEach(() => endServerProcesses())
afterAll(() => store.close())

test('an export goes on at another server when its own was killed', async () => {
  const database = await createTestDatabase()
  try {
    const people = createPeople({ database, clock: systemClock, config: { authSecret: testSecret } })
    const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
    const { accessToken } = await people.signIn(owner, accountId)
    const shared = { databaseUrl: database.url, env: store.env }
    const a = await startServerProcess(shared)
    const letGo = await holdReading(database)
    const calls = a.client(accessToken).privacy
    const { id } = await calls.startExport({})
    const status = async (calling = calls) => (await calling.listExports({})).items.find((one) => one.id === id)?.status
    await expect.poll(() => status()).toBe('running')
    await a.kill()
    await letGo()
    // Its lock is taken for abandoned after five minutes; the queue goes by the database's clock.
    await database.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '10 minutes'`)
    const b = await startServerProcess(shared)
    const again = b.client(accessToken).privacy
    await expect.poll(() => status(again)).toBe('ready')
    const zip = await unzip(Buffer.from(await (await again.downloadExport({})).arrayBuffer()))
    expect(JSON.parse(zip.get('account.json') ?? '')).toMatchObject([{ id: accountId }])
  } finally {
    await endServerProcesses()
    await database.close()
  }
})
