import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../platform/config/test-config.ts'
import { createServer } from '../../platform/http/limits.ts'
import { registerSecurity } from '../../platform/http/security.ts'
import { registerWebFiles } from '../../platform/http/web-files.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { browserApiUrl, paymentDocuments } from './payment-documents.ts'

const provider = { apiUrl: 'https://api.revenuecat.com/v1' }
let dir: string
const apps: FastifyInstance[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'payment-documents-'))
  await writeFile(join(dir, '__spa-fallback.html'), '<!doctype html>')
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await rm(dir, { recursive: true })
})

/** A server of pages, with RevenueCat or without; answers the headers for a path that is sent exactly as given. */
async function serve(revenueCat: { readonly apiUrl: string } | null) {
  const config = testConfig()
  const app = createServer(config, createSilentLog())
  apps.push(app)
  await registerSecurity(app, { config, scriptHashes: ['sha256-abc='], wider: paymentDocuments(revenueCat) })
  await registerWebFiles(app, { clientDir: dir, appUrl: config.appUrl })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return async (path: string) => {
    const asked = get({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' }, agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    const { date: _date, 'x-server-time': _now, 'x-request-id': _id, ...headers } = answer.headers
    return { status: answer.statusCode, headers, policy: String(headers['content-security-policy']) }
  }
}

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split(';').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]))
}

const strangers = /stripe|revenuecat|cloudfront/

describe('with RevenueCat', () => {
  test.each(['/', '/?invite=abc', '/purchases', '/purchases?step=pay&plan=%24rc_weekly'])(
    'the document of %s may pay',
    async (path) => {
      const { status, headers, policy } = await (await serve(provider))(path)
      expect(status).toBe(200)
      const strict = directivesOf((await (await serve(null))(path)).policy)
      const wide = directivesOf(policy)
      const attributes = wide['style-src-attr']?.split(' ') ?? []
      expect(attributes[0]).toBe("'unsafe-hashes'")
      for (const one of attributes.slice(1)) expect(one).toMatch(/^'sha256-[\w+/=]{44}'$/)
      const more = Object.entries(wide).filter(([name, value]) => value !== strict[name])
      expect(Object.fromEntries(more)).toEqual({
        'script-src': "'self' 'sha256-abc=' https://js.stripe.com https://*.js.stripe.com",
        'connect-src': `${strict['connect-src']} https://api.revenuecat.com https://api.stripe.com`,
        'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
        'style-src-attr': attributes.join(' '),
        'img-src': "'self' data: blob: https://da08ctfrofx1b.cloudfront.net",
        'font-src': "'self' https://da08ctfrofx1b.cloudfront.net",
        'trusted-types': "* 'allow-duplicates'",
      })
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)
      expect(wide['style-src']).toBe("'self'")
      expect(wide['require-trusted-types-for']).toBe("'script'")
      expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  test.each([
    '/home',
    '/home?next=/purchases',
    '/onboarding',
    '/settings',
    '/google-return',
    '/purchases/',
    '/purchases/x',
    '/PURCHASES',
    '/Purchases',
    '/purchase%73',
    '/%70urchases',
    '/purchases%2F',
    '/purchases%3Fstep=pay',
    '/purchases;x',
    '//purchases',
    '//',
    '/./purchases',
    '/home/../purchases',
    '/home/..%2fpurchases',
    '/index.html',
    '/api/billing/offerings',
    '/api/purchases',
    '/assets/app.js',
  ])('%s is as strict as without', async (path) => {
    const answer = await (await serve(provider))(path)
    expect(JSON.stringify(answer)).not.toMatch(strangers)
    expect(answer).toEqual(await (await serve(null))(path))
  })

  test('at another address browsers are sent there, and nowhere else', async () => {
    const { policy } = await (await serve({ apiUrl: 'https://rc.example.org/proxy/v1' }))('/purchases')
    expect(policy).toContain('https://rc.example.org')
    expect(policy).not.toContain('rc.example.org/')
    expect(policy).not.toContain('revenuecat')
    expect(browserApiUrl({ apiUrl: 'https://rc.example.org/proxy/v1' })).toBe('https://rc.example.org/proxy')
    expect(browserApiUrl(provider)).toBeNull()
  })
})

test.each(['/', '/purchases', '/home'])('with the built-in store %s is strict', async (path) => {
  const { headers } = await (await serve(null))(path)
  expect(JSON.stringify(headers)).not.toMatch(strangers)
  expect(headers['permissions-policy']).toContain('payment=()')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain("frame-src 'none'")
})
