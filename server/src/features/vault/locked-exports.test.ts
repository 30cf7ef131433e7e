import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestStore, type TestStore } from '../../platform/testing/stores.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { holdReading, untilMade } from '../privacy/testing/export-family.ts'
import { unzip } from '../privacy/testing/unzip.ts'
import { foundIn, makeSecretThings, type SecretThings } from './testing/secret-things.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

vi.setConfig({ testTimeout: 60_000 })

const dayMs = 24 * 3600 * 1000

let app: TestApp
let store: TestStore
/** Whose photos and documents are locked. */
let family: Awaited<ReturnType<typeof createVaultFamily>>
/** Has opened nothing, and has no export. */
let mara: Device
let secret: SecretThings

beforeAll(async () => {
  store = await createTestStore()
  app = await startTestApp({ env: { ...store.env, LIMITS_DATA_EXPORT: '1000/1d' } })
  family = await createVaultFamily(app)
  await family.people.setAccount(family.accountId, { subscriptionStatus: 'active' })
  secret = await makeSecretThings(app.url, await family.deviceOf(family.owner), family.childId)
  await family.lock()
})
afterAll(async () => {
  await app.stop()
  await store.close()
})
beforeEach(async () => {
  // The exports of the tests before have come to their end.
  app.clock.advance(4 * dayMs)
  mara = await family.deviceOf(family.owner)
})

const download = ({ token }: Device, init: RequestInit = {}) =>
  fetch(`${app.url}/api/gdpr/export`, { ...init, headers: { authorization: `Bearer ${token}` } })

/** What a device is answered for the download: its code where it is refused. */
async function codeOf(answer: Response): Promise<unknown> {
  return answer.ok ? 'OK' : [answer.status, JSON.parse(await answer.text()).code]
}

async function contentOf(answer: Response) {
  expect(answer.status).toBe(200)
  return unzip(Buffer.from(await answer.arrayBuffer()))
}

const latest = async (device: Device) => (await device.send('GET', '/api/gdpr/exports')).body.items[0]

async function made(device: Device) {
  const { status, body } = await device.send('POST', '/api/gdpr/exports')
  expect(status).toBe(202)
  await untilMade(app.database, body.id)
  expect((await latest(device)).status).toBe('ready')
  return body
}

const secretsIn = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([name, content]) => foundIn(`${name} ${content}`, secret))
const lists = ['photos', 'photo-comments', 'photo-likes', 'documents', 'document-comments', 'document-likes']

describe('an export of a session that has nothing open', () => {
  test.each(['prepared', 'streamed'])('holds nothing of what is locked, and says so (%s)', async (how) => {
    const asked = how === 'prepared' ? await made(mara) : null
    const files = await contentOf(await download(mara))
    expect(secretsIn(files)).toEqual([])
    for (const list of lists) expect(files.has(`${list}.json`), list).toBe(false)
    const readme = files.get('README.txt')
    expect(readme).toContain('Photos are locked and not part of this export.')
    expect(readme).toContain('Documents are locked and not part of this export.')
    // The entry is there, without the name of its photo.
    expect(JSON.parse(files.get('entries-diaper.json') ?? '[]')).toMatchObject([{ id: secret.entryId, photoIds: [] }])
    expect(JSON.parse(files.get('measurements.json') ?? '[]')).toMatchObject([{ photoId: null }])
    if (asked !== null) expect(asked).toMatchObject({ leftOut: ['photos', 'documents'], isLocked: false })
    expect(await latest(mara)).toMatchObject({ leftOut: ['photos', 'documents'], isLocked: false })
  })

  test('of somebody who takes along less than the whole family holds nothing of it either', async () => {
    const { userId } = family.nanny
    const rights = { permissions: { documents: 'view', export: true } }
    await mara.send('PATCH', `/api/user-children/${family.childId}/caregivers/${userId}/permissions`, rights)
    await app.database.pool.query('update child_permissions set can_export = true where user_id = $1', [userId])
    await family.people.changed({ accountId: family.accountId })
    const nanny = await family.deviceOf(family.nanny)
    await made(nanny)
    const files = await contentOf(await download(nanny))
    expect(secretsIn(files)).toEqual([])
    expect(JSON.parse(files.get('entries-diaper.json') ?? '[]')).toMatchObject([{ id: secret.entryId, photoIds: [] }])
  })
})

