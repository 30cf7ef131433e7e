import { contract } from '@nestwren/contract'
import { urlOf } from '@nestwren/contract/client'
import { areas } from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { simplePdf } from '../features/documents/testing/simple-pdf.ts'
import { type ExportApp, type Speaker, startExportApp } from '../features/privacy/testing/export-family.ts'
import { makePicture } from '../platform/images/testing/pictures.ts'
import { type Answer, call } from './call.ts'
import { contractCalls, send } from './contract-calls.ts'
import { exampleFor, openFeed } from './contract-examples.ts'
import type { ExampleWorld } from './example-world.ts'
import { createInvite } from './invites.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from './live-device.ts'
import type { Person } from './people.ts'
import { openClaim, openGift } from './registry-examples.ts'
import { sealedExamples, sealedUpload } from './sealed-examples.ts'
import { openSite } from './site-examples.ts'
import { openAnswer, openInvite } from './site-invites-examples.ts'

/**
 * A caregiver who may do everything with one child and see nothing of its brother, in a family where photos and documents
 * are of both: whatever she calls, no answer, no live event and no export has his id or his name.
 */
const hiddenName = 'Zxqvotis'

let app: ExportApp
let accountId: string
let owner: Person
let juno: string
let otis: string
let ana: Person
let mara: Speaker
let asAna: Speaker
let live: LiveDevice
let picture: File
let successes = 0

beforeAll(async () => {
  const many = '100000/1m burst 100000'
  app = await startExportApp({ env: { LIMITS_WRITES: many, LIMITS_UPLOADS: many, LIMITS_INVITES: '1000/1d' } })
  const { people } = app
  ;({ accountId, owner } = await people.createFamily())
  juno = (await people.createChild(accountId, { name: 'Juno', createdBy: owner.userId })).childId
  otis = (await people.createChild(accountId, { name: hiddenName, createdBy: owner.userId })).childId
  ana = await people.addMember(accountId)
  const levels = Object.fromEntries(areas.map((area) => [area, 'manage' as const]))
  await people.grant(accountId, juno, ana.userId, { levels, canExport: true })
  const brothersNanny = await people.addMember(accountId, { preset: 'nanny', children: [otis] })
  mara = await app.as(owner.userId, accountId)
  asAna = await app.as(ana.userId, accountId)
  live = await openLiveDevice(app.url, { token: asAna.token })
  picture = new File([Uint8Array.from(await makePicture('jpeg'))], 'pond.jpg')
  await createInvite(app, accountId, {
    email: `${uuidv7()}@example.com`,
    childIds: [juno, otis],
    invitedBy: owner.userId,
  })
  // What lies about in lists: living and deleted, with words to be found, and a comment by somebody of the brother's.
  const [photoId, documentId] = [await world.photo(), await world.document()]
  await world.photoComment(photoId)
  await world.documentComment(documentId)
  await mara.client.photos.remove({ params: { id: await world.photo() } })
  await mara.client.documents.remove({ params: { id: await world.document() } })
  await mara.client.photos.update({
    params: { id: photoId },
    body: { version: 1, logId: await world.entry(), caption: 'milk' },
  })
  expect(brothersNanny.userId).not.toBe('')
}, 60_000)
afterAll(async () => {
  closeLiveDevices()
  await app.end()
})

const both = () => [otis, juno].join(',')
const made = async (asked: Promise<Answer>): Promise<string> => {
  const answer = await asked
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.id
}
const input = (group: string, name: string) => exampleFor(group, name).input(world)

/** Items of the family, made by its owner; a photo and a document are of both children. */
const world: ExampleWorld = {
  get accountId() {
    return accountId
  },
  child: async () => juno,
  removedChild: async () => juno,
  entry: async () => made(mara.send('POST', '/api/events', (await input('logs', 'create')).body)),
  openEntry: async () => made(mara.send('POST', '/api/events', openFeed(juno).body)),
  familyLink: async () => (await mara.client.familyLinks.create({ body: { name: 'Rosa', childIds: [juno] } })).link.id,
  ownKind: async () => made(mara.send('POST', '/api/log-kinds', (await input('ownKinds', 'create')).body)),
  medicine: async () => made(mara.send('POST', '/api/medicines', (await input('medicines', 'create')).body)),
  site: () => openSite(app.url, mara.token, accountId),
  shownGift: () => openGift(app.url, mara.token, accountId),
  giftClaim: () => openClaim(app.url, mara.token, accountId),
  siteInvite: () => openInvite(app.url, mara.token, accountId),
  siteAnswer: () => openAnswer(app.url, mara.token, accountId),
  handoff: async () => made(mara.send('POST', '/api/handoffs', { childIds: [juno, otis] })),
  milkLot: async () => made(mara.send('POST', '/api/milk-lots', (await input('milk', 'create')).body)),
  item: async (group) => {
    const asked = await input(group, 'create')
    return made(mara.send('POST', urlOf(contract[group].create, asked), asked.body))
  },
  photo: async () => (await mara.client.photos.upload({ body: { childIds: both(), tz: 'UTC' }, file: picture })).id,
  photoComment: (id) => made(asAna.send('POST', `/api/photos/${id}/comments`, { content: 'milk' })),
  document: async () =>
    (
      await mara.client.documents.upload({
        body: { childIds: both(), title: 'milk' },
        file: new File([simplePdf()], 'pass.pdf'),
      })
    ).id,
  sealed: async () => {
    await mara.client.sealedKeys.create(sealedExamples.sealedKeys.create())
    return (await mara.client.sealed.upload(sealedUpload())).id
  },
  documentComment: (id) => made(asAna.send('POST', `/api/documents/${id}/comments`, { content: 'milk' })),
  articleComment: (id) => made(asAna.send('POST', `/api/knowledge/${id}/comments`, { content: 'milk' })),
  caregiver: async () => (await app.people.addMember(accountId, { children: [juno, otis] })).userId,
  invite: async () =>
    (
      await createInvite(app, accountId, {
        email: `${uuidv7()}@example.com`,
        childIds: [juno],
        invitedBy: owner.userId,
      })
    ).inviteId,
  comment: (id) => made(asAna.send('POST', `/api/events/${id}/comments`, { content: 'milk' })),
}

