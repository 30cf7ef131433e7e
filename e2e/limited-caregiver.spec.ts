import { line, logDiaper, openHomeLive } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('a nanny logs and changes her own entries; what would be refused is not offered', {
  tag: ['@spine', '@members', '@logging'],
}, async ({ openDevice, family }) => {
  const { mara, sol, child } = family
  const startAt = new Date().toISOString()
  await mara.api.logs.create({
    body: { childId: child._id, kind: 'activity', startAt, endAt: startAt, tz: 'UTC', details: { kind: 'bath' } },
  })
  const { page } = await openDevice({ of: sol, child: child._id })
  await openHomeLive(page)
  await line(page, 'Bath').getByRole('button', { name: 'Bath' }).click()
  const details = page.getByRole('dialog', { name: 'Bath' })
  await expect(details.getByRole('button', { name: 'Like' })).toBeVisible()
  await expect(details.getByRole('button', { name: /^(Edit|Delete)$/ })).toHaveCount(0)
  await details.getByRole('button', { name: 'Close' }).click()

  await logDiaper(page)
  await line(page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  const own = page.getByRole('dialog', { name: 'Wet diaper' })
  await expect(own.getByRole('button', { name: 'Edit' })).toBeVisible()
  await own.getByRole('button', { name: 'Delete' }).click()
  await expect(line(page, 'Wet diaper')).toHaveCount(0)

  await page.goto('/settings/family')
  await expect(page.getByRole('heading', { name: 'Children' })).toBeVisible()
  await expect(page.getByText(child.name)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add a child|Change |Remove )/ })).toHaveCount(0)
})
