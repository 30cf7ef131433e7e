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
