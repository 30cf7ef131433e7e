import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { readEvents } from './read-events.ts'
import { type Draft, idOf, toEntries } from './to-entries.ts'

const most = 2_000

function calendar(...events: readonly string[]): string {
  const blocks = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`)
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n')
}

function draftsOf(text: string, timeZone = 'Europe/Berlin'): Draft[] {
  const read = readEvents(text, most)
  if (!read.ok) throw new Error(read.problem)
  return toEntries(read.events, timeZone)
}
const entryOf = (...lines: readonly string[]) => draftsOf(calendar(lines.join('\n')))[0]

test('a time in a zone, its place and its notes', () => {
  const draft = entryOf(
    'UID:one@example.org',
    'SUMMARY:Check-up\\, Dr Lee',
    'LOCATION:City Clinic\\; 2nd floor',
    'DESCRIPTION:Bring the booklet\\nand a di',
    ' aper',
    'DTSTART;TZID=Europe/Berlin:20261203T093000',
    'DTEND;TZID=Europe/Berlin:20261203T101500',
  )
  expect(draft).toMatchObject({
    title: 'Check-up, Dr Lee',
    problem: null,
    isZoneAssumed: false,
    entry: {
      kind: 'appointment',
      title: 'Check-up, Dr Lee',
      startOn: '2026-12-03',
      startAt: '09:30',
      durationMinutes: 45,
      timeZone: 'Europe/Berlin',
      rule: null,
      place: 'City Clinic; 2nd floor',
      notes: 'Bring the booklet\nand a diaper',
    },
  })
})

test.each<[string, readonly string[], Record<string, unknown>]>([
  ['a whole day', ['DTSTART;VALUE=DATE:20261224'], { startOn: '2026-12-24', startAt: null, durationMinutes: 1_440 }],
  [
    'days, the last not included',
    ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
    { startAt: null, durationMinutes: 4_320 },
  ],
  [
    'a single instant in UTC, on the clock of the reader',
    ['DTSTART:20261203T233000Z', 'DURATION:PT30M'],
    { startOn: '2026-12-04', startAt: '00:30', durationMinutes: 30, timeZone: 'Europe/Berlin' },
  ],
  [
    'a series in UTC keeps its own clock',
    ['DTSTART:20261203T233000Z', 'RRULE:FREQ=WEEKLY;BYDAY=TH'],
    { startOn: '2026-12-03', startAt: '23:30', timeZone: 'UTC', rule: 'FREQ=WEEKLY;BYDAY=TH' },
  ],
  [
    'a zone by the name that Windows gives it',
    ['DTSTART;TZID=W. Europe Standard Time:20261203T093000'],
    { timeZone: 'Europe/Berlin', startAt: '09:30' },
  ],
  [
    'a zone with a path before it',
    ['DTSTART;TZID=/freeassociation.sourceforge.net/America/New_York:20261203T093000'],
    { timeZone: 'America/New_York', startAt: '09:30' },
  ],
  [
    'a time that floats',
    ['DTSTART:20261203T093000'],
    { timeZone: 'Europe/Berlin', startAt: '09:30', durationMinutes: 0 },
  ],
  [
    'an end over a clock change counts what goes by',
    ['DTSTART;TZID=Europe/Berlin:20270328T010000', 'DTEND;TZID=Europe/Berlin:20270328T040000'],
    { durationMinutes: 120 },
  ],
])('%s', (_name, lines, expected) => {
  expect(entryOf('UID:a', 'SUMMARY:A', ...lines)?.entry).toMatchObject(expected)
})

test('a zone that nobody knows is said', () => {
  const draft = entryOf('UID:a', 'SUMMARY:A', 'DTSTART;TZID=Mars/Olympus:20261203T093000')
  expect(draft).toMatchObject({ isZoneAssumed: true, entry: { timeZone: 'Europe/Berlin' } })
})

test('moved and canceled days of a series become its exceptions', () => {
  const [series, ...rest] = draftsOf(
    calendar(
      'UID:swim\nSUMMARY:Swim\nDTSTART;TZID=Europe/Berlin:20261201T170000\nDTEND;TZID=Europe/Berlin:20261201T174500\nRRULE:FREQ=WEEKLY;COUNT=10\nEXDATE;TZID=Europe/Berlin:20261208T170000',
      'UID:swim\nSUMMARY:Swim with Dev\nRECURRENCE-ID;TZID=Europe/Berlin:20261215T170000\nDTSTART;TZID=Europe/Berlin:20261216T180000\nDTEND;TZID=Europe/Berlin:20261216T190000',
      'UID:swim\nSUMMARY:Swim\nSTATUS:CANCELLED\nRECURRENCE-ID:20261222T160000Z\nDTSTART;TZID=Europe/Berlin:20261222T170000',
    ),
  )
  expect(rest).toEqual([])
  expect(series?.entry?.exceptions).toEqual([
    { on: '2026-12-08', isCanceled: true },
    {
      on: '2026-12-15',
      isCanceled: false,
      startOn: '2026-12-16',
      startAt: '18:00',
      durationMinutes: 60,
      title: 'Swim with Dev',
    },
    { on: '2026-12-22', isCanceled: true },
  ])
})

test('further days are entries of their own', () => {
  const drafts = draftsOf(calendar('UID:a\nSUMMARY:A\nDTSTART;VALUE=DATE:20261201\nRDATE;VALUE=DATE:20261205,20261209'))
  expect(drafts.map(({ entry }) => entry?.startOn)).toEqual(['2026-12-01', '2026-12-05', '2026-12-09'])
  expect(new Set(drafts.map(({ key }) => idOf('family', key))).size).toBe(3)
})

test.each<[string, readonly string[], string]>([
  ['every second', ['DTSTART:20261201T090000', 'RRULE:FREQ=SECONDLY;COUNT=1000000000'], 'badRule'],
  ['30 February', ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], 'badRule'],
  ['a hundred thousand times', ['DTSTART:20261201T090000', 'RRULE:FREQ=DAILY;COUNT=100000'], 'badRule'],
  ['no start', ['SUMMARY:A'], 'noStart'],
  ['no date', ['DTSTART:tomorrow'], 'unreadable'],
  ['a day that there is not', ['DTSTART;VALUE=DATE:20269901'], 'outOfRange'],
  ['longer than two weeks', ['DTSTART:20261201T090000', 'DTEND:20261215T090100'], 'tooLong'],
  ['longer than 366 whole days', ['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20271203'], 'tooLong'],
  ['an end before its start', ['DTSTART:20261201T090000', 'DTEND:20261201T080000'], 'tooLong'],
  [
    'a thousand days taken out',
    [
      'DTSTART;VALUE=DATE:20261201',
      'RRULE:FREQ=DAILY',
      `EXDATE;VALUE=DATE:${Array.from({ length: 1_000 }, () => '20261202').join(',')}`,
    ],
    'tooManyExceptions',
  ],
])('%s cannot come along, and the others can', (_name, lines, problem) => {
  const [bad, good] = draftsOf(
    calendar(['UID:bad', ...lines].join('\n'), 'UID:good\nSUMMARY:Good\nDTSTART;VALUE=DATE:20261201'),
  )
  expect(bad).toMatchObject({ entry: null, problem })
  expect(good).toMatchObject({ problem: null, title: 'Good' })
})

test('the same entry of a file is the same in one family and another in the next', () => {
  const [one] = draftsOf(calendar('UID:a\nDTSTART;VALUE=DATE:20261201'))
  const key = one?.key ?? ''
  expect(idOf('family', key)).toBe(idOf('family', key))
  expect(idOf('family', key)).not.toBe(idOf('another', key))
  expect(idOf('family', key)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test.each<[string, string, string]>([
  ['no calendar', 'Date,Kind\n2026-11-01,Feed', 'NOT_A_CALENDAR'],
  [
    'a hundred thousand entries',
    `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(100_000)}END:VCALENDAR`,
    'CALENDAR_TOO_LARGE',
  ],
])('%s is refused in the thread that reads it', async (_name, text, problem) => {
  expect(await readCalendar('family', { text, timeZone: 'UTC' })).toEqual({ ok: false, problem })
})

test('a file is read in a thread, with a mark before it', async () => {
  const text = `\uFEFF${calendar('UID:a\nSUMMARY:A\nDTSTART;VALUE=DATE:20261201')}`
  const read = await readCalendar('family', { text, timeZone: 'UTC' })
  expect(read).toMatchObject({ ok: true, drafts: [{ title: 'A', entry: { startOn: '2026-12-01' } }] })
})
