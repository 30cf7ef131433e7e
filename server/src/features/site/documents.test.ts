import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createSiteFamily, type SiteFamily, visitor } from './testing/site-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Made = SiteFamily & { readonly slug: string }

async function open(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(app.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    html: await answer.text(),
    headers: answer.headers,
  }
}

const all = { galleryEnabled: true, registryEnabled: true, invitesEnabled: true } as const
const pages = ['', '/gallery', '/registry', '/invites'] as const

describe('a site', () => {
  test('has its title, its words and its first pictures in the first answer', async () => {
    const family = await createSiteFamily(app, { modules: all })
    await family.publish({ caption: 'At the <b>sea</b>' })
    for (const path of pages) {
      const { status, html, headers } = await open(`/${family.slug}${path}`)
      expect(status, path).toBe(200)
      expect(html).toContain('The Silvas')
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*require-trusted-types-for 'script'/)
    }
    const { html } = await open(`/${family.slug}/gallery`)
    expect(html).toMatch(new RegExp(`/api/public/sites/${family.slug}/files/photo/[\\w-]+/small`))
    expect(html).not.toContain('<b>sea</b>')
  })

  test('speaks the visitor’s language', async () => {
    const family = await createSiteFamily(app)
    expect((await open(`/${family.slug}`, { 'accept-language': 'es-MX,es;q=0.9' })).html).toContain('<html lang="es">')
    expect((await open(`/${family.slug}?lang=es`)).html).toContain('<html lang="es">')
    expect((await open(`/${family.slug}`, { cookie: 'locale=es' })).html).toContain('<html lang="es">')
    expect((await open(`/${family.slug}`)).html).toContain('<html lang="en">')
  })

  test('is packed for whoever can unpack it', async () => {
    const family = await createSiteFamily(app)
    const { headers, html } = await open(`/${family.slug}`, { 'accept-encoding': 'gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(html).toContain('The Silvas')
  })

  test('has one address for each page, however it is written', async () => {
    const family = await createSiteFamily(app)
    for (const [asked, to] of [
      [`/${family.slug.toUpperCase()}?lang=es`, `/${family.slug}?lang=es`],
      [`/${family.slug.toUpperCase()}/gallery`, `/${family.slug}/gallery`],
    ] as const) {
      const answer = await open(asked)
      expect([answer.status, answer.to]).toEqual([302, to])
    }
    expect((await open(`/${family.slug}/`)).status).toBe(200)
  })
})

describe('what is not there', () => {
  const leadsAway = async (path: string) => {
    const { status, to, headers } = await open(path)
    expect([path, status, to]).toEqual([path, 302, '/'])
    expect(headers.get('cache-control')).toBe('no-store')
  }

  test.each(['/nobody-here', '/nobody-here/gallery', '/x', '/Not%20a%20site', '/nobody-here/invites/picnic-12345678'])(
    '%s leads to the front page',
    (path) => leadsAway(path),
  )

  test('nor a site that is off, a module that is off, or an invite that there is not', async () => {
    const family = await createSiteFamily(app, { modules: { registryEnabled: false, invitesEnabled: true } })
    await leadsAway(`/${family.slug}/registry`)
    await leadsAway(`/${family.slug}/invites/no-such-invite`)
    await family.put({ enabled: false })
    for (const path of pages) await leadsAway(`/${family.slug}${path}`)
  })

  test('and what the app or the server has is never taken for a site', async () => {
    const family = await createSiteFamily(app)
    // Past the rule that nobody gets such an address.
    await app.database.pool.query(`update sites set slug = 'home' where account_id = $1`, [family.accountId])
    const { status, html } = await open('/home')
    expect(status).toBe(404)
    expect(html).not.toContain('The Silvas')
    expect((await open('/api/nothing')).status).toBe(404)
    expect((await open(`/${family.slug}/gallery/more`)).status).toBe(404)
    expect((await open('/favicon.ico')).status).toBe(404)
  })

  test('nor anything but a page that is read', async () => {
    const family = await createSiteFamily(app)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetch(`${app.url}/${family.slug}`, { method })).status, method).toBe(404)
    const head = await fetch(`${app.url}/${family.slug}`, { method: 'HEAD', headers: { accept: 'text/html' } })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await fetch(`${app.url}/${family.slug}`, { headers: { accept: 'application/json' } })).status).toBe(404)
  })
})

describe('behind a password', () => {
  const password = 'grandma’s pie'
  const secrets = ['Hello', 'Sea side', '/files/']
  const opened = async (of: Made): Promise<string> => {
    const path = `/api/public/sites/${of.slug}/unlock`
    return (await visitor(app)('POST', path, { body: { password } })).body.token
  }

  test('a page tells the title alone, whichever it is, until it is unlocked', async () => {
    const family = await createSiteFamily(app, { password, modules: all })
    const id = await family.publish({ caption: 'Sea side' })
    await family.send('PUT', '/api/public-site/hero', { photoId: id })
    const token = await opened(family)
    for (const path of [...pages, '/invites/no-such-invite']) {
      const { status, html } = await open(`/${family.slug}${path}`)
      expect([status, html.includes('The Silvas')], path).toEqual([200, true])
      for (const secret of [...secrets, id]) expect(html, path).not.toContain(secret)
    }
    const home = await open(`/${family.slug}`, { 'x-site-access': token })
    for (const secret of secrets) expect(home.html).toContain(secret)
    const other = await createSiteFamily(app, { password })
    expect((await open(`/${other.slug}`, { 'x-site-access': token })).html).not.toContain('Hello')
  })

  test('a page of a module that is off is told from no other, until it is unlocked', async () => {
    const family = await createSiteFamily(app, { password })
    const [on, off] = [await open(`/${family.slug}/gallery`), await open(`/${family.slug}/registry`)]
    expect([off.status, off.html]).toEqual([200, on.html.replaceAll('/gallery', '/registry')])
    const unlocked = await open(`/${family.slug}/registry`, { 'x-site-access': await opened(family) })
    expect([unlocked.status, unlocked.to]).toEqual([302, '/'])
  })

  test('a preview shows all of it, also while it is off, and its links carry it along', async () => {
    const family = await createSiteFamily(app, { password, enabled: false, modules: all })
    const { url } = (await family.send('POST', '/api/public-site/preview')).body
    const { status, html } = await open(url)
    expect(status).toBe(200)
    expect(html).toContain('Hello')
    const [, ticket] = url.split('preview=')
    expect(html).toContain(`/${family.slug}/registry?preview=${ticket}`)
    app.clock.advance(10 * 60_000)
    expect((await open(url)).to).toBe('/')
  })
})
