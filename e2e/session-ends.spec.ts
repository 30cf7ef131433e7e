import type { BrowserContext, Page } from '@playwright/test'
import { heldTokens } from './fixtures/entry.ts'
import { type Account, signIn } from './fixtures/people.ts'
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

test('a session that ended elsewhere ends in both tabs, with one question to the server', {
  tag: '@auth',
}, async ({ openDevice, person, url }) => {
  const account = await signIn(url, person.email, person.password)
  const { page, context, expectRefusal } = await openDevice({ of: account })
  const other = await context.newPage()
  const refreshes = countRefreshes(context)
  await page.goto('/home')
  await other.goto('/settings/profile')
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
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

test('an access token that ran out is renewed once for two tabs, and both go on', { tag: '@auth' }, async ({
  openDevice,
  person,
}) => {
  const { page, context, expectRefusal } = await openDevice({ of: withOldTokens(person) })
  const other = await context.newPage()
  expectRefusal({ status: 401, path: anyCall })
  const refreshes = countRefreshes(context)
  await Promise.all([page.goto('/settings/profile'), other.goto('/settings/profile')])
  for (const tab of [page, other]) await expect(tab.getByText('This device')).toBeVisible()
  expect(refreshes()).toBe(1)
})

test('a server that does not answer ends no session', { tag: '@auth' }, async ({ openDevice, person }) => {
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
