import { contract } from '@nestwren/contract'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { sendDocument, sendPhoto } from '../../testing/specification/written-client.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readHearing } from '../notifications/public.ts'
import { type Query, queriesOf } from './testing/queries.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

const minuteMs = 60_000

/** What can be kept by itself, with the words that a search finds it by. */
const kinds = [
  { section: 'photos', noun: 'photo', send: sendPhoto, words: { caption: 'Zebracaption' }, other: 'documents' },
  { section: 'documents', noun: 'document', send: sendDocument, words: { title: 'Ocelotpaper' }, other: 'photos' },
] as const
type Kind = (typeof kinds)[number]
const each = kinds.map((kind) => [kind.section, kind] as const)

let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
/** Has opened nothing; `parent` may. */
let mara: Device
let parent: Device

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(25 * 60 * minuteMs)
  family = await createVaultFamily(app)
  mara = await family.deviceOf(family.owner)
  parent = await family.deviceOf(family.parent)
  // Nothing was locked before, so it takes no code.
  expect((await mara.send('PUT', paths.settings, { enabled: true })).status).toBe(200)
})
afterEach(closeLiveDevices)

async function setVault(body: object): Promise<void> {
  const device = await family.deviceOf(family.owner)
  await device.confirm()
  expect((await device.send('PUT', paths.settings, body)).status).toBe(200)
}

const pathOf = ({ section }: Kind, id = '') => `/api/${section}${id === '' ? '' : `/${id}`}`

async function add(kind: Kind, by: Device, fields: Readonly<Record<string, string>> = {}) {
  const { status, body } = await kind.send({ url: app.url, token: by.token }, family.childId, fields)
  expect(status).toBe(201)
  return body
}

/** Something that is kept, as a session sees it that has opened the vault. */
async function addKept(kind: Kind) {
  const { id } = await add(kind, mara, { ...kind.words, keptInVault: 'true' })
  const open = await family.deviceOf(family.parent)
  await open.open(kind.section)
  return (await open.send('GET', pathOf(kind, id))).body
}

const idsOf = async (kind: Kind, device: Device, query = '') =>
  (await device.send('GET', pathOf(kind) + query)).body.items.map(({ id }: { id: string }) => id)

const day = () => app.clock.now().toISOString().slice(0, 10)

/** Every call that reads without naming an item; exports say themselves what they leave out. */
const reads = Object.values(contract)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .filter(({ method, path, access }) => method === 'GET' && !path.includes(':') && access.who !== 'anyone')
  .filter(({ path }) => !path.startsWith('/api/gdpr/export'))

test('what is kept is in no answer to anything that is read, beside what is not kept', async () => {
  const comment = { content: 'Axolotlcomment' }
  const secrets: string[] = [comment.content]
  const plain = new Map<Kind, string>()
  for (const kind of kinds) {
    const made = await add(kind, mara, { ...(kind.noun === 'document' && { expiresOn: day() }) })
    plain.set(kind, made.id)
    const kept = await addKept(kind)
    await parent.open(kind.section)
    expect((await parent.send('POST', `${pathOf(kind, kept.id)}/comments`, comment)).status).toBe(201)
    secrets.push(kept.id, ...Object.values(kind.words))
    // A minute has three codes.
    app.clock.advance(minuteMs)
  }
  await mara.send('POST', '/api/handoffs', { childIds: [family.childId] })
  const queries: readonly Query[] = [
    {},
    { childId: family.childId },
    { q: 'Zebracaption' },
    { q: 'Ocelotpaper' },
    { q: 'Axolotlcomment' },
    { deleted: 'true' },
    { since: `${day()}T00:00:00.000Z` },
    { tz: 'Europe/Lisbon' },
    { childId: family.childId, from: day(), to: day(), tz: 'Europe/Lisbon' },
  ]
  const answered = new Set<string>()
  for (const endpoint of reads)
    for (const query of queriesOf(endpoint, queries)) {
      const path = `${endpoint.path}?${new URLSearchParams(query)}`
      const { status, body } = await mara.send('GET', path)
      if (status === 200) answered.add(endpoint.path)
      const text = JSON.stringify(body).toLowerCase()
      for (const secret of secrets) expect(text, path).not.toContain(secret.toLowerCase())
    }
  expect(answered.size).toBeGreaterThan(reads.length / 2)
  for (const kind of kinds) {
    expect(await idsOf(kind, mara)).toEqual([plain.get(kind)])
    expect((await mara.send('GET', pathOf(kind))).body.locked).toBeUndefined()
  }
  const counted = async (device: Device) => {
    const { body } = await device.send('GET', `/api/away?since=${day()}T00:00:00.000Z`)
    return body.people.flatMap(({ counts }: { counts: readonly { type: string }[] }) => counts.map(({ type }) => type))
  }
  expect([await counted(mara), (await counted(parent)).sort()]).toEqual([[], ['document', 'photo']])
})

