import { button, entryPages } from './fixtures/entry.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { signIn } from './fixtures/people.ts'
import { signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const anyCall = /^\/(api|socket\.io)\//
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('a device that is signed out from the list is out at once, and so are all others', {
  tag: ['@auth', '@settings'],
}, async ({ openDevice, person, url }) => {
  const lost = await openDevice({ userAgent: iphone })
  await lost.page.goto(entryPages.login)
  await signInByForm(lost.page, person)
  await expect(lost.page.getByText('Who are you caring for?')).toBeVisible()
  // Somebody new at the door is told about by mail.
  await mailTo(url, person.email, /^New sign-in to Nestwren$/)
  const { page } = await openDevice({ of: person })
  await page.goto('/settings/profile')
  const list = page.getByRole('region', { name: "Where you're signed in" })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('This device')).toHaveCount(1)
  lost.expectRefusal({ status: 401, path: anyCall })
  await list.getByRole('button', { name: /^Sign out Safari on / }).click()
  await button(page.getByRole('alertdialog'), 'Sign out').click()
  await expect(lost.page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByText("You're not signed in anywhere else.")).toBeVisible()

  const others = await Promise.all([1, 2].map(() => signIn(url, person.email, person.password)))
  const devices = await Promise.all(others.map((of) => openDevice({ of })))
  for (const other of devices) {
    await other.page.goto('/home')
    await expect(other.page.getByText('Who are you caring for?')).toBeVisible()
    other.expectRefusal({ status: 401, path: anyCall })
  }
  await page.reload()
  await button(page, 'Sign out all other devices').click()
  await button(page.getByRole('alertdialog'), 'Sign them out').click()
  for (const other of devices)
    await expect(other.page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
  await expect(list.getByText("You're not signed in anywhere else.")).toBeVisible()
})

test('another password: asked for the current one, others are out, this one stays', {
  tag: ['@auth', '@settings'],
}, async ({ openDevice, person, url }) => {
  const elsewhere = await openDevice({ of: await signIn(url, person.email, person.password) })
  await elsewhere.page.goto('/home')
  await expect(elsewhere.page.getByText('Who are you caring for?')).toBeVisible()
  const { page, expectRefusal } = await openDevice({ of: person })
  await page.goto('/settings/profile')
  const form = page.getByRole('region', { name: 'Password' })
  const fill = async (current: string, next: string, again = next) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password', { exact: true }).fill(next)
    await form.getByLabel('New password again').fill(again)
    await button(form, 'Change password').click()
  }
  await fill('', 'short', 'other')
  await expect(form.getByText('Enter your current password.')).toBeVisible()
  await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  expectRefusal({ status: 400, path: '/api/auth/password' })
  await fill('not it at all', 'a-new-quiet-nest')
  await expect(form.getByText("That isn't your current password.")).toBeVisible()
  await fill(person.password, 'password1')
  await expect(form.getByText('This password is too common. Choose another.')).toBeVisible()
  elsewhere.expectRefusal({ status: 401, path: anyCall })
  await fill(person.password, 'a-new-quiet-nest')
  await expect(page.getByText('Password changed. Your other devices were signed out.')).toBeVisible()
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await expect(elsewhere.page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
  await mailTo(url, person.email, /^Your Nestwren password was changed$/)
  await page.reload()
  await expect(page.getByText(person.email).first()).toBeVisible()
  await signIn(url, person.email, 'a-new-quiet-nest')
})

test('a password that somebody else changed: the link of the mail signs everyone out, once', {
  tag: ['@auth', '@settings'],
}, async ({ openDevice, person, url }) => {
  const intruder = await openDevice({ of: person })
  await intruder.page.goto('/home')
  await expect(intruder.page.getByText('Who are you caring for?')).toBeVisible()
  await person.api.recovery.changePassword({
    body: { currentPassword: person.password, newPassword: 'the-intruders-nest' },
  })
  const link = linkIn(await mailTo(url, person.email, /^Your Nestwren password was changed$/))
  const { page, expectRefusal } = await openDevice()
  await page.goto(link)
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.reload()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await signIn(url, person.email, 'the-intruders-nest')
  intruder.expectRefusal({ status: 401, path: anyCall })
  await button(page, 'This wasn’t me').click()
  await expect(page.getByRole('heading', { name: 'Everyone is signed out' })).toBeFocused()
  await expect(intruder.page.getByText('Your session is invalid. Please log in again.')).toBeVisible()
  await button(page, 'Back to Login').click()
  expectRefusal({ status: 401, path: '/api/auth/login' })
  for (const password of [person.password, 'the-intruders-nest']) {
    await signInByForm(page, { email: person.email, password })
    await expect(page.getByText('Wrong email or password.')).toBeVisible()
    await page.reload()
  }
  await page.goto(linkIn(await mailTo(url, person.email, /^Choose a new password to get back into Nestwren$/)))
  await page.getByLabel('New password', { exact: true }).fill('a-new-quiet-nest')
  await page.getByLabel('Confirm password', { exact: true }).fill('a-new-quiet-nest')
  await button(page, 'Save password').click()
  await button(page, 'Back to Login').click()
  await signInByForm(page, { email: person.email, password: 'a-new-quiet-nest' })
  await expect(page).toHaveURL(/\/home$/)

  const again = await openDevice()
  again.expectRefusal({ status: 400, path: '/api/auth/sign-in-change' })
  await again.page.goto(link)
  await expect(again.page.getByText('This link was already used, or it has expired.')).toBeVisible()
  await button(again.page, 'Choose a new password').click()
  await expect(again.page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})
