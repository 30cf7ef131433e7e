import { line as chromiumLine, openHomeLive } from '../fixtures/screen.ts'
import { everythingIsThere, line, quickLog, timelineIsLive } from './home.ts'
import { expect, test } from './test.ts'

test('two people see each other log, like and comment', { tag: ['@spine-webkit', '@logs', '@reactions'] }, async ({
  openPhone,
  openDevice,
  family,
}) => {
  const { mara, sol, child } = family
  const phone = await openPhone({ of: mara, child: child._id })
  const { page: theirs } = await openDevice({ of: sol, child: child._id })
  await Promise.all([phone.goto('/home'), openHomeLive(theirs)])
  await timelineIsLive(phone)

  await sol.api.logs.create({
    body: {
      childId: child._id,
      kind: 'diaper',
      startAt: new Date(Date.now() - 60_000).toISOString(),
      tz: 'UTC',
      details: { kind: 'wet' },
    },
  })
  const mine = line(phone, 'Wet diaper')
  const other = chromiumLine(theirs, 'Wet diaper')
  await mine.see()
  await mine.get('button', 'Like').click()
  await expect(other.getByRole('button', { name: /^Like/ })).toContainText('1')

  await mine.get('button', 'Reply').click()
  const sheet = phone.get('dialog', 'Wet diaper')
  await sheet.get('textbox', 'Write a comment').fill('Was there a rash?')
  await sheet.get('button', 'Send').click()
  await expect(other.getByRole('button', { name: 'Comments' })).toContainText('1')
  await other.getByRole('button', { name: 'Wet diaper' }).click()
  const theirSheet = theirs.getByRole('dialog', { name: 'Wet diaper' })
  await expect(theirSheet.getByText('Was there a rash?')).toBeVisible()
  await theirSheet.getByRole('textbox', { name: 'Write a comment' }).fill('No, all fine')
  await theirSheet.getByRole('button', { name: 'Send' }).click()
  await sheet.text('No, all fine').see()
  await sheet.get('button', 'Close').click()
  await theirSheet.getByRole('button', { name: 'Close' }).click()

  await quickLog(phone, 'Sleep').click()
  await expect(chromiumLine(theirs, 'Asleep')).toBeVisible()
})

test('two tabs of one browser show the same and send once', { tag: ['@logs', '@reactions'] }, async ({
  openPhone,
  family,
}) => {
  const { mara, child } = family
  const phone = await openPhone({ of: mara, child: child._id })
  await phone.goto('/home')
  await timelineIsLive(phone)
  // The tabs share the few connections to the server, and what one fetches for later would go before the other's page.
  await everythingIsThere(phone)
  const second = await phone.newTab()
  await second.goto('/home')
  await timelineIsLive(second)
  await quickLog(second, 'Diaper').click()
  await second.get('dialog').get('radio', 'Dry').click()
  await second.get('dialog').get('button', 'Done').click()
  await line(second, 'Dry diaper').see()
  await line(phone, 'Dry diaper').see()
  await expect
    .poll(async () => (await mara.api.logs.list({ query: { childId: child._id } })).items.map(({ kind }) => kind))
    .toEqual(['diaper'])
})
