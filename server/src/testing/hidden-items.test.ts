import { type Contract, contract, type KeptGroup } from '@nestwren/contract'
import { type Client, urlOf } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { areas } from '@nestwren/contract/permissions'
import { searchTypes } from '@nestwren/contract/search'
import { getTableName } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simplePdf } from '../features/documents/testing/simple-pdf.ts'
import { items } from '../items.ts'
import { makePicture } from '../platform/images/testing/pictures.ts'
import { call } from './call.ts'
import { guarded } from './contract-calls.ts'
import { createInvite } from './invites.ts'
import { exampleBody, exampled, worded } from './kept-examples.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from './live-device.ts'
import { createPeople } from './people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/**
 * A family in which everything that a caregiver may not see holds one word, and every way there is to ask for it: whatever
 * a call is about, no answer and no live event says the word.
 */
const word = 'Zxqv'
const dayMs = 86_400_000

interface Item {
  readonly group: 'logs' | 'photos' | 'documents' | 'medicines' | 'milk' | 'food' | 'growth' | 'milestones' | KeptGroup
  readonly id: string
}

let app: TestApp
let juno: string
let otis: string
let mara: Client<Contract>
let sol: { readonly token: string; readonly sessionId: string; readonly live: LiveDevice }
let strangerToken: string
const hidden: Item[] = []
const addresses: string[] = []
const onceSeen: string[] = []
/** Of people, families, invites and what the caregiver may see. */
const otherIds: string[] = []

const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs - 60_000).toISOString()

beforeAll(async () => {
  const many = { LIMITS_WRITES: '100000/1m burst 100000', LIMITS_UPLOADS: '1000/1m burst 1000' }
  app = await startTestApp({ env: many })
  const people = createPeople(app)
  const { accountId, owner } = await people.createFamily({ owner: { name: 'Mara', username: `${word}@example.com` } })
  juno = (await people.createChild(accountId, { name: 'Juno', createdBy: owner.userId })).childId
  otis = (await people.createChild(accountId, { name: `Otis ${word}`, createdBy: owner.userId })).childId
  mara = app.client((await people.signIn(owner, accountId)).accessToken)
  const nanny = await people.addMember(accountId, { person: { name: 'Sol' } })
  const none = Object.fromEntries(areas.map((area) => [area, 'none' as const]))
  const levels = { ...none, logs: 'add', photos: 'add' } as const
  await people.grant(accountId, juno, nanny.userId, { levels, historyDays: 7 })
  const { accessToken: token } = await people.signIn(nanny, accountId)
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  sol = { token, sessionId: sid, live: await openLiveDevice(app.url, { token }) }
  const other = await people.createFamily()
  await people.createChild(other.accountId, { createdBy: other.owner.userId })
  strangerToken = (await people.signIn(other.owner, other.accountId)).accessToken
  const invited = { email: `invited-${word}@example.com`, childIds: [juno], invitedBy: owner.userId }
  const { inviteId } = await createInvite(app, accountId, invited)
  otherIds.push(juno, otis, accountId, owner.userId, nanny.userId, inviteId)
  await fill()
}, 120_000)
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
})

async function fill(): Promise<void> {
  const log = async (childId: string, kind: (typeof kindNames)[number], days: number, details: object, notes = word) =>
    (await mara.logs.create({ body: { childId, kind, startAt: ago(days), tz: 'UTC', notes, details: { ...details } } }))
      .id
  const picture = new File([Uint8Array.from(await makePicture('jpeg'))], `${word}.jpg`)
  const photo = async (childIds: readonly string[], caption: string, over: object = {}) => {
    const made = await mara.photos.upload({
      body: { childIds: childIds.join(','), caption, tz: 'UTC', ...over },
      file: picture,
    })
    addresses.push(made.url, made.thumbnailUrl)
    return made.id
  }
  const [shared, deletedLog, deletedPhoto] = [
    await photo([otis, juno], 'Both'),
    await log(juno, 'note', 0, { text: word }),
    await photo([juno], word),
  ]
  addresses.splice(0, 2)
  const document = await mara.documents.upload({
    body: { childIds: juno, title: word, notes: word },
    file: new File([simplePdf()], `${word}.pdf`),
  })
  addresses.push(document.url, document.thumbnailUrl ?? '')
  const medicine = await mara.medicines.create({ body: { childId: juno, name: word } })
  const lot = await mara.milk.create({
    body: { childId: juno, place: 'fridge', amountMl: 100, pumpedAt: ago(0), label: word },
  })
  const food = await mara.food.create({ params: { childId: juno }, body: { foodItem: { name: word, note: word } } })
  const ofJuno = { params: { childId: juno } }
  const measurement = await mara.growth.create({
    ...ofJuno,
    body: { measuredOn: '2026-11-12', weightG: 1, note: word },
  })
  const milestone = await mara.milestones.create({ ...ofJuno, body: { title: word } })
  for (const one of exampled) {
    const { id } = await mara[one.group].create({ body: worded(exampleBody(one, juno), word) as never })
    hidden.push({ group: one.group, id })
  }
  const logs = [
    deletedLog,
    await log(otis, 'note', 0, { text: word, isPinned: true, isHandover: true }),
    await log(juno, 'diaper', 9, { kind: 'wet' }),
    await log(juno, 'medicine', 0, { medicineId: medicine.id, name: word }),
    await log(juno, 'pumping', 0, { segments: [{ side: 'left', startAt: ago(0), endAt: null }] }),
  ]
  const photos = [
    deletedPhoto,
    await photo([otis], word),
    await photo([juno], word, { audience: 'parents' }),
    await photo([juno], word, { takenAt: ago(9) }),
  ]
  const body = { content: word }
  for (const id of logs) await mara.logReactions.addComment({ params: { id }, body })
  for (const id of photos) await mara.photoReactions.addComment({ params: { id }, body })
  await mara.documentReactions.addComment({ params: { id: document.id }, body })
  // Said to those who see them, and gone before anybody looks.
  onceSeen.push(deletedLog, deletedPhoto)
  await mara.logs.remove({ params: { id: deletedLog } })
  await mara.photos.remove({ params: { id: deletedPhoto } })
  await mara.photoReactions.addComment({ params: { id: shared }, body: { content: 'So big' } })
  hidden.push(
    ...logs.map((id) => ({ group: 'logs', id }) as const),
    ...photos.map((id) => ({ group: 'photos', id }) as const),
  )
  hidden.push(
    { group: 'documents', id: document.id },
    { group: 'medicines', id: medicine.id },
    { group: 'milk', id: lot.id },
    { group: 'food', id: food.id },
    { group: 'growth', id: measurement.id },
    { group: 'milestones', id: milestone.id },
  )
  otherIds.push(shared, await log(juno, 'note', 0, { text: 'Hello' }, ''))
}

