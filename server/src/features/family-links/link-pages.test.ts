import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { removeUnusedLinks } from './commands.ts'
import { createLinkFamily, createPhone, type LinkFamily, type Phone } from './testing/link-family.ts'

vi.setConfig({ testTimeout: 60_000 })

const dayMs = 86_400_000
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const codesFor = async (recipient: string): Promise<string[]> => {
  const { rows } = await app.database.pool.query<{ text: string }>(
    "select text from mails where kind = 'link-code' and recipient = $1 order by created_at, id",
    [recipient],
  )
  return rows.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '')
}
const listed = async (family: LinkFamily) => (await family.client.familyLinks.list()).items

describe('the first device', () => {
  test('is whoever presses Open: looking alone, as chats do, binds nothing and learns no name', async () => {
    const family = await createLinkFamily(app)
    const { token } = await family.link()
    const chat = createPhone(app)
    const looked = await chat.page(`/with/${token}`)
    expect(looked.status).toBe(200)
    expect(looked.text).not.toMatch(/Rosa|Juno|Otis/)
    expect(looked.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(looked.headers.get('referrer-policy')).toBe('no-referrer')
    expect(looked.headers.get('cache-control')).toBe('no-store')
    expect(chat.cookies.size).toBe(0)
    expect(await listed(family)).toMatchObject([{ isBound: false, lastVisitAt: null }])

    const phone = createPhone(app)
    await phone.open(token)
    expect((await phone.page(`/with/${token}`)).text).toMatch(/Hello, Grandma Rosa.*Photos of Juno and Otis/s)
    expect(await listed(family)).toMatchObject([{ isBound: true, lastVisitAt: app.clock.now().toISOString() }])

    const other = createPhone(app)
    await other.post(`/with/${token}/open`)
    const refused = await other.page(`/with/${token}`)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('This link is in use on another device')
    expect(refused.text).not.toMatch(/Rosa|Juno|Otis|Email me/)
    expect((await phone.page(`/with/${token}`)).status).toBe(200)
  })

  test('has a cookie that no script reads and no other site sends, and nothing of it is stored in the clear', async () => {
    const family = await createLinkFamily(app)
    const { token, link } = await family.link()
    const answer = await fetch(`${app.url}/with/${token}/open`, { method: 'POST', redirect: 'manual' })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(new RegExp(`^link-${link.id}=[\\w-]{22}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax`))
    const secret = /=([\w-]{22})/.exec(cookie)?.[1] ?? ''
    const { rows } = await app.database.pool.query('select * from family_links where id = $1', [link.id])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('of two at once is one', async () => {
    const family = await createLinkFamily(app)
    const { token } = await family.link()
    const phones = Array.from({ length: 10 }, () => createPhone(app))
    await Promise.all(phones.map((phone) => phone.post(`/with/${token}/open`)))
    const pages = await Promise.all(phones.map((phone) => phone.page(`/with/${token}`)))
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(phones.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
  })
})

describe('a mailed code', () => {
  const start = async (email: string | null = 'rosa@example.com') => {
    const family = await createLinkFamily(app)
    const { token, link } = await family.link({ email })
    const [phone, tablet] = [createPhone(app), createPhone(app)]
    await phone.open(token)
    return { family, token, link, phone, tablet, path: `/with/${token}` }
  }
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
  const move = (phone: Phone, path: string, code: string) => phone.post(`${path}/move`, { code })

  test('moves a link to the device that asked for it, and to no other', async () => {
    const { phone, tablet, path } = await start('moves@example.com')
    expect((await tablet.page(path)).text).toContain('m…@example.com')
    expect((await tablet.post(`${path}/code`)).status).toBe(303)
    expect((await tablet.page(path)).text).toContain('6-digit code')
    const [code = ''] = await codesFor('moves@example.com')
    expect(code).toMatch(/^\d{6}$/)
    // Somebody who reads the code elsewhere has nothing of it.
    expect((await move(createPhone(app), path, code)).status).toBe(400)
    expect((await phone.page(path)).status).toBe(200)
    expect(await move(tablet, path, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 303 })
    expect((await tablet.page(path)).status).toBe(200)
    expect((await phone.page(path)).status).toBe(403)
    // It is used up.
    expect((await move(phone, path, code)).status).toBe(400)
  })

  test('is dead after five tries and after ten minutes, and is stored under a key', async () => {
    const { tablet, path, link } = await start('tries@example.com')
    await tablet.post(`${path}/code`)
    const [code = ''] = await codesFor('tries@example.com')
    const { rows } = await app.database.pool.query('select * from family_links where id = $1', [link.id])
    expect(JSON.stringify(rows)).not.toContain(code)
    for (let at = 0; at < 5; at += 1) expect((await move(tablet, path, wrongFor(code))).status).toBe(400)
    expect((await move(tablet, path, code)).status).toBe(400)
    app.clock.advance(61_000)
    await tablet.post(`${path}/code`)
    const [, second = ''] = await codesFor('tries@example.com')
    app.clock.advance(10 * 60_000)
    expect((await move(tablet, path, second)).status).toBe(400)
    expect((await tablet.page(path)).status).toBe(403)
  })

  test('of a burst of tries is judged five times', async () => {
    const { tablet, path } = await start('burst@example.com')
    await tablet.post(`${path}/code`)
    const [code = ''] = await codesFor('burst@example.com')
    await Promise.all(Array.from({ length: 30 }, () => move(tablet, path, wrongFor(code))))
    expect((await move(tablet, path, code)).status).toBe(400)
  })

  test('is not mailed without an address, nor too often', async () => {
    const without = await start(null)
    expect((await without.tablet.page(without.path)).text).toContain('ask the family for a new link')
    await without.tablet.post(`${without.path}/code`)
    const { tablet, path } = await start('often@example.com')
    for (let at = 0; at < 5; at += 1) await tablet.post(`${path}/code`)
    expect(await codesFor('often@example.com')).toHaveLength(3)
    expect((await tablet.post(`${path}/code`)).text).toContain('Too many codes for now')
  })
})

describe('a link', () => {
  test('is told once; a new one is for any device, and the one before is dead', async () => {
    const family = await createLinkFamily(app)
    const { token, link } = await family.link()
    const phone = createPhone(app)
    await phone.open(token)
    expect(JSON.stringify(await listed(family))).not.toContain(token)
    const { url } = await family.client.familyLinks.renew({ params: { id: link.id } })
    expect((await phone.page(`/with/${token}`)).status).toBe(404)
    await createPhone(app).open(url.slice(url.lastIndexOf('/') + 1))
  })

  test('ends after 90 days in which nobody opened it, can be renewed, and goes after 90 more', async () => {
    const family = await createLinkFamily(app)
    const { token, link } = await family.link()
    const phone = createPhone(app)
    app.clock.advance(89 * dayMs)
    await phone.open(token)
    app.clock.advance(89 * dayMs)
    expect((await phone.page(`/with/${token}`)).status).toBe(200)
    app.clock.advance(90 * dayMs)
    expect((await phone.page(`/with/${token}`)).status).toBe(404)
    expect((await phone.send('GET', `/api/with/${token}`)).status).toBe(404)
    const isThere = async () => {
      await removeUnusedLinks(app.database.db, app.clock.now())
      const { rows } = await app.database.pool.query('select 1 from family_links where id = $1', [link.id])
      return rows.length > 0
    }
    expect(await isThere()).toBe(true)
    app.clock.advance(91 * dayMs)
    expect(await isThere()).toBe(false)
  })

  test('that is ended, that never was and that is none looks the same; guesses run out', async () => {
    const family = await createLinkFamily(app)
    const { token, link } = await family.link()
    await family.client.familyLinks.remove({ params: { id: link.id } })
    const texts = new Set<string>()
    for (const one of [token, 'B'.repeat(22), 'x', `${token}x`]) {
      const { status, text } = await createPhone(app).page(`/with/${one}`)
      expect(status).toBe(404)
      texts.add(text.replaceAll(`/with/${one}`, ''))
    }
    expect([...texts]).toHaveLength(1)
    const good = await family.link()
    const phone = createPhone(app)
    await phone.open(good.token)
    let last = 0
    for (let at = 0; at < 40; at += 1) last = (await phone.page(`/with/${'C'.repeat(21)}${at % 10}`)).status
    expect(last).toBe(429)
    // Whoever holds a link is not shut out by others at the same address.
    expect((await phone.page(`/with/${good.token}`)).status).toBe(200)
  })

  test('ends with the place of whoever made it in the family, until another parent renews it', async () => {
    app.clock.advance(11 * 60_000)
    const family = await createLinkFamily(app)
    const parent = await family.people.addMember(family.accountId, { role: 'parent' })
    const their = app.client((await family.people.signIn(parent, family.accountId)).accessToken)
    const { link, url } = await their.familyLinks.create({ body: { name: 'Nobody', childIds: [family.juno] } })
    const [phone, token] = [createPhone(app), url.slice(url.lastIndexOf('/') + 1)]
    await phone.open(token)
    const own = await family.link()
    await family.client.members.removeUser({ params: { id: parent.userId } })
    expect((await phone.page(`/with/${token}`)).status).toBe(404)
    expect((await phone.send('GET', `/api/with/${token}`)).status).toBe(404)
    await createPhone(app).open(own.token)
    const renewed = await family.client.familyLinks.renew({ params: { id: link.id } })
    await createPhone(app).open(renewed.url.slice(renewed.url.lastIndexOf('/') + 1))
  })

  test('dies with its family at once', async () => {
    // What was guessed at before is forgotten.
    app.clock.advance(11 * 60_000)
    const family = await createLinkFamily(app)
    const { token } = await family.link()
    const phone = createPhone(app)
    await phone.open(token)
    await family.client.privacy.deleteAccount({ body: { password: family.owner.password } })
    expect((await phone.send('GET', `/api/with/${token}`)).status).toBe(404)
  })
})

test('the page speaks the language of its link until its holder chooses another', async () => {
  const family = await createLinkFamily(app)
  const { token } = await family.link({ locale: 'es' })
  const phone = createPhone(app)
  expect((await phone.page(`/with/${token}`)).text).toContain('<html lang="es">')
  expect((await phone.page(`/with/${token}?lang=en`)).text).toContain('<html lang="en">')
  phone.cookies.set('locale', 'en')
  expect((await phone.page(`/with/${token}`)).text).toContain('<html lang="en">')
})

test('what people write is text on the page, in the language of the reader', async () => {
  const family = await createLinkFamily(app)
  const caption = '<script>alert(1)</script> "quoted" & <img src=x onerror=alert(1)>'
  await family.photo({ caption })
  const { token } = await family.link({ name: '<b>Rosa</b>' })
  const phone = createPhone(app)
  await phone.open(token)
  const { text } = await phone.page(`/with/${token}?lang=es`)
  expect(text).not.toMatch(/<script>alert|<img src=x|<b>Rosa/)
  expect(text).toContain('lang="es"')
  expect(text).toContain(`href="/with/${token}?lang=en"`)
})
