import { fill } from '@nestwren/contract/message'
import { testNotice } from '@nestwren/contract/notification-texts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../../testing/push-service-double.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { remindOfExpiry } from '../documents/tasks.ts'
import type { PushService } from '../notifications/push-service.ts'
import { sendPush } from '../notifications/send.ts'
import { foundIn, makeSecretThings, type SecretThings } from './testing/secret-things.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

vi.setConfig({ testTimeout: 60_000 })

let service: PushServiceDouble
let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device
let parent: Device
let endpoint: string
let secret: SecretThings

beforeAll(async () => {
  service = await startPushServiceDouble()
  app = await startTestApp({ env: { PUSH_CA_FILE: service.caFile }, startsAt: '2026-11-19T10:24:00.000Z' })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})
beforeEach(async () => {
  family = await createVaultFamily(app)
  mara = await family.deviceOf(family.owner)
  parent = await family.deviceOf(family.parent)
  secret = await makeSecretThings(app.url, mara, family.childId)
})
afterEach(closeLiveDevices)

/** The other parent's phone, which is told from now on. */
async function subscribe(): Promise<void> {
  const subscription = service.subscribe()
  endpoint = subscription.endpoint
  const { status } = await parent.send('POST', '/api/notifications/subscriptions', {
    subscription,
    deviceName: 'Phone',
  })
  expect(status).toBe(201)
}

const pushed = () => service.received.filter((one) => one.endpoint === endpoint).map(({ payload }) => payload)
/** Of the morning on which a document is to be reminded of, which expires a week later. */
const morning = new Date('2026-11-18T09:30:00.000Z')
const remind = () => remindOfExpiry(app.database, morning)
const generic = { title: 'A document in your vault expires soon', body: '', path: '/vault', tag: 'vaultDocument' }
const hears = () => service.hears(endpoint, ({ payload }) => payload.title.includes('expires soon'))

test('a document that is locked is reminded of without a word of which, once however many there are', async () => {
  const second = await makeSecretThings(app.url, mara, family.childId)
  await subscribe()
  await family.lock()
  const [locked, opened] = await Promise.all([parent, mara].map(({ token }) => openLiveDevice(app.url, { token })))
  await mara.open('documents')
  // Mara, the other parent; the nanny sees no documents.
  expect(await remind()).toBe(2)
  expect(await remind()).toBe(0)
  expect((await hears()).payload).toEqual(generic)
  for (const device of [locked, opened]) {
    expect(await device?.hears('reminder')).toEqual({ child: null, subject: { is: 'vaultDocument' } })
    expect(foundIn(JSON.stringify(device?.heard), secret)).toEqual([])
    expect(foundIn(JSON.stringify(device?.heard), second)).toEqual([])
  }
  expect(pushed()).toHaveLength(1)
})

test('one that is not locked is named', async () => {
  await subscribe()
  expect(await remind()).toBe(2)
  expect((await hears()).payload).toMatchObject({
    title: expect.stringContaining('A document for'),
    tag: `document:${secret.documentId}`,
  })
})

test('one that was put into the vault since its reminder was queued is not told', async () => {
  await subscribe()
  await mara.send('PUT', paths.settings, { enabled: true, forPhotos: false, forDocuments: false })
  const { rows } = await app.database.pool.query('select id from push_subscriptions where account_id = $1', [
    family.accountId,
  ])
  const { documentId: itemId } = secret
  const needs = { area: 'documents', childIds: [family.childId], at: morning, isKept: false, itemId } as const
  const audience = {
    ...({ to: 'user', accountId: family.accountId, userId: family.parent.userId } as const),
    ...({ section: 'documents', isKept: false, needs } as const),
  }
  const notice = {
    ...({
      type: 'reminder',
      title: fill(testNotice.title),
      body: null,
      path: '/vault',
      tag: 'news',
      burst: null,
    } as const),
    ...{ childIds: [], actorId: null },
  }
  let sent = 0
  const counting: PushService = {
    async send() {
      sent += 1
      return 'sent'
    },
    close() {},
  }
  const job = { accountId: family.accountId, id: String(rows[0].id), audience, notice, isTest: true }
  const send = () => sendPush({ ...app, service: counting }, [job], app.clock.now())
  await send()
  expect(sent).toBe(1)
  await mara.send('PUT', `/api/documents/${itemId}`, { keptInVault: true })
  await send()
  expect(sent).toBe(1)
})