/** Also who else a photo shows: the id of a child that the caregiver may see nothing of. */
const mentions = (text: string) => text.includes(word) || text.includes(otis)

type Asked = Readonly<Record<string, string>>

const queries = (): Asked[] => {
  const children = [juno, otis, 'all'].map((childId) => ({ childId }))
  const flags: Asked[] = [{ deleted: 'true' }, { ended: 'true' }, { pinned: 'true' }, { tz: 'UTC' }, { since: ago(13) }]
  const words: Asked[] = [{ q: word }, { q: 'z' }, ...searchTypes.map((type) => ({ q: word, type }))]
  const filters: Asked[] = [...hidden.map(({ id }) => ({ logId: id })), ...kindNames.map((kind) => ({ kind }))]
  const all: Asked[] = [
    {},
    ...children,
    ...flags,
    ...words,
    ...filters,
    { category: 'other' },
    { from: ago(90), to: ago(0) },
  ]
  return [
    ...all,
    ...all.flatMap((one) => [
      { ...one, deleted: 'true' },
      { ...one, childId: otis },
    ]),
  ]
}

/** Every address of a call that its schemas let through. */
function addressesOf(endpoint: Endpoint): string[] {
  const ids = [...hidden.map(({ id }) => id), ...otherIds]
  const named = endpoint.path.includes('/:')
    ? ids.map((id) => ({ id, childId: id, commentId: id, caregiverId: id }))
    : [{}]
  const params = named
    .map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => endpoint.path.includes(`:${name}`))))
    .filter((one) => endpoint.params === undefined || endpoint.params.safeParse(one).success)
  const asked = endpoint.query === undefined ? [{}] : queries().filter((one) => endpoint.query?.safeParse(one).success)
  return [...new Set(params.flatMap((one) => asked.map((query) => urlOf(endpoint, { params: one, query }))))]
}

const reads = guarded.filter(({ endpoint }) => endpoint.method === 'GET')

test.each(reads)('$name', async ({ endpoint }) => {
  for (const path of addressesOf(endpoint)) {
    for (const token of [sol.token, strangerToken]) {
      const { status, body } = await call(app.url, 'GET', path, { token })
      expect([path, status < 500, mentions(JSON.stringify(body))]).toEqual([path, true, false])
    }
  }
})

const keptWrites = Object.fromEntries(
  exampled.map(({ group, example }) => {
    const { update, remove } = contract[group]
    return [
      group,
      [
        [update.method, update.path, worded(example, 'Mine')],
        [remove.method, remove.path],
      ],
    ]
  }),
) as unknown as Readonly<Record<KeptGroup, readonly (readonly [string, string, object?])[]>>

