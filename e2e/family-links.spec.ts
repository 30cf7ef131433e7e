import { expectAccessible } from './fixtures/accessible.ts'
import { mailTo } from './fixtures/mails.ts'
import { expect, test } from './fixtures/test.ts'

test('a link for a grandmother: made, opened without an account, answered, moved to a tablet and ended', {
  tag: ['@spine', '@family-links'],
}, async ({ openDevice, person, url }) => {
  const pip = await person.api.children.create({ body: { name: 'Pip' } })
  await person.api.milestones.create({
    params: { childId: pip._id },
    body: { title: 'First laugh', achievedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) },
  })
  const mother = await openDevice({ of: person })
  await mother.page.goto('/settings/family')
  await mother.page.getByRole('link', { name: /^Links for grandparents/ }).click()
  await mother.page.getByRole('button', { name: 'Make a link' }).click()
  const sheet = mother.page.getByRole('dialog', { name: 'Make a link' })
  await sheet.getByLabel(/^Who is it for/).fill('Grandma Rosa')
  await sheet.getByLabel(/^Their email/).fill('rosa@example.com')
  await sheet.getByRole('checkbox', { name: /^Show older/ }).check()
  await sheet.getByRole('button', { name: 'Make the link' }).click()
  const made = mother.page.getByRole('dialog', { name: 'The link for Grandma Rosa' })
  const link = await made.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
  expect(link).toMatch(/\/with\/[\w-]{22}$/)
  await made.getByRole('button', { name: 'Done' }).click()

  const phone = await openDevice()
  await phone.page.setViewportSize({ width: 320, height: 640 })
  await phone.page.goto(link)
  await expect(phone.page.getByText('Grandma Rosa')).toHaveCount(0)
  await expectAccessible(phone.page, 'a link before it is opened', [], ['light', 'dark'])
  await phone.page.getByRole('button', { name: 'Open' }).click()
  await expect(phone.page.getByText('Hello, Grandma Rosa')).toBeVisible()
  await expect(phone.page.getByRole('heading', { name: 'First laugh' })).toBeVisible()
  await expectAccessible(phone.page, 'the page of a link', [], ['light', 'dark'])
  await phone.page.getByText('Send a greeting').click()
  await phone.page.getByLabel('Your greeting').fill('Hello my dears')
  await phone.page.getByRole('button', { name: 'Send greeting' }).click()
  await expect(phone.page.getByText('Your greeting was sent')).toBeVisible()
  // Without a reload.
  await expect(mother.page.getByText('Hello my dears')).toBeVisible()

  const ofLink = new URL(link).pathname
  phone.expectRefusal({ status: 403, path: ofLink })
  const tablet = await openDevice()
  tablet.expectRefusal({ status: 403, path: ofLink })
  tablet.expectRefusal({ status: 404, path: ofLink })
  await tablet.page.goto(link)
  await expect(tablet.page.getByRole('heading', { name: 'This link is in use on another device' })).toBeVisible()
  await tablet.page.getByRole('button', { name: 'Email me a code' }).click()
  const mail = await mailTo(url, 'rosa@example.com', /^Your code for the family photos$/)
  await tablet.page.getByLabel('6-digit code').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await tablet.page.getByRole('button', { name: 'Use this device' }).click()
  await expect(tablet.page.getByText('Hello, Grandma Rosa')).toBeVisible()
  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { name: 'This link is in use on another device' })).toBeVisible()

  await mother.page.getByRole('button', { name: 'Remove the link for Grandma Rosa' }).click()
  await mother.page.getByRole('button', { name: 'Remove it' }).click()
  await expect(mother.page.getByText('No links yet')).toBeVisible()
  await tablet.page.reload()
  await expect(tablet.page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible()
})
