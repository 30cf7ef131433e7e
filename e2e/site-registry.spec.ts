import { linkIn, mailTo } from './fixtures/mails.ts'
import { expect, test } from './fixtures/test.ts'

const small = { viewport: { width: 320, height: 640 } }

test('a gift is added, reserved by a visitor without an account, told at once, and given back by the link of the mail', {
  tag: ['@registry', '@site'],
}, async ({ openDevice, family, url }) => {
  const { mara } = family
  const slug = `finch-${mara.user.accountId.slice(-10)}`
  await mara.api.site.put({
    body: { slug, title: 'Finch', enabled: true, modules: { registryEnabled: true, galleryEnabled: false } },
  })
  const [{ page: own }, { page: visitor }] = await Promise.all([openDevice({ of: mara }), openDevice(small)])
  await own.goto('/settings/family/site/registry')
  await own.getByRole('button', { name: 'Add a gift' }).click()
  await own.getByLabel('Gift', { exact: true }).fill('Stacking rings')
  await own.getByLabel(/^Price/).fill('24')
  await own.getByLabel(/^Link to a shop/).fill('https://shop.example/rings')
  await own.getByRole('button', { name: 'Save gift' }).click()
  await expect(own.getByRole('list', { name: 'Gifts' }).getByText('Stacking rings')).toBeVisible()

  await visitor.goto(`/${slug}/registry`)
  const gift = visitor.getByRole('article', { name: 'Stacking rings' })
  await gift.getByRole('button', { name: /^Reserve/ }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Reserve this gift' })
  await dialog.getByRole('button', { name: 'Reserve this gift' }).click()
  await expect(dialog.getByText('Please enter your name and email.')).toBeVisible()
  const email = `${slug}@example.com`
  await dialog.getByLabel('Your name').fill('Great-aunt Ottilie')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Reserve this gift' }).click()
  await expect(visitor.getByText("You'll receive a confirmation with any shipping details.")).toBeVisible()
  await visitor.getByRole('button', { name: 'Close' }).last().click()
  await expect(gift.getByText('Reserved')).toBeVisible()

  // The owner's open page has heard of it.
  await expect(own.getByRole('list', { name: 'Gifts' }).getByText('Reserved', { exact: true })).toBeVisible()
  await expect(own.getByText(email)).toBeVisible()
  await own.getByRole('button', { name: 'Thanked Great-aunt Ottilie' }).click()
  await expect(own.getByRole('button', { name: 'Thanked Great-aunt Ottilie', pressed: true })).toBeVisible()

  const link = linkIn(await mailTo(url, email, /^You reserved Stacking rings$/))
  const { page: later } = await openDevice(small)
  await later.goto(link)
  const reservation = later.getByRole('dialog')
  await expect(reservation.getByText('Stacking rings')).toBeVisible()
  await reservation.getByRole('button', { name: 'Release this gift' }).click()
  await reservation.getByRole('button', { name: 'Release this gift' }).last().click()
  await expect(own.getByText('No one has reserved anything yet.')).toBeVisible()
  await visitor.reload()
  await expect(gift.getByRole('button', { name: /^Reserve/ })).toBeVisible()
})