describe.each(each)('of %s, what is kept', (_section, kind) => {
  test('is seen by the session that has opened its section, and by no other', async () => {
    const plain = await add(kind, mara)
    const { id } = await addKept(kind)
    const both = [plain.id, id].sort()
    await parent.open(kind.section)
    expect((await idsOf(kind, parent)).sort()).toEqual(both)
    const word = Object.values(kind.words)[0]
    const found = async (device: Device) =>
      JSON.stringify((await device.send('GET', `/api/search?q=${word}`)).body).includes(id)
    expect([await found(parent), await found(mara)]).toEqual([true, false])
    const [tablet, nanny] = [await family.deviceOf(family.parent), await family.deviceOf(family.nanny)]
    for (const device of [mara, tablet]) {
      await device.open(kind.other)
      expect(await idsOf(kind, device)).toEqual([plain.id])
    }
    const { body } = await nanny.send('GET', pathOf(kind))
    if (body.items !== undefined) expect(body.items.map((one: { id: string }) => one.id)).toEqual([plain.id])
    await parent.send('POST', paths.revoke, {})
    expect(await idsOf(kind, parent)).toEqual([plain.id])
  })

  test('is refused one by one', async () => {
    const { id } = await addKept(kind)
    const calls: readonly (readonly [method: string, what: string, body?: unknown])[] = [
      ['GET', ''],
      ['GET', '/comments'],
      ['POST', '/comments', { content: 'So big' }],
      ['POST', '/like'],
      ['POST', '/unlike'],
      ['DELETE', ''],
      ['POST', '/restore'],
      ['PUT', '', { keptInVault: false }],
    ]
    await parent.open(kind.section)
    for (const [method, what, sent] of calls) {
      const send = (device: Device) => device.send(method, pathOf(kind, id) + what, sent)
      const { status, body } = await send(mara)
      expect([method, what, status, body.code]).toEqual([method, what, 403, 'VAULT_LOCKED'])
      expect(JSON.stringify(body)).not.toContain(id)
      expect((await send(parent)).status, `${method} ${what}`).toBeLessThan(300)
    }
  })

  test('is not under an address that was made before', async () => {
    const made = await add(kind, mara, kind.words)
    const read = async () => (await call(app.url, 'GET', made.thumbnailUrl)).status
    expect(await read()).toBe(200)
    expect((await mara.send('PUT', pathOf(kind, made.id), { keptInVault: true })).status).toBe(200)
    expect(await read()).toBe(403)
    await mara.open(kind.section)
    expect(await read()).toBe(200)
  })

  test('is brought back, and removed for good, by those only who see it', async () => {
    const { id } = await addKept(kind)
    await parent.open(kind.section)
    expect((await parent.send('DELETE', pathOf(kind, id))).status).toBe(204)
    expect(await idsOf(kind, mara, '?deleted=true')).toEqual([])
    expect(await idsOf(kind, parent, '?deleted=true')).toEqual([id])
    expect((await mara.send('POST', `${pathOf(kind, id)}/restore`)).body.code).toBe('VAULT_LOCKED')
    const purge = (device: Device) => device.send('POST', `${pathOf(kind)}/purge`, { ids: [id] })
    expect((await purge(mara)).body.code).toBe('NOT_FOUND')
    expect((await parent.send('POST', `${pathOf(kind, id)}/restore`)).body).toMatchObject({ id, keptInVault: true })
    expect(await idsOf(kind, mara)).toEqual([])
    await parent.send('DELETE', pathOf(kind, id))
    expect((await purge(parent)).body).toEqual({ removed: 1 })
  })

  test('rules nothing while the vault is off, and everything again once it is on', async () => {
    const { id } = await addKept(kind)
    expect(await idsOf(kind, mara)).toEqual([])
    await setVault({ enabled: false })
    expect((await mara.send('GET', pathOf(kind, id))).body).toMatchObject({ id, keptInVault: true })
    expect(await idsOf(kind, mara)).toEqual([id])
    const other = await add(kind, mara, { keptInVault: 'true' })
    expect([other.keptInVault, other.locked]).toEqual([true, undefined])
    expect((await mara.send('PUT', pathOf(kind, other.id), { keptInVault: false })).body.keptInVault).toBe(false)
    await setVault({ enabled: true })
    expect(await idsOf(kind, mara)).toEqual([other.id])
  })

  test('is sent by a phone that is locked, which hears its own words back and nothing else', async () => {
    const fields = { id: uuidv7(), ...kind.words, keptInVault: 'true' }
    const first = await add(kind, mara, fields)
    expect(first).toMatchObject({ id: fields.id, ...kind.words, keptInVault: true, locked: true, url: '' })
    await parent.open(kind.section)
    const { body: stored } = await parent.send('GET', pathOf(kind, fields.id))
    expect(stored).toMatchObject({ ...kind.words, keptInVault: true })
    const name = Object.keys(kind.words)[0] ?? ''
    await parent.send('PUT', pathOf(kind, fields.id), { [name]: 'Of another' })
    await parent.send('POST', `${pathOf(kind, fields.id)}/like`)
    // The answer was lost on its way, and somebody who knows the id asks for what it has become.
    const again = await add(kind, mara, { ...fields, [name]: 'Other words' })
    expect(again).toMatchObject({ id: fields.id, [name]: 'Other words', version: 1, likes: [], locked: true })
    for (const secret of [stored.placeholder, 'Of another', ...Object.values(kind.words)])
      if (secret !== undefined) expect(JSON.stringify(again)).not.toContain(secret)
    expect((await parent.send('GET', pathOf(kind, fields.id))).body[name]).toBe('Of another')
  })

  test('is told to the devices that have opened it, and to no other', async () => {
    await parent.open(kind.section)
    const [closed, opened] = await Promise.all([mara, parent].map(({ token }) => openLiveDevice(app.url, { token })))
    const kept = await add(kind, mara, { ...kind.words, keptInVault: 'true' })
    await opened?.hears(`${kind.noun}:new`)
    await parent.send('POST', `${pathOf(kind, kept.id)}/like`)
    await opened?.hears(`${kind.noun}:liked`)
    await parent.send('POST', `${pathOf(kind, kept.id)}/comments`, { content: 'So big' })
    await opened?.hears(`${kind.noun}:comment:new`)
    await parent.send(
      'PUT',
      pathOf(kind, kept.id),
      Object.fromEntries(Object.keys(kind.words).map((key) => [key, 'x'])),
    )
    await opened?.hears(`${kind.noun}:updated`)
    await parent.send('DELETE', pathOf(kind, kept.id))
    await opened?.hears(`${kind.noun}:deleted`)
    // What is told to both comes after all of that.
    const plain = await add(kind, mara)
    await closed?.hears(`${kind.noun}:new`, (event) => idIn(event) === plain.id)
    expect(JSON.stringify(closed?.heard)).not.toContain(kept.id)
  })

  test('is commented on, while it is typed, among the devices that have opened it', async () => {
    const [made, plain] = [await add(kind, mara, { keptInVault: 'true' }), await add(kind, mara)]
    const others = [await family.deviceOf(family.owner), parent]
    for (const device of others) await device.open(kind.section)
    const live = (device: Device) => openLiveDevice(app.url, { token: device.token })
    const [closed, typing, opened] = [await live(mara), ...(await Promise.all(others.map(live)))]
    const type = (device: typeof closed, itemId: string) =>
      device.socket.emit('comment:typing:start', { itemType: kind.noun, itemId })
    if (typing === undefined || opened === undefined) throw new Error('Nobody listens')
    type(typing, made.id)
    await opened.hears('comment:typing:start', ({ itemId }) => itemId === made.id)
    // Whoever does not see it types into the void.
    opened.forget()
    type(closed, made.id)
    // While one item is looked up, the next one is not.
    const again = setInterval(() => type(closed, plain.id), 100)
    await opened.hears('comment:typing:start', ({ itemId }) => itemId === plain.id)
    clearInterval(again)
    type(opened, plain.id)
    await closed.hears('comment:typing:start', ({ itemId }) => itemId === plain.id)
    const begun = opened.heard.filter(({ name }) => name === 'comment:typing:start')
    expect(JSON.stringify([closed.heard, begun])).not.toContain(made.id)
  })

  test('is dropped by devices that no longer see it, with nothing of what is new, and comes back to them', async () => {
    const made = await add(kind, mara, kind.words)
    await parent.open(kind.section)
    const [closed, opened] = await Promise.all([mara, parent].map(({ token }) => openLiveDevice(app.url, { token })))
    const name = Object.keys(kind.words)[0] ?? ''
    const into = { keptInVault: true, [name]: 'New words' }
    expect((await mara.send('PUT', pathOf(kind, made.id), into)).body).toMatchObject(into)
    const dropped = await closed?.hears(`${kind.noun}:deleted`)
    expect(dropped).toMatchObject({ [kind.noun]: { id: made.id, deletedAt: null, keptInVault: false, ...kind.words } })
    await opened?.hears(`${kind.noun}:updated`)
    expect(opened?.heard.map((one) => one.name)).not.toContain(`${kind.noun}:deleted`)
    expect(await idsOf(kind, mara)).toEqual([])
    await parent.send('PUT', pathOf(kind, made.id), { keptInVault: false })
    await closed?.hears(`${kind.noun}:updated`)
    expect(JSON.stringify(closed?.heard.filter((one) => one.name.endsWith(':deleted')))).not.toContain('New words')
    expect(await idsOf(kind, mara)).toEqual([made.id])
  })

  test('is pushed to nobody while the vault is on', async () => {
    const hears = async () => {
      const who = { accountId: family.accountId, userId: family.parent.userId }
      const may = await readHearing(app.database.db, who, app.clock.now())
      const about = { accountId: family.accountId, at: app.clock.now(), area: kind.section, childIds: [family.childId] }
      const needs = { ...about, isKept: true }
      return [
        may({ ...about, to: 'children', isKept: true }),
        may({ ...about, to: 'parents', section: kind.section, isKept: true }),
        may({ ...about, to: 'user', userId: family.parent.userId, needs }),
        may({ ...about, to: 'children', exceptKept: true }),
        may({ ...about, to: 'children' }),
      ]
    }
    await parent.open(kind.section)
    expect(await hears()).toEqual([false, false, false, false, true])
    await setVault({ enabled: false })
    expect(await hears()).toEqual([true, true, true, false, true])
  })
})