function mentions(value: unknown): boolean {
  const text = JSON.stringify(value) ?? ''
  return text.includes(otis) || text.includes(hiddenName)
}

// It answers nothing, and would end the session and the socket that look here.
const walked = contractCalls.filter(({ name }) => name !== 'sessions.revokeOthers')

/** Her token for changes, until one may have ended it. */
let spare: string | null = null

// What the walk makes is what the others look at.
describe('every call, and then what is special', { shuffle: false }, () => {
  test.each(walked)('$name', async (one) => {
    const { endpoint, group, key } = one
    const asked = await exampleFor(group, key).input(world)
    // Not the one that looks here: some changes end it.
    if (endpoint.method !== 'GET') spare ??= (await app.people.signIn(ana, accountId)).accessToken
    const token = endpoint.method === 'GET' || spare === null ? asAna.token : spare
    if (endpoint.access.who === 'session') spare = null
    const answers = [await send(app.url, one, asked, token)]
    const list = { ...asked, query: { ...asked.query, deleted: 'true' } }
    if (endpoint.method === 'GET') answers.push(await call(app.url, 'GET', urlOf(endpoint, list), { token }))
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(500)
      if (status < 300) successes += 1
      expect(mentions(body), JSON.stringify(body)).toBe(false)
    }
  })

  test('most calls were let through, and she still sees the one child', async () => {
    expect(successes).toBeGreaterThan(walked.length * 0.3)
    expect((await asAna.client.children.list({})).map(({ _id }) => _id)).toEqual([juno])
  })

  test.each(['photos', 'documents'] as const)(
    '%s: a conflict says nothing, and an edit keeps the brother on it',
    async (group) => {
      const id = group === 'photos' ? await world.photo() : await world.document()
      const path = `/api/${group}/${id}`
      const put = (body: object) => asAna.send('PUT', path, body)
      const refused = await put({ version: 7 })
      expect([refused.status, mentions(refused.body)]).toEqual([409, false])
      expect(refused.body.details.current.childIds).toEqual([juno])
      const changed = await put({ version: 1, childIds: [juno] })
      expect([changed.status, changed.body.childIds]).toEqual([200, [juno]])
      expect((await mara.send('GET', path)).body.childIds.toSorted()).toEqual([juno, otis].toSorted())
      // Naming him is the same refusal whether it is of him or not: nobody tries ids here.
      const { body: own } = await mara.send('PUT', `/api/${group}/${id}`, { version: 2, childIds: [juno] })
      for (const version of [own.version, own.version + 1]) {
        const named = await put({ version, childIds: [juno, otis] })
        expect([named.status, named.body.code, mentions(named.body)]).toEqual([400, 'UNKNOWN_CHILD', false])
        await mara.send('PUT', path, { version, childIds: [juno, otis] })
      }
      expect((await asAna.send('DELETE', path)).status).toBe(204)
      const restored = await asAna.send('POST', `${path}/restore`)
      expect([restored.status, restored.body.childIds]).toEqual([200, [juno]])
    },
  )

  test('no live event says it, and those who see both are told of both', async () => {
    const dev = await app.people.addMember(accountId, { children: [juno, otis] })
    const sees = await openLiveDevice(app.url, { token: (await app.as(dev.userId, accountId)).token })
    const id = await world.photo()
    const documentId = await world.document()
    await mara.client.photoReactions.like({ params: { id } })
    await mara.client.documentReactions.like({ params: { id: documentId } })
    const { photo } = await live.hears('photo:liked', (event) => event.photo.id === id)
    expect(photo.childIds).toEqual([juno])
    const heard = await sees.hears('photo:liked', (event) => event.photo.id === id)
    expect(heard.photo.childIds).toEqual([otis, juno])
    await live.hears('document:liked', (event) => event.document.id === documentId)
    // Taken from her eyes: what she is told last has nothing of him either.
    await mara.client.photos.update({ params: { id }, body: { version: 1, childIds: [otis] } })
    await live.hears('photo:deleted', (event) => event.photo.id === id)
    const names = new Set(live.heard.map(({ name }) => name))
    expect(names.size).toBeGreaterThan(8)
    expect(live.heard.filter(mentions)).toEqual([])
  })

  test('no export says it', async () => {
    await app.database.pool.query('delete from data_exports')
    const files = await asAna.export()
    expect(JSON.parse(files.get('photos.json') ?? '').length).toBeGreaterThan(1)
    expect(JSON.parse(files.get('documents.json') ?? '').length).toBeGreaterThan(1)
    expect([...files].filter(([, text]) => mentions(text)).map(([name]) => name)).toEqual([])
  })
})
