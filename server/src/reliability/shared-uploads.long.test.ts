import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { simplePdf } from '../features/documents/testing/simple-pdf.ts'
import { makeManyPasses, makePicture } from '../platform/images/testing/pictures.ts'
import { createTestStore, type TestStore } from '../platform/testing/stores.ts'
import { createPeople, type People } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

// Files that take a decoder long are really decoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 300_000 })

/** What one family uploads must not keep another family's waiting. */

let store: TestStore
let app: TestApp
let people: People

beforeAll(async () => {
  store = await createTestStore()
  app = await startTestApp({
    env: { ...store.env, LIMITS_UPLOADS: '1000/1m burst 1000' },
    hasOwnProcesses: true,
  })
  people = createPeople(app)
})
afterAll(async () => {
  await app.stop()
  await store.close()
})

/** A family that uploads, and notes in `order` what has been answered. */
async function uploader(order: string[]) {
  const { accountId, owner } = await people.createFamily()
  const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
  const { accessToken } = await people.signIn(owner, accountId)
  const client = app.client(accessToken)
  const noted = (name: string, answer: Promise<unknown>) =>
    answer.then(
      () => order.push(name),
      () => order.push(`${name} refused`),
    )
  return {
    photo: (name: string, bytes: Uint8Array) =>
      noted(
        name,
        client.photos.upload({
          body: { childIds: childId, tz: 'UTC' },
          file: new Blob([Uint8Array.from(bytes)]),
        }),
      ),
    document: (name: string, bytes: Uint8Array) =>
      noted(
        name,
        client.documents.upload({
          body: { childIds: childId, title: 'Paper' },
          file: new File([Uint8Array.from(bytes)], 'a.pdf'),
        }),
      ),
  }
}

/** Until the server has so many uploads in its hands. */
const arrived = (count: number) =>
  vi.waitFor(
    async () =>
      expect((await readdir(tmpdir())).filter((name) => name.startsWith('nestwren-upload-'))).toHaveLength(count),
    { timeout: 60_000, interval: 5 },
  )

test('a photo is taken while another family’s wait that keep their decoders', async () => {
  const order: string[] = []
  const [attacker, stranger] = [await uploader(order), await uploader(order)]
  const [bomb, good] = [await makeManyPasses(), await makePicture('jpeg')]
  // One more than a family may have worked on at a time, so one waits.
  const bombs = [1, 2, 3].map((at) => attacker.photo(`bomb ${at}`, bomb))
  await arrived(3)
  await stranger.photo('photo', good)
  expect(order).toEqual(['photo'])
  await Promise.all(bombs)
  expect(order.slice(1).toSorted()).toEqual([1, 2, 3].map((at) => `bomb ${at} refused`))
})

test('a document has its picture while another family’s wait whose first page takes long', async () => {
  const order: string[] = []
  const [attacker, stranger] = [await uploader(order), await uploader(order)]
  const strokes = '0 0 1 RG 40 w 0 0 m 612 0 0 792 612 792 c S 612 0 m 0 0 612 792 0 792 c S\n'.repeat(40_000)
  const slow = simplePdf({ content: strokes })
  const slowOnes = [1, 2, 3].map((at) => attacker.document(`slow ${at}`, slow))
  await arrived(3)
  await stranger.document('document', simplePdf())
  // Two of theirs may have begun before.
  expect(order.indexOf('document')).toBeLessThan(3)
  await Promise.all(slowOnes)
  expect(order).toHaveLength(4)
})
