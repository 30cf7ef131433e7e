import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize, narrow, standsOutAtAnySize } from './fixtures/accessible.ts'
import {
  button,
  choosePlan,
  enterAccount,
  enterCode,
  enterRegistration,
  entryPages,
  freeAccess,
  pageStep,
  payWith,
  somePassword,
  startRegistration,
  startTrial,
  step,
  titles,
} from './fixtures/entry.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { codeFor, newEmail, registerOwing, registerSubscriber } from './fixtures/people.ts'
import { signInByForm } from './fixtures/screen.ts'
import { desktop, expect, phone, test } from './fixtures/test.ts'

/** Looks at one step after the other: the walk below says when it stands on one. */
type Look = (name: string) => Promise<void>

/** From the start page to Home over every step, with what may go wrong on each. */
async function walkOnboarding(page: Page, email: string, look: Look): Promise<void> {
  await startTrial(page)
  await look('account')
  const account = step(page, 'account')
  await account.getByLabel('Email').fill('nobody')
  await account.getByLabel('Password', { exact: true }).fill('short')
  await button(account, 'Continue').click()
  await expect(account.getByText('Please enter a valid email address')).toBeVisible()
  await look('account with errors')
  await button(account, 'Close').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('leaving')
  await button(page.getByRole('alertdialog'), 'Keep going').click()
  await enterAccount(page, email)
  const code = step(page, 'code')
  await button(code, 'Create my account').click()
  await expect(code.getByText('Please enter the confirmation code')).toBeVisible()
  await look('code')
  await enterCode(page, email)
  await expect(step(page, 'voices')).toBeVisible()
  await look('voices')
  await button(step(page, 'voices'), 'Continue').click()
  const plan = step(page, 'plan')
  await expect(plan.getByText('$2', { exact: true }).first()).toBeVisible()
  await look('plan')
  await freeAccess(plan).click()
  await look('plan with free access')
  await choosePlan(plan, 'Weekly Plan')
  const payment = step(page, 'payment')
  await button(payment, 'Start my free month').click()
  await expect(payment.getByText('Enter the card number.')).toBeVisible()
  await look('payment with errors')
  await payWith(payment, 'declined')
  await expect(payment.getByText('Payment failed. Please try again.')).toBeVisible()
  await look('payment declined')
  await payWith(payment, 'success')
  await expect(step(page, 'done')).toBeVisible()
  await look('done')
  await button(step(page, 'done'), 'Get Started').click()
  await expect(pageStep(page, 'What should your family call you?')).toBeVisible()
  await look('name')
  await page.getByLabel('Your name').fill('Ines Wren')
  await button(page, 'Continue').click()
  await expect(pageStep(page, titles.child)).toBeVisible()
  await look('first child')
  await page.getByLabel("Child's name").fill('Pip')
  await button(page, 'Add child').click()
  await expect(pageStep(page, 'Who else helps out?')).toBeVisible()
  await look('who else')
  await page.getByLabel(/^Also email it to/).fill(newEmail())
  await button(page, 'Get the link').click()
  await expect(page.getByText(/^We emailed /)).toBeVisible()
  await look('invited')
}

/** The five steps of the registration, and the first steps of a family that has a child. */
async function walkRegistration(page: Page, email: string, look: Look): Promise<void> {
  await startRegistration(page)
  await button(step(page, 'join'), 'Send me a code').click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await look('join')
  await enterRegistration(page, email)
  await page.reload()
  await enterCode(page, email)
  const plan = step(page, 'plan')
  await expect(plan.getByLabel('Password', { exact: true })).toBeVisible()
  await look('plan with the password')
  await plan.getByLabel('Password', { exact: true }).fill(somePassword)
  await freeAccess(plan).click()
  await button(plan, 'Start my free month').click()
  const child = step(page, 'child')
  await button(child, 'Add child').click()
  await expect(child.getByText("Please enter your child's name")).toBeVisible()
  await look('child')
  await child.getByLabel("Child's name").fill('Pip')
  await button(child, 'Add child').click()
  await expect(step(page, 'welcome')).toBeVisible()
  await look('welcome')
  await button(step(page, 'welcome'), 'Get Started').click()
  await expect(page).toHaveURL(/\/caregiver-onboarding$/)
  await page.getByLabel('Your name').fill('Ines Wren')
  await button(page, 'Continue').click()
  // Owners see everything, so nobody tells them what.
  await expect(pageStep(page, 'A feed is two taps')).toBeVisible()
  await look('two taps')
}

test('every step of the onboarding is accessible', { tag: ['@onboarding', '@auth', '@billing'] }, async ({
  openDevice,
}) => {
  test.slow()
  const { page, expectRefusal } = await openDevice()
  expectRefusal({ status: 402, path: '/api/billing/purchase' })
  await walkOnboarding(page, newEmail(), (name) => expectAccessibleAtAnySize(page, name))
})

test('every step of the registration is accessible', { tag: ['@onboarding', '@auth', '@billing'] }, async ({
  openDevice,
}) => {
  test.slow()
  const { page } = await openDevice()
  await walkRegistration(page, newEmail(), (name) => expectAccessibleAtAnySize(page, name))
})

