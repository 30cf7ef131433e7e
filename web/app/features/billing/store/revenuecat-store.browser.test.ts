import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDevice, type Device } from '../../../platform/browser-tests/chromium.fixture.ts'
import { buildPageScript } from '../../../platform/browser-tests/page-script.fixture.ts'
import type { RevenueCatPage } from './revenuecat-page.fixture.ts'

declare const page: RevenueCatPage

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let script = ''
let double: ChildProcess
let doubleUrl = ''
let device: Device
let tab: Page
/** Everything the page asked of other servers. */
let asked: string[] = []
let counter = 0

/** The `style` attributes of the form. */
const attributes = [
  'color:var(--rc-color-accent);',
  'color:var(--rc-color-primary);',
  'color:var(--rc-color-primary)',
  'color:var(--rc-color-gray-text-dark);',
  'display: block;',
].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** What the server allows a document in which somebody can pay (server/src/features/billing/payment-documents.ts). */
const policy = () =>
  [
    "default-src 'self'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self'",
    `style-src-attr 'unsafe-hashes' ${attributes.join(' ')}`,
    "img-src 'self' data: blob: https://da08ctfrofx1b.cloudfront.net",
    `connect-src 'self' ${doubleUrl} https://api.stripe.com`,
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "require-trusted-types-for 'script'",
    "trusted-types * 'allow-duplicates'",
  ].join(';')

const http = createServer((request, response) => {
  if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
  else {
    response.setHeader('content-security-policy', policy()).setHeader('content-type', 'text/html')
    response.end(
      '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body><script src="/page.js"></script>',
    )
  }
})

async function control(name: 'offer' | 'subscribe' | 'trouble', ...values: unknown[]): Promise<void> {
  await fetch(`${doubleUrl}/control/${name}`, { method: 'POST', body: JSON.stringify(values) })
}

async function startDouble(): Promise<string> {
  const started = spawn(process.execPath, [here('../../../../../server/src/testing/revenuecat-double.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  double = started
  return new Promise((resolve, reject) => {
    started.stdout.on('data', (text: Buffer) => resolve(text.toString().trim().replace(/\/v1$/, '')))
    started.once('exit', (code) => reject(new Error(`The double ended with ${code}.`)))
  })
}

beforeAll(async () => {
  script = await buildPageScript(new URL('./revenuecat-page.fixture.ts', import.meta.url))
  doubleUrl = await startDouble()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  device = createDevice()
  await device.start()
}, 120_000)

afterAll(async () => {
  await device.remove()
  double.removeAllListeners('exit').kill()
  http.closeAllConnections()
  http.close()
})

beforeEach(async () => {
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
  tab = await device.open('about:blank')
  asked = []
  tab.on('request', (request) => {
    if (!request.url().startsWith(address)) asked.push(`${request.method()} ${request.url()}`)
  })
  await tab.route(/stripe|cloudfront|revenue\.?cat/, (route) => route.abort())
  await tab.goto(address)
  await open()
}, 30_000)

afterEach(async () => {
  await control('trouble', null)
  // Whatever the library does, it does within the policy, and tells nobody else of it.
  expect(await tab.evaluate(() => page.refused())).toEqual([])
  for (const one of asked) expect(one).toMatch(/127\.0\.0\.1|js\.stripe\.com|cloudfront\.net/)
  await tab.close()
})

const account = () => `account-${++counter}`
async function open(appUserId = account()): Promise<string> {
  await tab.evaluate(([url, id]) => page.open(url, id), [doubleUrl, appUserId] as const)
  return appUserId
}
const plans = () => tab.evaluate(() => page.plans())

test('plans come from the offering of the product’s name, weekly first, and only those we know', async () => {
  await control(
    'offer',
    { other: { $rc_weekly: 5 }, nestwren: { $rc_annual: 89, $rc_monthly: 9, $rc_weekly: 2.5 } },
    'other',
  )
  expect(await plans()).toEqual(['$rc_weekly $2.50', '$rc_annual $89.00'])
})

test('without such an offering they come from the current one', async () => {
  await control('offer', { spare: { $rc_weekly: 7 }, other: { $rc_annual: 50 } }, 'other')
  expect(await plans()).toEqual(['$rc_annual $50.00'])
})

test('a provider that does not answer gives an empty list, after a while; one that fails at once', async () => {
  await control('trouble', 'down')
  expect(await plans()).toEqual([])
  await control('trouble', 'hang')
  expect(await plans()).toEqual([])
  await control('trouble', null)
  await control('offer', { nestwren: { $rc_weekly: 2 } }, 'nestwren')
  await open()
  expect(await plans()).toEqual(['$rc_weekly $2.00'])
}, 60_000)

test('what the provider knows of one account is not what it knows of the next', async () => {
  const payer = await open()
  const info = () => tab.evaluate(() => page.info())
  expect(await info()).toEqual({})
  await control('subscribe', payer, 'weekly', { expires_date: '2099-01-01T00:00:00Z' })
  expect(await info()).toEqual({
    premium: {
      isActive: true,
      willRenew: true,
      productIdentifier: 'weekly',
      expirationDate: '2099-01-01T00:00:00.000Z',
    },
  })
  await control('subscribe', payer, 'weekly', { expires_date: '2020-01-01T00:00:00Z' })
  expect(await info()).toEqual({})
  await control('subscribe', payer, 'weekly', { expires_date: '2099-01-01T00:00:00Z' })
  await tab.evaluate(() => page.logOut())
  await open()
  expect(await info()).toEqual({})
})

test('the form opens in its element, in its own looks, and asks Stripe for its fields', async () => {
  await control('offer', { nestwren: { $rc_weekly: 2, $rc_annual: 89 } }, 'nestwren')
  const stripe = tab.waitForRequest(/^https:\/\/js\.stripe\.com\/[a-z0-9]+\/stripe\.js/)
  await tab.evaluate(() => page.buy('$rc_weekly'))
  await stripe
  await expect.poll(() => tab.evaluate(() => page.formDisplay())).toBe('flex')
  await expect.poll(() => tab.locator('#form').innerText()).toMatch(/Family, weekly\s2,00\s\$ por semana/)
  expect(await tab.evaluate(() => page.inlineStyles())).toBe(0)
}, 30_000)
