import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize } from './fixtures/accessible.ts'
import { button, heldTokens } from './fixtures/entry.ts'
import { registerByDialog } from './fixtures/families.ts'
import { layoutProblems } from './fixtures/layout.ts'
import { mailTo } from './fixtures/mails.ts'
import { enterOperator, enterPanelPassword, makeOperator, openPanel } from './fixtures/operators.ts'
import { newEmail, signIn } from './fixtures/people.ts'
import { logDiaper, timeline } from './fixtures/screen.ts'
import { desktop, expect, phone, test } from './fixtures/test.ts'

const side = (page: Page) => page.getByRole('complementary')

/** The panel's page of a user, found by what the list searches. */
async function openUser(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByLabel('Search by username').fill(email)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: `View Details of ${email}` }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
}

test('an operator signs in by two steps, each of which runs out', { tag: ['@spine', '@panel'] }, async ({
  openDevice,
}) => {
  const operator = await makeOperator()
  const { page, context, expectRefusal } = await openDevice({ viewport: desktop })
  await page.clock.install()
  await page.goto('/admin/users?subscriptionStatus=active')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, nofollow')
  expectRefusal({ status: 401, path: '/api/admin/auth/verify-password' })
  await enterPanelPassword(page, 'a guess')
  await expect(page.getByRole('alert')).toContainText('Invalid password')
  await expect(page.getByRole('alert')).toContainText(/\d attempt\(s\) remaining/)

  // The second step needs the first, and one that was made up has run out.
  await page.goto('/admin/login/step2')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await page.evaluate(() => sessionStorage.setItem('adminTempToken', 'made.up.token'))
  await page.goto('/admin/login/step2')
  expectRefusal({ status: 401, path: '/api/admin/auth/login' })
  await enterOperator(page, operator)
  await expect(page.getByRole('alert')).toHaveText('Session expired. Please start over.')
  await page.clock.fastForward(2_000)
  await expect(page).toHaveURL(/\/admin\/login$/)

  await page.goto('/admin/users?subscriptionStatus=active')
  await enterPanelPassword(page)
  await enterOperator(page, { ...operator, password: 'not the password' })
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials. Please try again.')
  await enterOperator(page, operator)
  // It leads to where it was asked for.
  await expect(page).toHaveURL(/\/admin\/users\?subscriptionStatus=active$/)
  await side(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Total Users')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'slate')
  await expect(side(page).getByText(operator.name)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('adminTempToken'))).toBeNull()

  // Signing out in one tab signs out in the others.
  const other = await context.newPage()
  await other.goto('/admin/audit')
  await expect(other.getByRole('table', { name: 'What operators did' })).toContainText(operator.name)
  await side(page).getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/admin\/login$/)
  const held = () => ['adminToken', 'adminUsername'].map((name) => localStorage.getItem(name))
  expect(await page.evaluate(held)).toEqual([null, null])

  // A token that has run out by its own words is not even sent.
  await page.evaluate(() => {
    localStorage.setItem('adminToken', `x.${btoa(JSON.stringify({ exp: 1 }))}.x`)
  })
  await page.goto('/admin/dashboard')
  await expect(page.getByText("You've been signed out. Sign in again.")).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull()
})

test('a person who is deactivated is out on both their devices at once and told why, until they are reactivated', {
  tag: ['@panel', '@auth'],
}, async ({ openDevice, person, url }) => {
  const operator = await makeOperator()
  const devices = [
    await openDevice({ of: person }),
    await openDevice({ of: await signIn(url, person.email, person.password) }),
  ]
  for (const { page, expectRefusal } of devices) {
    expectRefusal({ status: 401, path: /^\/(api|socket\.io)\// })
    await page.goto('/home')
    await expect(page.getByText('Who are you caring for?')).toBeVisible()
  }
  const { page } = await openDevice({ viewport: desktop })
  await openPanel(page, operator)
  await openUser(page, person.email)
  await button(page, 'Deactivate').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to deactivate this user?')
  await button(question, 'Deactivate').click()
  await expect(page.getByText('User deactivated successfully')).toBeVisible()
  const why = 'This account has been deactivated. Please contact support.'
  for (const { page: theirs } of devices) {
    await expect(theirs.getByText(why)).toBeVisible()
    expect(await heldTokens(theirs)).toBe('none')
  }
  const [first] = devices
  if (first === undefined) throw new Error('There are two devices.')
  first.expectRefusal({ status: 403, path: '/api/auth/login' })
  const trySignIn = async () => {
    await first.page.goto('/#/enter=login')
    await first.page.getByLabel('Email').fill(person.email)
    await first.page.getByLabel('Password', { exact: true }).fill(person.password)
    await first.page.getByRole('button', { name: 'Sign In' }).click()
  }
  await trySignIn()
  await expect(first.page.getByText(why)).toBeVisible()

  await button(page, 'Reactivate').click()
  await button(question, 'Reactivate').click()
  await expect(page.getByText('User reactivated successfully')).toBeVisible()
  await trySignIn()
  await expect(first.page).toHaveURL(/\/home$/)
})

test('an influencer is invited in the panel, and comes as far as their first log', {
  tag: ['@panel', '@invites'],
}, async ({ openDevice, url }) => {
  const operator = await makeOperator()
  const email = newEmail()
  const { page } = await openDevice({ viewport: desktop })
  await openPanel(page, operator)
  await side(page).getByRole('link', { name: 'Create Invite' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Note').fill('met at a fair')
  await button(page, 'Send invite').click()
  await expect(page.getByText('Invite email sent successfully!')).toBeVisible()
  await mailTo(url, email, /^Your invite to Nestwren$/)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Pending')
  const link = await row.locator('code').innerText()

  const theirs = await openDevice({ viewport: phone })
  await theirs.page.goto(link)
  await expect(
    theirs.page.getByRole('dialog').getByText("You're invited to use all of Nestwren for free."),
  ).toBeVisible()
  // The operator sees this link too: the mailbox is asked for its code.
  await registerByDialog(theirs.page, email)
  await theirs.page.getByLabel('Your name').fill('Ina Fluence')
  await button(theirs.page, 'Continue').click()
  await theirs.page.getByLabel("Child's name").fill('Pip')
  await button(theirs.page, 'Add child').click()
  await expect(theirs.page).toHaveURL(/\/home$/)
  await logDiaper(theirs.page)
  await expect(
    timeline(theirs.page)
      .getByText(/diaper/i)
      .first(),
  ).toBeVisible()

  await page.reload()
  await expect(row).toContainText('Accepted')
  await openUser(page, email)
  await expect(page.getByRole('region', { name: 'Information' })).toContainText('Influencer')
})

test('every page of the panel fits each size, reads well and works in Spanish', { tag: '@panel' }, async ({
  openDevice,
  person,
}) => {
  test.slow()
  const operator = await makeOperator()
  const { page } = await openDevice({ viewport: desktop })
  await openPanel(page, operator)
  const paths = ['dashboard', 'users', `users/${person.user.id}`, 'create-invite', 'banner', 'audit', 'account']
  const parts = ['experiment', 'mails', 'jobs', 'files', 'connections', 'errors', 'versions']
  for (const path of [...paths, ...parts.map((part) => `service/${part}`)]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleAtAnySize(page, path)
    expect(await layoutProblems(page), path).toEqual([])
  }
  await page.evaluate(() => localStorage.setItem('nestwren.locale', 'es'))
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { name: 'Usuarios' })).toBeVisible()
})
