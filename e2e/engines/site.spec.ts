import { randomUUID } from 'node:crypto'
import { linkIn, mailTo } from '../fixtures/mails.ts'
import { openSite } from '../fixtures/site.ts'
import { expect, test } from './test.ts'

const password = 'grandma pie 7'

test('a visitor unlocks a site, looks at a photo, reserves a gift and answers an invite', {
  tag: ['@site', '@registry', '@site-invites'],
}, async ({ openPhone, family, url }) => {
  const { api } = family.mara
  const slug = await openSite(family, {
    photos: 1,
    password,
    modules: { registryEnabled: true, invitesEnabled: true },
  })
  await api.registry.create({ body: { title: 'Stacking rings' } })
  await api.siteInvites.create({
    body: { title: 'Juno turns one', dateTime: '2090-05-02T12:00:00.000Z', tz: 'UTC' },
  })
  const email = `ottilie-${randomUUID()}@example.org`
  const phone = await openPhone()
  await phone.goto(`/${slug}`)
  await phone.labelled('Password').fill(password)
  await phone.get('button', 'Unlock').click()
  await phone.text('Hello from us').see()

  await phone.get('link', /^All 1/).click()
  // The first page has links of the same name.
  await phone.text('1 of 1 photos').see()
  await phone.get('link', 'walk-1.jpg').click()
  const viewer = phone.get('dialog', 'Gallery')
  await viewer.get('img', 'walk-1.jpg').see()
  await phone.until(() => {
    const shown = document.querySelector<HTMLImageElement>('dialog[open] img')
    return shown?.complete === true && shown.naturalWidth > 300
  })
  await phone.back()
  await viewer.gone()
  await phone.back()
  await phone.text('Hello from us').see()

  await phone.get('link', /^Gift Registry/).click()
  await phone.get('button', 'Reserve Stacking rings').click()
  const dialog = phone.get('dialog', 'Reserve this gift')
  await dialog.labelled('Your name').fill('Ottilie')
  await dialog.labelled('Email').fill(email)
  await dialog.get('button', 'Reserve this gift').click()
  const done = phone.get('dialog', 'Gift reserved')
  await done.text("You'll receive a confirmation with any shipping details.").see()
  await done.get('button', 'Close').click()
  const gift = phone.get('article', 'Stacking rings')
  await gift.text('Reserved').see()

  const { pathname, hash } = new URL(linkIn(await mailTo(url, email, /^You reserved Stacking rings$/)))
  const later = await phone.newTab()
  await later.goto(`${pathname}${hash}`)
  await later.get('button', 'Release this gift').click()
  await later.text('Then someone else can reserve it.').see()
  await later.get('button', 'Release this gift').click()
  await later.text('Gift released').see()

  // Opened already, in this tab.
  await phone.goto(`/${slug}/invites`)
  await phone.get('link', 'View Juno turns one').click()
  await phone.labelled('Name').fill('Ottilie')
  await phone.get('button', 'More guests').click()
  await phone.labelled('Email').fill(email)
  await phone.labelled('Message').fill('Can we bring the dog?')
  await phone.get('button', 'Send RSVP').click()
  await phone.text('RSVP submitted. Thank you!').see()
  await phone.get('link', 'Add to Calendar').see()
  await expect
    .poll(async () => (await api.siteInvites.list({})).items.map(({ answers }) => answers.guests))
    .toEqual([2])
})
