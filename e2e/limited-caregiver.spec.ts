import { signInDemo } from './fixtures/people.ts'
import { line, logDiaper, openHomeLive, timeline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('a nanny logs and changes her own entries; what would be refused is not offered', async ({
  openDevice,
  shared,
}) => {
  const { mara, sol, child } = shared
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

test('a child that is not shared stays unseen, live too', async ({ openDevice, shared, url, afterwards }) => {
  const { mara, child } = shared
  const bea = await signInDemo(url, 'bea')
  const { page } = await openDevice({ of: bea, child: 'all' })
  await openHomeLive(page)
  await expect(page.getByRole('group', { name: 'Choose child' })).toBeVisible()
  await expect(page.getByText(child.name)).toHaveCount(0)

  const both = await mara.api.children.create({ body: { name: 'Shown Wren', caregivers: [bea.user.id] } })
  afterwards(() => mara.api.children.remove({ params: { id: both._id } }))
  await expect(page.getByRole('group', { name: 'Choose child' }).getByText('Shown Wren')).toBeVisible()
  for (const [childId, notes] of [
    [child._id, 'Hidden from her'],
    [both._id, 'Shown to her'],
  ] as const)
    await mara.api.logs.create({
      body: { childId, kind: 'diaper', startAt: new Date().toISOString(), tz: 'UTC', notes, details: { kind: 'wet' } },
    })
  // What came second is here, so what came first would be.
  await expect(timeline(page).getByText('Shown to her')).toBeVisible()
  await expect(page.getByText('Hidden from her')).toHaveCount(0)
  await page.goto('/logs')
  await expect(page.getByText('Shown to her')).toBeVisible()
  await expect(page.getByText('Hidden from her')).toHaveCount(0)
})
