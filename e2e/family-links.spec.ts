import type { Page } from '@playwright/test'
import { expectWrittenAccessible, narrow } from './fixtures/accessible.ts'
import { layoutProblems } from './fixtures/layout.ts'
import { mailTo } from './fixtures/mails.ts'
import { makePhotos } from './fixtures/pictures.ts'
import { expect, test } from './fixtures/test.ts'

async function isFine(page: Page, name: string): Promise<void> {
  expect.soft(await layoutProblems(page), name).toEqual([])
  await expectWrittenAccessible(page, name)
}

test('a link for a grandmother: made, opened without an account, answered, moved to a tablet and ended', {
  tag: ['@spine', '@family-links'],
}, async ({ openDevice, person, url }) => {
  const { api } = person
  const pip = await api.children.create({ body: { name: 'Pip' } })
  await api.milestones.create({
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
  const [{ buffer, name, mimeType } = { buffer: Buffer.of(), name: '', mimeType: '' }] = await makePhotos(1)
  const photo = await api.photos.upload({
    body: { childIds: pip._id, caption: 'At the lake', tz: 'UTC', takenAt: new Date().toISOString() },
    file: new File([Uint8Array.from(buffer)], name, { type: mimeType }),
  })

  const phone = await openDevice({ viewport: narrow })
  await test.step('what the first device that opens it shows and takes', async () => {
    const { page } = phone
    await page.goto(link)
    await expect(page.getByText('Grandma Rosa')).toHaveCount(0)
    await isFine(page, 'a link before it is opened')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByText('Hello, Grandma Rosa')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'First laugh' })).toBeVisible()
    const picture = page.getByRole('img', { name: 'At the lake' })
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).not.toBe(0)
    await page.getByRole('button', { name: 'Heart' }).click()
    await expect(page.getByText('1 heart')).toBeVisible()
    await page.getByText('Write a comment').first().click()
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('So big already!')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'So big already!' })).toBeVisible()
    await isFine(page, 'the page of a link')
    const { items } = await api.photoReactions.listComments({ params: { id: photo.id }, query: {} })
    expect(items).toMatchObject([{ content: 'So big already!', createdBy: { name: 'Grandma Rosa' } }])
    await page.getByText('Send a greeting').click()
    await page.getByLabel('Your greeting').fill('Hello my dears')
    await page.getByRole('button', { name: 'Send greeting' }).click()
    await expect(page.getByText('Your greeting was sent')).toBeVisible()
    // Without a reload.
    await expect(mother.page.getByRole('main').getByText('Hello my dears')).toBeVisible()
  })

  const ofLink = new URL(link).pathname
  phone.expectRefusal({ status: 403, path: ofLink })
  const tablet = await openDevice()
  tablet.expectRefusal({ status: 403, path: ofLink })
  tablet.expectRefusal({ status: 404, path: ofLink })
  await test.step('a code from the mail moves it to another device', async () => {
    const { page } = tablet
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link is in use on another device' })).toBeVisible()
    await page.getByRole('button', { name: 'Email me a code' }).click()
    const mail = await mailTo(url, 'rosa@example.com', /^Your code for the family photos$/)
    await page.getByLabel('6-digit code').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
    await isFine(page, 'a code for another device')
    await page.getByRole('button', { name: 'Use this device' }).click()
    await expect(page.getByText('Hello, Grandma Rosa')).toBeVisible()
    await phone.page.reload()
    await expect(phone.page.getByRole('heading', { name: 'This link is in use on another device' })).toBeVisible()
  })

  await mother.page.getByRole('button', { name: 'Remove the link for Grandma Rosa' }).click()
  await mother.page.getByRole('button', { name: 'Remove it' }).click()
  await expect(mother.page.getByText('No links yet')).toBeVisible()
  await tablet.page.reload()
  await expect(tablet.page.getByRole('heading', { name: "This link doesn't work anymore" })).toBeVisible()
})
