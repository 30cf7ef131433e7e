import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBlobStore } from '../../platform/storage/open-blob-store.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createFileKeeper } from '../storage/public.ts'
import { removeLostHeroes } from './site-commands.ts'
import { createSiteFamily, type SiteFamily, visitor } from './testing/site-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let family: SiteFamily & { slug: string }

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  family = await createSiteFamily(app)
})
afterAll(() => app.stop())

const put = (body: object, of: SiteFamily = family) => of.send('PUT', '/api/public-site', body)
const asked = async (slug: string, of: SiteFamily = family) =>
  (await of.send('GET', `/api/public-site/slug-available?slug=${encodeURIComponent(slug)}`)).body

describe('what a family says of its site', () => {
  test('begins with nothing, and is kept part by part', async () => {
    await app.database.pool.query('delete from sites where account_id = $1', [family.accountId])
    const read = async () => (await family.send('GET', '/api/public-site')).body.site
    expect(await read()).toMatchObject({ enabled: false, slug: null, title: '', bio: '', version: 0 })
    await family.put({ enabled: true, slug: family.slug, title: 'The Silvas', bio: 'Hello\nthere', version: 0 })
    const site = await read()
    expect(site).toEqual({
      enabled: true,
      slug: family.slug,
      title: 'The Silvas',
      bio: 'Hello\nthere',
      heroImage: null,
      hero: null,
      passwordEnabled: false,
      passwordHash: null,
      modules: { galleryEnabled: true, registryEnabled: false, invitesEnabled: false },
      version: 1,
      marked: 0,
      arePhotosInVault: false,
    })
    expect(await family.put({ modules: { invitesEnabled: true } })).toMatchObject({
      title: 'The Silvas',
      modules: { galleryEnabled: true, registryEnabled: false, invitesEnabled: true },
      version: 2,
    })
  })

  test('a change of an older version is refused with what is there, and one without a version is taken', async () => {
    await family.put({ bio: 'First' })
    const { status, body } = await put({ bio: 'Second', version: 1 })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STALE_VERSION' })
    expect(body.details.current).toMatchObject({ bio: 'First', version: 2 })
    expect(await family.put({ bio: 'Second' })).toMatchObject({ bio: 'Second', version: 3 })
    expect((await put({ bio: 'x', version: 0 })).body.code).toBe('STALE_VERSION')
  })

  test('a site that is on has an address and a title', async () => {
    const other = await createSiteFamily(app)
    await app.database.pool.query('delete from sites where account_id = $1', [other.accountId])
    expect((await put({ enabled: true }, other)).body.code).toBe('SLUG_NEEDED')
    expect((await put({ enabled: true, slug: other.slug }, other)).body.code).toBe('TITLE_NEEDED')
    expect((await put({ enabled: true, slug: other.slug, title: 'We' }, other)).body.site).toMatchObject({
      enabled: true,
      version: 1,
    })
    expect((await put({ title: '' }, other)).status).toBe(400)
    expect((await put({ bio: 'x'.repeat(2001) }, other)).status).toBe(400)
    expect((await put({ bio: 'x'.repeat(1_000_000) }, other)).status).toBe(413)
  })

  test('members without the switch read it and change nothing', async () => {
    const nanny = await family.people.addMember(family.accountId, { preset: 'nanny', children: [family.childId] })
    const send = await family.as(nanny)
    expect((await send('GET', '/api/public-site')).body.site).toMatchObject({ slug: family.slug, marked: null })
    for (const [method, path, body] of [
      ['PUT', '/api/public-site', { title: 'Mine' }],
      ['GET', '/api/public-site/slug-available?slug=abc', undefined],
      ['POST', '/api/public-site/preview', undefined],
      ['PUT', '/api/public-site/hero', { photoId: null }],
    ] as const)
      expect((await send(method, path, body)).body.code, path).toBe('FORBIDDEN')
  })
})

