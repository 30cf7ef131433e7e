import type { ReminderEvent } from '@nestwren/contract/live'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDue, remindOfSchedule } from './reminders.ts'
import { type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

let family: ScheduleFamily
let add: ScheduleFamily['add']
const now = '2026-11-25T09:00:00.000Z'
beforeAll(async () => {
  family = await startScheduleFamily(now)
  add = family.add
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate schedule_entries, schedule_children, sent_reminders')
  await family.takeReminders()
  await family.goTo(now)
})

/** Runs the job at an instant; the titles and starts of what is reminded of. */
async function remindedAt(instant: string): Promise<string[]> {
  return (await reminders(instant)).map(({ event }) => lineOf(event))
}
async function reminders(instant: string) {
  await family.goTo(instant)
  await remindOfSchedule(family.database, family.clock.now())
  return family.takeReminders()
}
function lineOf({ child, subject }: ReminderEvent): string {
  if (subject.is !== 'appointment') throw new Error(`It is of a ${subject.is}`)
  return `${subject.title} ${subject.at.slice(5, 16)} ${child?.name}`
}
const nextAt = async () => {
  const { rows } = await family.database.pool.query<{ at: Date | null }>('select remind_at as at from schedule_entries')
  return rows.map(({ at }) => at?.toISOString().slice(5, 16) ?? null)
}
const change = (id: string, body: Record<string, unknown>) =>
  family.mara.client.schedule.update({ params: { id }, body })

test('an appointment is reminded of once, so many minutes before it begins', async () => {
  const made = await add({ remindMinutes: 60, place: 'Pool' })
  expect(await remindedAt('2026-11-26T14:29:00.000Z')).toEqual([])
  const [told, ...others] = await reminders('2026-11-26T14:30:00.000Z')
  expect(others).toEqual([])
  const { id, startOn: on } = made
  const subject = { is: 'appointment', id, on, title: 'Swimming', place: 'Pool', isAllDay: false }
  expect(told?.event).toEqual({
    child: { _id: family.juno, name: 'Juno' },
    subject: { ...subject, at: '2026-11-26T15:30:00.000Z' },
  })
  expect(await nextAt()).toEqual([null])
  expect(await remindedAt('2026-11-26T14:31:00.000Z')).toEqual([])
})

test('families take turns, however many reminders of one come at the same minute', async () => {
  await add({ remindMinutes: 60 })
  const others = `insert into schedule_entries select $1::uuid, gen_random_uuid(), child_ids, kind, title, start_on, start_at,
    duration_minutes, time_zone, rule, exceptions, assignee_id, place, notes, color, remind_minutes, follows_id, follows_on,
    first_on, last_on, ends_at, remind_at + $2::interval, created_by, created_at, updated_by, updated_at, 1, null
    from schedule_entries cross join generate_series(1, $3::int) where account_id = $4`
  const [many, later] = ['0193f000-0000-7000-8000-0000000000a1', '0193f000-0000-7000-8000-0000000000a2']
  await family.database.pool.query(others, [many, '-1 minute', 300, family.accountId])
  await family.database.pool.query(others, [later, '1 second', 1, family.accountId])
  const due = await listDue(family.database.db, new Date('2026-11-26T14:31:00.000Z'), 3)
  expect(due.map(({ accountId }) => accountId)).toEqual([many, family.accountId, later])
})

test('a series goes on to its next occurrence, by its wall time through clock changes', async () => {
  await add({ startOn: '2027-03-26', startAt: '02:30', rule: 'FREQ=DAILY', remindMinutes: 15 })
  expect(await nextAt()).toEqual(['03-26T01:15'])
  const told: string[] = []
  for (const day of ['26', '27', '28', '29'])
    for (const time of ['00:20', '01:20']) told.push(...(await remindedAt(`2027-03-${day}T${time}:00.000Z`)))
  expect(told).toEqual([
    'Swimming 03-26T01:30 Juno',
    'Swimming 03-27T01:30 Juno',
    // In the gap it was moved forward, and afterwards summer time holds.
    'Swimming 03-28T01:30 Juno',
    'Swimming 03-29T00:30 Juno',
  ])
})

test('a canceled occurrence is not reminded of, and a moved one where it is now and as it is now', async () => {
  const moved = {
    on: '2026-12-03',
    isCanceled: false,
    startOn: '2026-12-04',
    startAt: '10:00',
    durationMinutes: 5,
  } as const
  const exceptions = [
    { on: '2026-11-26', isCanceled: true as const },
    { ...moved, title: 'Race', place: 'Lake' },
  ]
  await add({ rule: 'FREQ=WEEKLY;COUNT=3', remindMinutes: 0, exceptions })
  expect(await remindedAt('2026-11-26T15:30:00.000Z')).toEqual([])
  const told = await reminders('2026-12-04T09:00:00.000Z')
  expect(told.map(({ event }) => event.subject)).toMatchObject([{ title: 'Race', place: 'Lake', on: '2026-12-03' }])
  expect(await remindedAt('2026-12-10T15:30:00.000Z')).toEqual(['Swimming 12-10T15:30 Juno'])
  expect(await nextAt()).toEqual([null])
})

test('whole days are reminded of before their midnight', async () => {
  await add({ startAt: null, remindMinutes: 12 * 60 })
  expect(await nextAt()).toEqual(['11-25T11:00'])
  const [told] = await reminders('2026-11-25T11:00:00.000Z')
  expect(told?.event.subject).toMatchObject({ isAllDay: true, at: '2026-11-25T23:00:00.000Z' })
})

describe('after a while without a server', () => {
  test('what began more than an hour ago is not reminded of, and what is next still is', async () => {
    await add({ title: 'Missed', remindMinutes: 30 })
    await add({ title: 'Just now', startAt: '18:45', remindMinutes: 30 })
    await add({ title: 'Daily', startAt: '18:00', rule: 'FREQ=DAILY', remindMinutes: 30 })
    // 17:30, 18:45 and 18:00 in Berlin; it is 19:30 there.
    expect(await remindedAt('2026-11-26T18:30:00.000Z')).toEqual(['Just now 11-26T17:45 Juno'])
    expect(await nextAt()).toEqual(expect.arrayContaining([null, null, '11-27T16:30']))
    expect(await remindedAt('2026-12-24T16:45:00.000Z')).toEqual(['Daily 12-24T17:00 Juno'])
  })

  test('a reminder of weeks before comes for each occurrence, once', async () => {
    await add({ startAt: '12:00', rule: 'FREQ=DAILY', remindMinutes: 40_320 })
    // The first for which it could still come is in 28 days.
    expect(await nextAt()).toEqual(['11-25T11:00'])
    // So many at once come in two runs.
    const [first, second] = [await remindedAt('2026-12-24T12:00:00.000Z'), await remindedAt('2026-12-24T12:01:00.000Z')]
    expect([first.length, second.length]).toEqual([20, 9])
    expect([first[0], second.at(-1)]).toEqual(['Swimming 12-24T11:00 Juno', 'Swimming 01-21T11:00 Juno'])
    expect(new Set([...first, ...second]).size).toBe(29)
    expect(await remindedAt('2026-12-24T12:02:00.000Z')).toEqual([])
  })
})

test('what is added too late for its reminder is not reminded of', async () => {
  await add({ startOn: '2026-11-25', startAt: '10:30', remindMinutes: 60 })
  expect(await nextAt()).toEqual([null])
  await add({ startOn: '2026-11-25', startAt: '10:30', remindMinutes: 30, rule: 'FREQ=DAILY' })
  expect(await nextAt()).toEqual([null, '11-26T09:00'])
})

describe('a change', () => {
  test('of the words leaves a reminder that is about to come, and one of the time moves it', async () => {
    const { id } = await add({ remindMinutes: 60 })
    await family.goTo('2026-11-26T14:30:20.000Z')
    await change(id, { title: 'Diving' })
    expect(await remindedAt('2026-11-26T14:31:00.000Z')).toEqual(['Diving 11-26T15:30 Juno'])
    await change(id, { startOn: '2026-11-27' })
    expect(await remindedAt('2026-11-27T14:30:00.000Z')).toEqual(['Diving 11-27T15:30 Juno'])
    await change(id, { startOn: '2026-11-30' })
    await change(id, { remindMinutes: null })
    expect(await nextAt()).toEqual([null])
  })

  test('back to where it was is not reminded of twice', async () => {
    const { id } = await add({ remindMinutes: 60 })
    expect(await remindedAt('2026-11-26T14:30:00.000Z')).toHaveLength(1)
    await family.goTo('2026-11-26T14:00:00.000Z')
    await change(id, { startAt: '16:00' })
    await change(id, { startAt: '16:30' })
    expect(await remindedAt('2026-11-26T14:30:00.000Z')).toEqual([])
  })

  test('that deletes it ends its reminders, and restoring begins them again', async () => {
    const { id } = await add({ rule: 'FREQ=DAILY', remindMinutes: 60 })
    await family.mara.client.schedule.remove({ params: { id } })
    expect(await remindedAt('2026-11-26T14:30:00.000Z')).toEqual([])
    await family.mara.client.schedule.restore({ params: { id } })
    expect(await remindedAt('2026-11-27T14:30:00.000Z')).toEqual(['Swimming 11-27T15:30 Juno'])
  })

  test('that cuts a series leaves no reminder behind its end', async () => {
    const series = await add({ rule: 'FREQ=DAILY', remindMinutes: 60 })
    const follows = { id: series.id, on: '2026-11-27' }
    await add({
      title: 'Later',
      startOn: '2026-11-27',
      startAt: '17:30',
      rule: 'FREQ=DAILY',
      remindMinutes: 60,
      follows,
    })
    expect(await remindedAt('2026-11-26T14:30:00.000Z')).toEqual(['Swimming 11-26T15:30 Juno'])
    expect(await remindedAt('2026-11-27T15:45:00.000Z')).toEqual(['Later 11-27T16:30 Juno'])
  })
})

describe('who is reminded', () => {
  const told = async () =>
    (await reminders('2026-11-26T14:30:00.000Z')).map(({ audience, event }) => [audience, event.child])
  const juno = () => ({ _id: family.juno, name: 'Juno' })
  const needs = expect.objectContaining({ area: 'schedule', childIds: [expect.any(String)] })
  const user = ({ id: userId }: Person) => ({ to: 'user', accountId: family.accountId, userId, needs })

  test('the person whom it is assigned to, by a child that they see', async () => {
    const { nanny } = family
    await add({ childIds: [family.otis, family.juno], assigneeId: nanny.id, remindMinutes: 60 })
    expect(await told()).toEqual([[user(nanny), juno()]])
  })

  test('the person of the one occurrence that is assigned to somebody else', async () => {
    const exception = {
      on: '2026-11-26',
      isCanceled: false,
      startOn: '2026-11-26',
      startAt: '16:30',
      durationMinutes: 45,
    } as const
    const exceptions = [{ ...exception, assigneeId: family.nanny.id }]
    await add({ rule: 'FREQ=DAILY', assigneeId: family.mara.id, remindMinutes: 60, exceptions })
    expect(await told()).toEqual([[user(family.nanny), juno()]])
    expect((await reminders('2026-11-27T14:30:00.000Z')).map(({ audience }) => audience)).toEqual([user(family.mara)])
  })

  test('otherwise everybody who may see it, each once', async () => {
    await add({ childIds: [family.otis, family.juno], remindMinutes: 60 })
    const ofChild = (childId: string, notOf: string[]) =>
      expect.objectContaining({ to: 'children', childIds: [childId], area: 'schedule', notOf })
    expect(await told()).toEqual([
      [ofChild(family.otis, []), { _id: family.otis, name: 'Otis' }],
      [ofChild(family.juno, [family.otis]), juno()],
    ])
  })

  test('everybody, too, when the person may not see it anymore', async () => {
    const left = await family.addCaregiver('Lou', { [family.juno]: { preset: 'viewer' } })
    await add({ assigneeId: left.id, remindMinutes: 60 })
    await family.people.removeMember(family.accountId, left.id)
    expect(await told()).toEqual([[expect.objectContaining({ to: 'children', childIds: [family.juno] }), juno()]])
  })

  test('each family of its own, with equal ids', async () => {
    const { id } = await add({ remindMinutes: 60 })
    await add({ id, title: 'Chess', remindMinutes: 60 }, family.stranger)
    const found = await reminders('2026-11-26T14:30:00.000Z')
    expect(found.map(({ event, audience }) => [lineOf(event), audience.accountId]).sort()).toEqual([
      ['Chess 11-26T15:30 Rui', family.strangersAccount],
      ['Swimming 11-26T15:30 Juno', family.accountId],
    ])
  })
})

test('two servers remind once', async () => {
  for (let count = 0; count < 5; count += 1) await add({ remindMinutes: 60 })
  await family.goTo('2026-11-26T14:30:00.000Z')
  await Promise.all([1, 2].map(() => remindOfSchedule(family.database, family.clock.now())))
  expect(await family.takeReminders()).toHaveLength(5)
})

test('an entry whose zone is not known keeps nobody else waiting', async () => {
  const { id } = await add({ remindMinutes: 60, startAt: '16:00' })
  await add({ title: 'Music', remindMinutes: 60 })
  await family.database.pool.query(`update schedule_entries set time_zone = 'Mars/Olympus' where id = $1`, [id])
  expect(await remindedAt('2026-11-26T14:30:00.000Z')).toEqual(['Music 11-26T15:30 Juno'])
})
