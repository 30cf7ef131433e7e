import { longestGreeting, mostLinks } from '@nestwren/contract/family-links'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { codeOf } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createLinkFamily, createPhone, type LinkFamily } from './testing/link-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
})

const opened = async (family: LinkFamily) => {
  const { token, link } = await family.link()
  const phone = createPhone(app)
  await phone.open(token)
  return { phone, link, path: `/api/with/${token}/greetings` }
}
const waiting = async (family: LinkFamily) => (await family.client.familyLinks.greetings()).items
const filesOf = async (accountId: string) => {
  const { rows } = await app.database.pool.query(
    'select thing, variant from stored_files where account_id = $1 order by thing, variant',
    [accountId],
  )
  return rows.map(({ thing, variant }) => `${thing} ${variant}`)
}

test('a greeting in words comes to parents alone, who hear of it; sent twice it is one', async () => {
  const family = await createLinkFamily(app)
  const { phone, link, path } = await opened(family)
  const nanny = await family.people.addMember(family.accountId, { preset: 'nanny', children: [family.juno] })
  const { accessToken } = await family.people.signIn(nanny, family.accountId)
  const device = await openLiveDevice(app.url, { token: family.token })
  const body = { id: uuidv7(), text: '  Hello my dears\nI miss you  ' }
  expect((await phone.send('POST', path, body)).status).toBe(201)
  expect((await phone.send('POST', path, { ...body, text: 'Changed' })).status).toBe(201)
  expect(await device.hears('family:greeting')).toEqual({
    user: { id: link.id, name: 'Grandma Rosa' },
    text: 'Hello my dears\nI miss you',
  })
  expect(await waiting(family)).toMatchObject([
    { id: body.id, fromName: 'Grandma Rosa', text: 'Hello my dears\nI miss you', hasPhoto: false, photo: null },
  ])
  expect(await codeOf(app.client(accessToken).familyLinks.greetings())).toBe('FORBIDDEN')
  for (const text of ['', '   ', 'x'.repeat(longestGreeting + 1)])
    expect((await phone.send('POST', path, { id: uuidv7(), text })).status).toBe(400)
  await family.client.familyLinks.removeGreeting({ params: { id: body.id } })
  expect(await waiting(family)).toEqual([])
})

test('a photo of a greeting comes into the gallery only when a parent takes it', async () => {
  const family = await createLinkFamily(app)
  const { client, accountId, juno } = family
  const { phone, path } = await opened(family)
  const id = uuidv7()
  const sent = await phone.upload(`${path}/photo`, { id, text: 'My garden', tz: 'Europe/Lisbon' }, family.picture)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  expect((await client.photos.list({ query: {} })).items).toEqual([])
  const [greeting] = await waiting(family)
  const file = await fetch(app.url + (greeting?.photo?.mediumUrl ?? ''))
  expect(file.status).toBe(200)
  const nanny = await family.people.addMember(accountId, { preset: 'nanny', children: [juno] })
  const { accessToken } = await family.people.signIn(nanny, accountId)
  expect(
    await codeOf(app.client(accessToken).familyLinks.acceptGreeting({ params: { id }, body: { childIds: [juno] } })),
  ).toBe('FORBIDDEN')
  const stranger = await createLinkFamily(app)
  expect(await codeOf(client.familyLinks.acceptGreeting({ params: { id }, body: { childIds: [stranger.juno] } }))).toBe(
    'UNKNOWN_CHILD',
  )
  const { photoId } = await client.familyLinks.acceptGreeting({ params: { id }, body: { childIds: [juno] } })
  const photo = await client.photos.get({ params: { id: photoId } })
  expect(photo).toMatchObject({ caption: 'My garden', childIds: [juno], audience: 'family', tz: 'Europe/Lisbon' })
  expect((await fetch(app.url + photo.url)).status).toBe(200)
  expect(await waiting(family)).toEqual([])
  expect(await filesOf(accountId)).toEqual(['photo large', 'photo medium', 'photo original', 'photo small'])
  expect(await codeOf(client.familyLinks.acceptGreeting({ params: { id }, body: { childIds: [juno] } }))).toBe(
    'NOT_FOUND',
  )
})

test('a photo that nobody takes goes with its bytes, and takes no room then', async () => {
  const family = await createLinkFamily(app)
  const { phone, path } = await opened(family)
  const id = uuidv7()
  await phone.upload(`${path}/photo`, { id }, family.picture)
  // The same again is the same.
  expect((await phone.upload(`${path}/photo`, { id }, family.picture)).status).toBe(201)
  expect(await filesOf(family.accountId)).toHaveLength(4)
  const room = async () =>
    (await app.database.pool.query('select used_bytes from account_storage where account_id = $1', [family.accountId]))
      .rows[0]?.used_bytes
  expect(Number(await room())).toBeGreaterThan(0)
  await family.client.familyLinks.removeGreeting({ params: { id } })
  expect(await filesOf(family.accountId)).toEqual([])
  expect(Number(await room())).toBe(0)
})

test('what is no photo is refused, and a greeting without a photo gives none', async () => {
  const family = await createLinkFamily(app)
  const { phone, path } = await opened(family)
  const text = new File(['hello'], 'a.jpg', { type: 'image/jpeg' })
  const refused = await phone.upload(`${path}/photo`, { id: uuidv7() }, text)
  expect([refused.status, refused.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const id = uuidv7()
  await phone.send('POST', path, { id, text: 'Hello' })
  const accept = family.client.familyLinks.acceptGreeting({ params: { id }, body: { childIds: [family.juno] } })
  expect(await codeOf(accept)).toBe('NO_PHOTO')
  expect(await waiting(family)).toHaveLength(1)
})

test('the photo of a greeting is kept from a session for which the vault locks photos', async () => {
  const family = await createLinkFamily(app)
  const { client, accountId, juno } = family
  const { phone, path } = await opened(family)
  const id = uuidv7()
  await phone.upload(`${path}/photo`, { id }, family.picture)
  const [before] = await waiting(family)
  await client.vault.putSettings({ body: { accountId, enabled: true, forPhotos: true, deliveryMethod: 'email' } })
  expect(await waiting(family)).toMatchObject([{ hasPhoto: true, photo: null }])
  expect((await fetch(app.url + (before?.photo?.mediumUrl ?? ''))).status).toBe(403)
  expect(await codeOf(client.familyLinks.acceptGreeting({ params: { id }, body: { childIds: [juno] } }))).toBe(
    'VAULT_LOCKED',
  )
})

test('a family has a number of links, and changes one of the version that it saw', async () => {
  const family = await createLinkFamily(app)
  const { client, juno } = family
  const { link } = await family.link()
  const update = (body: object) => client.familyLinks.update({ params: { id: link.id }, body })
  expect(await update({ version: 1, name: 'Opa', email: ' Opa@Example.com ' })).toMatchObject({
    name: 'Opa',
    email: 'opa@example.com',
    version: 2,
    childIds: link.childIds,
  })
  expect(await codeOf(update({ version: 1, name: 'Oma' }))).toBe('STALE_VERSION')
  expect(await update({ name: 'Oma' })).toMatchObject({ name: 'Oma', email: 'opa@example.com', version: 3 })
  for (let at = 1; at < mostLinks; at += 1) await family.link({ childIds: [juno] })
  expect(await codeOf(family.link())).toBe('TOO_MANY_LINKS')
  const stranger = await createLinkFamily(app)
  expect(await codeOf(family.link({ childIds: [stranger.juno] }))).toBe('UNKNOWN_CHILD')
})
