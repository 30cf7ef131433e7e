import type { Page } from '@playwright/test'
import { button, entryPages } from './fixtures/entry.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const subject = /^Choose a new Nestwren password$/

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(again)
  await button(page, 'Save password').click()
}

test('from the sign-in page to a new password, by the link of the mail', { tag: ['@spine', '@auth'] }, async ({
  openDevice,
  person,
  url,
}) => {
  const { page, expectRefusal } = await openDevice()
  await page.goto(entryPages.login)
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
  await expect(dialog.getByText(/has an account, we've emailed a link/)).toBeVisible()
  await page.reload()
  await expect(dialog.getByText(/has an account, we've emailed a link/)).toBeVisible()
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
  await expect(reset.getByText('This password is too common. Choose another.')).toBeVisible()
  await choose(page, 'a-new-quiet-nest')
  await expect(page.getByRole('dialog', { name: 'Password changed' })).toBeVisible()
  // By itself, after two seconds.
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()

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
  await button(other.page, 'Get a new link').click()
  await expect(other.page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})
