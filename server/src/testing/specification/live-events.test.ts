import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeLiveDevices, openLiveDevice } from '../live-device.ts'
import { sendDocument, sendPhoto, startWrittenWorld, type WrittenFamily, type WrittenWorld } from './written-client.ts'

/** Live events as A §3 writes them: user, child, activity and type, whatever they are about. */

let world: WrittenWorld
let family: WrittenFamily

beforeAll(async () => {
  world = await startWrittenWorld()
  family = await world.family()
})
afterEach(closeLiveDevices)
afterAll(() => world.stop())

const device = () => openLiveDevice(world.url, { token: family.send.token })
const sender = () => ({ url: world.url, token: family.send.token })

test('a photo’s events carry its type, and the photo as their activity', async () => {
  const open = await device()
  const { body } = await sendPhoto(sender(), family.childId)
  const about = (name: string) => ({
    type: 'photo',
    user: { id: family.owner.userId },
    activity: { id: body.id },
    name,
  })
  const heard = (name: 'photo:new' | 'photo:liked' | 'photo:comment:new' | 'photo:deleted') => open.hears(name)
  const heardWithName = async (name: Parameters<typeof heard>[0]) => ({ ...(await heard(name)), name })
  expect(await heardWithName('photo:new')).toMatchObject({ ...about('photo:new'), child: { _id: family.childId } })
  await family.send('POST', `/api/photos/${body.id}/like`)
  expect(await heardWithName('photo:liked')).toMatchObject(about('photo:liked'))
  await family.send('POST', `/api/photos/${body.id}/comments`, { content: 'Sweet' })
  expect(await heardWithName('photo:comment:new')).toMatchObject({
    ...about('photo:comment:new'),
    comment: { content: 'Sweet' },
  })
  await family.send('DELETE', `/api/photos/${body.id}`)
  const deleted = await heardWithName('photo:deleted')
  expect(deleted).toMatchObject(about('photo:deleted'))
  expect(deleted.activity).toEqual(deleted.photo)
})

test('a document’s events carry its type, and the document as their activity', async () => {
  const open = await device()
  const { body } = await sendDocument(sender(), family.childId)
  const news = await open.hears('document:new')
  expect(news).toMatchObject({ type: 'document', child: { _id: family.childId }, activity: { id: body.id } })
  expect(news.activity).toEqual(news.document)
  await family.send('DELETE', `/api/documents/${body.id}`)
  expect(await open.hears('document:deleted')).toMatchObject({ type: 'document', activity: { id: body.id } })
})

test('a log entry’s events carry its kind as their type', async () => {
  const open = await device()
  const diaper = { kind: 'diaper', startAt: '2026-11-19T09:00:00.000Z', tz: 'Europe/Lisbon', details: { kind: 'wet' } }
  const { body } = await family.send('POST', '/api/events', { childId: family.childId, ...diaper })
  expect(await open.hears('log:new')).toMatchObject({ type: 'diaper', activity: { id: body.id } })
})

test('a schedule’s events carry its type, and what changed as their activity', async () => {
  const open = await device()
  const plan = { childIds: [family.childId], title: 'Check-up', startOn: '2026-12-03', timeZone: 'Europe/Lisbon' }
  const { body: entry } = await family.send('POST', '/api/schedule', plan)
  const about = (activity: object) => ({
    type: 'schedule',
    user: { id: family.owner.userId },
    child: { _id: family.childId },
    activity: { childIds: [family.childId], ...activity },
  })
  const heard = (id: string) => open.hears('schedule:updated', ({ activity }) => activity.id === id)
  expect(await heard(entry.id)).toMatchObject(about({ is: 'entry', id: entry.id, title: 'Check-up', version: 1 }))
  await family.send('DELETE', `/api/schedule/${entry.id}`)
  const gone = await open.hears('schedule:updated', ({ activity }) => activity.is === 'entry' && activity.version === 2)
  expect(gone).toMatchObject(about({ id: entry.id, deletedAt: expect.any(String) }))
  const { body: cycle } = await family.send('POST', '/api/parenting-schedule', {
    ...{ childIds: [family.childId], template: 'alternating-weeks', lengthDays: 14, startOn: '2026-11-23' },
    ...{
      timeZone: 'Europe/Lisbon',
      people: [
        { userId: family.owner.userId, name: 'Ana' },
        { userId: null, name: 'Rui' },
      ],
    },
    exchanges: [0, 7].map((day) => ({ day, at: '17:00', to: day === 0 ? 0 : 1, place: '' })),
  })
  expect(await heard(cycle.id)).toMatchObject(about({ is: 'cycle', id: cycle.id }))
})

test('everything that is told of something of a family says by these names what it is about', async () => {
  const open = await device()
  const { send, childId } = family
  const diaper = { kind: 'diaper', startAt: '2026-11-19T09:00:00.000Z', tz: 'Europe/Lisbon', details: { kind: 'wet' } }
  const { body: entry } = await send('POST', '/api/events', { childId, ...diaper })
  await send('DELETE', `/api/events/${entry.id}`)
  await sendPhoto(sender(), childId)
  await sendDocument(sender(), childId)
  await send('POST', '/api/schedule', { childIds: [childId], title: 'Swim', startOn: '2026-12-03', timeZone: 'UTC' })
  const { body: articles } = await send('GET', '/api/knowledge')
  await send('POST', `/api/knowledge/${articles.items[0].id}/like`)
  await Promise.all((['log:deleted', 'document:new', 'article:liked'] as const).map((name) => open.hears(name)))
  const told = open.heard.filter(({ name }) => /^(?:log|photo|document|growth|activity|schedule|article):/.test(name))
  expect(new Set(told.map(({ name }) => name)).size).toBeGreaterThan(5)
  for (const { name, payload } of told)
    expect([name, payload]).toEqual([
      name,
      expect.objectContaining({ type: expect.any(String), user: expect.anything(), activity: expect.any(Object) }),
    ])
})

test('somebody who sees one of two children learns of one only, under both names of the item', async () => {
  const { childId: other } = await world.people.createChild(family.accountId, { createdBy: family.owner.userId })
  const nanny = await world.people.addMember(family.accountId, { preset: 'nanny', children: [family.childId] })
  const { token } = await world.as(nanny, family.accountId)
  const open = await openLiveDevice(world.url, { token })
  await sendPhoto(sender(), `${other},${family.childId}`)
  const heard = await open.hears('photo:new')
  expect([heard.photo.childIds, heard.activity.childIds]).toEqual([[family.childId], [family.childId]])
  expect(JSON.stringify(heard)).not.toContain(other)
})
