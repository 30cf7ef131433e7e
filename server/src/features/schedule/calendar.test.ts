import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type ScheduleFamily, startScheduleFamily } from './testing/schedule-family.ts'

let family: ScheduleFamily
beforeAll(async () => {
  family = await startScheduleFamily()
})
afterAll(() => family.stop())
beforeEach(() => family.database.pool.query('truncate schedule_entries, schedule_children'))

async function fileOf(id: string, { token }: Person = family.mara): Promise<Response> {
  return fetch(`${family.url}/api/schedule/${id}/ics`, { headers: { authorization: `Bearer ${token()}` } })
}
const eventIn = (text: string) => new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')

test('an entry is a calendar file, named by its title', async () => {
  const { id } = await family.add({
    title: 'Check-up: Dr "Lee"/ñ',
    place: 'Clinic, 2nd floor',
    notes: 'Bring the card',
    rule: 'FREQ=MONTHLY;BYDAY=-1TH;COUNT=3',
    remindMinutes: 30,
  })
  const answer = await fileOf(id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const disposition = answer.headers.get('content-disposition') ?? ''
  expect(disposition).toMatch(/^attachment/)
  expect(decodeURIComponent(disposition)).toContain('Check-up_ Dr _Lee__ñ.ics')
  const event = eventIn(await answer.text())
  expect(event?.getFirstPropertyValue('summary')).toBe('Check-up: Dr "Lee"/ñ')
  expect(event?.getFirstPropertyValue('location')).toBe('Clinic, 2nd floor')
  expect(event?.getFirstProperty('rrule')?.toICALString()).toBe('RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=-1TH')
  expect(event?.getFirstSubcomponent('valarm')).not.toBeNull()
})

test('its name stays through changes, is of the family, and says nothing of either', async () => {
  const { id } = await family.add()
  await family.add({ id }, family.stranger)
  const uidOf = async (who: Person) =>
    String(eventIn(await (await fileOf(id, who)).text())?.getFirstPropertyValue('uid'))
  const uid = await uidOf(family.mara)
  await family.mara.client.schedule.update({ params: { id }, body: { title: 'Diving' } })
  expect(await uidOf(family.mara)).toBe(uid)
  expect(await uidOf(family.stranger)).not.toBe(uid)
  for (const secret of [id, family.accountId]) expect(uid).not.toContain(secret)
  const event = eventIn(await (await fileOf(id)).text())
  expect(event?.getFirstPropertyValue('sequence')).toBe(2)
})

test('a deleted entry is a file only for those who could bring it back', async () => {
  const { id } = await family.add()
  await family.mara.client.schedule.remove({ params: { id } })
  expect((await fileOf(id)).status).toBe(200)
  expect((await fileOf(id, family.nanny)).status).toBe(404)
  expect((await fileOf(id, family.stranger)).status).toBe(404)
})
