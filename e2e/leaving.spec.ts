import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { button, choosePlan, enterAccount, enterCode, freeAccess, startTrial, step } from './fixtures/entry.ts'
import { joinFamily, wetDiaper } from './fixtures/families.ts'
import { mailTo } from './fixtures/mails.ts'
import { type Account, registerPerson } from './fixtures/people.ts'
import { openHomeLive, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'
import { unzip } from './fixtures/unzip.ts'

const goodbye = 'Your account is deleted. Goodbye, and all the best to you and yours.'

/** The sheet with the address and the password typed, up to the second question. */
async function askToDelete(page: Page, { email, password }: Account): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await sheet.getByLabel('Your email, to be sure').fill(email)
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await button(sheet, 'Delete my account').click()
  await expect(page.getByRole('alertdialog', { name: 'Really delete your account?' })).toBeVisible()
}

test('everything is taken along as a ZIP that is made while one waits', {
  tag: ['@spine', '@privacy', '@settings'],
}, async ({ openDevice, person }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.logs.create({ body: wetDiaper(pip._id, 'Slept well after it') })
  const { page } = await openDevice({ of: person })
  await page.goto('/settings/data')
  await button(page, 'Create an export').click()
  const download = button(page, 'Download')
  await expect(download).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/^Ready, .* Available until /)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/^nestwren-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(readFileSync(await file.path()))
  expect(files.get('README.txt')).toContain('entries-diaper.json, entries-diaper.csv (1 row)')
  expect(JSON.parse(files.get('entries-diaper.json') ?? '')).toMatchObject([{ notes: 'Slept well after it' }])
  expect(files.get('children.csv')).toContain('Pip')
  expect([...files.values()].join('\n')).not.toContain(person.tokens.refreshToken.split('.')[1] ?? '')
  // A reload finds it again.
  await page.reload()
  await expect(download).toBeVisible()
  await expect(button(page, 'Create a new export')).toBeVisible()
})

test('an owner is asked twice, is signed out, cannot come back by the old way, and has no second free month', {
  tag: ['@privacy', '@settings'],
}, async ({ openDevice, url }) => {
  test.slow()
  const person = await registerPerson(url)
  const pip = await person.api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  const nell = await joinFamily(url, person, { relationship: 'nanny', childIds: [pip._id], displayName: 'Nell' })
  const nanny = await openDevice({ of: nell, child: pip._id })
  for (const status of [401, 403, 404]) nanny.expectRefusal({ status, path: /^\/(api|socket\.io)\// })
  await openHomeLive(nanny.page)
  const { page, expectRefusal } = await openDevice({ of: person })
  await page.goto('/settings/data')
  await button(page, 'Delete my account').click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(sheet.getByText('You own this family, so this will be deleted too:')).toBeVisible()
  await expect(sheet.getByText('Pip, with all logs, comments, photos and documents')).toBeVisible()
  await expect(sheet.getByText(/^access for Nell/)).toBeVisible()
  await sheet.getByLabel('Your email, to be sure').fill('someone@else.example')
  await button(sheet, 'Delete my account').click()
  await expect(sheet.getByText("That isn't your account's email address.")).toBeVisible()
  await expect(sheet.getByText('Enter your password.')).toBeVisible()
  expectRefusal({ status: 400, path: '/api/gdpr/delete-account' })
  await askToDelete(page, { ...person, password: 'not the password' })
  await button(page, 'Yes, delete my account').click()
  await expect(sheet.getByText("That isn't your password.")).toBeVisible()
  // The second question can still be answered with no.
  await askToDelete(page, person)
  await button(page, 'Keep my account').click()
  await askToDelete(page, person)
  await button(page, 'Yes, delete my account').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText(goodbye)).toBeVisible()
  await mailTo(url, person.email, /^Your Nestwren account was deleted$/)
  await mailTo(url, nell.email, /^Your Nestwren account was deleted$/)
  await expect(nanny.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  expectRefusal({ status: 401, path: '/api/auth/login' })
  await signInByForm(page, person)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/#\/enter=login$/)

  // The address is free again; the free month is not.
  await startTrial(page)
  await enterAccount(page, person.email)
  await enterCode(page, person.email)
  await button(step(page, 'voices'), 'Continue').click()
  const plan = page.getByRole('dialog', { name: /Choose your plan|Try it all/ })
  await expect(plan).toBeVisible()
  await expect(freeAccess(plan)).toHaveCount(0)
  await choosePlan(plan, 'Weekly Plan')
  await expect(step(page, 'payment')).toBeVisible()
})
