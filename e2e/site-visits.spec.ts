import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { expectWrittenAccessible, narrow } from './fixtures/accessible.ts'
import { layoutProblems } from './fixtures/layout.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { openSite } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'

test('a visitor without an account goes on a small phone from a link to a gift, an answer and a calendar, and the family sees it at once', {
  tag: ['@spine', '@site', '@registry', '@site-invites'],
}, async ({ openDevice, family, url }) => {
  const slug = await openSite(family, { photos: 1, modules: { registryEnabled: true, invitesEnabled: true } })
  const email = `ottilie-${randomUUID()}@example.org`
  const { page: own } = await openDevice({ of: family.mara, timezoneId: 'UTC' })
  const { page, context } = await openDevice({ viewport: narrow })
  const isFine = async (name: string) => {
    expect.soft(await layoutProblems(page), name).toEqual([])
    await expectWrittenAccessible(page, name)
  }
  const kept = own.getByRole('main')
  const gifts = own.getByRole('list', { name: 'Gifts' })

  await test.step('the family invites, and wishes for something', async () => {
    await own.goto('/settings/family/site')
    await own.getByRole('link', { name: 'Invitations and guest lists' }).click()
    await own.getByRole('button', { name: 'Add an invitation' }).click()
    const sheet = own.getByRole('dialog', { name: 'Add an invitation' })
    await sheet.getByLabel('What is it?').fill('Juno turns one')
    await sheet.getByLabel('Date').fill('2090-05-02')
    await sheet.getByLabel('Time').fill('14:00')
    await sheet.getByLabel('Place').fill('The barn')
    await sheet.getByRole('button', { name: 'Save invitation' }).click()
    await expect(own.getByRole('link', { name: /^Juno turns one/ })).toBeVisible()
    await own.goBack()
    await own.getByRole('link', { name: 'Add gifts and see reservations' }).click()
    await own.getByRole('button', { name: 'Add a gift' }).click()
    await own.getByLabel('Gift', { exact: true }).fill('Stacking rings')
    await own.getByLabel(/^Price/).fill('24')
    await own.getByLabel(/^Link to a shop/).fill('https://shop.example/rings')
    await own.getByRole('button', { name: 'Save gift' }).click()
    await expect(gifts.getByText('Stacking rings')).toBeVisible()
  })

  await test.step('the link shows what the family chose to show', async () => {
    const answer = await page.goto(`/${slug}`)
    const words = (await answer?.text()) ?? ''
    for (const shown of ['The Pips', 'Hello from us', 'Browse 1 gift', 'View 1 invite']) expect(words).toContain(shown)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Pips')
    await isFine('home')
    await page.getByRole('link', { name: 'All 1' }).click()
    const photo = page.getByRole('link', { name: 'walk-1.jpg' })
    await expect.poll(() => photo.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth)).not.toBe(0)
    await isFine('gallery')
    await photo.click()
    await expect(page.getByRole('dialog', { name: 'Gallery' }).getByRole('img', { name: 'walk-1.jpg' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'The Pips' }).click()
  })

  const gift = page.getByRole('article', { name: 'Stacking rings' })
  await test.step('a gift is reserved', async () => {
    await page.getByRole('link', { name: /^Gift Registry/ }).click()
    await isFine('registry')
    await gift.getByRole('button', { name: /^Reserve/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reserve this gift' })
    await dialog.getByRole('button', { name: 'Reserve this gift' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please enter your name and email.')
    await isFine('a gift to reserve')
    await dialog.getByLabel('Your name').fill('Great-aunt Ottilie')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel(/^Note/).fill('To the office, please')
    await dialog.getByRole('button', { name: 'Reserve this gift' }).click()
    const done = page.getByRole('dialog', { name: 'Gift reserved' })
    await expect(done.getByText("You'll receive a confirmation with any shipping details.")).toBeVisible()
    await done.getByRole('button', { name: 'Close' }).last().click()
    await expect(gift.getByText('Reserved', { exact: true })).toBeVisible()
    await expect(gifts.getByText('Reserved', { exact: true })).toBeVisible()
    await expect(kept.getByText(email)).toBeVisible()
    await expect(kept.getByText('To the office, please')).toBeVisible()
    const thanked = own.getByRole('button', { name: 'Thanked Great-aunt Ottilie' })
    await thanked.click()
    await expect(thanked).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the link in the mail marks it as bought, and gives it back', async () => {
    const later = await context.newPage()
    await later.goto(linkIn(await mailTo(url, email, /^You reserved Stacking rings$/)))
    const reservation = later.getByRole('dialog')
    await expect(reservation.getByText('Stacking rings')).toBeVisible()
    await reservation.getByRole('button', { name: 'Mark as bought' }).click()
    await expect(reservation.getByText('Marked as bought')).toBeVisible()
    await expect(gifts.getByText('Bought', { exact: true })).toBeVisible()
    await reservation.getByRole('button', { name: 'Release this gift' }).click()
    await expect(reservation.getByText('Then someone else can reserve it.')).toBeVisible()
    await reservation.getByRole('button', { name: 'Release this gift' }).click()
    await expect(reservation.getByText('Gift released')).toBeVisible()
    await expect(kept.getByText('No one has reserved anything yet.')).toBeVisible()
    await later.close()
    await page.reload()
    await expect(gift.getByRole('button', { name: /^Reserve/ })).toBeVisible()
  })

  await test.step('an invite is answered', async () => {
    await own.goBack()
    await own.getByRole('link', { name: 'Invitations and guest lists' }).click()
    await own.getByRole('link', { name: /^Juno turns one/ }).click()
    const link = await own.getByLabel('Link to the invitation').inputValue()
    await page.getByRole('link', { name: 'The Pips' }).click()
    await page.getByRole('link', { name: /View 1 invite/ }).click()
    await isFine('invites')
    await page.getByRole('link', { name: /View/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Juno turns one' })).toBeVisible()
    expect(page.url()).toBe(link)
    await page.getByRole('button', { name: 'Send RSVP' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please fill all required fields.')
    await isFine('an invite')
    await page.getByLabel('Name').fill('Ottilie')
    await page.getByRole('button', { name: 'More guests' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Message').fill('Can we bring the dog?')
    await page.getByRole('button', { name: 'Send RSVP' }).click()
    await expect(page.getByText('RSVP submitted. Thank you!')).toBeVisible()
    await expect(kept.getByText('2 people are coming')).toBeVisible()
    await expect(kept.getByText('Can we bring the dog?')).toBeVisible()
  })

  await test.step('the event goes into a calendar', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to Calendar', exact: true }).click(),
    ])
    const calendar = ICAL.Component.fromString(await readFile(await file.path(), 'utf8'))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    expect(event).toMatchObject({ summary: 'Juno turns one', location: 'The barn', sequence: 0 })
    expect(event.startDate.toString()).toBe('2090-05-02T14:00:00Z')
    const google = page.getByRole('link', { name: 'Add to Google Calendar' })
    await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*Juno/)
    await expect(page.getByRole('link', { name: 'Add to Outlook' })).toHaveAttribute('href', /^https:\/\/outlook\./)
  })

  await test.step('the link in the mail changes the answer', async () => {
    const later = await context.newPage()
    await later.goto(linkIn(await mailTo(url, email, /^You're coming: Juno turns one$/)))
    await expect(later.getByRole('heading', { name: 'Change your answer' })).toBeVisible()
    await expect(later.getByLabel('Name')).toHaveValue('Ottilie')
    await later.getByRole('radio', { name: "Can't go" }).check()
    await later.getByRole('button', { name: 'Save changes' }).click()
    await expect(later.getByText('RSVP submitted. Thank you!')).toBeVisible()
    await expect(kept.getByText("1 can't come")).toBeVisible()
  })
})
