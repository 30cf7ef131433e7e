import type { Page } from '@playwright/test'
import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

/** Keeps the scripts of a page back until they are let through. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await isLetThrough
    await route.continue()
  })
  return letThrough
}

/** Asked where something is, a page answers before its styles are there, too. */
const isPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** How often the styles of every page are in this one: a second time, all of it would be styled and laid out anew. */
const rootSheets = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter(({ href }) => href?.includes('/assets/entry-')).length)

/** Home's file, fetched beside the scripts that would ask for it. */
const homeAhead = (page: Page) => page.locator('link[rel=modulepreload][href*="/home-page-"]')

test('says what it is before its scripts are there, but not to whoever is signed in', async ({
  openDevice,
  person,
}) => {
  const english = "Your child's day, shared with everyone who cares for them."
  const spanish = 'El día de tu hijo o hija, compartido con todas las personas que le cuidan.'
  for (const [locale, own, other] of [
    ['en-US', english, spanish],
    ['es-MX', spanish, english],
  ] as const) {
    const { page } = await openDevice({ locale })
    const letThrough = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await isPainted(page)
    await expect(page.getByText(own)).toBeVisible()
    await expect(page.getByText(other)).toBeHidden()
    const before = await page.getByText(own).boundingBox()
    letThrough()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(own)).toHaveCount(1)
    const after = await page.getByText(own).boundingBox()
    expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThan(2)
    await page.getByRole('button', { name: locale === 'en-US' ? 'Register here' : 'Regístrate aquí' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await rootSheets(page)).toBe(1)
  }

  const { page } = await openDevice({ of: person })
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.boot-mark')).toBeVisible()
  await expect(page.getByText(english)).toBeHidden()
  letThrough()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
  expect(await rootSheets(page)).toBe(1)

  const letHomeThrough = await holdScripts(page)
  await page.goto('/home', { waitUntil: 'commit' })
  await expect(homeAhead(page)).toHaveCount(1)
  letHomeThrough()
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
})

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
