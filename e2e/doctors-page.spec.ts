import type { Child } from '@nestwren/contract/children'
import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize } from './fixtures/accessible.ts'
import { dayIn } from './fixtures/dates.ts'
import { makeNannyFamily } from './fixtures/made-families.ts'
import { printedSheets } from './fixtures/pdf.ts'
import type { Account } from './fixtures/people.ts'
import { openHomeLive, untilStoredForOffline } from './fixtures/screen.ts'
import { desktop, expect, test } from './fixtures/test.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** A girl of five months. */
const girl = { name: 'Pip', birthdate: dayIn(-150), sex: 'female' } as const

/** She was measured at birth and three weeks ago; a dose, a vaccine and a temperature have come since. */
async function fill({ api }: Account, pip: Child) {
  const params = { childId: pip._id }
  await api.growth.create({ params, body: { measuredOn: dayIn(-150), weightG: 3_300, lengthMm: 495 } })
  await api.growth.create({ params, body: { measuredOn: dayIn(-21), weightG: 6_500, lengthMm: 630, headMm: 410 } })
  const log = (body: object) =>
    api.logs.create({ body: { childId: pip._id, tz: 'UTC', ...body } as Parameters<typeof api.logs.create>[0]['body'] })
  const startAt = daysAgo(2).toISOString()
  await log({ kind: 'medicine', startAt, details: { name: 'Iron', dose: { value: '2.5', unit: 'ml' } } })
  await log({ kind: 'vaccine', startAt, details: { name: 'Rotavirus', doseNumber: 2 } })
  await log({ kind: 'temperature', startAt, details: { centiC: 3840, site: 'ear' } })
  await log({ kind: 'diaper', startAt, details: { kind: 'wet' } })
}

async function makePip(person: Account) {
  const pip = await person.api.children.create({ body: girl })
  await fill(person, pip)
  return pip
}

async function openFromHome(page: Page) {
  await openHomeLive(page)
  await openByMenu(page)
}

async function openByMenu(page: Page) {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: "Doctor's page" }).click()
  await expect(page.getByRole('heading', { name: "Doctor's page", level: 1 })).toBeVisible()
}

/** Resolves once the days of a range have been read, which pages do for later as well. */
async function untilRead(page: Page, days: number) {
  await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return response.ok() && pathname === '/api/charts/visit' && searchParams.get('from') === dayIn(-(days - 1))
  })
}

/** Its days are those of `dayIn`. */
const offlinePhone = { hasServiceWorker: true, locale: 'en-GB', timezoneId: 'UTC' } as const

const choose = (page: Page, range: string) => page.getByLabel('Days', { exact: true }).selectOption(range)
const notHere = (page: Page) => page.getByText("You're offline. This will show up once you're back online.")

