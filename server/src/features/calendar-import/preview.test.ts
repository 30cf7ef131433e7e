import type { Contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { calendarOf } from './testing/occurrences.ts'

let app: TestApp
let client: Client<Contract>
beforeAll(async () => {
  app = await startTestApp()
  const people = createPeople(app)
  const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
  client = app.client((await people.signIn(owner, accountId)).accessToken)
})
afterAll(() => app.stop())

const preview = (file: string | Buffer) =>
  client.calendarImport.preview({
    body: { timeZone: 'America/New_York' },
    file: new File([typeof file === 'string' ? file : new Uint8Array(file)], 'calendar.ics', { type: 'text/calendar' }),
  })

test('a file of which nothing can be added still names each of its entries', async () => {
  const { items } = await preview(
    calendarOf(
      ['UID:a', 'SUMMARY:A', 'DTSTART:20270230T100000'],
      ['UID:b', 'SUMMARY:B', 'DTSTART:20270102', 'STATUS:CANCELLED'],
    ),
  )
  expect(items.map(({ title, problem, on }) => [title, problem, on])).toEqual([
    ['A', 'outOfRange', null],
    ['B', 'canceled', '2027-01-02'],
  ])
})

test('letters and times come out of bytes as they are, and what cannot be read stands first', async () => {
  const file = Buffer.from(
    calendarOf(
      ['UID:b', 'SUMMARY:Kinderärztin', 'DTSTART:2027-01-05T10:00Z'],
      ['UID:a', 'SUMMARY:A', 'DTSTART:then'],
      ['UID:c', 'SUMMARY:C', 'DTSTART:20260101'],
    ),
    'latin1',
  )
  const { items } = await preview(file)
  expect(items.map(({ title, entry, isPast }) => [title, entry?.startAt, isPast])).toEqual([
    ['A', undefined, false],
    ['C', null, true],
    ['Kinderärztin', '05:00', false],
  ])
})

test('a calendar without entries is refused', async () => {
  await expect(preview(calendarOf())).rejects.toMatchObject({ status: 400, code: 'NOTHING_TO_ADD' })
})
