import { contract } from '@nestwren/contract'
import { createClient } from '@nestwren/contract/client'
import type { BrowserContext, Page } from '@playwright/test'
import { heldTokens } from './fixtures/entry.ts'
import { type Account, signIn } from './fixtures/people.ts'
import { expiredRefreshToken } from './fixtures/refresh-token.ts'
import { expect, test } from './fixtures/test.ts'

const anyCall = /^\/(api|socket\.io)\//

/** What is stored after two hours and more: the server does not take the access token any more. */
function withOldTokens(person: Account, refreshToken = person.tokens.refreshToken): Account {
  const { accessToken } = person.tokens
  const spoilt = `${accessToken.slice(0, -4)}${accessToken.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  return { ...person, tokens: { accessToken: spoilt, refreshToken } }
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/refresh') count += 1
  })
  return () => count
}

async function expectEnded(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  expect(await heldTokens(page)).toBe('none')
}

test('a session that ended elsewhere ends in both tabs, with one question to the server', async ({
  openDevice,
  person,
  url,
}) => {
  const account = await signIn(url, person.email, person.password)
  const { page, context, expectRefusal } = await openDevice({ of: account })
  const other = await context.newPage()
  const refreshes = countRefreshes(context)
  await page.goto('/home')
  await other.goto('/settings/profile')
  await expect(page.getByText('Who do you care for?')).toBeVisible()
  await expect(other.getByText(person.email)).toBeVisible()
  expectRefusal({ status: 401, path: anyCall })
  await account.api.auth.logout()
  for (const tab of [page, other]) await expectEnded(tab, 'Your session is invalid. Please log in again.')
  expect(refreshes()).toBe(1)
  // Somebody who signs in again in one tab is signed in in both.
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(other).toHaveURL(/\/home$/)
})

test('an access token that ran out is renewed once for two tabs, and both go on', async ({ openDevice, person }) => {
  const { page, context, expectRefusal } = await openDevice({ of: withOldTokens(person) })
  const other = await context.newPage()
  expectRefusal({ status: 401, path: anyCall })
  const refreshes = countRefreshes(context)
  await Promise.all([page.goto('/settings/profile'), other.goto('/settings/profile')])
  for (const tab of [page, other]) await expect(tab.getByText('This device')).toBeVisible()
  expect(refreshes()).toBe(1)
})

test('a refresh token that the server says has run out', async ({ openDevice, person }) => {
  const { page, expectRefusal } = await openDevice({ of: withOldTokens(person, expiredRefreshToken(person)) })
  expectRefusal({ status: 401, path: anyCall })
  // A clock that is far behind takes the token for a good one; the server knows better.
  await page.clock.setFixedTime(Date.now() - 60 * 24 * 3_600_000)
  await page.goto('/home')
  await expectEnded(page, 'Your session has expired. Please log in again.')
})

test('a refresh token that has run out by this clock is not even sent', async ({ openDevice, person }) => {
  const { page, context, expectRefusal } = await openDevice({ of: withOldTokens(person, expiredRefreshToken(person)) })
  const refreshes = countRefreshes(context)
  expectRefusal({ status: 401, path: anyCall })
  await page.goto('/home')
  await expectEnded(page, 'Session error. Please log in again.')
  expect(refreshes()).toBe(0)
})

test('an access token in the place of a refresh token is not sent either', async ({ openDevice, person }) => {
  const { page, context, expectRefusal } = await openDevice({ of: withOldTokens(person, person.tokens.accessToken) })
  const refreshes = countRefreshes(context)
  expectRefusal({ status: 401, path: anyCall })
  await page.goto('/home')
  await expectEnded(page, 'Session error. Please log in again.')
  expect(refreshes()).toBe(0)
})

test('the server finds that a token is of the wrong type', async ({ openDevice, person }) => {
  const { page, context, expectRefusal } = await openDevice({ of: withOldTokens(person) })
  expectRefusal({ status: 401, path: anyCall })
  // This browser never sends one, so what is sent becomes one on the way.
  await context.route('**/api/auth/refresh', (route) =>
    route.continue({ postData: JSON.stringify({ refreshToken: person.tokens.accessToken }) }),
  )
  await page.goto('/home')
  await expectEnded(page, 'Session error detected. Please log in again.')
})

test('too many refreshes', async ({ openDevice, person, url }) => {
  const anyone = createClient(contract, { baseUrl: url, token: () => null })
  let { refreshToken } = person.tokens
  for (let count = 0; count < 30; count += 1)
    refreshToken = (await anyone.auth.refresh({ body: { refreshToken } })).refreshToken
  const { page, expectRefusal } = await openDevice({ of: withOldTokens(person, refreshToken) })
  expectRefusal({ status: 401, path: anyCall })
  expectRefusal({ status: 429, path: '/api/auth/refresh' })
  await page.goto('/home')
  await expectEnded(page, 'Too many login attempts. Please try again later.')
})

test('tokens that are none end the session in both tabs', async ({ openDevice, person }) => {
  const tokens = { accessToken: 'nonsense', refreshToken: 'a.b' }
  const { page, context } = await openDevice({ of: { ...person, tokens } })
  const other = await context.newPage()
  await page.goto('/home')
  await expectEnded(page, 'Session error. Please log in again.')
  await other.goto('/home')
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a call that is refused although the token is fresh is told in passing, and the session stays', async ({
  openDevice,
  person,
}) => {
  const { page, context, expectRefusal } = await openDevice({ of: person })
  expectRefusal({ status: 401, path: '/api/auth/sessions' })
  await context.route('**/api/auth/sessions', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'UNAUTHENTICATED' } }),
  )
  await page.goto('/settings/profile')
  const toast = page.getByRole('status').getByText('Session expired. Please log in again.')
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden()
  expect(await heldTokens(page)).toBe('real')
  await expect(page.getByText(person.email)).toBeVisible()
})

test('a server that does not answer ends no session', async ({ openDevice, person }) => {
  const { page, context, expectRefusal } = await openDevice({ of: withOldTokens(person) })
  expectRefusal({ status: 401, path: anyCall })
  expectRefusal({ status: 502, path: '/api/auth/refresh' })
  await context.route('**/api/auth/refresh', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.goto('/settings/profile')
  await expect(page.getByText(person.email).first()).toBeVisible()
  expect(await heldTokens(page)).toBe('real')
  await context.unroute('**/api/auth/refresh')
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
})
