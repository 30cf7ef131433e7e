import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendDocument, sendPhoto } from '../../testing/specification/written-client.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createVaultFamily, type Device, paths } from '../vault/testing/vault-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device
let photoId: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(25 * 3_600_000)
  family = await createVaultFamily(app)
  mara = await family.deviceOf(family.owner)
  const to = { url: app.url, token: mara.token }
  photoId = (await sendPhoto(to, family.childId)).body.id
  await sendDocument(to, family.childId)
  await family.lock()
})

const stats = async (device = mara) => (await device.send('GET', '/api/storage/stats')).body
const largest = async (device = mara) => (await device.send('GET', '/api/storage/largest')).body
const empty = async () => {
  const deletedUntil = app.clock.now().toISOString()
  const { status, body } = await mara.send('POST', '/api/storage/empty-deleted', { deletedUntil })
  return [status, body.code ?? body.removed]
}
const setLimit = (bytes: number | string) =>
  app.database.pool.query(`update account_storage set limit_bytes = ${bytes} where account_id = $1`, [family.accountId])

describe('while the vault locks', () => {
  const shut = { room: 'fine', figures: null, locked: true }

  test.each([
    ['both sections', []],
    ['documents', ['photos']],
    ['photos', ['documents']],
  ] as const)('%s, there are no figures, nothing large and nothing to empty', async (_what, opened) => {
    if (opened.length > 0) await mara.open(...opened)
    expect(await stats()).toEqual(shut)
    expect(await largest()).toEqual({ items: [], nextCursor: null, locked: true })
    expect(await empty()).toEqual([403, 'VAULT_LOCKED'])
  })

  test('neither, nothing is told either: single items may be kept in it', async () => {
    await mara.confirm()
    const settings = { enabled: true, forPhotos: false, forDocuments: false }
    expect((await mara.send('PUT', paths.settings, settings)).status).toBe(200)
    expect((await mara.send('GET', '/api/photos')).body.items).toHaveLength(1)
    expect(await stats()).toEqual(shut)
    expect((await largest()).items).toEqual([])
    expect(await empty()).toEqual([403, 'VAULT_LOCKED'])
    await mara.open('photos', 'documents')
    expect((await stats()).figures.kinds).toHaveLength(2)
  })

  test('the answer is the same whatever the family holds, but for how full it is', async () => {
    const before = await stats()
    await sendPhoto({ url: app.url, token: mara.token }, family.childId)
    expect(await stats()).toEqual(before)
    await setLimit('(used_bytes + database_bytes) * 10 / 9')
    expect(await stats()).toEqual({ ...shut, room: 'nearlyFull' })
    await setLimit('used_bytes + database_bytes')
    expect(await stats()).toEqual({ ...shut, room: 'full' })
  })

  test('an upload that finds no room says so', async () => {
    await setLimit(1)
    const { status, body } = await sendPhoto({ url: app.url, token: mara.token }, family.childId)
    expect([status, body.code]).toEqual([507, 'QUOTA_EXCEEDED'])
  })
})

describe('once both sections are open', () => {
  test('everything is told, to that session alone', async () => {
    await mara.open('photos', 'documents')
    const { figures, locked } = await stats()
    expect([locked, figures.kinds.length, figures.people.length]).toEqual([undefined, 2, 1])
    expect((await largest()).items).toHaveLength(2)
    const other = await family.deviceOf(family.parent)
    expect((await stats(other)).figures).toBeNull()
    await mara.send('POST', paths.revoke, {})
    expect((await stats()).figures).toBeNull()
  })

  test('what was deleted can be emptied', async () => {
    await mara.open('photos', 'documents')
    await mara.send('DELETE', `/api/photos/${photoId}`)
    expect(await empty()).toEqual([200, 1])
  })

  test('to ask for it is no use of the vault, which shuts as it would have', async () => {
    await mara.open('photos', 'documents')
    app.clock.advance(14 * 60_000)
    expect((await stats()).locked).toBeUndefined()
    app.clock.advance(2 * 60_000)
    expect((await stats()).locked).toBe(true)
  })
})
