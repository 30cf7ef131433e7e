import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from '../../testing/call.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createSiteFamily, type SiteFamily, visitor } from './testing/site-family.ts'

/** Ten thousand guesses at everything that opens something of a family to somebody without an account. */

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const guesses = 10_000
/** They come at the same moment. */
const atOnce = 20
const password = 'grandma’s pie'

let app: TestApp
let family: SiteFamily & { readonly slug: string }
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1', LIMITS_REQUESTS_PER_ADDRESS: '200' } })
  const modules = { galleryEnabled: true, registryEnabled: true, invitesEnabled: true }
  family = await createSiteFamily(app, { password, modules })
})
afterAll(() => app.stop())

/** Guesses at the pace that is given; resolves to how often each status was answered. */
async function guess(one: (at: number) => Promise<number>, { everyMs }: { readonly everyMs: number }) {
  const counts = new Map<number, number>()
  for (let at = 0; at < guesses; at += atOnce) {
    const statuses = await Promise.all(Array.from({ length: atOnce }, (_, index) => one(at + index)))
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
    app.clock.advance(atOnce * everyMs)
  }
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(guesses)
  return counts
}

const secondMs = 1000
/** What a limit lets through in the time that the guesses take: what it has at first, and what comes back. */
const mostOf = (count: number, perMs: number, everyMs: number) => count + Math.ceil((guesses * everyMs * count) / perMs)

describe('the password of a site', () => {
  const unlock = async (typed: string, ip: string) =>
    (await visitor(app, { ip })('POST', `/api/public/sites/${family.slug}/unlock`, { body: { password: typed } }))
      .status
  const waited = () => app.clock.advance(3_600_000)

  test('is tried ten times in ten minutes from one address, which keeps nobody else out', async () => {
    const counts = await guess((at) => unlock(`guess ${at}`, '203.0.113.7'), { everyMs: secondMs })
    expect([...counts.keys()].sort()).toEqual([401, 429])
    expect(counts.get(401)).toBeLessThanOrEqual(mostOf(10, 600_000, secondMs))
    expect(await unlock(password, '198.51.100.1')).toBe(200)
  })

  test('and from one household, whose addresses are countless', async () => {
    waited()
    const counts = await guess((at) => unlock(`guess ${at}`, `2001:db8:0:7::${at.toString(16)}`), { everyMs: secondMs })
    expect(counts.get(401)).toBeLessThanOrEqual(mostOf(10, 600_000, secondMs))
  })

  test('and a thousand times in an hour from as many addresses as there are', async () => {
    waited()
    const everyMs = 100
    const address = (at: number) => `10.0.${at >> 8}.${at & 255}`
    const counts = await guess((at) => unlock(`guess ${at}`, address(at)), { everyMs })
    expect([...counts.keys()].sort()).toEqual([401, 429])
    expect(counts.get(401)).toBeLessThanOrEqual(mostOf(1000, 3_600_000, everyMs))
    waited()
    expect(await unlock(password, '198.51.100.1')).toBe(200)
  })
})

describe('the secret of a link', () => {
  const secretOf = (at: number) => `${'A'.repeat(17)}${String(at).padStart(5, '0')}`
  const headers = { 'x-forwarded-for': '203.0.113.9' }

  test.each([
    ['a reservation', (secret: string) => `/api/public/claims/${secret}`],
    ['an answer to an invite', (secret: string) => `/api/public/rsvps/${secret}`],
    ['somebody whom the family knows', (secret: string) => `/api/with/${secret}`],
    ['the same, as a page', (secret: string) => `/with/${secret}`],
  ])('of %s is tried thirty times in ten minutes', async (_what, path) => {
    app.clock.advance(3_600_000)
    const counts = await guess(async (at) => (await call(app.url, 'GET', path(secretOf(at)), { headers })).status, {
      everyMs: secondMs,
    })
    expect([...counts.keys()].sort()).toEqual([404, 429])
    expect(counts.get(404)).toBeLessThanOrEqual(mostOf(30, 600_000, secondMs))
    // Nobody else's links are shut meanwhile.
    expect(
      (await call(app.url, 'GET', path(secretOf(guesses)), { headers: { 'x-forwarded-for': '198.51.100.2' } })).status,
    ).toBe(404)
  })
})
