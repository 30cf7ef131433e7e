import type { Account } from './fixtures/people.ts'
import { line, openHomeLive, timeline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

// Fingers that meet what is still on its way.
test.use({ motion: 'no-preference' })

function logDiaper({ api }: Account, childId: string) {
  return api.logs.create({
    body: { childId, kind: 'diaper', startAt: new Date().toISOString(), tz: 'UTC', details: { kind: 'wet' } },
  })
}

test('a change shows on the other phone; two changes at once are put to the person', {
  tag: ['@spine', '@logs', '@recently-deleted'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const entry = await logDiaper(mara, child._id)
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  await Promise.all([openHomeLive(one.page), openHomeLive(two.page)])

  await line(one.page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
  await one.page.getByRole('dialog', { name: 'Wet diaper' }).getByRole('button', { name: 'Edit' }).click()
  const form = one.page.getByRole('dialog', { name: `Diaper for ${child.name}` })
  await form.getByRole('radio', { name: 'Dirty' }).click()
  await form.getByRole('button', { name: 'Save diaper' }).click()
  await expect(line(two.page, 'Dirty diaper')).toBeVisible()

  // Without a signal one goes on from what was there; the other has saved meanwhile.
  one.expectRefusal({ status: 409, path: `/api/events/${entry.id}` })
  await one.goOffline()
  await line(one.page, 'Dirty diaper').getByRole('button', { name: 'Dirty diaper' }).click()
  await one.page.getByRole('dialog', { name: 'Dirty diaper' }).getByRole('button', { name: 'Edit' }).click()
  await form.getByRole('button', { name: 'Add a note' }).click()
  await form.getByRole('textbox', { name: 'Note' }).fill('Only a little')
  await form.getByRole('button', { name: 'Save diaper' }).click()
  await line(two.page, 'Dirty diaper').getByRole('button', { name: 'Dirty diaper' }).click()
  await two.page.getByRole('dialog', { name: 'Dirty diaper' }).getByRole('button', { name: 'Edit' }).click()
  const otherForm = two.page.getByRole('dialog', { name: `Diaper for ${child.name}` })
  await otherForm.getByRole('radio', { name: 'Both' }).click()
  await otherForm.getByRole('button', { name: 'Save diaper' }).click()
  await expect.poll(async () => (await dev.api.logs.get({ params: { id: entry.id } })).version).toBe(3)
  await one.goOnline()

  const mineLine = line(one.page, 'Dev changed this too')
  await expect(mineLine).toBeVisible()
  await mineLine.getByRole('button', { name: 'Choose' }).click()
  const choice = one.page.getByRole('dialog')
  await expect(choice.getByText('Dev changed this at the same time.')).toBeVisible()
  await expect(choice.getByText('Only a little').first()).toBeVisible()
  await expect(choice.getByText('Wet and dirty diaper')).toBeVisible()
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await expect
    .poll(async () => {
      const { notes, version, details } = await dev.api.logs.get({ params: { id: entry.id } })
      return { notes, version, details }
    })
    .toMatchObject({ notes: 'Only a little', version: 4, details: { kind: 'dirty' } })
  await expect(line(two.page, 'Only a little')).toContainText('Dirty diaper')
})

test('what was deleted comes back by Undo, and later from Recently deleted', {
  tag: ['@logs', '@recently-deleted'],
}, async ({ openDevice, family }) => {
  const { mara, dev, child } = family
  const { id } = await logDiaper(mara, child._id)
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id }),
    openDevice({ of: dev, child: child._id }),
  ])
  await Promise.all([openHomeLive(one.page), openHomeLive(two.page)])
  const remove = async () => {
    await line(one.page, 'Wet diaper').getByRole('button', { name: 'Wet diaper' }).click()
    await one.page.getByRole('dialog', { name: 'Wet diaper' }).getByRole('button', { name: 'Delete' }).click()
    await expect(line(two.page, 'Wet diaper')).toHaveCount(0)
  }
  await expect(line(two.page, 'Wet diaper')).toBeVisible()
  await remove()
  const toast = one.page.getByRole('status').filter({ hasText: 'Diaper deleted' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(line(one.page, 'Wet diaper')).toBeVisible()
  await expect(line(two.page, 'Wet diaper')).toBeVisible()

  await remove()
  await one.page.getByRole('button', { name: 'Your menu' }).click()
  await one.page.getByRole('menuitem', { name: 'Settings' }).click()
  await one.page.getByRole('link', { name: /Recently deleted/ }).click()
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
  const { startAt } = await mara.api.logs.get({ params: { id } })
  const gone = one.page
    .getByRole('listitem')
    .filter({ hasText: time.format(new Date(startAt)) })
    .filter({ hasText: 'Wet diaper' })
  await gone.first().getByRole('button', { name: 'Bring back Wet diaper' }).click()
  await expect(line(two.page, 'Wet diaper')).toBeVisible()
  await one.page.getByRole('link', { name: 'Home' }).first().click()
  await expect(timeline(one.page).getByRole('button', { name: 'Wet diaper' })).toBeVisible()
})
