import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../testing/call.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createSiteFamily, type SiteFamily, visitor } from './testing/site-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

const minuteMs = 60_000
const password = 'grandma’s pie'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Made = SiteFamily & { readonly slug: string }
const sites = (slug: string, path = '') => `/api/public/sites/${slug}${path}`
const ask = (of: Made, path = '', token?: string): Promise<Answer> =>
  visitor(app)('GET', sites(of.slug, path), token === undefined ? {} : { token })
const unlock = (of: Made, typed: string) =>
  visitor(app)('POST', sites(of.slug, '/unlock'), { body: { password: typed } })
const photosOf = async (of: Made) => (await ask(of, '/gallery')).body.items
const fetched = async (url: string) => (await fetch(app.url + url)).status

describe('a site without a password', () => {
  test('shows what its family says, and nothing else', async () => {
    const family = await createSiteFamily(app)
    expect((await visitor(app)('GET', sites(family.slug.toUpperCase()))).status).toBe(200)
    expect((await ask(family)).body).toEqual({
      slug: family.slug,
      title: 'The Silvas',
      bio: 'Hello\nthere',
      heroImage: null,
      passwordEnabled: false,
      passwordHash: null,
      modules: { galleryEnabled: true, registryEnabled: false, invitesEnabled: false },
    })
  })

  test('is not there for a token of a family, and not for an address that no site has', async () => {
    const family = await createSiteFamily(app, { enabled: false })
    expect((await ask(family)).status).toBe(404)
    expect((await family.send('GET', sites(family.slug))).status).toBe(404)
    for (const slug of ['nobody-here', 'home', '%00', 'ÀÀÀÀ', 'x'.repeat(150)])
      expect((await visitor(app)('GET', sites(encodeURIComponent(slug)))).status, slug).toBe(404)
    expect((await visitor(app)('GET', sites('%00'))).status).toBe(400)
  })

  test('shows no module that is off', async () => {
    const family = await createSiteFamily(app, { modules: { galleryEnabled: false } })
    await family.publish()
    expect((await ask(family, '/gallery')).status).toBe(404)
  })

  test('is gone with its family, in the transaction that deletes it', async () => {
    const family = await createSiteFamily(app)
    const id = await family.publish()
    const [{ url }] = await photosOf(family)
    expect(await fetched(url)).toBe(200)
    const deleted = await family.send('DELETE', '/api/gdpr/delete-account', {
      username: family.owner.username,
      password: family.owner.password,
    })
    expect(deleted.status, id).toBeLessThan(300)
    expect([(await ask(family)).status, await fetched(url)]).toEqual([404, 403])
  })

  test('is gone while its family owes a payment, and stays to be read when a paid time is over', async () => {
    const family = await createSiteFamily(app)
    await family.people.setAccount(family.accountId, { subscriptionStatus: 'registered' })
    expect((await ask(family)).status).toBe(404)
    await family.people.setAccount(family.accountId, { subscriptionStatus: 'canceled' })
    expect((await ask(family)).status).toBe(200)
  })
})

describe('the gallery', () => {
  test('is of what is published, page by page, and says nothing of when, where and by whom', async () => {
    const family = await createSiteFamily(app)
    const other = await createSiteFamily(app)
    await other.publish()
    await family.upload({ caption: 'Not published' })
    const ids = [await family.publish({ caption: 'One' }), await family.publish(), await family.publish()].reverse()
    const { body } = await ask(family, '/gallery?page=1&pageSize=2')
    expect(body.total).toBe(3)
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    const second = (await ask(family, '/gallery?page=2&limit=2')).body
    expect(second).toMatchObject({ total: 3, items: [{ id: ids[2], caption: 'One' }] })
    expect(Object.keys(second.items[0]).sort()).toEqual(
      ['caption', 'height', 'id', 'placeholder', 'sizes', 'url', 'width'].sort(),
    )
    expect((await ask(family, '/gallery?page=9')).body).toEqual({ items: [], total: 3 })
    for (const query of ['page=0', 'page=x', 'pageSize=101', 'limit=0', 'other=1'])
      expect((await ask(family, `/gallery?${query}`)).status, query).toBe(400)
  })

  const endings: readonly (readonly [string, (of: Made, id: string) => Promise<unknown>])[] = [
    ['taken off', (of, id) => of.send('PATCH', `/api/photos/${id}/public`, { isPublic: false })],
    ['deleted', (of, id) => of.send('DELETE', `/api/photos/${id}`)],
    ['for parents alone', (of, id) => of.send('PUT', `/api/photos/${id}`, { audience: 'parents' })],
    ['kept in the vault', (of, id) => of.send('PUT', `/api/photos/${id}`, { keptInVault: true })],
    ['of a child who was removed', (of) => of.send('DELETE', `/api/user-children/${of.childId}`)],
    [
      'in a vault that locks the photos',
      (of) => of.send('PUT', '/api/vault/settings', { enabled: true, forPhotos: true }),
    ],
    ['of a gallery that is off', (of) => of.put({ modules: { galleryEnabled: false } })],
    ['of a site that is off', (of) => of.put({ enabled: false })],
  ]
  test.each(endings)('and the pictures lose at once what is %s', async (_what, end) => {
    const family = await createSiteFamily(app)
    const id = await family.publish()
    const [photo] = await photosOf(family)
    const urls = [photo.url, ...photo.sizes.map(({ url }: { url: string }) => url)]
    for (const url of urls) expect(await fetched(url)).toBe(200)
    await end(family, id)
    const { body } = await ask(family, '/gallery')
    expect(body.items ?? []).toEqual([])
    for (const url of urls) expect(await fetched(url)).toBe(404)
  })

  test('is empty, with no count, while the vault locks the photos', async () => {
    const family = await createSiteFamily(app)
    await family.publish()
    await family.send('PUT', '/api/vault/settings', { enabled: true, forPhotos: true })
    expect((await ask(family, '/gallery')).body).toEqual({ items: [], total: 0 })
    expect((await family.send('GET', '/api/public-site')).body.site).toMatchObject({
      marked: null,
      arePhotosInVault: true,
    })
  })
})

