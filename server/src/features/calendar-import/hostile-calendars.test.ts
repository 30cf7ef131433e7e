import { expect, test } from 'vitest'
import { type ReadingBounds, readCalendar, usualBounds } from './read-calendar.ts'
import { calendarOf, draftsOf, happeningsOf, lossesOf } from './testing/occurrences.ts'

const good = ['UID:b', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20291201']
const start = 'DTSTART:20270101T100000Z'
const listOf = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))
const dates = (count: number) =>
  listOf(count, (n) => new Date((20_000 + n) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')).join(',')

const endless = (name: string, rule: string) => [
  `BEGIN:${name}`,
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0217',
  `RRULE:${rule}`,
  `END:${name}`,
]
const endlessZone = (id: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...endless('DAYLIGHT', 'FREQ=DAILY'),
  ...endless('STANDARD', 'FREQ=DAILY;INTERVAL=2'),
  ...endless('STANDARD', 'FREQ=SECONDLY'),
  'END:VTIMEZONE',
]
/** A file in which entries without an end go by clocks that change every day. */
const withZones = (zones: number, events: number, year: (n: number) => number) =>
  calendarOf(
    good,
    ...listOf(events, (n) => [`UID:${n}`, `DTSTART;TZID=z${n % zones}:${year(n)}0101T100000`, 'RRULE:FREQ=DAILY']),
  ).replace(
    'VERSION:2.0',
    listOf(zones, (n) => endlessZone(`z${n}`))
      .flat()
      .join('\r\n'),
  )

test('of ten thousand further dates as many come along as there is room for, and the first that does not is named', () => {
  const entry = ['UID:a', 'SUMMARY:A', 'DTSTART;VALUE=DATE:20241003', `RDATE;VALUE=DATE:${dates(10_000)}`]
  const drafts = draftsOf(calendarOf(entry, good))
  expect(happeningsOf(drafts)).toHaveLength(401)
  expect(lossesOf(drafts)).toEqual(['cutShort A 2025-11-07'])
})

test('of entries that become more than there is room for, each that is left out is named', () => {
  const events = listOf(6, (n) => [
    `UID:${n}`,
    `SUMMARY:N${n}`,
    'DTSTART;VALUE=DATE:20231003',
    `RDATE;VALUE=DATE:${dates(399)}`,
  ])
  const drafts = draftsOf(calendarOf(...events))
  expect(drafts.filter(({ entry }) => entry !== null)).toHaveLength(2_000)
  const left = drafts.filter(({ entry }) => entry === null)
  expect(new Set(left.map(({ title, problem }) => `${problem} ${title}`))).toEqual(new Set(['noRoom N5']))
})

test.each<[string, string]>([
  ['clocks that change without an end', withZones(1, 1, () => 2027)],
  ['a hundred such clocks for as many entries as a file may have', withZones(99, 1_990, (n) => 1900 + (n % 290))],
  ['parts within parts', calendarOf(good, ['UID:a', ...listOf(40_000, () => 'BEGIN:VALARM')])],
  [
    'twenty thousand rules',
    calendarOf(good, ['UID:a', start, ...listOf(20_000, (n) => `RRULE:FREQ=DAILY;COUNT=${n}`)]),
  ],
  ['a long line', calendarOf(good, ['UID:a', start, `DESCRIPTION:${'\\,"=\\n'.repeat(200_000)}`])],
  ['a long line of colons and quotes', calendarOf(good, ['UID:a', `DTSTART;X="${':;"'.repeat(300_000)}`])],
  ['a long name of a zone', calendarOf(good, ['UID:a', `DTSTART;TZID=${'/(x) '.repeat(200_000)}:20270101T100000`])],
  ['a long list of nothing', calendarOf(good, ['UID:a', start, `EXDATE:${','.repeat(1_000_000)}`])],
  [
    'long numbers',
    calendarOf(good, ['UID:a', start, `DURATION:P${'9'.repeat(500_000)}D`, `SEQUENCE:${'9'.repeat(500_000)}`]),
  ],
  [
    'quoted letters that go on',
    calendarOf(good, ['UID:a', ...listOf(30_000, () => 'SUMMARY;ENCODING=QUOTED-PRINTABLE:=C3=')]),
  ],
])('%s: it ends, and takes no other entry along', (_name, text) => {
  expect(draftsOf(Buffer.from(text), 'UTC').map(({ title }) => title)).toContain('B')
})

// A thread that ends without an answer says nothing about the size of a file.
test.each<[string, string, Partial<ReadingBounds>]>([
  ['a machine that has no time for it', calendarOf(good), { patienceMs: 0 }],
  ['a thread that has computed for too long', withZones(1, 1_900, (n) => 1900 + (n % 290)), { longestMs: 0 }],
])('%s is no large file', async (_name, text, bounds) => {
  const answer = await readCalendar('family', { text, timeZone: 'UTC' }, { ...usualBounds, ...bounds })
  expect(answer).toEqual({ ok: false, problem: 'CALENDAR_NOT_READ' })
})
