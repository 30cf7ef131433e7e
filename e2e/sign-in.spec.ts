import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('signs in, stays signed in over a reload, and out again', async ({ openDevice, person }) => {
  const { page, expectRefusal } = await openDevice()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  expectRefusal({ status: 401, path: '/api/auth/login' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
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
