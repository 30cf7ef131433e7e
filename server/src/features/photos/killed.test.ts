import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import { makePhoto } from '../../platform/images/testing/pictures.ts'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createPeople } from '../../testing/people.ts'
import { endServerProcesses, startServerProcess, testSecret } from '../../testing/server-process.ts'
import { sweepFiles } from '../storage/sweep-files.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 180_000 })

afterAll(() => endServerProcesses())

const hourMs = 3_600_000

test('a server killed at any moment of an upload leaves neither half photos nor files for good, and a retry makes one', async () => {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'photos-killed-'))
  try {
    const people = createPeople({ database, clock: systemClock, config: { authSecret: testSecret } })
    const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
    const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
    const { accessToken } = await people.signIn(owner, accountId)
    const files = await openBlobStore(testConfig({ DATA_DIR: dataDir }))
    const file = new Blob([Uint8Array.from(await makePhoto(2400, 1800))])
    // What a killed server leaves in the temporary folder is swept as well, but here it goes with the test.
    const shared = { databaseUrl: database.url, dataDir, env: { TMPDIR: dataDir } }
    const ids = Array.from({ length: 4 }, () => randomUUID())
    const uploadAll = (server: Awaited<ReturnType<typeof startServerProcess>>) =>
      ids.map((id) => server.client(accessToken).photos.upload({ body: { id, childIds: childId, tz: 'UTC' }, file }))
    const rows = async (query: string) => (await database.pool.query(query)).rows
    const stored = async () => {
      const keys: string[] = []
      for await (const key of files.list('a/')) keys.push(key)
      return keys.toSorted()
    }
    const booked = async () => (await rows('select key from stored_files')).map(({ key }) => key).toSorted()

    for (const afterMs of [60, 700]) {
      const server = await startServerProcess(shared)
      const settled = Promise.allSettled(uploadAll(server))
      await sleep(afterMs)
      await server.kill()
      const answered = (await settled).filter(({ status }) => status === 'fulfilled').length
      const whole = await rows(`select p.id from photos p where
        (select count(*) from photo_children c where c.photo_id = p.id) = 1 and
        (select count(*) from stored_files f where f.thing_id = p.id) = 4`)
      expect(whole).toHaveLength((await rows('select id from photos')).length)
      // What was answered is there.
      expect(whole.length).toBeGreaterThanOrEqual(answered)
    }
    const again = await startServerProcess(shared)
    await Promise.all(uploadAll(again))
    await again.kill()
    expect((await rows('select id from photos')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const log = { info: () => undefined }
    await sweepFiles({ database, files, log }, new Date(Date.now() + 2 * hourMs))
    expect(await stored()).toEqual(await booked())
    expect(await booked()).toHaveLength(4 * ids.length)
  } finally {
    await endServerProcesses()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
