import { randomUUID } from 'node:crypto'
import { dayIn } from '../fixtures/dates.ts'
import { alternateWeeks, planAppointment } from '../fixtures/plans.ts'
import { keys } from './driver/browser.ts'
import { expect, test } from './test.ts'

test('an appointment typed in words is saved, moved by keyboard, and stands in the week and the month', {
  tag: ['@schedule', '@custody'],
}, async ({ openPhone, person }) => {
  const child = await person.api.children.create({ body: { name: 'Pip' } })
  const phone = await openPhone({ of: person, child: child._id })
  await phone.goto(`/schedule?view=day&date=${dayIn(1)}`)
  await phone.get('textbox', 'Add in words').fill('tomorrow 14:00 vaccination at City Clinic for 30 min')
  await phone.text(/2 PM to 2:30 PM · Vaccination · Pip · At City Clinic/).see()
  await phone.get('button', 'Save').click()
  await phone.get('button', /^Vaccination.* 2 PM to 2:30 PM/).focus()
  await phone.type('m')
  const bar = phone.get('region', 'Move or resize Vaccination')
  await bar.see()
  await phone.type(`${keys.down}${keys.down}`)
  await bar
    .get('status')
    .holding(/2:30 PM – 3 PM/)
    .see()
  await phone.type(keys.enter)
  await bar.gone()
  await phone.get('button', /^Vaccination.*2:30 PM to 3 PM/).see()
  const stored = async () => (await person.api.schedule.list({ query: {} })).items.map(({ startAt }) => startAt)
  await expect.poll(stored).toEqual(['14:30'])
  // What somebody else plans is there without a reload.
  await planAppointment(person, child._id, { title: 'Swim class', startAt: '16:00', durationMinutes: 45 })
  await phone.get('button', /^Swim class/).see()
  for (const view of ['week', 'month']) {
    await phone.goto(`/schedule?view=${view}&date=${dayIn(1)}`)
    await phone.get('button', /Vaccination/).see()
    await phone.get('button', /Swim class/).see()
  }
})

test('a suggested swap is read and accepted, and stands in the history', { tag: ['@schedule', '@custody'] }, async ({
  openPhone,
  family: { mara, dev, child },
}) => {
  const me = { userId: mara.user.id, name: mara.user.name }
  const him = { userId: dev.user.id, name: dev.user.name }
  await alternateWeeks(mara, [child._id], [me, him])
  const phone = await openPhone({ of: dev, child: child._id })
  await phone.goto('/schedule/custody')
  await phone.get('button', 'Suggest a change').see()
  await mara.api.overrides.create({
    body: {
      ...{
        id: randomUUID(),
        childIds: [child._id],
        type: 'swap',
        title: 'Concert',
        timeZone: 'UTC',
        words: 'Two tickets',
      },
      periods: [{ fromOn: dayIn(2), fromAt: '17:00', untilOn: dayIn(3), untilAt: '17:00', holder: me }],
    },
  })
  await phone.get('button', /Concert/).click()
  const sheet = phone.get('dialog')
  await sheet.text(/Two tickets/).see()
  await sheet.get('button', 'Accept').click()
  await phone.text('Concert accepted').see()
  const statuses = async () => (await mara.api.overrides.list({ query: {} })).items.map(({ status }) => status)
  await expect.poll(statuses).toEqual(['accepted'])
  await phone.goto('/schedule/custody/history')
  await phone.text(/Two tickets/).see()
})
