import { line, quickLog, timeline, timelineIsLive } from './home.ts'
import { expect, test } from './test.ts'

test('logs while the server is stopped, over a reload, and sends once when it is back', {
  tag: ['@spine-webkit', '@logging'],
}, async ({ openPhone, family }) => {
  const { mara, child } = family
  const logged = async () => (await mara.api.logs.list({ query: { childId: child._id } })).items
  const phone = await openPhone({ of: mara, child: child._id })
  await phone.goto('/home')
  await timelineIsLive(phone)
  await phone.until(() => navigator.serviceWorker.controller !== null, 60_000)
  await phone.stopServer()
  await quickLog(phone, 'Diaper').click()
  await phone.get('dialog').get('radio', 'Dirty').click()
  await phone.get('dialog').get('button', 'Done').click()
  await timeline(phone).text('Waiting for signal').see()
  await phone.reload()
  await line(phone, 'Dirty diaper').see()
  await timeline(phone).text('Waiting for signal').see()
  expect(await logged()).toEqual([])

  await phone.startServer()
  await timeline(phone).text('Waiting for signal').gone(60_000)
  await line(phone, 'Dirty diaper').see()
  await timelineIsLive(phone)
  expect((await logged()).map(({ kind }) => kind)).toEqual(['diaper'])
})
