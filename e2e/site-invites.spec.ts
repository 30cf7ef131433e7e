import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { narrow } from './fixtures/accessible.ts'
import { linkIn, mailTo } from './fixtures/mails.ts'
import { expect, test } from './fixtures/test.ts'

test('a guest without an account answers an invitation on a small phone, and the family sees it at once', {
  tag: ['@site-invites', '@site'],
}, async ({ openDevice, person, url }) => {
  test.slow()
  await person.api.children.create({ body: { name: 'Juno' } })
  const slug = `juno-${randomUUID().slice(0, 8)}`
  const modules = { galleryEnabled: false, registryEnabled: false, invitesEnabled: true }
  await person.api.site.put({ body: { slug, title: 'Juno and Otis', modules } })
  await person.api.site.put({ body: { enabled: true } })
  const family = await openDevice({ of: person })
  await family.page.goto('/settings/family/site/invites')
  await family.page.getByRole('button', { name: 'Add an invitation' }).click()
  const sheet = family.page.getByRole('dialog', { name: 'Add an invitation' })
  await sheet.getByLabel('What is it?').fill('Juno turns one')
  await sheet.getByLabel('Date').fill('2090-05-02')
  await sheet.getByLabel('Time').fill('14:00')
  await sheet.getByLabel('Place').fill('The barn')
  await sheet.getByRole('button', { name: 'Save invitation' }).click()
  await family.page.getByRole('link', { name: /^Juno turns one/ }).click()
  const link = await family.page.getByLabel('Link to the invitation').inputValue()

  const email = `ottilie-${randomUUID()}@example.org`
  const { page } = await openDevice({ viewport: narrow })
  await page.goto(`/${slug}`)
  await page.getByRole('link', { name: /View 1 invite/ }).click()
  await page.getByRole('link', { name: /View/ }).click()
  expect(page.url()).toBe(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Juno turns one' })).toBeVisible()
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText('Please fill all required fields.')).toBeVisible()
  await page.getByLabel('Name').fill('Ottilie')
  await page.getByRole('button', { name: 'More guests' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('Can we bring the dog?')
  await page.getByRole('button', { name: 'Send RSVP' }).click()
  await expect(page.getByText('RSVP submitted. Thank you!')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to Calendar', exact: true }).click(),
  ])
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')) as unknown as string)
  expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe('Juno turns one')

  await expect(family.page.getByText('2 people are coming')).toBeVisible()
  await expect(family.page.getByText('Can we bring the dog?')).toBeVisible()

  const mail = await mailTo(url, email, /^You're coming: Juno turns one$/)
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { name: 'Change your answer' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ottilie')
  await page.getByText("Can't go").click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('RSVP submitted. Thank you!')).toBeVisible()
  await expect(family.page.getByText("1 can't come")).toBeVisible()
})
