import type { Child } from '@nestwren/contract/children'
import { ApiError } from '@nestwren/contract/client'
import { areas } from '@nestwren/contract/permissions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHeic } from '../../platform/images/testing/heic.ts'
import { makeAnimation, makePicture } from '../../platform/images/testing/pictures.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { simplePdf } from '../documents/testing/simple-pdf.ts'
import { unzip } from '../privacy/testing/unzip.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { sweepFiles } from '../storage/sweep-files.ts'
import { plainLength } from '../storage/testing/stored-bytes.ts'
import { purgeRemovedChildren } from './commands.ts'

const dayMs = 86_400_000
let family: DocumentFamily
let mara: Device
let picture: Buffer

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
  picture = await makePicture('jpeg', { width: 700, height: 700 })
}, 60_000)
afterAll(async () => {
  closeLiveDevices()
  await family.stop()
})

const fileOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)])
const set = (bytes: Uint8Array = picture, who = mara, id = family.junoId) =>
  who.api.children.setPhoto({ params: { id }, file: fileOf(bytes) })
const juno = async (who = mara): Promise<Child | undefined> =>
  (await who.api.children.list()).find(({ _id }) => _id === family.junoId)
const statusOf = async (url: string | null | undefined) => (await family.read(url ?? '/')).status
const keysOfPhotos = async () => (await family.keys()).filter((key) => key.includes('/child/'))
const bookedKeys = async () =>
  (await family.app.database.pool.query(`select key from stored_files where thing = 'child' order by key`)).rows.map(
    ({ key }) => String(key),
  )
const nothing = Object.fromEntries(areas.map((area) => [area, 'none' as const]))

async function refusal(call: Promise<unknown>): Promise<readonly [number, string]> {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('It was not refused', { cause: error })
  return [error.status, error.code]
}

describe('the photo of a child', () => {
  test('is kept in two sizes, without anything of the file but its pixels', async () => {
    const before = await juno()
    const telling = sharp(picture)
      .resize(900, 900)
      .withExif({ IFD0: { Copyright: 'Mara Silva' } })
    const child = await set(await telling.jpeg().toBuffer())
    expect(child).toMatchObject({ _id: family.junoId, pictureId: expect.any(String), version: before?.version })
    for (const [url, edge] of [
      [child.pictureUrl, 128],
      [child.pictureLargeUrl, 512],
    ] as const) {
      const answer = await family.read(url ?? '')
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { width, exif, xmp } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect({ width, exif, xmp }).toEqual({ width: edge, exif: undefined, xmp: undefined })
    }
    expect(await juno()).toEqual(child)
    expect(await mara.api.children.get({ params: { id: family.junoId } })).toEqual(child)
  })

  test('takes the place of the one before, whose files go', async () => {
    const [first, second] = [await set(), await set(await makePicture('png'))]
    expect(second.pictureId).not.toBe(first.pictureId)
    expect(await statusOf(first.pictureUrl)).toBe(404)
    expect(await statusOf(second.pictureUrl)).toBe(200)
    expect(await keysOfPhotos()).toHaveLength(2)
    expect(await bookedKeys()).toEqual((await keysOfPhotos()).toSorted())
    expect((await mara.api.storage.stats()).figures?.usedBytes).toBe(await bytesStored())
  })

  test('is removed, once', async () => {
    const { pictureUrl } = await set()
    const params = { id: family.junoId }
    await mara.api.children.removePhoto({ params })
    await mara.api.children.removePhoto({ params })
    expect(await juno()).toMatchObject({ pictureId: null, pictureUrl: null, pictureLargeUrl: null })
    expect(await statusOf(pictureUrl)).toBe(404)
    expect([await keysOfPhotos(), await bookedKeys()]).toEqual([[], []])
  })

  test('of several that come at once is one of them, and nothing is left of the others', async () => {
    await Promise.all([1, 2, 3].map(() => set()))
    expect(await keysOfPhotos()).toHaveLength(2)
    expect(await bookedKeys()).toHaveLength(2)
    expect(await statusOf((await juno())?.pictureUrl)).toBe(200)
  })

  test('is told of to everybody who sees the child', async () => {
    const { pictureId } = await set()
    const sol = await family.people.addMember(family.accountId, {})
    await family.people.grant(family.accountId, family.junoId, sol.userId, { levels: { ...nothing, logs: 'view' } })
    const { token } = await family.as(sol)
    const live = await openLiveDevice(family.app.url, { token })
    await set()
    await live.hears('child:updated', ({ child }) => child._id === family.junoId)
    await mara.api.children.removePhoto({ params: { id: family.junoId } })
    await set()
    await live.hears('child:updated', ({ child }) => child._id === family.junoId)
    expect((await juno())?.pictureId).not.toBe(pictureId)
  })
})

async function bytesStored(): Promise<number> {
  let bytes = 0
  for (const key of await family.keys()) bytes += plainLength((await family.files.stat(key))?.sizeBytes ?? 0)
  return bytes
}

test.each([
  ['a JPEG', async () => picture],
  ['a PNG', () => makePicture('png')],
  ['a WebP', () => makePicture('webp')],
  ['a HEIC', async () => makeHeic()],
  ['an AVIF', () => makePicture('avif')],
  ['a JPEG that lost its end', async () => picture.subarray(0, picture.length - 10)],
])('%s is taken, whatever it is called', async (_name, make) => {
  expect(await statusOf((await set(await make())).pictureUrl)).toBe(200)
})

