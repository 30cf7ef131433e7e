import type { Page } from '@playwright/test'
import { entryPages } from './fixtures/entry.ts'
import { holdScripts } from './fixtures/hold-scripts.ts'
import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

/** How often the styles of every page are in this one: a second time, all of it would be styled and laid out anew. */
const rootSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('/assets/entry-')).length)

/** Home's file, fetched beside the scripts that would ask for it. */
const homeAhead = (page: Page) => page.locator('link[rel=modulepreload][href*="/home-page-"]')

test('names the files of Home ahead', { tag: ['@auth', '@home'] }, async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person })
  const letThrough = await holdScripts(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(homeAhead(page)).toHaveCount(1)
  letThrough()
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
  expect(await rootSheets(page)).toBe(1)
})

test('signs in, stays signed in over a reload, and out again', { tag: ['@spine', '@auth', '@home'] }, async ({
  openDevice,
  person,
}) => {
  const { page, expectRefusal } = await openDevice()
  await page.goto(entryPages.login)
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
  // Whoever comes to a page signed out signs in first, and is then on it.
  await page.goto('/logs?kind=bath')
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/logs\?kind=bath$/)
})
