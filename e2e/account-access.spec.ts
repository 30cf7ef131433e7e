import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize, narrow, standsOutAtAnySize } from './fixtures/accessible.ts'
import { button, enterCode, enterRegistration, entryPages, somePassword } from './fixtures/entry.ts'
import { invite } from './fixtures/families.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { makeNannyFamily, makePerson } from './fixtures/made-families.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { type Account, signIn } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

type Check = (name: string) => Promise<void>

async function resetLink(url: string, person: Account): Promise<string> {
  await person.api.recovery.forgotPassword({ body: { username: person.email } })
  return linkIn(await mailTo(url, person.email, /^Choose a new Nestwren password$/))
}

/** Everything around a forgotten password, each state once. */
async function walkRecovery(page: Page, url: string, person: Account, check: Check): Promise<void> {
  await page.goto(entryPages.login)
  await button(page, 'Forgot password?').click()
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await dialog.getByLabel('Email').fill('nobody')
  await button(dialog, 'Send me a link').click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await check('forgot')
  await dialog.getByLabel('Email').fill(person.email)
  await button(dialog, 'Send me a link').click()
  await expect(dialog.getByText(/has an account, we've emailed a link/)).toBeVisible()
  await check('link emailed')
  await page.goto('/reset-password')
  await expect(page.getByText('No reset token found in URL')).toBeVisible()
  await check('reset without a token')
  await page.goto(await resetLink(url, person))
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await button(page, 'Save password').click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await check('reset')
  await button(page, 'Close').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('leaving without a new password')
  await button(page, 'Keep going').click()
}

/** The link of a mail about a sign-in change, each state once. Leaves the person without a password. */
async function walkUndo(page: Page, url: string, person: Account, check: Check): Promise<void> {
  await person.api.recovery.changePassword({
    body: { currentPassword: person.password, newPassword: 'the-intruders-nest' },
  })
  await page.goto('/undo-sign-in-change')
  await expect(page.getByText('This link was already used, or it has expired.')).toBeVisible()
  await check('undo without a token')
  await page.goto(linkIn(await mailTo(url, person.email, /^Your Nestwren password was changed$/)))
  await expect(button(page, 'This wasn’t me')).toBeVisible()
  await check('undo')
  await tabTo(page, /^This wasn’t me/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Everyone is signed out' })).toBeVisible()
  await check('undone')
}

/** What an invited nanny sees, from the link to the door of Home. */
async function walkInvited(page: Page, owner: Account, check: Check): Promise<void> {
  const [child] = await owner.api.children.list()
  const { email, link } = await invite(owner, { relationship: 'nanny', childIds: [child?._id ?? ''] })
  await page.goto(link)
  await expect(page.getByText(/invited you to join/)).toBeVisible()
  await check('invited')
  await enterRegistration(page, email)
  await enterCode(page, email)
  await expect(page.getByRole('dialog', { name: 'Your caregiver account is free' })).toBeVisible()
  await check('free account')
  await button(page, 'Continue').click()
  await expect(page.getByLabel('Your name')).toBeVisible()
  await button(page, 'Continue').click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await check('name')
  await page.getByLabel('Your name').fill('Nell')
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Pip' })).toBeVisible()
  await check('rights')
  await button(page, 'Continue').click()
  await expect(button(page, 'Go to Home')).toBeVisible()
  await check('two taps')
}

/** The dialogs and sheets of the settings. `nell` is a nanny of Pip. */
async function walkSettings(page: Page, owner: Account, nell: Account, check: Check): Promise<void> {
  const close = () => page.getByRole('button', { name: 'Close' }).last().click()
  const open = await invite(owner, { relationship: 'parent' })
  await page.goto(`/settings/family/${nell.user.id}`)
  await expect(page.getByRole('heading', { name: 'Nell' })).toBeVisible()
  await check('person')
  await button(page, 'Change what Nell can do in the family').click()
  await expect(page.getByRole('switch').first()).toBeVisible()
  await check('what a person can do in the family')
  await close()
  await button(page, 'Change what Nell can do for Pip').click()
  const rights = page.getByRole('dialog', { name: 'Nell and Pip' })
  await expect(rights).toBeVisible()
  await check('rights of a child')
  await rights.getByRole('radio', { name: /^Choose/ }).check()
  await check('rights of a child, area by area')
  await button(page, 'Stop sharing Pip with Nell').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('take away')
  await button(page, 'Keep sharing').click()
  await close()
  await button(page, 'Remove Nell from the family').click()
  await check('remove somebody')
  await button(page, 'Remove Nell').click()
  await expect(page.getByRole('alertdialog', { name: 'Really remove Nell?' })).toBeVisible()
  await check('really remove')
  await button(page, 'Keep Nell').click()

  await page.goto('/settings/family')
  await button(page, `Cancel the invite for ${open.email}`).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('cancel an invite')
  await button(page, 'Keep it').click()
  await button(page, `Change the invite for ${open.email}`).click()
  await expect(page.getByRole('dialog', { name: 'Change the invite' })).toBeVisible()
  await check('change an invite')
  await close()
  await button(page, `Replace the link for ${open.email}`).click()
  await expect(page.getByRole('alertdialog', { name: 'Replace the link?' })).toBeVisible()
  await check('replace a link')
  await button(page, 'Replace link').click()
  await expect(page.getByRole('dialog', { name: 'Invite sent' })).toBeVisible()
  await check('link of an invite')
  await close()

  await page.goto('/settings/profile')
  await button(page, 'Change password').click()
  await expect(page.getByText('Enter your current password.')).toBeVisible()
  await check('password with errors')
  await button(page, 'Sign out all other devices').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('sign out others')
  await button(page, 'Leave them signed in').click()

  await page.goto('/settings/data')
  await button(page, 'Delete my account').click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await button(sheet, 'Delete my account').click()
  await expect(sheet.getByText('Enter your password.')).toBeVisible()
  await check('deletion')
  await sheet.getByLabel('Your email, to be sure').fill(owner.email)
  await sheet.getByLabel('Password', { exact: true }).fill(somePassword)
  await button(sheet, 'Delete my account').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await check('really delete')
  await button(page, 'Keep my account').click()
  await close()
}

/** Signed in on two devices, so that there is one to sign out. */
function withSecondDevice(url: string, { email, password }: Account): Promise<Account> {
  return signIn(url, email, password)
}

test('a forgotten password and an invite', { tag: ['@auth', '@invites', '@settings'] }, async ({ openDevice, url }) => {
  test.slow()
  const { owner } = await makeNannyFamily(url)
  const visitor = await openDevice()
  await walkRecovery(visitor.page, url, owner, (name) => expectAccessibleAtAnySize(visitor.page, name))
  await walkUndo(visitor.page, url, await makePerson(url), (name) => expectAccessibleAtAnySize(visitor.page, name))
  await visitor.page.goto('/unsubscribe')
  await expect(visitor.page.getByText("This link isn't valid.")).toBeVisible()
  await expectAccessibleAtAnySize(visitor.page, 'unsubscribe')
  await visitor.page.goto('/google-return')
  await expect(visitor.page.getByText('Google sign-in failed. Please try again.')).toBeVisible()
  await expectAccessibleAtAnySize(visitor.page, 'google return')
  const guest = await openDevice()
  await walkInvited(guest.page, owner, (name) => expectAccessibleAtAnySize(guest.page, name))
  const other = await makePerson(url)
  const { link } = await invite(owner, { relationship: 'parent' }, other.email)
  const known = await openDevice({ of: other })
  await known.page.goto(link)
  await expect(button(known.page, 'Join the family')).toBeVisible()
  await expectAccessibleAtAnySize(known.page, 'invite of somebody known')
})

test('the dialogs of the settings', { tag: ['@auth', '@invites', '@settings'] }, async ({ openDevice, url }) => {
  test.slow()
  const { owner, nell } = await makeNannyFamily(url)
  const { page } = await openDevice({ of: await withSecondDevice(url, owner) })
  await walkSettings(page, owner, nell, (name) => expectAccessibleAtAnySize(page, name))
})

test('nothing of it scrolls sideways at 320 px and any text size', { tag: ['@auth', '@invites', '@settings'] }, async ({
  openDevice,
  url,
}) => {
  test.slow()
  const { owner, nell } = await makeNannyFamily(url)
  const checkOn = (page: Page) => async (name: string) => {
    expect.soft(await standsOutAtAnySize(page), name).toEqual([])
  }
  const visitor = await openDevice({ viewport: narrow })
  await walkRecovery(visitor.page, url, owner, checkOn(visitor.page))
  await walkUndo(visitor.page, url, await makePerson(url), checkOn(visitor.page))
  const guest = await openDevice({ viewport: narrow })
  await walkInvited(guest.page, owner, checkOn(guest.page))
  const { page } = await openDevice({
    of: await withSecondDevice(url, owner),
    viewport: narrow,
  })
  await walkSettings(page, owner, nell, checkOn(page))
})

test('without a mouse: a new password, the steps of a nanny, and her rights', {
  tag: ['@auth', '@invites', '@settings'],
}, async ({ openDevice, url }) => {
  test.slow()
  const { owner } = await makeNannyFamily(url)
  const visitor = await openDevice()
  await visitor.page.goto(await resetLink(url, owner))
  await expect(visitor.page.getByText(owner.email)).toBeVisible()
  await tabTo(visitor.page, /^New password/)
  await visitor.page.keyboard.type(somePassword)
  await tabTo(visitor.page, /^Confirm password/)
  await visitor.page.keyboard.type(somePassword)
  await visitor.page.keyboard.press('Enter')
  const changed = visitor.page.getByRole('dialog', { name: 'Password changed' })
  await expect(changed).toBeVisible()
  // The front page asks for it at once.
  await expect(changed).toHaveCount(0)
  await expect(visitor.page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await tabTo(visitor.page, /^Email/)
  await visitor.page.keyboard.type(owner.email)
  await tabTo(visitor.page, /^Password/)
  await visitor.page.keyboard.type(somePassword)
  await visitor.page.keyboard.press('Enter')
  await expect(visitor.page).toHaveURL(/\/home$/)

  const { page } = visitor
  await page.goto('/settings/family')
  await expect(page.getByRole('link', { name: /^Nell|Nell/ })).toBeVisible()
  await tabTo(page, /Nell/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nell', exact: true })).toBeVisible()
  await tabTo(page, /^Change what Nell can do for Pip$/)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Nell and Pip' })
  await tabTo(page, /^Nanny or sitter/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: /^Choose/ })).toBeChecked()
  await tabTo(page, /^See$/)
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radiogroup', { name: 'Logs' }).getByRole('radio', { name: 'Add' })).toBeChecked()
  await page.keyboard.press('Escape')
  // What was changed is not lost by a key.
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await tabTo(page, /^Leave$/)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(button(page, 'Change what Nell can do for Pip')).toBeFocused()
  await page.goto('/settings/data')
  await expect(page.getByRole('switch')).toBeVisible()
  await tabTo(page, /^Delete my account$/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Your email, to be sure/)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete my account')).toBeFocused()
})
