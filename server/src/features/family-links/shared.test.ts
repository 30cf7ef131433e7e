import { urlOf } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { linkVisits } from '@nestwren/contract/link-visits'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exampleFor } from '../../testing/contract-examples.ts'
import type { ExampleWorld } from '../../testing/example-world.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createLinkFamily, createPhone, type LinkFamily, type Phone } from './testing/link-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS_LINK_PROBE: '1000/10m' } })
})
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
})

const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
const shown = async (phone: Phone, token: string, query = '') => {
  const { status, body } = await phone.send('GET', `/api/with/${token}${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const idsOf = async (phone: Phone, token: string) =>
  (await shown(phone, token)).items.map(({ id }: { id: string }) => id)
const opened = async (token: string) => {
  const phone = createPhone(app)
  await phone.open(token)
  return phone
}
const milestone = (family: LinkFamily, childId: string, achievedOn: string, over: object = {}) =>
  family.client.milestones.create({
    params: { childId },
    body: { id: uuidv7(), title: 'First laugh', achievedOn, ...over },
  })

describe('what a link shows', () => {
  test('is the photos and milestones of its children, the latest first, each once, page by page', async () => {
    const family = await createLinkFamily(app)
    const { juno, otis } = family
    const both = await family.photo({ childIds: `${juno},${otis}`, takenAt: ago(1), caption: 'At the lake' })
    const older = await family.photo({ takenAt: ago(3) })
    const { id: laugh } = await milestone(family, juno, ago(2).slice(0, 10), { note: 'At breakfast', photoId: older })
    await milestone(family, otis, ago(2).slice(0, 10))
    const ofOtis = await family.photo({ childIds: otis, takenAt: ago(1) })
    const { token } = await family.link({ childIds: [juno] })
    const phone = await opened(token)
    const page = await shown(phone, token)
    expect(page).toMatchObject({ name: 'Grandma Rosa', children: ['Juno'], nextCursor: null, arePhotosLocked: false })
    expect(page.items.map(({ id }: { id: string }) => id)).toEqual([both, laugh, older])
    // Of the other child not even the name.
    expect(page.items[0]).toMatchObject({ is: 'photo', caption: 'At the lake', children: ['Juno'], hearts: 0 })
    expect(page.items[1]).toMatchObject({
      is: 'milestone',
      title: 'First laugh',
      note: 'At breakfast',
      picture: { id: older },
    })
    expect(JSON.stringify(page)).not.toContain(ofOtis)
    expect(JSON.stringify(page)).not.toContain(otis)
    const first = await shown(phone, token, '?limit=2')
    const rest = await shown(phone, token, `?limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual([both, laugh, older])
  })

  test('leaves out what is for parents, kept in the vault or deleted, and what is older unless it is asked for', async () => {
    const family = await createLinkFamily(app)
    const seen = await family.photo({ takenAt: ago(-0.001) })
    const caption = 'Zebracaption'
    await family.photo({ caption, audience: 'parents' })
    await family.photo({ caption, keptInVault: 'true' } as never)
    const deleted = await family.photo({ caption })
    await family.client.photos.remove({ params: { id: deleted } })
    const old = await family.photo({ takenAt: ago(400) })
    await milestone(family, family.juno, '2020-01-01')
    const fresh = await family.link({ showsOlder: false })
    const whole = await family.link({ showsOlder: true })
    const phones = new Map([
      [fresh.token, await opened(fresh.token)],
      [whole.token, await opened(whole.token)],
    ])
    const shownBy = async (token: string) => idsOf(phones.get(token) ?? createPhone(app), token)
    expect(await shownBy(fresh.token)).toEqual([seen])
    const all = await shownBy(whole.token)
    expect(all.slice(0, 2)).toEqual([seen, old])
    expect(all).toHaveLength(3)
    for (const { token } of [fresh, whole]) {
      const phone = phones.get(token)
      expect(JSON.stringify(await phone?.send('GET', `/api/with/${token}`))).not.toContain(caption)
      expect((await phone?.page(`/with/${token}`))?.text).not.toContain(caption)
    }
  })

  test('is no photo, and no picture of one, while the vault locks photos', async () => {
    const family = await createLinkFamily(app)
    const photoId = await family.photo({ takenAt: ago(1) })
    await milestone(family, family.juno, ago(1).slice(0, 10), { photoId })
    const { token } = await family.link()
    const phone = await opened(token)
    const { items } = await shown(phone, token)
    const { smallUrl } = items.find(({ is }: { is: string }) => is === 'photo')
    expect((await phone.bytes(smallUrl)).status).toBe(200)
    await family.client.vault.putSettings({
      body: { accountId: family.accountId, enabled: true, forPhotos: true, deliveryMethod: 'email' },
    })
    const locked = await shown(phone, token)
    expect(locked).toMatchObject({ arePhotosLocked: true, items: [{ is: 'milestone', picture: null }] })
    expect(JSON.stringify(locked)).not.toContain(photoId)
    expect((await phone.bytes(smallUrl)).status).toBe(404)
    expect((await phone.send('POST', `/api/with/${token}/photos/${photoId}/heart`)).status).toBe(404)
    expect((await phone.page(`/with/${token}`)).text).not.toContain(photoId)
  })
})

