import { kinds } from '@nestwren/contract/logs/kinds/index'
import { isVaultSection } from '@nestwren/contract/vault'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../testing/call.ts'
import { areaOfItems, contractCalls, guarded, send } from '../../testing/contract-calls.ts'
import { exampleFor } from '../../testing/contract-examples.ts'
import { worldOfChild } from '../../testing/contract-world.ts'
import type { ExampleWorld } from '../../testing/example-world.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../../testing/live-device.ts'
import { exampleKey, sealedUpload } from '../../testing/sealed-examples.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readHearing } from '../notifications/public.ts'
import { untilMade } from '../privacy/testing/export-family.ts'
import { unzip } from '../privacy/testing/unzip.ts'
import { type Query, queriesOf } from './testing/queries.ts'
import { foundIn, makeSecretThings, type SecretThings } from './testing/secret-things.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** An entry as a form sends it. */
function entryOf(notes: string) {
  const { details, startAt, endAt } = kinds.diaper.example
  return { startAt, endAt, tz: 'Europe/Lisbon', details, notes }
}

const idOf = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/

/** Whatever reads: a new call is here by being in the contract. */
const reads = guarded.filter(({ endpoint: { method } }) => method === 'GET')
/** Whatever is done to an item of the vault by its id. */
const changes = contractCalls.filter(
  ({ endpoint: { method, access }, group }) =>
    method !== 'GET' && access.who === 'item' && isVaultSection(areaOfItems(group)),
)

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({
    env: { LIMITS_WRITES: '100000/1m burst 100000', LIMITS_DATA_EXPORT: '1000/1d', LIMITS_IMPORTS: '1000/1d' },
  })
})
afterAll(() => app.stop())

