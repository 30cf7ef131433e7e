import { contract } from '@nestwren/contract'
import { createClient } from '@nestwren/contract/client'
import type { Page } from '@playwright/test'
import { button, somePassword } from './fixtures/entry.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { newEmail, signIn } from './fixtures/people.ts'
import { signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const subject = /^Choose a new Nestwren password$/

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await button(page, 'Forgot password?').click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await dialog.getByLabel('Email').fill(email)
  await button(dialog, 'Send me a link').click()
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(again)
  await button(page, 'Save password').click()
}

test('from the sign-in page to a new password, by the link of the mail', async ({ openDevice, person, url }) => {
  const { page, expectRefusal } = await openDevice()
  await page.goto('/')
  await button(page, 'Forgot password?').click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await dialog.getByLabel('Email').fill('nobody')
  await button(dialog, 'Send me a link').click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(person.email)
  // A reload returns to what was typed.
  await page.reload()
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await button(dialog, 'Send me a link').click()
  await expect(dialog.getByText(/a mail with a link is on its way/)).toBeVisible()
  await page.reload()
  await expect(dialog.getByText(/a mail with a link is on its way/)).toBeVisible()
  const link = linkIn(await mailTo(url, person.email, subject))

  await page.goto(link)
  const reset = page.getByRole('dialog', { name: 'Choose a new password' })
  await expect(reset.getByText(person.email)).toBeVisible()
  expect(page.url()).not.toContain('token')
  // Over a reload too, though the token has left the address.
  await page.reload()
  await expect(reset.getByText(person.email)).toBeVisible()
  await choose(page, 'a-new-quiet-nest', 'another-nest')
  await expect(reset.getByText('Passwords do not match')).toBeVisible()
  await choose(page, 'short')
  await expect(reset.getByText('Password must be at least 8 characters long')).toBeVisible()
  expectRefusal({ status: 400, path: '/api/auth/reset-password' })
  await choose(page, 'password1')
  await expect(reset.getByText('This password is one of the most common ones. Please choose another.')).toBeVisible()
  await choose(page, 'a-new-quiet-nest')
  await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible()
  // By itself, after two seconds.
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  expectRefusal({ status: 401, path: '/api/auth/login' })
  await signInByForm(page, person)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await signInByForm(page, { email: person.email, password: 'a-new-quiet-nest' })
  await expect(page).toHaveURL(/\/home$/)
  await mailTo(url, person.email, /^Your Nestwren password was changed$/)

  const other = await openDevice()
  other.expectRefusal({ status: 400, path: '/api/auth/verify-reset-token' })
  await other.page.goto(link)
  await expect(other.page.getByText('Invalid or expired reset token')).toBeVisible()
  await button(other.page, 'Ask for a new link').click()
  await expect(other.page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})

test('a link that was replaced by a newer one, a made-up one and none at all', async ({ openDevice, person, url }) => {
  const { page, expectRefusal } = await openDevice()
  await askForLink(page, person.email)
  const first = linkIn(await mailTo(url, person.email, subject))
  await expect(page.getByText(/a mail with a link is on its way/)).toBeVisible()
  const again = await openDevice()
  await askForLink(again.page, person.email)
  await expect(again.page.getByText(/a mail with a link is on its way/)).toBeVisible()
  expectRefusal({ status: 400, path: '/api/auth/verify-reset-token' })
  for (const link of [first, '/reset-password?token=garbage', `/reset-password?token=${'x'.repeat(300)}`]) {
    await page.goto(link)
    await expect(page.getByText('Invalid or expired reset token')).toBeVisible()
  }
  await button(page, 'Back to Login').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByText('No reset token found in URL')).toBeVisible()
})

test('two who use one link: the second is told that it works no more', async ({ openDevice, person, url }) => {
  const asked = await openDevice()
  await askForLink(asked.page, person.email)
  const link = linkIn(await mailTo(url, person.email, subject))
  const [first, second] = [await openDevice(), await openDevice()]
  for (const { page } of [first, second]) {
    await page.goto(link)
    await expect(page.getByText(person.email)).toBeVisible()
  }
  await choose(first.page, 'a-new-quiet-nest')
  await expect(first.page.getByRole('dialog', { name: 'Password changed' })).toBeVisible()
  second.expectRefusal({ status: 400, path: '/api/auth/reset-password' })
  await choose(second.page, 'another-quiet-nest')
  await expect(second.page.getByText('Invalid or expired reset token')).toBeVisible()
  await signIn(url, person.email, 'a-new-quiet-nest')
})

test('an unknown address is answered like a known one', async ({ openDevice, person }) => {
  const answerTo = async (email: string) => {
    const { page } = await openDevice()
    await askForLink(page, email)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/a mail with a link is on its way/)).toBeVisible()
    // What a development server adds for somebody who exists is not there in production.
    const words = (await dialog.innerText()).replace(email, '').replace(/This server is for development\.[^\n]*/, '')
    return words.replace(/\s+/g, ' ')
  }
  expect(await answerTo(person.email)).toBe(await answerTo(newEmail()))
})

test('too many links asked for are refused, in the words of the page', async ({ openDevice, person }) => {
  const { page, expectRefusal } = await openDevice()
  for (let asked = 0; asked < 3; asked += 1) {
    await askForLink(page, person.email)
    await expect(page.getByText(/a mail with a link is on its way/)).toBeVisible()
    await button(page, 'Back to Login').click()
  }
  expectRefusal({ status: 429, path: '/api/auth/forgot-password' })
  await askForLink(page, person.email)
  await expect(page.getByText('Failed to send reset email')).toBeVisible()
})

test('somebody locked out by wrong passwords gets in with a new one', async ({ openDevice, person, url }) => {
  const anyone = createClient(contract, { baseUrl: url, token: () => null })
  const { page, expectRefusal } = await openDevice()
  expectRefusal({ status: 401, path: '/api/auth/login' })
  expectRefusal({ status: 429, path: '/api/auth/login' })
  await page.goto('/')
  for (let tries = 0; tries < 10; tries += 1)
    await anyone.auth.login({ body: { username: person.email, password: 'wrong' } }).catch(() => undefined)
  await signInByForm(page, { email: person.email, password: 'wrong' })
  await expect(page.getByText('Too many login attempts. Please try again later.')).toBeVisible()
  // The right one does not help now.
  await signInByForm(page, person)
  await expect(page.getByText('Too many login attempts. Please try again later.')).toBeVisible()
  await askForLink(page, person.email)
  await page.goto(linkIn(await mailTo(url, person.email, subject)))
  await choose(page, somePassword)
  await button(page, 'Back to Login').click()
  await signInByForm(page, { email: person.email, password: somePassword })
  await expect(page).toHaveURL(/\/home$/)
})

test('a new password signs everybody out, this browser too', async ({ openDevice, person, url }) => {
  const { page, expectRefusal } = await openDevice({ of: person })
  const elsewhere = await openDevice({ of: await signIn(url, person.email, person.password) })
  await page.goto('/home')
  await elsewhere.page.goto('/home')
  await expect(elsewhere.page.getByText('Who do you care for?')).toBeVisible()
  const asked = await openDevice()
  await askForLink(asked.page, person.email)
  await page.goto(linkIn(await mailTo(url, person.email, subject)))
  expectRefusal({ status: 401, path: /^\/(api|socket\.io)\// })
  elsewhere.expectRefusal({ status: 401, path: /^\/(api|socket\.io)\// })
  await choose(page, somePassword)
  await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(elsewhere.page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
})