describe('addresses of pictures', () => {
  test('end after ten minutes, and are of one site, picture and size', async () => {
    const [family, other] = [await createSiteFamily(app), await createSiteFamily(app)]
    const id = await family.publish()
    const unpublished = await family.upload()
    const [photo] = await photosOf(family)
    const small: string = photo.sizes[0].url
    const answer = await fetch(app.url + small)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    const again = await fetch(app.url + small, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    for (const forged of [
      small.replace('/small', '/large'),
      small.replace(id, unpublished),
      small.replace(family.slug, other.slug),
      small.replace('/photo/', '/hero/'),
      small.replace('/photo/', '/gift/'),
      `${small.slice(0, -1)}${small.endsWith('A') ? 'B' : 'A'}`,
      small.replace(/k=[^.]+/, 'k=zzzzzz'),
    ])
      expect(await fetched(forged), forged).toBe(403)
    expect(await fetched(small.replace('/small', '/original'))).toBe(400)
    app.clock.advance(10 * minuteMs)
    expect(await fetched(small)).toBe(403)
  })
})

describe('a site with a password', () => {
  test('tells its title alone until it is unlocked, and then all of it, for twelve hours', async () => {
    const family = await createSiteFamily(app, { password })
    await family.publish({ caption: 'Secret caption' })
    const locked = await ask(family)
    expect(locked.body).toEqual({
      slug: family.slug,
      title: 'The Silvas',
      bio: '',
      heroImage: null,
      passwordEnabled: true,
      passwordHash: null,
      modules: { galleryEnabled: false, registryEnabled: false, invitesEnabled: false },
      locked: true,
    })
    const { status, body } = await ask(family, '/gallery')
    expect({ status, body }).toEqual({
      status: 401,
      body: { error: 'This page is protected by a password.', code: 'SITE_LOCKED' },
    })
    const opened = await unlock(family, password)
    expect(opened.status).toBe(200)
    const { token, expiresAt } = opened.body
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(12 * 3_600_000)
    expect((await ask(family, '', token)).body).toMatchObject({ bio: 'Hello\nthere' })
    expect((await ask(family, '/gallery', token)).body).toMatchObject({ total: 1 })
    app.clock.advance(12 * 3_600_000)
    expect((await ask(family, '/gallery', token)).status).toBe(401)
  })

  test.each([
    ['another password', { password: 'something else' }],
    ['another address', { slug: 'moved-away-1' }],
  ])('ends every visit, and every address of a picture, with %s', async (_what, change) => {
    const family = await createSiteFamily(app, { password })
    await family.publish()
    const { token } = (await unlock(family, password)).body
    const [{ url }] = (await ask(family, '/gallery', token)).body.items
    expect(await fetched(url)).toBe(200)
    const { slug } = await family.put(change)
    const moved = { ...family, slug }
    expect((await ask(moved, '/gallery', token)).status).toBe(401)
    expect(await fetched(url)).toBe(403)
  })

  test('is opened by a token of this site alone', async () => {
    const [family, other] = [await createSiteFamily(app, { password }), await createSiteFamily(app, { password })]
    const { token } = (await unlock(other, password)).body
    const { url } = (await family.send('POST', '/api/public-site/preview')).body
    const preview = url.split('preview=')[1]
    expect((await ask(other, '/gallery', token)).status).toBe(200)
    for (const wrong of [token, '', 'x', `${token}x`, 'zzzz.zzzz', '.', 'x'.repeat(5000)])
      expect((await ask(family, '/gallery', wrong)).status, wrong.slice(0, 20)).toBe(401)
    expect((await ask(other, '/gallery', preview)).status).toBe(401)
  })

  test('a wrong one is refused in the words of the specification, and counted', async () => {
    const family = await createSiteFamily(app, { password })
    const wrong = await unlock(family, 'Grandma’s pie')
    expect({ status: wrong.status, body: wrong.body }).toEqual({
      status: 401,
      body: { error: 'Incorrect password', code: 'WRONG_PASSWORD' },
    })
    expect((await unlock(family, '')).status).toBe(400)
    // The right one is not counted.
    for (let count = 0; count < 12; count += 1) expect((await unlock(family, password)).status).toBe(200)
    for (let count = 0; count < 9; count += 1) expect((await unlock(family, `guess ${count}`)).status).toBe(401)
    const over = await unlock(family, password)
    expect([over.status, over.headers.get('retry-after') !== null]).toEqual([429, true])
    app.clock.advance(10 * minuteMs)
    expect((await unlock(family, password)).status).toBe(200)
  })

  test('guesses at once count each, however many they are', async () => {
    const family = await createSiteFamily(app, { password })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => unlock(family, `guess ${index}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })
})

describe('a preview', () => {
  const previewOf = async (of: Made): Promise<string> => {
    const { body } = await of.send('POST', '/api/public-site/preview')
    expect(body.url).toMatch(new RegExp(`^/${of.slug}\\?preview=`))
    return body.url.split('preview=')[1]
  }

  test('shows the site as it would be, while it is off and behind a password, for ten minutes', async () => {
    const family = await createSiteFamily(app, { enabled: false, password })
    await family.publish()
    const token = await previewOf(family)
    expect((await ask(family)).status).toBe(404)
    expect((await ask(family, '', token)).body).toMatchObject({ bio: 'Hello\nthere' })
    const [{ url }] = (await ask(family, '/gallery', token)).body.items
    expect(await fetched(url)).toBe(200)
    app.clock.advance(10 * minuteMs)
    expect((await ask(family, '', token)).status).toBe(404)
    expect(await fetched(url)).toBe(403)
  })

  test('changes nothing', async () => {
    const family = await createSiteFamily(app, { enabled: false, password })
    const token = await previewOf(family)
    const answer = await visitor(app)('POST', sites(family.slug, '/unlock'), { body: { password }, token })
    expect(answer.status).toBe(404)
  })
})

describe('the picture at the top', () => {
  const setHero = (of: Made, body: object) => of.send('PUT', '/api/public-site/hero', body)

  test('is cut out of a photo, and is gone with it', async () => {
    const family = await createSiteFamily(app)
    const photoId = await family.upload()
    const crop = { x: 0.25, y: 0, width: 0.5, height: 1 }
    const { site } = (await setHero(family, { photoId, crop })).body
    expect(site).toMatchObject({ hero: { photoId, crop }, version: 2 })
    const ofOwner = await fetch(app.url + site.heroImage.cloudUrl)
    expect(ofOwner.status).toBe(200)
    const { heroImage } = (await ask(family)).body
    expect(heroImage.width).toBeLessThan(heroImage.height * 2)
    for (const { url } of heroImage.sizes) expect(await fetched(url)).toBe(200)
    await family.send('PUT', `/api/photos/${photoId}`, { keptInVault: true })
    expect((await ask(family)).body.heroImage).toBeNull()
    expect(await fetched(heroImage.cloudUrl)).toBe(404)
    expect((await family.send('GET', '/api/public-site')).body.site).toMatchObject({ hero: null, heroImage: null })
  })

  test('another one takes its place, and its files', async () => {
    const family = await createSiteFamily(app)
    const photoId = await family.upload()
    await setHero(family, { photoId })
    const first = (await ask(family)).body.heroImage
    await setHero(family, { photoId, crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
    expect(await fetched(first.cloudUrl)).toBe(404)
    expect((await setHero(family, { photoId: null })).body.site).toMatchObject({ hero: null, heroImage: null })
    const { rows } = await app.database.pool.query(
      `select 1 from stored_files where account_id = $1 and thing = 'site'`,
      [family.accountId],
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['for parents alone', { audience: 'parents' }, 'NOT_FOR_THE_SITE'],
    ['kept in the vault', { keptInVault: 'true' }, 'KEPT_IN_VAULT'],
  ] as const)('cannot be of a photo that is %s', async (_what, fields, code) => {
    const family = await createSiteFamily(app)
    expect((await setHero(family, { photoId: await family.upload(fields) })).body.code).toBe(code)
  })

  test('cannot be of another family’s photo, nor of a part that is none', async () => {
    const [family, other] = [await createSiteFamily(app), await createSiteFamily(app)]
    expect((await setHero(family, { photoId: await other.upload() })).body.code).toBe('UNKNOWN_PHOTO')
    const photoId = await family.upload()
    for (const crop of [
      { x: 0.6, y: 0, width: 0.5, height: 1 },
      { x: 0, y: 0, width: 0, height: 1 },
      { x: -0.1, y: 0, width: 1, height: 1 },
    ])
      expect((await setHero(family, { photoId, crop })).status).toBe(400)
    expect((await setHero(family, { photoId, version: 7 })).body.code).toBe('STALE_VERSION')
  })
})
