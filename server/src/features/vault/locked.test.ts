import { contract } from '@nestwren/contract'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../../testing/live-device.ts'
import { sendDocument, sendPhoto } from '../../testing/specification/written-client.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readHearing } from '../notifications/public.ts'
import { type Query, queriesOf } from './testing/queries.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

const minuteMs = 60_000
const caption = 'Zebracaption'

let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device
let parent: Device
let photo: { id: string; version: number; thumbnailUrl: string; placeholder: string }
let paper: { id: string; downloadUrl?: string; url?: string }

const to = ({ token }: Device) => ({ url: app.url, token })

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(25 * 60 * minuteMs)
  family = await createVaultFamily(app)
  mara = await family.deviceOf(family.owner)
  parent = await family.deviceOf(family.parent)
  photo = (await sendPhoto(to(mara), family.childId)).body
  const { status, body } = await mara.send('PUT', `/api/photos/${photo.id}`, { caption, version: photo.version })
  expect([status, body.caption]).toEqual([200, caption])
  photo = body
  paper = (await sendDocument(to(mara), family.childId)).body
  await family.lock()
})
afterEach(closeLiveDevices)

/** Every call that reads without naming an item, with what a page would send. */
const reads = Object.values(contract)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .filter(({ method, path, access }) => method === 'GET' && !path.includes(':') && access.who !== 'anyone')

const day = () => app.clock.now().toISOString().slice(0, 10)
const queries = (): readonly Query[] => [
  {},
  { childId: family.childId },
  { q: 'Zebracaption' },
  { deleted: 'true' },
  { since: `${day()}T00:00:00.000Z` },
  { tz: 'Europe/Lisbon' },
  { childId: family.childId, from: day(), to: day(), tz: 'Europe/Lisbon' },
]
const secrets = () => [photo.id, paper.id, caption, 'passport', photo.placeholder]

describe('what is locked', () => {
  test('is in no answer to anything that is read', async () => {
    const answered = new Set<string>()
    for (const endpoint of reads)
      for (const query of queriesOf(endpoint, queries())) {
        const path = `${endpoint.path}?${new URLSearchParams(query)}`
        const { status, body } = await mara.send('GET', path)
        if (status === 200) answered.add(endpoint.path)
        const text = JSON.stringify(body).toLowerCase()
        for (const secret of secrets()) expect(text, path).not.toContain(secret.toLowerCase())
      }
    expect(answered.size).toBeGreaterThan(reads.length / 2)
  })

  test('is an empty list that says so', async () => {
    const locked = { items: [], locked: true }
    const tz = '?tz=Europe%2FLisbon'
    expect((await mara.send('GET', '/api/photos')).body).toEqual({ ...locked, nextCursor: null })
    expect((await mara.send('GET', '/api/documents')).body).toEqual({ ...locked, nextCursor: null })
    expect((await mara.send('GET', `/api/photos/months${tz}`)).body).toEqual(locked)
    expect((await mara.send('GET', `/api/photos/recent?since=${day()}T00:00:00.000Z`)).body).toEqual(locked)
  })

  test.each([
    ['GET', () => `/api/photos/${photo.id}`],
    ['PUT', () => `/api/photos/${photo.id}`],
    ['DELETE', () => `/api/photos/${photo.id}`],
    ['GET', () => `/api/documents/${paper.id}`],
    ['GET', () => `/api/photos/${photo.id}/comments`],
  ] as const)('one by one is refused: %s %s', async (method, pathOf) => {
    const { status, body } = await mara.send(method, pathOf(), method === 'PUT' ? { caption: 'x' } : undefined)
    expect([status, body.code]).toEqual([403, 'VAULT_LOCKED'])
    expect(JSON.stringify(body)).not.toContain(photo.id)
  })

  test('is not under an address that was made before', async () => {
    const read = async () => {
      const { status, body } = await call(app.url, 'GET', photo.thumbnailUrl)
      return [status, typeof body === 'string' ? '' : body.code]
    }
    expect(await read()).toEqual([403, 'VAULT_LOCKED'])
    await mara.open('photos')
    expect((await read())[0]).toBe(200)
    await mara.send('POST', paths.revoke, {})
    expect(await read()).toEqual([403, 'VAULT_LOCKED'])
  })

  test('takes in what a phone had waiting, and shows it to nobody who has not opened it', async () => {
    const { status } = await sendPhoto(to(mara), family.childId)
    expect(status).toBe(201)
    expect((await mara.send('GET', '/api/photos')).body.locked).toBe(true)
    await parent.open('photos')
    expect((await parent.send('GET', '/api/photos')).body.items).toHaveLength(2)
  })

  test('is pushed to nobody, not even to those who have opened it', async () => {
    await mara.open('photos', 'documents')
    const who = { accountId: family.accountId, userId: family.owner.userId }
    const hears = await readHearing(app.database.db, who, app.clock.now())
    const about = {
      to: 'children',
      accountId: family.accountId,
      childIds: [family.childId],
      at: app.clock.now(),
    } as const
    expect((['photos', 'documents', 'logs'] as const).map((area) => hears({ ...about, area }))).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('what is open', () => {
  test('is seen by the session that opened it, section by section, and by no other', async () => {
    await mara.open('photos')
    expect((await mara.send('GET', '/api/photos')).body.items).toHaveLength(1)
    expect((await mara.send('GET', '/api/documents')).body.locked).toBe(true)
    expect((await parent.send('GET', '/api/photos')).body.locked).toBe(true)
    const tablet = await family.deviceOf(family.owner)
    expect((await tablet.send('GET', `/api/photos/${photo.id}`)).body.code).toBe('VAULT_LOCKED')
  })

  test('stays open while somebody uses it, and locks after 15 minutes in which the app alone read from it', async () => {
    await mara.open('photos')
    const look = async () => (await mara.send('GET', '/api/photos')).body.locked ?? false
    for (let times = 0; times < 3; times += 1) {
      app.clock.advance(14 * minuteMs)
      expect((await mara.send('POST', '/api/vault/stay-open', {})).body.permissions.photos).toBe(true)
      expect(await look()).toBe(false)
    }
    // A page that is open on a screen where nobody is reads anew every few minutes.
    for (let minutes = 0; minutes < 14; minutes += 2) {
      app.clock.advance(2 * minuteMs)
      expect(await look()).toBe(false)
      await mara.send('GET', '/api/away')
      await mara.send('GET', '/api/search?q=milk')
    }
    app.clock.advance(minuteMs)
    expect(await look()).toBe(true)
  })

  test('sends live events to the devices that have it open', async () => {
    const live = (device: Device): Promise<LiveDevice> => openLiveDevice(app.url, { token: device.token })
    const [closed, opened] = await Promise.all([live(mara), live(parent)])
    await parent.open('photos')
    await opened.hears('rights:changed')
    const { body: added } = await sendPhoto(to(mara), family.childId)
    await opened.hears('photo:new', ({ photo: made }) => made.id === added.id)
    expect(JSON.stringify(closed.heard)).not.toContain(added.id)
  })
})
