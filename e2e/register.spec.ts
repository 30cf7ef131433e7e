import {
  button,
  choosePlan,
  enterCode,
  enterRegistration,
  freeAccess,
  heldTokens,
  pageStep,
  payWith,
  planRadio,
  somePassword,
  startRegistration,
  step,
} from './fixtures/entry.ts'
import { newEmail, signIn } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('registers with the code from the mailbox page, starts the free month, adds a child and lands in the app', {
  tag: ['@spine', '@auth', '@onboarding'],
}, async ({ openDevice, url }) => {
  const { page, context } = await openDevice()
  const email = newEmail()
  await startRegistration(page)
  await enterRegistration(page, email)

  const mailbox = await context.newPage()
  await mailbox.goto(`/dev/mailbox?to=${encodeURIComponent(email)}`)
  await mailbox.getByRole('link', { name: /is your Nestwren code/ }).click()
  const code = /\b\d{6}\b/.exec(await mailbox.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
  expect(code).toHaveLength(6)
  await mailbox.close()

  // The code is sent by itself when it is complete.
  await step(page, 'code').getByRole('textbox', { name: 'Code' }).fill(code)
  const plan = step(page, 'plan')
  await expect(plan.getByRole('img', { name: 'Step 3 of 4' })).toBeVisible()
  // Without a code of a link the account is made with the choice, not before it.
  expect(await heldTokens(page)).toBe('none')
  await freeAccess(plan).click()
  await expect(plan.getByRole('img', { name: 'Step 3 of 5' })).toBeVisible()
  await button(plan, 'Start my free month').click()

  const child = step(page, 'child')
  await expect(child.getByRole('img', { name: 'Step 4 of 5' })).toBeVisible()
  expect(await heldTokens(page)).toBe('real')
  await button(child, 'Add child').click()
  await expect(child.getByText("Please enter your child's name")).toBeVisible()
  await child.getByLabel("Child's name").fill('Pip')
  const thisYear = new Date().getFullYear()
  await child.getByLabel(/^Birth date/).fill(`${thisYear - 20}-01-02`)
  await button(child, 'Add child').click()
  await expect(child.getByText('The birth date is more than 18 years ago.')).toBeVisible()
  await child.getByLabel(/^Birth date/).fill(`${thisYear - 2}-01-02`)
  await button(child, 'Girl').click()
  await button(child, 'Add child').click()

  const welcome = step(page, 'welcome')
  await expect(welcome.getByText(email)).toBeVisible()
  await expect(welcome.getByText('Pip is in your family.')).toBeVisible()
  await expect(welcome.getByText(/^Everything is free until .* No card is on file\.$/)).toBeVisible()
  await button(welcome, 'Get Started').click()
  // There is a child, so the way on is the one for families that have some (A §4).
  await expect(page).toHaveURL(/\/caregiver-onboarding$/)
  const { api, user } = await signIn(url, email, somePassword)
  expect(user).toMatchObject({ role: 'super_admin', subscriptionStatus: 'free_trial' })
  const [saved] = await api.children.list()
  expect(saved).toMatchObject({ name: 'Pip', color: '#3B82F6', sex: 'female' })
  expect(saved?.birthdate).toBe(`${thisYear - 2}-01-02`)
  // The first steps on that page end on Home.
  await page.getByLabel('Your name').fill('Ines Wren')
  await button(page, 'Continue').click()
  await expect(pageStep(page, 'What should your family call you?')).toHaveCount(0)
  await button(page, 'Skip for now')
    .or(page.getByRole('link', { name: 'Skip for now' }))
    .click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: /^Pip/ })).toBeVisible()
})

test('with a plan the payment takes over, and ends in the first steps', { tag: ['@auth', '@onboarding'] }, async ({
  openDevice,
  url,
}) => {
  const { page } = await openDevice()
  const email = newEmail()
  await startRegistration(page)
  await enterRegistration(page, email)
  await enterCode(page, email)
  // One is chosen already, with the day and the sum of its first charge.
  await expect(planRadio(step(page, 'plan'), 'Weekly Plan')).toBeChecked()
  await expect(step(page, 'plan').getByText(/^First charge: .*\d{4}$/)).toBeVisible()
  await choosePlan(step(page, 'plan'), 'Annual Plan')
  // What was chosen is not asked for again.
  await expect(step(page, 'payment').getByText('$89 a year', { exact: true })).toBeVisible()
  await expect(step(page, 'payment').getByRole('img', { name: 'Step 4 of 4' })).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await payWith(step(page, 'payment'), 'success')
  await button(step(page, 'done'), 'Get Started').click()
  await expect(page).toHaveURL(/\/onboarding$/)
  await expect(pageStep(page, 'What should your family call you?')).toBeVisible()
  expect((await signIn(url, email, somePassword)).user.subscriptionStatus).toBe('trial')
})