test('in a waiting room without a signal the page is there for whoever has only ever opened Home', {
  tag: ['@visit', '@visit-questions', '@patterns'],
}, async ({ openDevice, person }) => {
  const pip = await makePip(person)
  const device = await openDevice({ of: person, child: pip._id, ...offlinePhone })
  const { page } = device
  const read = Promise.all([30, 14, 90].map((days) => untilRead(page, days)))
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await read
  await device.goOffline()
  await openByMenu(page)
  for (const range of ['30d', '14d', '90d']) {
    await choose(page, range)
    await expect(page.getByText('Iron: 1 dose, 2.5 ml in total')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Weight for age' })).toBeVisible()
    await expect(notHere(page)).toHaveCount(0)
  }
  const [first, second] = await printedSheets(page, 'A4')
  expect(first).toMatch(/6\.5 kg, \d\dth/)
  expect(second).toContain('Rotavirus, dose 2')
  await device.goOnline()
})

test('two taps from Home two sheets say how a child grows, what was given and what to ask, without a signal too', {
  tag: ['@visit', '@visit-questions', '@patterns'],
}, async ({ openDevice, person }) => {
  const pip = await makePip(person)
  const device = await openDevice({ of: person, child: pip._id, ...offlinePhone })
  const { page } = device
  const read = untilRead(page, 90)
  await openFromHome(page)
  await untilStoredForOffline(page)
  await read
  await page.getByRole('button', { name: 'Add a question' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a question' })
  await sheet.getByRole('textbox', { name: 'What do you want to ask?' }).fill('When do solids start?')
  await sheet.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('checkbox', { name: 'When do solids start?' })).toBeVisible()
  await expect(page.getByText('Waiting for signal')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Weight for age' })).toBeVisible()
  await expectAccessibleAtAnySize(page, "the doctor's page")

  const said = async () => {
    const [first = '', second = '', ...more] = await printedSheets(page, 'A4')
    expect(more).toEqual([])
    expect(first).toContain('Pip')
    // The WHO's row of girls at 129 days: 6.5 kg is z -0.05.
    expect(first).toMatch(/6\.5 kg, \d\dth/)
    expect(first).toContain('WHO Child Growth Standards (2006)')
    expect(second).toContain('Iron: 1 dose, 2.5 ml in total')
    expect(second).toContain('Rotavirus, dose 2')
    expect(second).toContain('38.4 °C')
    expect(second).toContain('When do solids start?')
    // Chrome around the page is no part of it.
    expect(first + second).not.toMatch(/Add a question|Logs|Your menu/)
  }
  await said()
  await device.goOffline()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'When do solids start?' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Weight for age' })).toBeVisible()
  await expect(page.getByText('Rotavirus, dose 2')).toBeVisible()
  await said()
  const [, old] = await printedSheets(page, 'Letter')
  expect(old).toContain('Not up to date since')
  await choose(page, '90d')
  await expect(page.getByText('Rotavirus, dose 2')).toBeVisible()
  await expect(notHere(page)).toHaveCount(0)
  // Days that nobody could foresee are not on the device, and that is said.
  await choose(page, 'custom')
  await page.getByLabel('First day').fill(dayIn(-60))
  await page.getByLabel('Last day').fill(dayIn(-40))
  await expect(notHere(page)).toBeVisible()
  await device.goOnline()
})

test('however much there is, it is two sheets of either paper, and says how much is not on them', {
  tag: ['@visit', '@visit-questions', '@patterns'],
}, async ({ openDevice, person }) => {
  const pip = await makePip(person)
  const { api } = person
  for (let day = 30; day < 150; day += 10)
    await api.growth.create({
      params: { childId: pip._id },
      body: { measuredOn: dayIn(-day), weightG: 6_400 - day * 20, headMm: 400 },
    })
  for (let one = 0; one < 14; one += 1) {
    const text = `Question ${one}: ${'what about the naps '.repeat(one % 3 === 0 ? 20 : 1)}`.trim()
    await api.visitQuestions.create({ body: { childId: pip._id, text } })
    await api.logs.create({
      body: {
        childId: pip._id,
        kind: 'medicine',
        startAt: daysAgo(one + 3).toISOString(),
        tz: 'UTC',
        details: { name: `Medicine with quite a long name, number ${one}`, dose: { value: '1', unit: 'ml' } } as never,
      },
    })
  }
  const { page } = await openDevice({ of: person, child: pip._id, viewport: desktop, locale: 'en-GB' })
  await page.goto('/visit?range=birth')
  await expect(page.getByRole('checkbox', { name: /^Question 13/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Weight for age' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download growth as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('Pip growth.csv')
  for (const format of ['A4', 'Letter'] as const) {
    const sheets = await printedSheets(page, format)
    expect(sheets).toHaveLength(2)
    expect(sheets[0]).toContain('5 earlier visits in Nestwren')
    expect(sheets[0]).toContain('Percentiles:')
    expect(sheets[1]).toMatch(/and \d+ more in Nestwren.*Questions to ask.*and \d+ more in Nestwren.*As logged by/)
  }
})

test('what is not shared is named, never shown as nothing', {
  tag: ['@visit', '@visit-questions', '@patterns'],
}, async ({ openDevice, url }) => {
  const { owner, pip, nell } = await makeNannyFamily(url, girl)
  await fill(owner, pip)
  await owner.api.members.patchChildPermissions({
    params: { childId: pip._id, caregiverId: nell.user.id },
    body: { permissions: { growth: 'none', health: 'none' } },
  })
  const { page } = await openDevice({ of: nell, child: pip._id })
  await page.goto('/visit')
  await expect(page.getByText('Growth: not shared with you.')).toBeVisible()
  await expect(page.getByText('Medicines, as logged: not shared with you.')).toBeVisible()
  await expect(page.getByText('Questions to ask: not shared with you.')).toBeVisible()
  await expect(page.getByText(/^(None logged|No questions yet|No measurements yet)\.$/)).toHaveCount(0)
  // Looking is not taking along.
  await expect(page.getByRole('button', { name: / as CSV$/ })).toHaveCount(0)
  const sheets = await printedSheets(page, 'A4')
  expect(sheets).toHaveLength(2)
  expect(sheets[0]).toContain('Growth: not shared with you.')
  expect(sheets[1]).toContain('Diapers a day')
  expect(sheets.join()).not.toContain('Iron')
})