describe.each([
  ['sections that are locked', false],
  ['things that are kept by themselves', true],
])('of %s', (_what, isKept) => {
  let family: Awaited<ReturnType<typeof createVaultFamily>>
  let mara: Device
  let opened: Device
  let secret: SecretThings
  let world: ExampleWorld

  beforeAll(async () => {
    family = await createVaultFamily(app)
    mara = await family.deviceOf(family.owner)
    opened = await family.deviceOf(family.parent)
    secret = await makeSecretThings(app.url, mara, family.childId)
    const keep = async (path: string) => expect((await mara.send('PUT', path, { keptInVault: true })).status).toBe(200)
    if (isKept) await keep(`/api/photos/${secret.photoId}`)
    if (isKept) await keep(`/api/documents/${secret.documentId}`)
    await markImported()
    // Of sealed documents none is kept by itself: they are locked with their section.
    const sealedId = isKept ? null : await sealOne()
    await exported()
    const settings = { enabled: true, forPhotos: !isKept, forDocuments: !isKept }
    expect((await mara.send('PUT', paths.settings, settings)).status).toBe(200)
    const { accountId, owner, people } = family
    const parts = { app, people, family: { accountId, owner }, ownerToken: async () => mara.token }
    world = {
      ...worldOfChild(parts, family.childId),
      entry: async () => secret.entryId,
      photo: async () => secret.photoId,
      photoComment: async () => secret.photoCommentId,
      document: async () => secret.documentId,
      documentComment: async () => secret.documentCommentId,
      ...(sealedId !== null && { sealed: async () => sealedId }),
    }
    const { item } = world
    const made: Readonly<Record<string, string>> = { growth: secret.measurementId, milestones: secret.milestoneId }
    world = { ...world, item: async (group, childId) => made[group] ?? item(group, childId) }
  })
  afterEach(closeLiveDevices)

  /** Has an export made, of what is open to the session. */
  async function exported(): Promise<void> {
    const { body } = await mara.send('POST', '/api/gdpr/exports')
    await untilMade(app.database, body.id)
    const { items } = (await mara.send('GET', '/api/gdpr/exports')).body
    expect(items.find(({ id }: { id: string }) => id === body.id).status).toBe('ready')
  }

  /** As if an import had made the photo and the document. */
  async function markImported(): Promise<void> {
    const { accountId, owner } = family
    const id = uuidv7()
    const made = { photos: 1, documents: 1 }
    await app.database.pool.query(
      `insert into imports (account_id, id, status, app, made, created_by, created_at, finished_at)
       values ($1, $2, 'done', 'nestwren', $3, $4, $5, $5)`,
      [accountId, id, made, owner.userId, app.clock.now()],
    )
    for (const [name, itemId] of [
      ['photos', secret.photoId],
      ['documents', secret.documentId],
    ])
      await app.database.pool.query('insert into import_sources values ($1, gen_random_uuid(), $2, $3, $4)', [
        accountId,
        id,
        name,
        itemId,
      ])
  }

  /** A sealed document; its id and what opens the key of its maker are secrets too. */
  async function sealOne(): Promise<string> {
    const client = app.client(mara.token)
    const key = exampleKey()
    await client.sealedKeys.create({ body: { ...key, passkeys: [] } })
    const { id, url } = await client.sealed.upload(sealedUpload())
    secret = {
      ...secret,
      words: [...secret.words, id, key.recovery.wrapped],
      addresses: [...secret.addresses, url],
    }
    return id
  }

  const day = () => app.clock.now().toISOString().slice(0, 10)
  /** What a page might ask besides. */
  const queries = (): readonly Query[] => [
    {},
    { childId: family.childId },
    { q: 'Zebracaption' },
    { q: 'Okapipassport' },
    { deleted: 'true' },
    { since: `${day()}T00:00:00.000Z` },
    { tz: 'Europe/Lisbon' },
    { childId: family.childId, from: '2026-11-01', to: day(), tz: 'Europe/Lisbon' },
  ]

  test('no call that reads tells anything', async () => {
    const answered = new Set<string>()
    for (const one of reads) {
      const input = await exampleFor(one.group, one.key).input(world)
      const asked = queries().map((query) => ({ ...input.query, ...query }))
      for (const query of queriesOf(one.endpoint, asked)) {
        const { status, body } = await send(app.url, one, { ...input, query }, mara.token)
        if (status === 200) answered.add(one.name)
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        expect(foundIn(text, secret), `${one.name} ${JSON.stringify(query)}`).toEqual([])
      }
    }
    expect(answered.size).toBeGreaterThan(reads.length / 2)
  })

  test('no call that changes something by its id reaches it', async () => {
    expect(changes.length).toBeGreaterThan(10)
    // Sealed documents are not kept one by one: the section shuts them.
    for (const one of changes.filter(({ group }) => !isKept || group !== 'sealed')) {
      const input = await exampleFor(one.group, one.key).input(world)
      const { status, body } = await send(app.url, one, input, mara.token)
      expect([one.name, status, body.code]).toEqual([one.name, 403, 'VAULT_LOCKED'])
      expect(JSON.stringify(body)).not.toMatch(idOf)
    }
  })

  test('no address of a file that was told before opens it, and none is stored once it is open', async () => {
    expect(secret.addresses.length).toBeGreaterThan(4)
    const read = (address: string) => call(app.url, 'GET', address)
    for (const address of secret.addresses) expect([address, (await read(address)).status]).toEqual([address, 403])
    await mara.open('photos', 'documents')
    for (const address of secret.addresses) {
      const { status, headers } = await read(address)
      expect([address, status, headers.get('cache-control')]).toEqual([address, 200, 'private, no-store'])
    }
    await mara.send('POST', paths.revoke, {})
  })

  test('an export of before needs it open, and one of now holds nothing', async () => {
    const download = () => fetch(`${app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${mara.token}` } })
    expect((await download()).status).toBe(403)
    app.clock.advance(60_000)
    await exported()
    const files = await unzip(Buffer.from(await (await download()).arrayBuffer()))
    expect(files.size).toBeGreaterThan(10)
    for (const [name, content] of files) expect([name, foundIn(`${name} ${content}`, secret)]).toEqual([name, []])
  })

  test('a closed device hears nothing of what an open one does', async () => {
    const closed = await openLiveDevice(app.url, { token: mara.token })
    await opened.open('photos', 'documents')
    const done = async (method: string, path: string, body?: unknown) => {
      const answer = await opened.send(method, path, body)
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      return answer.body
    }
    const told = await openLiveDevice(app.url, { token: opened.token })
    const { photoId, documentId, entryId, measurementId, milestoneId } = secret
    // One that is kept by itself stands beside no entry, like those for parents.
    const ofEntry = isKept ? [] : [photoId]
    for (const [path, change] of [
      [`/api/photos/${photoId}`, { caption: 'Zebracaption, again' }],
      [`/api/documents/${documentId}`, { notes: 'Bongonumber, again' }],
    ] as const) {
      const { id } = await done('POST', `${path}/comments`, { content: 'Numbatremark, again' })
      await done('DELETE', `${path}/comments/${id}`)
      await done('POST', `${path}/like`)
      await done('POST', `${path}/unlike`)
      await done('PUT', path, change)
      await done('DELETE', path)
      await done('POST', `${path}/restore`)
    }
    told.socket.emit('comment:typing:start', { itemId: photoId, itemType: 'photo' })
    // What is not locked itself names the photo to those who see it alone.
    await done('PUT', `/api/events/${entryId}`, entryOf('Edited'))
    const child = `/api/user-children/${family.childId}`
    await done('PUT', `${child}/growth-measurements/${measurementId}`, {
      ...{ measuredOn: '2026-11-18', weightG: 6_600, photoId },
    })
    await done('PUT', `${child}/milestones/${milestoneId}`, { note: 'Twice' })
    await done('POST', `/api/events/${entryId}/comments`, { content: 'The last word' })
    const isLast = ({ comment }: { comment: { content: string } }) => comment.content === 'The last word'
    await Promise.all([closed, told].map((device) => device.hears('log:comment:new', isLast)))
    expect(foundIn(JSON.stringify(told.heard), secret)).toContain(photoId)
    const photosOf = async (device: LiveDevice) =>
      (await device.hears('activity:updated', ({ activity }) => activity.notes === 'Edited')).activity.photoIds
    expect([await photosOf(told), await photosOf(closed)]).toEqual([ofEntry, []])
    expect(await closed.hears('growth:measurement:updated')).toMatchObject({ measurement: { photoId: null } })
    expect(await told.hears('growth:measurement:updated')).toMatchObject({ measurement: { photoId } })
    expect(await closed.hears('growth:milestone:updated')).toMatchObject({ milestone: { photoId: null } })
    expect(foundIn(JSON.stringify(closed.heard), secret)).toEqual([])
  })

  test('nothing is pushed and no mail tells of it, whoever has it open', async () => {
    await mara.open('photos', 'documents')
    const { accountId, childId, owner } = family
    const hears = await readHearing(app.database.db, { accountId, userId: owner.userId }, app.clock.now())
    const about = { to: 'children', accountId, childIds: [childId], at: app.clock.now(), isKept } as const
    expect((['photos', 'documents', 'logs'] as const).map((area) => hears({ ...about, area }))).toEqual([
      false,
      false,
      true,
    ])
    const { rows } = await app.database.pool.query('select subject, text, html from mails')
    expect(rows.length).toBeGreaterThan(0)
    expect(foundIn(JSON.stringify(rows), secret)).toEqual([])
    await mara.send('POST', paths.revoke, {})
  })

  test('what somebody changes who is not told of a photo keeps it', async () => {
    const { photoId, entryId, measurementId, milestoneId } = secret
    const child = `/api/user-children/${family.childId}`
    const visit = { measuredOn: '2026-11-18', weightG: 6_700, photoId: null }
    const milestone = { title: 'Waved at us', photoId: null }
    const answers = [
      await mara.send('PUT', `/api/events/${entryId}`, entryOf('From a locked phone')),
      await mara.send('PUT', `${child}/growth-measurements/${measurementId}`, visit),
      await mara.send('PUT', `${child}/milestones/${milestoneId}`, milestone),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(foundIn(JSON.stringify(answers.map(({ body }) => body)), secret)).toEqual([])
    const stale = await mara.send('PUT', `/api/events/${entryId}`, { ...entryOf('Late'), version: 1 })
    expect([stale.status, stale.body.details.current.photoIds]).toEqual([409, []])
    await mara.open('photos')
    const read = async (path: string) => (await mara.send('GET', path)).body
    expect((await read(`/api/events/${entryId}`)).photoIds).toEqual(isKept ? [] : [photoId])
    const [measured] = (await read(`${child}/growth-measurements`)).items
    expect([measured.weightG, measured.photoId]).toEqual([6_700, photoId])
    const { milestones } = await read(`${child}/motor-milestones`)
    expect(milestones.find(({ id }: { id: string }) => id === milestoneId)).toMatchObject({
      title: 'Waved at us',
      photoId,
    })
    // Whoever sees it takes it away.
    await mara.send('PUT', `${child}/growth-measurements/${measurementId}`, { ...visit, photoId: null })
    expect((await read(`${child}/growth-measurements`)).items[0].photoId).toBeNull()
  })
})
