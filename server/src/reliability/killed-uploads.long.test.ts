import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { simplePdf } from '../features/documents/testing/simple-pdf.ts'
import { checkFiles } from '../features/storage/check-files.ts'
import { sweepFiles } from '../features/storage/sweep-files.ts'
import { testReader } from '../features/storage/testing/stored-bytes.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { makePhoto } from '../platform/images/testing/pictures.ts'
import { sweepTempFolders } from '../platform/temp-folders/temp-folders.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { childrenOf, isAlive } from '../platform/testing/processes.ts'
import { createTestStore, storeKindHere } from '../platform/testing/stores.ts'
import { crashRounds } from '../testing/crash-rounds.ts'
import { createPeople } from '../testing/people.ts'
import { endServerProcesses, type ServerProcess, startServerProcess, testSecret } from '../testing/server-process.ts'

const crashes = crashRounds()

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 300_000 * crashes.rounds })

afterEach(() => endServerProcesses())

const dayMs = 86_400_000

/** What photos and documents there are, whole or not. */
const things = `
  select p.id, (select count(*) from photo_children c where c.photo_id = p.id) = 1
    and (select count(*) from stored_files f where f.thing = 'photo' and f.thing_id = p.id) = 4 as is_whole from photos p
  union all
  select d.id, (select count(*) from document_children c where c.document_id = d.id) = 1
    and (select count(*) from stored_files f where f.thing = 'document' and f.thing_id = d.id) = 3 from documents d`

describe(`files in a store of the kind ${storeKindHere()}, ${crashes.about}`, () => {
  test('a server killed at any moment of uploads leaves nothing half, nothing for good and nothing twice, and the retry is taken', async () => {
    const database = await createTestDatabase()
    const store = await createTestStore()
    const { files } = store
    try {
      const people = createPeople({ database, clock: systemClock, config: { authSecret: testSecret } })
      const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
      const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
      const { accessToken } = await people.signIn(owner, accountId)
      const photo = new Blob([Uint8Array.from(await makePhoto(1600, 1200))])
      // Goes to S3 in several parts.
      const pdf = new Uint8Array(20_000_000)
      pdf.set(simplePdf())

      const start = () =>
        startServerProcess({
          databaseUrl: database.url,
          env: { ...store.env, TMPDIR: tmpdir(), LIMITS_UPLOADS: '9999/1m burst 9999' },
        })
      const newIds = () => ({ photos: [uuidv7(), uuidv7()], documents: [uuidv7(), uuidv7()] })
      type Ids = ReturnType<typeof newIds>
      const upload = (server: ServerProcess, { photos, documents }: Ids) => {
        const client = server.client(accessToken)
        const document = { childIds: childId, title: 'Passport' }
        return [
          ...photos.map((id) => client.photos.upload({ body: { id, childIds: childId, tz: 'UTC' }, file: photo })),
          ...documents.map((id, at) =>
            client.documents.upload({ body: { id, ...document }, file: at === 0 ? new Blob([pdf]) : photo }),
          ),
        ]
      }
      const rows = async (query: string) => (await database.pool.query(query)).rows
      const isWholeNow = async () => {
        const found = await rows(things)
        expect(found.filter(({ is_whole }) => !is_whole)).toEqual([])
        const [room] = await rows(`select
          (select coalesce(sum(used_bytes), 0) from account_storage) = (select coalesce(sum(size_bytes), 0) from stored_files) as is_exact,
          (select count(*)::int from stored_files f where f.thing_id not in (select id from photos union all select id from documents)) as strays`)
        expect(room).toEqual({ is_exact: true, strays: 0 })
        return new Set(found.map(({ id }) => String(id)))
      }
      const idsOf = ({ photos, documents }: Ids) => [...photos, ...documents]

      // How long it takes where nothing happens: the moments are chosen within.
      let server = await start()
      const all = [newIds()]
      const beganMs = performance.now()
      await Promise.all(upload(server, all[0] ?? newIds()))
      const wholeMs = performance.now() - beganMs

      for (let round = 0; round < crashes.rounds; round += 1) {
        const ids = newIds()
        all.push(ids)
        const settled = Promise.allSettled(upload(server, ids))
        await crashes.moment(wholeMs)
        const children = childrenOf(server.pid)
        await server.kill()
        const answered = (await settled).flatMap(({ status }, at) => (status === 'fulfilled' ? [idsOf(ids)[at]] : []))
        const there = await isWholeNow()
        expect(answered.filter((id) => id === undefined || !there.has(id))).toEqual([])
        // Those who decode pictures do not live on.
        await expect.poll(() => children.filter(isAlive)).toEqual([])

        server = await start()
        // What the one before had in its hands is gone before this one takes anything.
        expect(await uploadsOnDisk()).toEqual([])
        await Promise.all(upload(server, ids))
        expect((await isWholeNow()).size).toBe(all.length * 4)
      }
      await server.kill()

      const log = { info: () => undefined, error: () => undefined }
      const later = new Date(Date.now() + 2 * dayMs)
      await sweepFiles({ database, files, log }, later)
      await sweepTempFolders(later)
      const keys: string[] = []
      for await (const key of files.list('a/')) keys.push(key)
      const booked = (await rows('select key from stored_files')).map(({ key }) => String(key))
      expect(keys.toSorted()).toEqual(booked.toSorted())
      expect(booked).toHaveLength(all.length * (2 * 4 + 2 * 3))
      expect(await store.unfinished()).toBe(0)
      expect(await uploadsOnDisk()).toEqual([])
      // Those that a server has checked itself, as it does at night, are checked again.
      await database.pool.query('update stored_files set checked_at = null')
      expect(
        await checkFiles({ database, files, fileReader: testReader(files), log }, systemClock.now(), {
          mostBytes: 1e9,
        }),
      ).toEqual({
        ...{ checked: booked.length, missing: 0, altered: 0, unreadable: 0 },
      })
      expect((await isWholeNow()).size).toBe(all.length * 4)
    } finally {
      await endServerProcesses()
      await database.close()
      await store.close()
    }
  })
})

const uploadsOnDisk = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-'))
