import {
  line,
  logDiaper,
  logOut,
  openHomeLive,
  quickLog,
  signInByForm,
  timeline,
  untilStoredForOffline,
} from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

test('logs without a signal, over a reload, and sends each once when it is back', {
  tag: ['@spine', '@logging', '@logs'],
}, async ({ openDevice, family }) => {
  const { mara, sol, child } = family
  const [one, two] = await Promise.all([
    openDevice({ of: mara, child: child._id, hasServiceWorker: true }),
    openDevice({ of: sol, child: child._id }),
  ])
  const { page } = one
  await Promise.all([openHomeLive(page), openHomeLive(two.page)])
  await untilStoredForOffline(page)
  await one.goOffline()
  await expect(page.getByText("You're offline. Logs are saved here and sent when you're back.")).toBeVisible()

  await quickLog(page, 'Diaper').click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Dirty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await quickLog(page, 'Sleep').click()
  await quickLog(page, 'Activity').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Walk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('Round the lake')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Save activity|Start timer)$/ })
    .click()
  await expect(timeline(page).getByText('Waiting for signal')).toHaveCount(3)
  await expect(page.getByText(/^\d waiting to send\.$/)).toBeVisible()

  await page.reload()
  await expect(timeline(page).getByText('Waiting for signal')).toHaveCount(3)
  await expect(line(page, 'Dirty diaper')).toBeVisible()
  await expect(page.getByText("You're offline.")).toBeVisible()
  await line(page, 'Dirty diaper').getByRole('button', { name: 'Dirty diaper' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Write a comment' }).fill('Written in the tunnel')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog').getByText('Waiting for signal')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const beforehand = await mara.api.logs.list({ query: { childId: child._id } })
  expect(beforehand.items).toEqual([])

  await one.goOnline()
  await expect(timeline(page).getByText('Waiting for signal')).toHaveCount(0)
  await expect(page.getByText("You're offline.")).toHaveCount(0)
  await expect(line(two.page, 'Dirty diaper')).toBeVisible()
  await expect(line(two.page, 'Asleep')).toBeVisible()
  await expect(line(two.page, 'Walk')).toContainText('Round the lake')
  await expect(line(two.page, 'Dirty diaper').getByRole('button', { name: 'Comments' })).toContainText('1')
  const { items } = await mara.api.logs.list({ query: { childId: child._id } })
  expect(items.map(({ kind }) => kind).sort()).toEqual(['activity', 'diaper', 'sleep'])
  expect(items.map(({ kind, commentCount }) => (kind === 'diaper' ? commentCount : 0)).sort()).toEqual([0, 0, 1])
})

test('what was logged elsewhere meanwhile is there after the tunnel', { tag: ['@logging', '@logs'] }, async ({
  openDevice,
  family,
}) => {
  const { mara, sol, child } = family
  const one = await openDevice({ of: mara, child: child._id })
  await openHomeLive(one.page)
  await one.goOffline()
  await expect(one.page.getByText("You're offline.")).toBeVisible()
  await sol.api.logs.create({
    body: {
      childId: child._id,
      kind: 'diaper',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { kind: 'dry' },
    },
  })
  await one.goOnline()
  await expect(line(one.page, 'Dry diaper')).toContainText('Sol')
})

test('logging out with unsent logs asks first', { tag: ['@logging', '@logs'] }, async ({ openDevice, family }) => {
  const { mara, child } = family
  const one = await openDevice({ of: mara, child: child._id, hasServiceWorker: true })
  await openHomeLive(one.page)
  await untilStoredForOffline(one.page)
  await one.goOffline()
  await logDiaper(one.page)
  await expect(timeline(one.page).getByText('Waiting for signal')).toBeVisible()
  await logOut(one.page)
  const question = one.page.getByRole('alertdialog', { name: 'Log out with unsent logs?' })
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await one.goOnline()
  await expect(timeline(one.page).getByText('Waiting for signal')).toHaveCount(0)
  await expect.poll(async () => (await mara.api.logs.list({ query: { childId: child._id } })).items.length).toBe(1)
})

test('a session that ends while logs wait keeps them for the same person', {
  tag: ['@logging', '@logs'],
}, async ({ openDevice, family }) => {
  const { mara, child } = family
  const one = await openDevice({ of: mara, child: child._id, hasServiceWorker: true })
  const { page } = one
  await openHomeLive(page)
  await untilStoredForOffline(page)
  await one.goOffline()
  await logDiaper(page)
  await expect(timeline(page).getByText('Waiting for signal')).toBeVisible()
  await page.evaluate(() => {
    for (const key of ['token', 'refreshToken', 'user']) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await one.goOnline()
  await signInByForm(page, mara)
  await expect
    .poll(async () => (await mara.api.logs.list({ query: { childId: child._id } })).items.map(({ kind }) => kind))
    .toEqual(['diaper'])
})
