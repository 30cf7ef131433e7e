import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { button, entryPages, freeAccess, heldTokens, step } from './fixtures/entry.ts'
import { invite } from './fixtures/families.ts'
import { type GoogleIssuer, startGoogleIssuer } from './fixtures/google-issuer.ts'
import { makePerson } from './fixtures/made-families.ts'
import { mailTo } from './fixtures/mails.ts'
import { newEmail } from './fixtures/people.ts'
import { logOut } from './fixtures/screen.ts'
import { createServerProcess, type ServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

// A server that knows the issuer; the one of the other journeys has no sign-in with Google.
let issuer: GoogleIssuer
let server: ServerProcess

test.beforeAll(async () => {
  issuer = await startGoogleIssuer()
  server = await createServerProcess({
    ...issuer.settings,
    LIMITS_REGISTER: '2000/1h',
    LIMITS_SEND_CONFIRMATION_IP: '2000/10m',
  })
  await server.start()
})
test.afterAll(async () => {
  await server.remove()
  await issuer.stop()
})

/** Google's page: chooses an account and goes back. */
async function chooseAccount(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function continueWithGoogle(page: Page, email: string): Promise<void> {
  await button(page, 'Continue with Google').click()
  await chooseAccount(page, email)
}

test('a new parent by Google, who owes a plan, and comes back by Google', {
  tag: ['@google', '@auth'],
}, async ({ openDevice }) => {
  const email = newEmail()
  const { page } = await openDevice({ baseURL: server.url })
  await page.goto(entryPages.trial)
  const account = step(page, 'account')
  await button(account, 'Continue with Google').click()
  await chooseAccount(page, email)
  // With a payment owed the tokens are held and the dialog goes on with step 2 (A §4).
  await expect(step(page, 'voices')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  expect(page.url()).not.toContain('id_token')
  await page.reload()
  await button(step(page, 'voices'), 'Continue').click()
  const plan = step(page, 'plan')
  await freeAccess(plan).click()
  await button(plan, /^(Start|Continue)/).click()
  await expect.poll(() => heldTokens(page)).toBe('real')
  await page.goto('/home')
  await expect(page.getByText('Who are you caring for?')).toBeVisible()

  await logOut(page)
  await continueWithGoogle(page, email)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
  expect(await heldTokens(page)).toBe('real')
  // Google is the only way in, so it cannot be disconnected.
  await page.goto('/settings/profile')
  await expect(page.getByText(/is your only way to sign in/)).toBeVisible()
  await expect(button(page, 'Disconnect Google')).toHaveCount(0)
})

test('an address that has an account is connected only with its password', { tag: ['@google', '@auth'] }, async ({
  openDevice,
}) => {
  test.slow()
  const person = await makePerson(server.url)
  const { page, expectRefusal } = await openDevice({ baseURL: server.url })
  expectRefusal({ status: 409, path: '/api/auth/google' })
  expectRefusal({ status: 400, path: '/api/auth/google' })
  await page.goto(entryPages.login)
  await continueWithGoogle(page, person.email)
  await expect(
    page.getByText('An account with this email already exists. Enter its password once to connect Google.'),
  ).toBeVisible()
  expect(await heldTokens(page)).toBe('none')
  await expectAccessible(page, 'password after Google')
  // Over a reload too.
  await page.reload()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button(page, 'Connect Google').click()
  await expect(page.getByText("That password isn't right.")).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Connect Google').click()
  await expect(page).toHaveURL(/\/home$/)
  await mailTo(server.url, person.email, /^Google is connected to your Nestwren account$/)
  await logOut(page)
  await continueWithGoogle(page, person.email)
  await expect(page).toHaveURL(/\/home$/)
})

test('connected and disconnected in the settings, with the password each time', { tag: ['@google', '@auth'] }, async ({
  openDevice,
}) => {
  test.slow()
  const person = await makePerson(server.url)
  const { page, expectRefusal } = await openDevice({ baseURL: server.url, of: person })
  await page.goto('/settings/profile')
  await button(page, 'Connect Google').click()
  await chooseAccount(page, newEmail())
  expectRefusal({ status: 400, path: '/api/auth/google/link' })
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await button(page, 'Connect Google').click()
  await expect(page.getByText("That password isn't right.")).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Connect Google').click()
  await expect(page).toHaveURL(/\/settings\/profile$/)
  await expect(page.getByText('Google is connected. You can sign in with it or with your password.')).toBeVisible()

  await button(page, 'Disconnect Google').click()
  const question = page.getByRole('dialog', { name: 'Disconnect Google?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'disconnect Google')
  expectRefusal({ status: 400, path: '/api/auth/google/unlink' })
  await question.getByLabel('Password', { exact: true }).fill('not the password')
  await button(question, 'Disconnect Google').click()
  await expect(question.getByText("That password isn't right.")).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill(person.password)
  await button(question, 'Disconnect Google').click()
  await expect(button(page, 'Connect Google')).toBeVisible()
  await mailTo(server.url, person.email, /^Google is disconnected from your Nestwren account$/)
})

test('an invited nanny joins by Google, with the invited address only', { tag: ['@google', '@auth'] }, async ({
  openDevice,
}) => {
  const owner = await makePerson(server.url)
  const pip = await owner.api.children.create({ body: { name: 'Pip' } })
  const { link, email } = await invite(owner, { relationship: 'nanny', childIds: [pip._id] })
  const { page, expectRefusal } = await openDevice({ baseURL: server.url })
  expectRefusal({ status: 400, path: '/api/auth/google' })
  await page.goto(link)
  await expect(page.getByText("Robin invited you to join the family. It's free for you.")).toBeVisible()
  await button(step(page, 'join'), 'Continue with Google').click()
  await chooseAccount(page, newEmail())
  await expect(page.getByText('This invite was sent to another email address.')).toBeVisible()
  await button(page, 'Back to Login').click()
  await button(step(page, 'join'), 'Continue with Google').click()
  await chooseAccount(page, email)
  await expect(page).toHaveURL(/\/caregiver-onboarding$/)
  await page.getByLabel('Your name').fill('Nell')
  await button(page, 'Continue').click()
  await expect(page.getByRole('heading', { name: 'Pip' })).toBeVisible()
})