const idIn = (event: object) =>
  Object.values(event).find((part) => part !== null && typeof part === 'object' && 'id' in part && 'version' in part)
    ?.id

test('a device is told whether it can open what is kept, without a word of whether there is any', async () => {
  const access = async (device: Device) => (await device.send('GET', paths.access)).body
  const off = { photos: 'off', documents: 'off' }
  const locked = { photos: 'locked', documents: 'locked' }
  expect(await access(mara)).toMatchObject({ sections: off, kept: locked, hasAccess: true, requires2FA: false })
  await mara.open('photos')
  expect(await access(mara)).toMatchObject({
    sections: off,
    kept: { photos: 'open', documents: 'locked' },
    expiresAt: new Date(app.clock.now().getTime() + 60 * minuteMs).toISOString(),
  })
  // Using it keeps it open, as with a section that is locked as a whole.
  app.clock.advance(14 * minuteMs)
  await mara.send('POST', '/api/vault/stay-open', {})
  app.clock.advance(14 * minuteMs)
  expect((await access(mara)).kept.photos).toBe('open')
  app.clock.advance(15 * minuteMs)
  expect((await access(mara)).kept.photos).toBe('locked')
  await setVault({ enabled: false })
  expect(await access(mara)).toMatchObject({ sections: off, kept: off })
})

