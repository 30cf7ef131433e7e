import { button, choosePlan, entryPages, freeAccess, heldTokens, payWith, planRadio, step } from './fixtures/entry.ts'
import { joinFamily } from './fixtures/families.ts'
import { makePerson } from './fixtures/made-families.ts'
import { type Account, registerSubscriber, signIn } from './fixtures/people.ts'
import { layersAreGone, line, logOut, openHomeLive, quickLog, signInByForm } from './fixtures/screen.ts'
import { createServerProcess, type ServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

/** A server of the journeys' own, on which days go by: each is a month after the one before. */
let server: ServerProcess
let today = 0
test.beforeAll(async () => {
  server = await createServerProcess()
  await server.start()
})
test.afterAll(() => server.remove())

/** The browsers keep today's date: their clocks are just slow. */
async function daysGoBy(days: number): Promise<void> {
  today += days
  await server.setClock(today)
}

async function logBath(owner: Account, notes: string): Promise<string> {
  const child = await owner.api.children.create({ body: { name: 'Pip' } })
  const startAt = new Date().toISOString()
  await owner.api.logs.create({
    body: {
      childId: child._id,
      kind: 'activity',
      startAt,
      endAt: startAt,
      tz: 'UTC',
      notes,
      details: { kind: 'bath' },
    },
  })
  return child._id
}

test('a free month: told when it ends, shut when it is over, open again with a plan', { tag: '@billing' }, async ({
  openDevice,
}) => {
  const { url } = server
  const owner = await makePerson(url)
  await logBath(owner, 'The first bath')
  await daysGoBy(25)
  const { page, expectRefusal } = await openDevice({ baseURL: url })
  await page.goto(`${url}${entryPages.login}`)
  await signInByForm(page, owner)
  await expect(page.getByText('Your free month ends in 5 days.')).toBeVisible()
  await expect(line(page, 'The first bath')).toBeVisible()
  await button(page, 'Not today').click()
  await expect(page.getByText(/^Your free month ends/)).toHaveCount(0)
  await page.goto(`${url}/purchases`)
  const card = page.getByRole('region', { name: 'Your subscription' })
  await expect(card.getByText('5 days left.')).toBeVisible()

  await daysGoBy(6)
  expectRefusal({ status: 402, path: /^\/api\// })
  expectRefusal({ status: 401, path: /^\/(api|socket\.io)\// })
  await page.goto(`${url}/home`)
  const dialog = page.getByRole('dialog', { name: 'Your free month is over' })
  await expect(dialog.getByText('Your data is safe. Nothing was deleted.')).toBeVisible()
  await expect(page.getByText('The first bath')).toHaveCount(0)
  // It is had once.
  await expect(freeAccess(dialog)).toHaveCount(0)
  await button(dialog, 'Export your data').click()
  await expect(dialog.getByRole('link', { name: 'Save the file' })).toBeVisible({ timeout: 60_000 })
  await planRadio(dialog, 'Weekly Plan').check()
  await page.reload()
  await expect(planRadio(dialog, 'Weekly Plan')).toBeChecked()
  await button(dialog, 'Close').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your free month is over' })).toBeVisible()
  await button(page, 'Choose a plan').click()
  await button(dialog, 'Continue to payment').click()
  await payWith(dialog, 'success')
  await expect(page.getByText('You have full access again')).toBeVisible()
  await expect(line(page, 'The first bath')).toBeVisible()
  await quickLog(page, 'Diaper').click()
  await button(page.getByRole('dialog'), 'Done').click()
  await expect(line(page, 'Wet diaper')).toBeVisible()
})

test('a free month that ended while nobody was signed in: the way in leads over the payment', {
  tag: '@billing',
}, async ({ openDevice }) => {
  const { url } = server
  const owner = await makePerson(url)
  await logBath(owner, 'The first bath')
  await daysGoBy(31)
  const { page } = await openDevice({ baseURL: url })
  await page.goto(`${url}${entryPages.login}`)
  await signInByForm(page, owner)
  await expect(step(page, 'voices')).toBeVisible()
  expect(await heldTokens(page)).toBe('held')
  await button(step(page, 'voices'), 'Continue').click()
  const plan = step(page, 'paidPlan')
  await expect(freeAccess(plan)).toHaveCount(0)
  await expect(plan.getByText('Charged when you subscribe. Cancel anytime.')).toBeVisible()
  await choosePlan(plan, 'Weekly Plan')
  await payWith(step(page, 'payment'), 'success')
  await expect(page).toHaveURL(/\/home$/)
  await expect(line(page, 'The first bath')).toBeVisible()
  const { user } = await signIn(url, owner.email, owner.password)
  expect(user.subscriptionStatus).toBe('active')
})

test('a canceled subscription: reading, taking along and leaving go on; writing waits for a payment', {
  tag: '@billing',
}, async ({ openDevice }) => {
  // Three people's days at two devices, and a server that is a month later.
  test.slow()
  const { url } = server
  const owner = await registerSubscriber(url, 'Robin Nest')
  const child = await logBath(owner, 'The first bath')
  const nanny = await joinFamily(url, owner, { displayName: 'Sol', relationship: 'nanny', childIds: [child] })
  await owner.api.billing.cancel()
  await daysGoBy(31)

  const later = await signIn(url, owner.email, owner.password)
  const { page, expectRefusal } = await openDevice({ of: later, child, baseURL: url })
  expectRefusal({ status: 402, path: /^\/api\// })
  await openHomeLive(page)
  const banner = page.getByText('Your subscription has ended. You can view and export everything, but not log.')
  await expect(banner).toBeVisible()
  await expect(line(page, 'The first bath')).toBeVisible()

  // The tap is the entry; what may be added to it stands below the refusal.
  await quickLog(page, 'Diaper').click()
  const dialog = page.getByRole('dialog', { name: 'Your subscription has ended' })
  await expect(dialog.getByText('Your data is safe, and you can still view it.')).toBeVisible()
  await button(dialog, 'Close').click()
  const sheet = page.getByRole('dialog', { name: 'Diaper for Pip' })
  await expect(sheet.getByText('Not saved: You need a subscription for this.')).toBeVisible()
  await button(sheet, 'Done').click()
  await expect(line(page, 'Wet diaper').getByText(/You need a subscription for this/)).toBeVisible()
  await page.goto(`${url}/settings/data`)
  await button(page, 'Create an export').click()
  await expect(button(page, 'Download')).toBeVisible({ timeout: 60_000 })

  // Who was invited reads too, learns who can renew, and never sees a price.
  const sitter = await openDevice({ of: await signIn(url, nanny.email, nanny.password), child, baseURL: url })
  sitter.expectRefusal({ status: 402, path: /^\/api\// })
  await openHomeLive(sitter.page)
  await expect(line(sitter.page, 'The first bath')).toBeVisible()
  await quickLog(sitter.page, 'Diaper').click()
  const ended = sitter.page.getByRole('dialog', { name: 'The family’s access has ended' })
  await expect(ended.getByText('The family’s owner, Robin Nest, needs to renew.')).toBeVisible()
  await expect(sitter.page.locator('body')).not.toContainText('$')
  await expect(sitter.page.getByRole('radio')).toHaveCount(0)
  await button(ended, 'Close').click()
  await button(sitter.page.getByRole('dialog', { name: 'Diaper for Pip' }), 'Discard').click()
  await expect(line(sitter.page, 'Wet diaper')).toHaveCount(0)
  await layersAreGone(sitter.page)
  await sitter.page.goto(`${url}/purchases`)
  await expect(sitter.page.getByText("There's nothing for you to pay")).toBeVisible()
  await expect(sitter.page.locator('body')).not.toContainText('$')
  await logOut(sitter.page)
  await expect(sitter.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  // Signing in is not held up: there is nothing to pay before reading.
  await signInByForm(sitter.page, nanny)
  await expect(sitter.page).toHaveURL(/\/home$/)
  await expect(line(sitter.page, 'The first bath')).toBeVisible()
  const notice = sitter.page.getByText(
    'The family’s owner, Robin Nest, needs to renew. You can view everything, but not log.',
  )
  await expect(notice).toBeVisible()

  await page.goto(`${url}/home`)
  // Leaving would lose what was not taken.
  await logOut(page)
  const question = page.getByRole('alertdialog', { name: 'Log out with unsent logs?' })
  await button(question, 'Stay signed in').click()
  await expect(question).toBeHidden()
  await button(page, 'Renew').click()
  const card = page.getByRole('region', { name: 'Your subscription' })
  await expect(card.getByText('Ended', { exact: true })).toBeVisible()
  await button(page, 'Choose a plan').click()
  const choice = page.getByRole('region', { name: 'Choose a plan' })
  await choosePlan(choice, 'Annual Plan')
  expectRefusal({ status: 402, path: '/api/billing/purchase' })
  await payWith(choice, 'declined')
  await expect(choice.getByText('Payment failed. Please try again.')).toBeVisible()
  await payWith(choice, 'success')
  await expect(page.getByText('You now have full access')).toBeVisible()
  await expect(card.getByText('You have the Annual Plan.')).toBeVisible()
  await openHomeLive(page)
  await expect(banner).toHaveCount(0)
  // What was refused before is saved now.
  await button(line(page, 'Wet diaper'), 'Try again').click()
  await expect(line(page, 'Wet diaper').getByText(/A subscription is needed/)).toHaveCount(0)
  const savedKinds = async () => {
    const { items } = await later.api.logs.list({ query: { childId: child } })
    return items.map(({ kind }) => kind).sort()
  }
  await expect.poll(savedKinds).toEqual(['activity', 'diaper'])
  // And for the others too, without a reload.
  await expect(notice).toHaveCount(0)
  await quickLog(sitter.page, 'Diaper').click()
  await button(sitter.page.getByRole('dialog', { name: 'Diaper for Pip' }), 'Done').click()
  await expect(line(page, 'Sol')).toBeVisible()
})
