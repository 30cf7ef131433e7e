import type { Page } from '@playwright/test'
import {
  button,
  enterCode,
  enterRegistration,
  freeAccess,
  somePassword,
  startRegistration,
  step,
  walkFirstSteps,
} from './fixtures/entry.ts'
import { codeFor, newEmail } from './fixtures/people.ts'
import { line, quickLog } from './fixtures/screen.ts'
import { expect, phone, test } from './fixtures/test.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** Home, with Logs to go back to. */
async function openHomeFromLogs(page: Page): Promise<void> {
  await page.goto('/logs')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(quickLog(page, 'Diaper')).toBeVisible()
}

/** Exactly one press leaves Home: nothing that was open has left an entry behind. */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/logs$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('Back closes what is on top and nothing else, and closing leaves nothing to go back through', {
  tag: ['@spine', '@shell', '@logging'],
}, async ({ openDevice, person }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person, child: child._id, viewport: phone })
  await openHomeFromLogs(page)

  await quickLog(page, 'Diaper').click()
  await expect(dialog(page, 'Diaper for Pip')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await expect(quickLog(page, 'Diaper')).toBeFocused()

  await button(page, 'Your menu').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await expectNothingLeft(page)

  // By the button, by Escape, beside it, and two of them in a row.
  await quickLog(page, 'Feed').click()
  await button(dialog(page, 'Feeding Pip'), 'Close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await quickLog(page, 'Feed').click()
  await expect(dialog(page, 'Feeding Pip')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await line(page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  await button(dialog(page, 'Wet diaper'), 'Edit').click()
  await expect(dialog(page, 'Diaper for Pip')).toBeVisible()
  await page.mouse.click(200, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNothingLeft(page)

  // What leads to another page is not between that page and this one.
  await button(page, 'Your menu').click()
  await page.getByRole('menuitem', { name: 'Medicines' }).click()
  await expect(page).toHaveURL(/\/medicines$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectNothingLeft(page)
})

test('Back asks before typed text is lost, and the next one takes the question away', {
  tag: ['@shell', '@logging'],
}, async ({ openDevice, person }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.logs.create({
    body: {
      kind: 'diaper',
      childId: child._id,
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { kind: 'wet' },
    } as never,
  })
  const { page } = await openDevice({ of: person, child: child._id, viewport: phone })
  await openHomeFromLogs(page)
  await line(page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  await button(dialog(page, 'Wet diaper'), 'Edit').click()
  const form = dialog(page, 'Diaper for Pip')
  await button(form, 'Add a note').click()
  await form.getByRole('textbox', { name: /^Note/ }).fill('Before the walk')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toHaveCount(0)
  await expect(form.getByRole('textbox', { name: /^Note/ })).toHaveValue('Before the walk')

  // What is open is open again after a reload, and Back still belongs to it.
  await page.reload()
  await expect(button(form, /Before the walk/)).toBeVisible()
  await page.goBack()
  await button(question(page), 'Leave').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/home$/)
  await expectNothingLeft(page)
})

test.describe('with motion', () => {
  test.use({ motion: 'no-preference' })

  test('what is closed glides out over a page that can be used at once', { tag: ['@shell', '@logging'] }, async ({
    openDevice,
    person,
  }) => {
    const child = await person.api.children.create({ body: { name: 'Pip' } })
    const { page } = await openDevice({ of: person, child: child._id, viewport: phone })
    await page.addInitScript(() => {
      const left: string[] = []
      Object.assign(window, { left })
      addEventListener('animationstart', ({ target, animationName }) => {
        const { parentElement, className } = target as HTMLElement
        if (parentElement?.className === 'leaving') left.push(`${className} ${animationName}`)
      })
    })
    await page.goto('/home')
    await quickLog(page, 'Feed').click()
    await button(dialog(page, 'Feeding Pip'), 'Close').click()
    // Nothing is inert or covered any more while it is still seen.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await quickLog(page, 'Diaper').click()
    await expect(dialog(page, 'Diaper for Pip')).toBeVisible()
    await page.goBack()
    const left = () => page.evaluate(() => (window as unknown as { left: string[] }).left)
    await expect.poll(async () => (await left()).filter((name) => name === 'sheet sheet-out').length).toBe(2)
    await expect(page.locator('.leaving')).toHaveCount(0)
  })
})

test('Back goes back through the steps of a registration, and never into them again', {
  tag: ['@shell', '@logging'],
}, async ({ openDevice, url }) => {
  const { page } = await openDevice({ viewport: phone })
  const email = newEmail()
  await page.goto('/reset-password')
  await startRegistration(page)
  await enterRegistration(page, email)
  const firstCode = await codeFor(url, email)
  await page.goBack()
  const join = step(page, 'join')
  await expect(join.getByLabel('Email')).toHaveValue(email)
  await expect(join.getByLabel('Password', { exact: true })).toHaveValue(somePassword)
  await button(join, 'Send me a code').click()
  // Only the newest code counts, and its mail is on its way.
  await expect.poll(() => codeFor(url, email)).not.toBe(firstCode)
  await enterCode(page, email)
  await expect(step(page, 'plan')).toBeVisible()
  await page.goBack()
  await expect(step(page, 'code').getByText('Your email is confirmed.')).toBeVisible()
  await button(step(page, 'code'), 'Continue').click()
  await freeAccess(step(page, 'plan')).click()
  await button(step(page, 'plan'), 'Start my free month').click()
  // The account is there: the way back to its steps is not.
  const child = step(page, 'child')
  await child.getByLabel("Child's name").fill('Pip')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await button(question(page), 'Leave').click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/onboarding')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await page.getByLabel('Your name').fill('Ines')
  await button(page, 'Continue').click()
  await expect(page.getByLabel("Child's name")).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Your name')).toHaveValue('Ines')
  await expect(page).toHaveURL(/\/onboarding$/)
  await walkFirstSteps(page, { name: 'Ines', child: 'Pip' })
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
})