describe('an export of a session that has opened', () => {
  test('one section holds that one alone, also when the vault is locked again before it is made', async () => {
    await mara.open('photos')
    const letGo = await holdReading(app.database)
    const asked = await mara.send('POST', '/api/gdpr/exports')
    expect(asked.body).toMatchObject({ leftOut: ['documents'] })
    await mara.send('POST', paths.revoke, {})
    await letGo()
    await untilMade(app.database, asked.body.id)
    expect((await latest(mara)).status).toBe('ready')
    await mara.open('photos')
    const files = await contentOf(await download(mara))
    const found = secretsIn(files)
    expect(found).toEqual(expect.arrayContaining([secret.photoId, secret.photoCommentId, 'Zebracaption']))
    for (const other of [secret.documentId, secret.documentCommentId, 'Okapipassport'])
      expect(found).not.toContain(other)
    expect(JSON.parse(files.get('entries-diaper.json') ?? '[]')).toMatchObject([{ photoIds: [secret.photoId] }])
    expect(files.get('README.txt')).not.toContain('Photos are locked')
  })

  test('is handed out only while that is open, and does not tell its size before', async () => {
    await mara.open('photos', 'documents')
    await made(mara)
    expect(await latest(mara)).toMatchObject({ leftOut: [], isLocked: false, sizeBytes: expect.any(Number) })
    expect(await codeOf(await download(mara))).toBe('OK')
    await mara.send('POST', paths.revoke, {})
    expect(await latest(mara)).toMatchObject({ leftOut: [], isLocked: true, sizeBytes: null })
    expect(await codeOf(await download(mara))).toEqual([403, 'VAULT_LOCKED'])
    expect((await download(mara, { method: 'HEAD' })).status).toBe(403)
    // Half of it is not enough.
    await mara.open('photos')
    expect(await codeOf(await download(mara))).toEqual([403, 'VAULT_LOCKED'])
    await mara.open('documents')
    expect(await codeOf(await download(mara))).toBe('OK')
    const tablet = await family.deviceOf(family.owner)
    expect(await codeOf(await download(tablet))).toEqual([403, 'VAULT_LOCKED'])
  })

  test('does not stand in the way of one without it', async () => {
    await mara.open('photos', 'documents')
    await made(mara)
    await mara.send('POST', paths.revoke, {})
    app.clock.advance(60_000)
    await made(mara)
    expect(secretsIn(await contentOf(await download(mara)))).toEqual([])
  })
})

test('an export that holds what was kept in the vault needs it open, also once nothing is kept any more', async () => {
  const other = await createVaultFamily(app)
  const device = await other.deviceOf(other.owner)
  const { photoId } = await makeSecretThings(app.url, device, other.childId)
  const keep = async (keptInVault: boolean) =>
    expect((await device.send('PUT', `/api/photos/${photoId}`, { keptInVault })).status).toBe(200)
  await keep(true)
  await device.send('PUT', paths.settings, { enabled: true, forPhotos: false, forDocuments: false })
  await device.open('photos')
  await made(device)
  await keep(false)
  expect(await codeOf(await download(device))).toBe('OK')
  await device.send('POST', paths.revoke, {})
  expect(await latest(device)).toMatchObject({ isLocked: true, sizeBytes: null })
  expect(await codeOf(await download(device))).toEqual([403, 'VAULT_LOCKED'])
})

test('an export that was made before the vault was locked needs it open', async () => {
  const open = await createVaultFamily(app)
  const device = await open.deviceOf(open.owner)
  await made(device)
  expect(await codeOf(await download(device))).toBe('OK')
  await open.lock()
  expect(await latest(device)).toMatchObject({ isLocked: true, sizeBytes: null })
  expect(await codeOf(await download(device))).toEqual([403, 'VAULT_LOCKED'])
})