test.each([
  ['a PDF', async () => simplePdf(), [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['an animation', async () => makeAnimation(3), [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [415, 'UNSUPPORTED_MEDIA_TYPE']],
  ['the begin of a picture', async () => picture.subarray(0, 150), [400, 'BROKEN_IMAGE']],
  ['more than 10 MB', async () => Buffer.concat([picture, Buffer.alloc(10_000_001)]), [413, 'TOO_LARGE']],
] as const)('%s is refused, and the photo before stays', async (_name, make, refused) => {
  const before = (await set()).pictureId
  const keys = await keysOfPhotos()
  expect(await refusal(set(await make()))).toEqual(refused)
  expect((await juno())?.pictureId).toBe(before)
  expect(await keysOfPhotos()).toEqual(keys)
})

test('where a family has no room left, none is taken and nothing is left behind', async () => {
  const { pictureId } = await set()
  const limit = (bytes: number | null) =>
    family.app.database.pool.query('update account_storage set limit_bytes = $1 where account_id = $2', [
      bytes,
      family.accountId,
    ])
  await limit(10)
  expect(await refusal(set())).toEqual([507, 'QUOTA_EXCEEDED'])
  await limit(null)
  expect((await juno())?.pictureId).toBe(pictureId)
  expect(await bookedKeys()).toEqual((await keysOfPhotos()).toSorted())
})

describe('rights', () => {
  const caregiver = async (childId: string, rights: object) => {
    const made = await family.people.addMember(family.accountId, {})
    await family.people.grant(family.accountId, childId, made.userId, rights)
    return { ...(await family.as(made)), made }
  }

  test('to see the child are enough to see its photo, and end with them', async () => {
    const { pictureId } = await set()
    const sol = await caregiver(family.junoId, { levels: { ...nothing, logs: 'view' } })
    const seen = await juno(sol)
    expect(seen).toMatchObject({ birthdate: null, pictureId })
    expect(await statusOf(seen?.pictureUrl)).toBe(200)
    await mara.api.members.removeCaregiver({ params: { id: sol.made.userId }, query: { childId: family.junoId } })
    expect(await statusOf(seen?.pictureUrl)).toBe(404)
  })

  test('to another child, or to another family, show nothing of it', async () => {
    const { pictureUrl } = await set()
    const ofOtis = await caregiver(family.otisId, { levels: { ...nothing, logs: 'view' } })
    expect(await juno(ofOtis)).toBeUndefined()
    const stranger = await family.people.createFamily()
    const strange = await family.as(stranger.owner, stranger.accountId)
    for (const { sessionId } of [ofOtis, strange]) {
      expect(await statusOf(pictureUrl?.replace(mara.sessionId, sessionId))).toBe(403)
    }
    // With a signature of the server's own, as if it had given one.
    const keeper = createFileKeeper({ ...family.app, files: family.files })
    const itemId = (await juno())?.pictureId ?? ''
    for (const { sessionId } of [ofOtis, strange]) {
      const file = { itemType: 'child', itemId, variant: 'small' } as const
      const address = keeper.addressOf({ accountId: family.accountId, sessionId }, file)
      expect(await statusOf(address)).toBe(404)
    }
    expect(await refusal(set(picture, strange))).toEqual([404, 'NOT_FOUND'])
    expect(await refusal(set(picture, ofOtis))).toEqual([404, 'NOT_FOUND'])
  })

  test('to change it are those to the profile', async () => {
    const viewer = await caregiver(family.junoId, { levels: { ...nothing, profile: 'add' } })
    expect(await refusal(set(picture, viewer))).toEqual([403, 'FORBIDDEN'])
    const params = { id: family.junoId }
    expect(await refusal(viewer.api.children.removePhoto({ params }))).toEqual([403, 'FORBIDDEN'])
    const manager = await caregiver(family.junoId, { levels: { ...nothing, profile: 'manage' } })
    expect(await set(picture, manager)).toMatchObject({ pictureId: expect.any(String) })
  })
})

test('it is in the export of whoever takes the child along', async () => {
  const child = await set()
  const { token } = await family.as(family.owner)
  const answer = await fetch(`${family.app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${token}` } })
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].filter((name) => name.includes('child-photos/'))).toEqual([
    `child-photos/${family.junoId}.webp`,
  ])
  const listed: { id: string; photoId: string }[] = JSON.parse(files.get('children.json') ?? '')
  expect(listed.find(({ id }) => id === family.junoId)?.photoId).toBe(child.pictureId)
})

test('the sweep leaves it alone, and with a child that is gone for good it goes', async () => {
  const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
  const { pictureUrl } = await set(picture, mara, childId)
  const { database, clock, log } = family.app
  await sweepFiles({ database, files: family.files, log }, new Date(Date.now() + 2 * 3_600_000))
  expect(await statusOf(pictureUrl)).toBe(200)
  const kept = await keysOfPhotos()
  await mara.api.children.remove({ params: { id: childId } })
  expect(await statusOf(pictureUrl)).toBe(404)
  expect(await keysOfPhotos()).toEqual(kept)
  const keeper = createFileKeeper({ ...family.app, files: family.files })
  await purgeRemovedChildren(database, new Date(clock.now().getTime() + 31 * dayMs), undefined, [], keeper)
  expect(await keysOfPhotos()).toHaveLength(kept.length - 2)
  expect(await bookedKeys()).toEqual((await keysOfPhotos()).toSorted())
})