describe('pictures', () => {
  test('open under their own addresses, on the device of the link alone, and are asked anew at each fetch', async () => {
    const family = await createLinkFamily(app)
    const photoId = await family.photo()
    const other = await family.photo()
    const { token, link } = await family.link()
    const phone = await opened(token)
    const { items } = await shown(phone, token)
    const { mediumUrl } = items.find(({ id }: { id: string }) => id === photoId)
    expect(await phone.bytes(mediumUrl)).toMatchObject({ status: 200 })
    expect((await phone.bytes(mediumUrl)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
    for (const changed of [
      mediumUrl.replace(photoId, other),
      mediumUrl.replace('/medium?', '/large?'),
      mediumUrl.replace(/e=(\d+)/, (_: string, end: string) => `e=${Number(end) + 300}`),
    ])
      expect((await phone.bytes(changed)).status, changed).toBe(403)
    expect((await createPhone(app).bytes(mediumUrl)).status).toBe(401)
    await family.client.photos.update({ params: { id: photoId }, body: { audience: 'parents' } })
    expect((await phone.bytes(mediumUrl)).status).toBe(404)
    await family.client.photos.update({ params: { id: photoId }, body: { audience: 'family' } })
    expect((await phone.bytes(mediumUrl)).status).toBe(200)
    await family.client.familyLinks.update({ params: { id: link.id }, body: { childIds: [family.otis] } })
    expect((await phone.bytes(mediumUrl)).status).toBe(404)
    await family.client.familyLinks.remove({ params: { id: link.id } })
    expect((await phone.bytes(mediumUrl)).status).toBe(404)
  })
})

describe('hearts and comments', () => {
  test('are those of the person: members see the name, hear of them and have them in their export', async () => {
    const family = await createLinkFamily(app)
    const { client, people, accountId } = family
    const photoId = await family.photo({ takenAt: ago(1) })
    const { token, link } = await family.link()
    const phone = await opened(token)
    const device = await openLiveDevice(app.url, { token: family.token })
    const heart = `/api/with/${token}/photos/${photoId}/heart`
    expect((await phone.send('POST', heart)).body).toEqual({ hasHeart: true, hearts: 1 })
    expect((await phone.send('POST', heart)).body).toEqual({ hasHeart: true, hearts: 1 })
    expect((await device.hears('photo:liked')).user).toEqual({ id: link.id, name: 'Grandma Rosa' })
    const comment = { id: uuidv7(), content: 'So big already!' }
    const path = `/api/with/${token}/photos/${photoId}/comments`
    expect((await phone.send('POST', path, comment)).body).toMatchObject({ name: 'Grandma Rosa', isOwn: true })
    expect((await phone.send('POST', path, comment)).status).toBe(201)
    expect(await device.hears('photo:comment:new')).toMatchObject({
      user: { name: 'Grandma Rosa' },
      comment: { content: 'So big already!' },
    })
    expect((await client.photos.get({ params: { id: photoId } })).likes).toEqual([link.id])
    const { items } = await client.photoReactions.listComments({ params: { id: photoId } })
    expect(items).toMatchObject([{ id: comment.id, createdBy: { id: link.id, name: 'Grandma Rosa' } }])
    const nanny = await people.addMember(accountId, { preset: 'nanny', children: [family.juno] })
    const { accessToken } = await people.signIn(nanny, accountId)
    expect((await app.client(accessToken).members.guests()).items).toEqual([{ id: link.id, name: 'Grandma Rosa' }])
    // What a parent answers is there for the holder; what was said before the link was made is not.
    await client.photoReactions.addComment({ params: { id: photoId }, body: { content: 'She is!' } })
    const [photo] = (await shown(phone, token)).items
    expect(photo.comments.map(({ content, isOwn }: { content: string; isOwn: boolean }) => [content, isOwn])).toEqual([
      ['So big already!', true],
      ['She is!', false],
    ])
    expect((await phone.send('DELETE', heart)).body).toEqual({ hasHeart: false, hearts: 0 })
    // Once the link is gone, they are somebody's who is no member.
    await client.familyLinks.remove({ params: { id: link.id } })
    const after = await client.photoReactions.listComments({ params: { id: photoId } })
    expect(after.items[0]?.createdBy.name).toBe('former member')
  })

  test('of before the link was made are not told, nor is a comment whose id somebody else has', async () => {
    const family = await createLinkFamily(app)
    const photoId = await family.photo({ takenAt: ago(1) })
    const before = await family.client.photoReactions.addComment({
      params: { id: photoId },
      body: { content: 'Not for Rosa' },
    })
    app.clock.advance(60_000)
    const { token } = await family.link()
    const phone = await opened(token)
    expect(JSON.stringify(await shown(phone, token))).not.toContain('Not for Rosa')
    const body = { id: before.id, content: 'Mine' }
    const answer = await phone.send('POST', `/api/with/${token}/photos/${photoId}/comments`, body)
    expect(answer.status).toBe(404)
    expect(JSON.stringify(answer.body)).not.toContain('Not for Rosa')
  })

  test('are not taken of photos that the link does not show', async () => {
    const family = await createLinkFamily(app)
    const stranger = await createLinkFamily(app)
    const { token } = await family.link({ childIds: [family.juno] })
    const phone = await opened(token)
    const hidden = [
      await family.photo({ childIds: family.otis }),
      await family.photo({ audience: 'parents' }),
      await stranger.photo(),
      uuidv7(),
    ]
    for (const photoId of hidden) {
      const path = `/api/with/${token}/photos/${photoId}`
      expect((await phone.send('POST', `${path}/heart`)).status).toBe(404)
      expect((await phone.send('POST', `${path}/comments`, { id: uuidv7(), content: 'Hi' })).status).toBe(404)
    }
    const { rows } = await app.database.pool.query('select 1 from likes where item_id = any($1)', [hidden])
    expect(rows).toEqual([])
  })
})

describe('every call of a link', () => {
  const asked = Object.entries(linkVisits) as [string, Endpoint][]
  /** A valid call of this link, past what the call names. */
  const pathOf = async (name: string, endpoint: Endpoint, token: string) => {
    const input = await exampleFor('linkVisits', name).input({} as ExampleWorld)
    return { path: urlOf(endpoint, { ...input, params: { ...input.params, token } }), body: input.body }
  }

  test.each(asked)(
    '%s is 401 on another device, and 404 for a link that is none or another family’s',
    async (name, endpoint) => {
      const family = await createLinkFamily(app)
      const { token } = await family.link()
      const phone = await opened(token)
      const stranger = await createLinkFamily(app)
      const strangers = await stranger.link()
      const { path, body } = await pathOf(name, endpoint, token)
      const elsewhere = await createPhone(app).send(endpoint.method, path, endpoint.method === 'GET' ? undefined : body)
      expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'LINK_ELSEWHERE'])
      const guessed = path.replace(token, 'A'.repeat(22))
      expect((await phone.send(endpoint.method, guessed)).status).toBe(404)
      // The cookie of one link opens no other, bound or not.
      expect((await phone.send(endpoint.method, path.replace(token, strangers.token))).status).toBe(401)
      const owner = await fetch(app.url + path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${family.token}` },
      })
      expect(owner.status).toBe(401)
    },
  )
})

test('while the paid time of the family is over a link is looked at and takes nothing; one of a family that owes is gone', async () => {
  const family = await createLinkFamily(app)
  const photoId = await family.photo()
  const { token } = await family.link()
  const phone = await opened(token)
  await family.people.setAccount(family.accountId, { subscriptionStatus: 'canceled' })
  expect((await shown(phone, token)).items).toHaveLength(1)
  expect((await phone.send('POST', `/api/with/${token}/photos/${photoId}/heart`)).status).toBe(403)
  expect((await phone.page(`/with/${token}`)).text).not.toContain('data-heart=""')
  await family.people.setAccount(family.accountId, { subscriptionStatus: 'registered' })
  expect((await phone.send('GET', `/api/with/${token}`)).status).toBe(404)
  expect((await phone.page(`/with/${token}`)).status).toBe(404)
})
