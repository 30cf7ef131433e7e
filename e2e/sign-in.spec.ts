import { signIn, signInDemo } from './fixtures/people.ts'
import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('signs in, stays signed in over a reload, and out again', async ({ openDevice, person }) => {
  const { page, expectRefusal } = await openDevice()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter your email.')).toBeVisible()
  await expect(page.getByText('Please enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  expectRefusal({ status: 401, path: '/api/auth/login' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Who do you care for?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Who do you care for?')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)

  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.token, localStorage.refreshToken, localStorage.user])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await page.goto('/logs')
  await expect(page).toHaveURL(/\/$/)
})

test('signing out in one tab signs the other one out', async ({ openDevice, person }) => {
  const { page, context } = await openDevice({ of: person })
  await page.goto('/home')
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await logOut(page)
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('an access token that has run out is renewed without a word', async ({ openDevice, person }) => {
  const { page, expectRefusal } = await openDevice({ of: person })
  await page.goto('/settings/profile')
  await expect(page.getByText(person.email)).toBeVisible()
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh'))
  // The same token with a signature that no longer fits: the server answers 401, as it does after two hours.
  expectRefusal({ status: 401, path: /^\/api\// })
  const stale = await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    const spoilt = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    localStorage.setItem('token', spoilt)
    return spoilt
  })
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByText(person.email)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(stale)
})

test('a session that was ended elsewhere says why', async ({ openDevice, person, url }) => {
  const account = await signIn(url, person.email, person.password)
  const { page, expectRefusal } = await openDevice({ of: account })
  await page.goto('/home')
  await expect(page.getByText('Who do you care for?')).toBeVisible()
  expectRefusal({ status: 401, path: /^\/(api|socket\.io)\// })
  await account.api.auth.logout()
  await page.reload()
  await expect(page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a stored token that is none ends the session in words', async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person })
  await page.goto('/home')
  await expect(page.getByText('Who do you care for?')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('refreshToken', 'nonsense'))
  await page.reload()
  await expect(page.getByText('Session error. Please log in again.')).toBeVisible()
})

test('a new name is on what the family sees', async ({ openDevice, url }) => {
  const dev = await signInDemo(url, 'dev')
  const { page } = await openDevice({ of: dev })
  await page.goto('/settings/profile')
  const name = page.getByLabel('Your name')
  await expect(name).toHaveValue('Dev')
  await name.fill('  ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Please enter a name.')).toBeVisible()
  await name.fill('Devon')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  const { user } = await dev.api.auth.me()
  expect(user.name).toBe('Devon')
  await dev.api.auth.updateDisplayName({ body: { displayName: 'Dev' } })
})
