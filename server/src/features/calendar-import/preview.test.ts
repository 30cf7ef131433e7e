import { contract } from '@nestwren/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mount } from '../../platform/http/mount.ts'
import { type MountedFamily, startMountedFamily } from '../../testing/mounted-family.ts'
import { calendarImportHandlers } from './handlers.ts'
import { calendarOf } from './testing/occurrences.ts'

let family: MountedFamily
beforeAll(async () => {
  family = await startMountedFamily('2026-11-25T09:00:00.000Z', ({ app, deps }) =>
    mount(app, deps, contract.calendarImport, calendarImportHandlers(), { autocommit: ['preview'] }),
  )
})
afterAll(() => family.stop())

const preview = (text: string | Uint8Array) =>
  family.mara.client.calendarImport.preview({
    body: { timeZone: 'America/New_York' },
    file: new Blob([text as BlobPart], { type: 'text/calendar' }),
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