test('months and the latest count nothing that is kept', async () => {
  await addKept(kinds[0])
  const months = async (device: Device) =>
    (await device.send('GET', '/api/photos/months?tz=Europe%2FLisbon')).body.items.map(
      ({ count }: { count: number }) => count,
    )
  const recent = async (device: Device) =>
    (await device.send('GET', `/api/photos/recent?since=${day()}T00:00:00.000Z`)).body.items.length
  await parent.open('photos')
  expect([await months(mara), await months(parent)]).toEqual([[], [1]])
  expect([await recent(mara), await recent(parent)]).toEqual([0, 1])
})

test('a photo leaves its entry and the family site when it is kept, and does not go there', async () => {
  const { body: entry } = await mara.send('POST', '/api/events', {
    id: uuidv7(),
    childId: family.childId,
    kind: 'note',
    startAt: app.clock.now().toISOString(),
    tz: 'UTC',
    details: { text: 'Hello' },
  })
  const photo = await add(kinds[0], mara, { logId: entry.id })
  const photosOf = async () => JSON.stringify((await mara.send('GET', `/api/events/${entry.id}`)).body)
  const show = (device: Device) => device.send('PATCH', `/api/photos/${photo.id}/public`, { isPublic: true })
  expect((await show(mara)).body.isPublic).toBe(true)
  expect(await photosOf()).toContain(photo.id)
  await parent.open('photos')
  const { body } = await parent.send('PUT', `/api/photos/${photo.id}`, { keptInVault: true })
  expect([body.keptInVault, body.isPublic]).toEqual([true, false])
  expect(await photosOf()).not.toContain(photo.id)
  expect((await show(mara)).body.code).toBe('VAULT_LOCKED')
  const owner = await family.deviceOf(family.owner)
  await owner.open('photos')
  expect((await show(owner)).body.code).toBe('KEPT_IN_VAULT')
})

