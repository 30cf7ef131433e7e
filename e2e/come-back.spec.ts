import {
  button,
  choosePlan,
  enterAccount,
  entryPages,
  heldTokens,
  pageStep,
  payWith,
  planRadio,
  somePassword,
  startTrial,
  step,
  titles,
} from './fixtures/entry.ts'
import { makePerson } from './fixtures/made-families.ts'
import { codeFor, newEmail, registerOwing } from './fixtures/people.ts'
import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('who left at the payment comes back to step 2, pays and is at home', {
  tag: ['@auth', '@onboarding', '@billing'],
}, async ({ openDevice, url }) => {
  const { email, password } = await registerOwing(url)
  const { page } = await openDevice()
  await page.goto(entryPages.login)
  await signInByForm(page, { email, password })
  const voices = step(page, 'voices')
  await expect(voices.getByRole('img', { name: 'Step 2 of 4' })).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await button(voices, 'Continue').click()
  await choosePlan(step(page, 'plan'), 'Annual Plan')
  await payWith(step(page, 'payment'), 'success')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
  expect(await heldTokens(page)).toBe('real')

  // From now on signing in leads home at once.
  await logOut(page)
  await signInByForm(page, { email, password })
  await expect(page).toHaveURL(/\/home$/)
})

test('the onboarding survives a reload at every step, and an account that could not be made at once', {
  tag: ['@auth', '@onboarding', '@billing'],
}, async ({ openDevice }) => {
  test.slow()
  const { page, expectNoNetwork } = await openDevice()
  const email = newEmail()
  await startTrial(page)
  const account = step(page, 'account')
  await account.getByLabel('Email').fill(email)
  await account.getByLabel('Password', { exact: true }).fill(somePassword)
  await page.reload()
  await expect(account.getByLabel('Email')).toHaveValue(email)
  await expect(account.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(button(account, 'Continue')).toBeDisabled()
  await enterAccount(page, email)

  await page.reload()
  const code = step(page, 'code')
  await expect(code.getByText(email)).toBeVisible()
  const again = code.getByText("The page reloaded, and we don't store your password. Enter it again.")
  await expect(again).toBeVisible()
  const mailed = await codeFor(new URL(page.url()).origin, email)
  await code.getByRole('textbox', { name: 'Code' }).fill(mailed)
  await expect(code.getByText('Password must be at least 8 characters long')).toBeVisible()
  await code.getByLabel('Password', { exact: true }).fill(somePassword)
  expectNoNetwork(true)
  await page.route('**/api/auth/register', (route) => route.abort('internetdisconnected'))
  await button(code, 'Create my account').click()
  await expect(code.getByText('Network error. Please try again.')).toBeVisible()
  // The code was accepted, and is not asked for again.
  await expect(code.getByText('Your email is confirmed.')).toBeVisible()
  await page.unroute('**/api/auth/register')
  await button(code, 'Create my account').click()

  const voices = step(page, 'voices')
  await expect(voices).toBeVisible()
  expectNoNetwork(false)
  await page.reload()
  await expect(voices).toBeVisible()
  await button(voices, 'Continue').click()
  const plan = step(page, 'plan')
  await planRadio(plan, 'Annual Plan').check()
  await page.reload()
  await expect(planRadio(plan, 'Annual Plan')).toBeChecked()
  await button(plan, 'Continue to payment').click()
  const payment = step(page, 'payment')
  await expect(payment).toBeVisible()
  await page.reload()
  await expect(payment.getByText('Annual Plan')).toBeVisible()
  await payWith(payment, 'success')
  const done = step(page, 'done')
  await expect(done).toBeVisible()
  await page.reload()
  await expect(done).toBeVisible()
  await button(done, 'Get Started').click()

  await expect(pageStep(page, 'What should your family call you?')).toBeVisible()
  await page.reload()
  await page.getByLabel('Your name').fill('Ines Wren')
  await button(page, 'Continue').click()
  await expect(pageStep(page, titles.child)).toBeVisible()
  await page.reload()
  await expect(pageStep(page, titles.child)).toBeVisible()
  await page.getByLabel("Child's name").fill('Pip')
  await button(page, 'Add child').click()
  await expect(pageStep(page, 'Who else helps out?')).toBeVisible()
  await page.reload()
  await expect(pageStep(page, 'Who else helps out?')).toBeVisible()
  await button(page, 'Not now').click()
  await expect(page).toHaveURL(/\/home$/)
  // Nothing of it is left for the next one in this tab, and the password never was anywhere.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(somePassword)
  expect(kept).not.toContain('onboardingDialog')
})

test('two tabs: both come to the payment, and the one that did not pay follows the one that did', {
  tag: ['@auth', '@onboarding', '@billing'],
}, async ({ openDevice, url }) => {
  const { email, password } = await registerOwing(url)
  const { page, context } = await openDevice()
  const other = await context.newPage()
  await other.goto(entryPages.login)
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goto(entryPages.login)
  await signInByForm(page, { email, password })
  await button(step(page, 'voices'), 'Continue').click()
  await expect(step(other, 'voices')).toBeVisible()
  await choosePlan(step(page, 'plan'), 'Weekly Plan')
  await payWith(step(page, 'payment'), 'success')
  await expect(page).toHaveURL(/\/home$/)
  await expect(other).toHaveURL(/\/home$/)
  await expect(other.getByText('Who are you caring for?')).toBeVisible()
  expect(await heldTokens(other)).toBe('real')
  // And out again, both.
  await logOut(page)
  await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await heldTokens(other)).toBe('none')
})

test('one browser, two people: what one began is not shown to the next', {
  tag: ['@auth', '@onboarding', '@billing'],
}, async ({ openDevice, url }) => {
  const [first, second] = [await registerOwing(url), await makePerson(url)]
  const { page } = await openDevice()
  await page.goto(entryPages.login)
  await signInByForm(page, first)
  await button(step(page, 'voices'), 'Continue').click()
  await planRadio(step(page, 'plan'), 'Annual Plan').check()
  await button(step(page, 'plan'), 'Close').click()
  await button(page, 'Log out').click()
  await signInByForm(page, second)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goto(entryPages.trial)
  await expect(step(page, 'account').getByLabel('Email')).toHaveValue('')
})