describe('photos that are marked already', () => {
  test('are asked about when the site, or its gallery, is turned on', async () => {
    await family.publish()
    await family.put({ enabled: false })
    const { status, body } = await put({ enabled: true })
    expect({ status, code: body.code, marked: body.marked }).toEqual({
      status: 409,
      code: 'CONFIRM_PUBLISHED',
      marked: 1,
    })
    expect(await family.put({ enabled: true, confirmPublished: true })).toMatchObject({ enabled: true, marked: 1 })
    await family.put({ modules: { galleryEnabled: false } })
    expect((await put({ modules: { galleryEnabled: true } })).body.code).toBe('CONFIRM_PUBLISHED')
    // Without the gallery nothing of them is shown.
    await family.put({ enabled: false })
    expect(await family.put({ enabled: true })).toMatchObject({ enabled: true })
  })
})

describe('addresses', () => {
  test.each([
    ['Silva Family', 'invalid'],
    ['ab', 'invalid'],
    ['-silva', 'invalid'],
    ['silva-', 'invalid'],
    ['sílva', 'invalid'],
    // Cyrillic letters that look like these.
    ['ѕіlvа', 'invalid'],
    ['x'.repeat(41), 'invalid'],
    ['home', 'reserved'],
    ['HOME', 'reserved'],
    ['se-ttings', 'reserved'],
    ['my-nestwren', 'reserved'],
    ['xn--silva', 'reserved'],
    ['lullaby-part-00', 'reserved'],
  ])('%s is %s', async (slug, reason) => {
    expect(await asked(slug)).toMatchObject({ available: false, reason })
    expect((await put({ slug })).body.code).toBe(reason === 'invalid' ? 'SLUG_INVALID' : 'SLUG_RESERVED')
  })

  test('are one for all ways to write them', async () => {
    // Full-width letters.
    expect(await asked(' Ｓｉｌｖａ１ ')).toEqual({ slug: 'silva1', available: true })
    expect(await family.put({ slug: 'Ｓｉｌｖａ１' })).toMatchObject({ slug: 'silva1' })
    expect(await asked('SILVA1')).toEqual({ slug: 'silva1', available: true, reason: 'yours' })
  })

  test('that a site has left lead to the new one, and are nobody else’s for 90 days', async () => {
    const other = await createSiteFamily(app)
    const left = family.slug
    await family.put({ slug: `${left}-new` })
    expect(await asked(left, other)).toEqual({ slug: left, available: false, reason: 'taken' })
    expect((await put({ slug: left }, other)).body.code).toBe('SLUG_TAKEN')
    expect(await asked(left)).toMatchObject({ available: true, reason: 'yours' })
    const moved = await fetch(`${app.url}/${left}/gallery?page=2`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/${left}-new/gallery?page=2`])
    await family.put({ enabled: false })
    const off = await fetch(`${app.url}/${left}`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([off.status, off.headers.get('location')]).toEqual([302, '/'])
    await family.put({ enabled: true })
    // Back again: nothing leads away from it.
    await family.put({ slug: left })
    expect((await visitor(app)('GET', `/api/public/sites/${left}`)).status).toBe(200)
    await family.put({ slug: `${left}-newer` })
    const { rows } = await app.database.pool.query(
      `update former_slugs set until = until - interval '90 days' where slug = $1 returning until`,
      [left],
    )
    expect(rows).toEqual([{ until: app.clock.now() }])
    expect(await asked(left, other)).toEqual({ slug: left, available: true })
    expect(await other.put({ slug: left })).toMatchObject({ slug: left })
    expect((await visitor(app)('GET', `/api/public/sites/${left}`)).body).toMatchObject({ slug: left })
  })

  test('that many families want at once are one’s', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => createSiteFamily(app)))
    const answers = await Promise.all(others.map((one) => put({ slug: 'wanted-by-all' }, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'SLUG_TAKEN')).toBe(true)
  })

  test('change ten times a day at most', async () => {
    for (let count = 0; count < 9; count += 1) await family.put({ slug: `${family.slug}-${count}` })
    // The first one was counted too.
    expect((await put({ slug: `${family.slug}-x` })).body.code).toBe('RATE_LIMITED')
    expect((await put({ slug: `${family.slug}-8`, bio: 'The same one' })).status).toBe(200)
  })
})

describe('a password', () => {
  test.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['      ', 'PASSWORD_BLANK'],
    ['password', 'PASSWORD_TOO_COMMON'],
  ])('%j is refused', async (password, code) => {
    expect((await put({ password })).body.code).toBe(code)
  })

  test('is told to nobody, and stays until it is taken away', async () => {
    expect(await family.put({ password: 'grandma’s pie' })).toMatchObject({ passwordEnabled: true, passwordHash: null })
    const { rows } = await app.database.pool.query('select password_hash from sites where account_id = $1', [
      family.accountId,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
    expect(await family.put({ bio: 'x' })).toMatchObject({ passwordEnabled: true })
    expect(await family.put({ password: null })).toMatchObject({ passwordEnabled: false })
  })
})

describe('the order of the photos', () => {
  const order = async (of = family) =>
    (await visitor(app)('GET', `/api/public/sites/${of.slug}/gallery`)).body.items.map(({ id }: { id: string }) => id)
  const move = (photoId: string, afterId: string | null, send = family.send) =>
    send('PUT', '/api/public-site/photos/order', { photoId, afterId })

  test('is as the family makes it, and begins with what was published last', async () => {
    const [a, b, c] = [await family.publish(), await family.publish(), await family.publish()] as const
    expect(await order()).toEqual([c, b, a])
    await move(a, c)
    expect(await order()).toEqual([c, a, b])
    await move(b, null)
    expect(await order()).toEqual([b, c, a])
    const { body } = await family.send('GET', '/api/public-site/photos?limit=2')
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([b, c])
    const next = await family.send('GET', `/api/public-site/photos?limit=2&cursor=${body.nextCursor}`)
    expect(next.body).toMatchObject({ items: [{ id: a }], nextCursor: null })
  })

  test('finds room between two that have none, whatever numbers others gave them', async () => {
    const [a, b, c] = [await family.publish(), await family.publish(), await family.publish()] as const
    for (const [id, publicOrder] of [
      [a, 1],
      [b, 1],
      [c, null],
    ] as const)
      await family.send('PATCH', `/api/photos/${id}/public`, { isPublic: true, publicOrder })
    const [first, second, third] = await order()
    expect(third).toBe(c)
    await move(c, first)
    expect(await order()).toEqual([first, c, second])
  })

  test('is nothing for a photo that is not there, nor for somebody without the switch', async () => {
    const shown = await family.publish()
    const other = await family.upload()
    expect((await move(other, null)).status).toBe(404)
    expect((await move(shown, other)).status).toBe(404)
    const nanny = await family.people.addMember(family.accountId, { preset: 'nanny', children: [family.childId] })
    expect((await move(shown, null, await family.as(nanny))).status).toBe(403)
  })
})

test('the picture at the top goes when its photo is gone for good', async () => {
  const photoId = await family.upload()
  await family.send('PUT', '/api/public-site/hero', { photoId })
  const kept = async () =>
    (
      await app.database.pool.query(`select 1 from stored_files where account_id = $1 and thing = 'site'`, [
        family.accountId,
      ])
    ).rowCount
  const { config, database, clock, log } = app
  const keeper = createFileKeeper({ config, database, clock, log, files: await openBlobStore(config) })
  expect(await removeLostHeroes({ database, keeper }, clock.now())).toBe(0)
  expect(await kept()).toBe(3)
  await database.pool.query('delete from photos where id = $1', [photoId])
  expect(await removeLostHeroes({ database, keeper }, clock.now())).toBe(1)
  expect(await kept()).toBe(0)
  expect((await family.send('GET', '/api/public-site')).body.site).toMatchObject({ hero: null, version: 3 })
})