test('a brief that was made before leaves out a document that is kept since', async () => {
  const paper = await add(kinds[1], mara, { ...kinds[1].words, expiresOn: day() })
  const { body: handoff } = await mara.send('POST', '/api/handoffs', { childIds: [family.childId] })
  const brief = async (device: Device) => [
    JSON.stringify((await device.send('GET', '/api/handoffs')).body).includes('Ocelotpaper'),
    JSON.stringify((await device.send('GET', `/api/handoffs/${handoff.id}`)).body).includes('Ocelotpaper'),
  ]
  expect(await brief(mara)).toEqual([true, true])
  await mara.send('PUT', `/api/documents/${paper.id}`, { keptInVault: true })
  expect(await brief(mara)).toEqual([false, false])
  await parent.open('documents')
  expect(await brief(parent)).toEqual([true, true])
})

describe('a photo for parents alone', () => {
  test('is told to a parent’s device only while photos are not locked on it', async () => {
    await setVault({ enabled: true, forPhotos: true })
    await parent.open('photos')
    const [closed, opened] = await Promise.all([mara, parent].map(({ token }) => openLiveDevice(app.url, { token })))
    const made = await add(kinds[0], mara, { audience: 'parents' })
    await opened?.hears('photo:new')
    await setVault({ enabled: true, forPhotos: false })
    await closed?.hears('rights:changed')
    const plain = await add(kinds[0], mara, { audience: 'parents' })
    await closed?.hears('photo:new', ({ photo }) => photo.id === plain.id)
    expect(JSON.stringify(closed?.heard)).not.toContain(made.id)
  })

  test('that is kept is told to the parents who have opened it', async () => {
    await parent.open('photos')
    const [closed, opened] = await Promise.all([mara, parent].map(({ token }) => openLiveDevice(app.url, { token })))
    const made = await add(kinds[0], mara, { audience: 'parents', keptInVault: 'true' })
    await opened?.hears('photo:new')
    const plain = await add(kinds[0], mara, { audience: 'parents' })
    await closed?.hears('photo:new', ({ photo }) => photo.id === plain.id)
    expect(JSON.stringify(closed?.heard)).not.toContain(made.id)
  })
})