const writes: Readonly<Record<Item['group'], readonly (readonly [string, string, object?])[]>> = {
  logs: [
    ['POST', '/api/events/:id/like'],
    ['POST', '/api/events/:id/unlike'],
    ['POST', '/api/events/:id/comments', { content: 'Mine' }],
    ['DELETE', '/api/events/:id'],
    ['POST', '/api/events/:id/restore'],
    ['POST', '/api/timers/:id/stop', {}],
    ['POST', '/api/timers/:id/pause', {}],
  ],
  photos: [
    ['POST', '/api/photos/:id/like'],
    ['POST', '/api/photos/:id/comments', { content: 'Mine' }],
    ['PUT', '/api/photos/:id', { version: 1, caption: 'Mine' }],
    ['PATCH', '/api/photos/:id/public', { isPublic: true }],
    ['DELETE', '/api/photos/:id'],
    ['POST', '/api/photos/:id/restore'],
  ],
  documents: [
    ['POST', '/api/documents/:id/like'],
    ['POST', '/api/documents/:id/comments', { content: 'Mine' }],
    ['PUT', '/api/documents/:id', { version: 1, title: 'Mine' }],
    ['DELETE', '/api/documents/:id'],
    ['POST', '/api/documents/:id/restore'],
  ],
  medicines: [
    ['PUT', '/api/medicines/:id', { version: 1, name: 'Mine' }],
    ['DELETE', '/api/medicines/:id'],
  ],
  milk: [
    ['PUT', '/api/milk-lots/:id', { version: 1, label: 'Mine' }],
    ['DELETE', '/api/milk-lots/:id'],
  ],
  food: [
    ['PUT', '/api/user-children/:childId/food-items/:id', { foodItem: { note: 'Mine' } }],
    ['DELETE', `/api/user-children/:childId/food-items/${word}`],
  ],
  growth: [
    ['PUT', '/api/user-children/:childId/growth-measurements/:id', { measuredOn: '2026-11-12', weightG: 2 }],
    ['DELETE', '/api/user-children/:childId/growth-measurements/:id'],
    ['POST', '/api/user-children/:childId/growth-measurements/:id/restore'],
  ],
  milestones: [
    ['PUT', '/api/user-children/:childId/milestones/:id', { title: 'Mine' }],
    ['DELETE', '/api/user-children/:childId/milestones/:id'],
  ],
  ...keptWrites,
}

test('nothing of it can be changed, and a refusal does not say it', async () => {
  const print = async () => {
    const tables = ['likes', 'comments', ...items.map(({ table }) => getTableName(table))]
    const hashes = tables.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t)`)
    return (await app.database.pool.query(`select ${hashes.join(' || ')} as print`)).rows
  }
  const before = await print()
  for (const { group, id } of hidden) {
    for (const [method, pattern, body] of writes[group]) {
      for (const token of [sol.token, strangerToken]) {
        const path = pattern.replace(':childId', juno).replace(':id', id)
        const answer = await call(app.url, method, path, { token, body })
        const isRefused = answer.status === 403 || answer.status === 404
        expect([path, isRefused, mentions(JSON.stringify(answer.body))]).toEqual([path, true, false])
      }
    }
  }
  expect(await print()).toEqual(before)
})

test('its ids open nothing inside what may be written', async () => {
  const [otisLog, otherLog] = hidden.filter(({ group }) => group === 'logs').map(({ id }) => id)
  const medicineId = hidden.find(({ group }) => group === 'medicines')?.id ?? ''
  const lotId = hidden.find(({ group }) => group === 'milk')?.id ?? ''
  const entry = { childId: juno, startAt: ago(0), tz: 'UTC' }
  const milkLots = [{ lotId, amountMl: 1 }]
  const bottle = { method: 'bottle', bottles: [{ contents: 'breastMilk', amountMl: 1, milkLots }] }
  const bodies: object[] = [
    { ...entry, kind: 'medicine', details: { medicineId, name: 'Mine' } },
    { ...entry, kind: 'feeding', details: bottle },
    { ...entry, childId: otis, kind: 'diaper', details: { kind: 'wet' } },
    { ...entry, kind: 'diaper', details: { kind: 'wet' }, also: [{ id: uuidv7(), childId: otis }] },
    ...[otisLog, otherLog].map((id) => ({ ...entry, id, kind: 'note', details: { text: 'Mine' } })),
  ]
  for (const body of bodies) {
    const answer = await call(app.url, 'POST', '/api/events', { token: sol.token, body })
    const isRefused = answer.status >= 400 && answer.status < 500
    expect([body, isRefused, mentions(JSON.stringify(answer.body))]).toEqual([body, true, false])
  }
})

test('its files open with nobody else’s address, and with none that was made up', async () => {
  expect(addresses.length).toBeGreaterThan(8)
  for (const address of addresses) {
    const url = new URL(address, app.url)
    expect((await fetch(url)).status).toBe(200)
    url.searchParams.set('s', sol.sessionId)
    expect((await fetch(url)).status).toBe(403)
  }
})

test('no live event says it', async () => {
  await sol.live.hears('photo:comment:new', ({ comment }) => comment.content === 'So big')
  await mara.logs.create({
    body: { childId: juno, kind: 'note', startAt: ago(0), tz: 'UTC', details: { text: 'The last' } },
  })
  await sol.live.hears('log:new', ({ activity }) => JSON.stringify(activity).includes('The last'))
  const events = sol.live.heard.map((one) => JSON.stringify(one))
  const others = events.filter((one) => !onceSeen.some((id) => one.includes(id)))
  expect(others.length).toBeGreaterThan(2)
  expect(others.filter(mentions)).toEqual([])
})
