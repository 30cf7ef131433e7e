import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { button, choosePlan, enterAccount, enterCode, freeAccess, startTrial, step } from './fixtures/entry.ts'
import { joinFamily } from './fixtures/families.ts'
import { mailTo } from './fixtures/mails.ts'
import { type Account, signIn } from './fixtures/people.ts'
import { line, openHomeLive, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'
import { unzip } from './fixtures/unzip.ts'

const goodbye = 'Your account is deleted. Goodbye, and all the best to you and yours.'

const diaper = (childId: string, notes: string) => ({
  childId,
  kind: 'diaper' as const,
  startAt: new Date().toISOString(),
  tz: 'UTC',
  notes,
  details: { kind: 'wet' as const },
})

/** The sheet with the address and the password typed, up to the second question. */
async function askToDelete(page: Page, { email, password }: Account): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await sheet.getByLabel('Your email, to be sure').fill(email)
  await sheet.getByLabel('Password', { exact: true }).fill(password)
  await button(sheet, 'Delete my account').click()
  await expect(page.getByRole('alertdialog', { name: 'Really delete your account?' })).toBeVisible()
}

test('everything is taken along as a ZIP that is made while one waits', async ({ openDevice, person }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.logs.create({ body: diaper(pip._id, 'Slept well after it') })
  const { page } = await openDevice({ of: person })
  await page.goto('/settings/data')
  await button(page, 'Make an export').click()
  const download = button(page, 'Download')
  await expect(download).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Ready, .* It is kept until /)).toBeVisible()
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
  await expect(button(page, 'Make a new export')).toBeVisible()
})

test('a caregiver takes along only what was given', async ({ openDevice, person, url }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  const kit = await person.api.children.create({ body: { name: 'Kit' } })
  for (const { _id, name } of [pip, kit]) await person.api.logs.create({ body: diaper(_id, `About ${name}`) })
  const nell = await joinFamily(url, person, { relationship: 'nanny', childIds: [pip._id], displayName: 'Nell' })
  const { page } = await openDevice({ of: nell })
  const take = async () => {
    await page.goto('/settings/data')
    await button(page, /^Make (an|a new) export$/).click()
    const newest = page.getByRole('listitem').filter({ hasText: 'Export of' }).first()
    await expect(newest.getByText(/^Ready, /)).toBeVisible({ timeout: 30_000 })
    const [file] = await Promise.all([page.waitForEvent('download'), button(newest, 'Download').click()])
    return [...unzip(readFileSync(await file.path())).values()].join('\n')
  }
  // Without the right to export, only what is the nanny's own.
  const own = await take()
  expect(own).toContain(nell.email)
  expect(own).not.toContain('About Pip')
  await person.api.members.patchChildPermissions({
    params: { childId: pip._id, caregiverId: nell.user.id },
    body: { permissions: { export: true } },
  })
  await page.reload()
  // A file made with other rights is not handed out any more.
  await expect(page.getByText('The file is not kept any more.')).toBeVisible()
  await expect(button(page, 'Download')).toHaveCount(0)
  const given = await take()
  expect(given).toContain('About Pip')
  expect(given).not.toContain('About Kit')
})

test('an owner is asked twice, is signed out, cannot come back by the old way, and has no second free month', async ({
  openDevice,
  person,
  url,
}) => {
  test.slow()
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  const nell = await joinFamily(url, person, { relationship: 'nanny', childIds: [pip._id], displayName: 'Nell' })
  const nanny = await openDevice({ of: nell, child: pip._id })
  for (const status of [401, 403, 404]) nanny.expectRefusal({ status, path: /^\/(api|socket\.io)\// })
  await openHomeLive(nanny.page)
  const { page, expectRefusal } = await openDevice({ of: person })
  await page.goto('/settings/data')
  await button(page, 'Delete my account').click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(sheet.getByText('You own this family, so it is deleted with you:')).toBeVisible()
  await expect(sheet.getByText('Pip, with all logs, comments, photos and documents')).toBeVisible()
  await expect(sheet.getByText(/^the access of Nell/)).toBeVisible()
  await sheet.getByLabel('Your email, to be sure').fill('someone@else.example')
  await button(sheet, 'Delete my account').click()
  await expect(sheet.getByText('This is not the email address of your account.')).toBeVisible()
  await expect(sheet.getByText('Please enter your password.')).toBeVisible()
  expectRefusal({ status: 400, path: '/api/gdpr/delete-account' })
  await askToDelete(page, { ...person, password: 'not the password' })
  await button(page, 'Yes, delete my account').click()
  await expect(sheet.getByText('This is not your password.')).toBeVisible()
  // The second question can still be answered with no.
  await askToDelete(page, person)
  await button(page, 'Keep my account').click()
  await askToDelete(page, person)
  await button(page, 'Yes, delete my account').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByText(goodbye)).toBeVisible()
  await mailTo(url, person.email, /^Your Nestwren account is deleted$/)
  await mailTo(url, nell.email, /^Your Nestwren account is deleted$/)
  await expect(nanny.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  expectRefusal({ status: 401, path: '/api/auth/login' })
  await signInByForm(page, person)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/$/)

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

test('a caregiver who leaves is deleted alone; what they logged stays', async ({ openDevice, person, url }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  const nell = await joinFamily(url, person, { relationship: 'nanny', childIds: [pip._id], displayName: 'Nell' })
  await nell.api.logs.create({ body: diaper(pip._id, 'Before she left') })
  const mother = await openDevice({ of: person, child: pip._id })
  await openHomeLive(mother.page)
  await expect(mother.page.getByText('Before she left')).toBeVisible()
  const { page } = await openDevice({ of: nell })
  await page.goto('/settings/data')
  await button(page, 'Delete my account').click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(sheet.getByText('You leave the family, and this is deleted:')).toBeVisible()
  await expect(sheet.getByText(/subscription/)).toHaveCount(0)
  await askToDelete(page, nell)
  await button(page, 'Yes, delete my account').click()
  await expect(page.getByText(goodbye)).toBeVisible()
  await expect(signIn(url, nell.email, nell.password)).rejects.toThrow('Wrong email or password.')
  await mother.page.reload()
  await expect(line(mother.page, 'Before she left')).toBeVisible()
  await expect(mother.page.getByText('Nell')).toHaveCount(0)
  await mother.page.goto('/settings/family')
  await expect(mother.page.getByText('Robin Nest (you)')).toBeVisible()
  await expect(mother.page.getByText('Nell')).toHaveCount(0)
})

test('the newsletter is wanted and not wanted any more', async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person })
  await page.goto('/settings/data')
  const news = page.getByRole('switch', { name: /^News by mail/ })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(news).toBeChecked()
  await page.reload()
  await expect(news).toBeChecked()
  await news.click()
  await expect(news).not.toBeChecked()
  expect((await person.api.auth.me()).user.newsletter).toBe(false)
})