test('purchases and what stands between are accessible', { tag: ['@onboarding', '@auth', '@billing'] }, async ({
  openDevice,
  url,
  person,
  family,
}) => {
  test.slow()
  const owing = await registerOwing(url)
  const visitor = await openDevice()
  await visitor.page.goto(entryPages.login)
  await signInByForm(visitor.page, owing)
  await button(step(visitor.page, 'voices'), 'Close').click()
  await expect(visitor.page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await expectAccessibleAtAnySize(visitor.page, 'owing')

  const { page } = await openDevice({ of: await registerSubscriber(url) })
  await page.goto('/purchases')
  await expect(page.getByText('Then the Weekly Plan starts.')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'purchases with a plan')
  await button(page, 'Cancel subscription').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'canceling')

  const free = await openDevice({ of: person })
  await free.page.goto('/purchases')
  await expect(free.page.getByText('30 days left.')).toBeVisible()
  await expectAccessibleAtAnySize(free.page, 'purchases in the free month')
  await button(free.page, 'Choose a plan').click()
  await expect(free.page.getByText('$89', { exact: true })).toBeVisible()
  await expectAccessibleAtAnySize(free.page, 'choosing')
  await choosePlan(free.page, 'Weekly Plan')
  await expect(free.page.getByLabel('Card number')).toBeVisible()
  await expectAccessibleAtAnySize(free.page, 'paying')

  const sitter = await openDevice({ of: family.sol })
  await sitter.page.goto('/purchases')
  await expect(sitter.page.getByText("There's nothing for you to pay")).toBeVisible()
  await expectAccessibleAtAnySize(sitter.page, 'purchases of somebody invited')
})

test('nothing scrolls sideways on the way in at 320 px and any text size', {
  tag: ['@onboarding', '@auth', '@billing'],
}, async ({ openDevice, url }) => {
  test.slow()
  const look = (page: Page) => async (name: string) => {
    expect.soft(await standsOutAtAnySize(page), name).toEqual([])
    // What a step is for stays in reach: its button is pinned below what scrolls.
    if ((await page.locator('.step-foot .btn-primary').count()) > 0)
      await expect.soft(page.locator('.step-foot .btn-primary').first(), name).toBeInViewport({ ratio: 1 })
  }
  const parent = await openDevice({ viewport: narrow })
  parent.expectRefusal({ status: 402, path: '/api/billing/purchase' })
  await walkOnboarding(parent.page, newEmail(), look(parent.page))
  const newcomer = await openDevice({ viewport: narrow })
  await walkRegistration(newcomer.page, newEmail(), look(newcomer.page))
  const { page } = await openDevice({ of: await registerSubscriber(url), viewport: narrow })
  await page.goto('/purchases')
  await expect(page.getByText('Then the Weekly Plan starts.')).toBeVisible()
  await look(page)('purchases')
})

for (const [size, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`${size}: through the onboarding without a mouse`, { tag: ['@onboarding', '@auth', '@billing'] }, async ({
    openDevice,
  }) => {
    test.slow()
    const { page } = await openDevice({ viewport })
    const email = newEmail()
    const { keyboard } = page
    await page.goto('/')
    await tabTo(page, /^Start Free Trial$/)
    await keyboard.press('Enter')
    await expect(step(page, 'account')).toBeVisible()
    await tabTo(page, /^Email/)
    await keyboard.type(email)
    await tabTo(page, /^Password/)
    await keyboard.type(somePassword)
    await keyboard.press('Enter')
    // The code is typed where the focus is.
    await expect(step(page, 'code').getByRole('textbox', { name: 'Code' })).toBeFocused()
    await keyboard.type(await codeFor(new URL(page.url()).origin, email))
    await expect(page.getByRole('heading', { name: titles.voices })).toBeFocused()
    await tabTo(page, /^Continue$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: titles.plan })).toBeFocused()
    await tabTo(page, /^Back$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: titles.voices })).toBeFocused()
    await tabTo(page, /^Continue$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: titles.plan })).toBeFocused()
    await tabTo(page, /^Weekly Plan/)
    await keyboard.press('Space')
    await keyboard.press('ArrowDown')
    await expect(step(page, 'plan').getByRole('radio', { name: /^Annual Plan/ })).toBeChecked()
    await keyboard.press('ArrowUp')
    await tabTo(page, /^Continue to payment/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: titles.payment })).toBeFocused()
    await keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without paying?' })
    await expect(button(question, 'Keep going')).toBeFocused()
    await keyboard.press('Enter')
    await expect(question).toBeHidden()
    await tabTo(page, /^Card that works/)
    await keyboard.press('Enter')
    await tabTo(page, /^Start my free month/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: titles.done })).toBeFocused()
    await tabTo(page, /^Get Started/)
    await keyboard.press('Enter')
    await expect(pageStep(page, 'What should your family call you?')).toBeFocused()
    await tabTo(page, /^Your name/)
    await keyboard.type('Ines Wren')
    await keyboard.press('Enter')
    await expect(pageStep(page, titles.child)).toBeFocused()
    await tabTo(page, /^Child's name/)
    await keyboard.type('Pip')
    await keyboard.press('Enter')
    await expect(pageStep(page, 'Who else helps out?')).toBeFocused()
    await tabTo(page, /^Not now$/)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
  })
}
