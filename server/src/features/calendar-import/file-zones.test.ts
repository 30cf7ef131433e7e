import { expect, test } from 'vitest'
import { draftsOf, happeningsOf, lossesOf } from './testing/occurrences.ts'

/** A calendar with a zone of its own and the entry `lines`. */
function fileOf(head: readonly string[], ...lines: readonly string[]): string {
  const event = ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...event, 'END:VCALENDAR'].join('\r\n')
}

interface Half {
  readonly start: string
  readonly from: string
  readonly to: string
  readonly more?: readonly string[]
}
const half = (name: string, { start, from, to, more = [] }: Half) => [
  `BEGIN:${name}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...more,
  `END:${name}`,
]
const zone = (id: string, ...halves: readonly (readonly string[])[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  ...halves.flat(),
  'END:VTIMEZONE',
]
const european = [
  half('STANDARD', {
    start: '16010101T030000',
    from: '+0200',
    to: '+0100',
    more: ['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'],
  }),
  half('DAYLIGHT', {
    start: '16010101T020000',
    from: '+0100',
    to: '+0200',
    more: ['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'],
  }),
]
/** Clocks that go as nowhere on earth. */
const odd = [
  half('STANDARD', {
    start: '19700101T000000',
    from: '+0117',
    to: '+0117',
    more: ['RRULE:FREQ=YEARLY;BYMONTH=9;BYMONTHDAY=5'],
  }),
  half('DAYLIGHT', { start: '19700203T000000', from: '+0117', to: '+0303', more: ['RRULE:FREQ=YEARLY'] }),
]

// Each name of a zone, and the zone that is meant: all without a description in the file.
test.each<[string, string]>([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['AMERICA/NEW_YORK', 'America/New_York'],
  ['America/New York', 'America/New_York'],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
  ['/freeassociation.sourceforge.net/Tzfile/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['/citadel.org/20190914_1/America/New_York', 'America/New_York'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['w. europe standard time', 'Europe/Berlin'],
  ['W. Europe Standard Time 1', 'Europe/Berlin'],
  ['Eastern Daylight Time', 'America/New_York'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Berlin'],
  ['(GMT+01.00) Amsterdam / Berlin / Bern / Rome / Stockholm / Vienna', 'Europe/Berlin'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', 'Asia/Kolkata'],
  ['(GMT) Greenwich Mean Time : Dublin, Edinburgh, Lisbon, London', 'Europe/London'],
  ['(UTC-03:00) Brasilia', 'America/Sao_Paulo'],
  ['EDT', 'America/New_York'],
  ['CEST', 'Europe/Berlin'],
  ['Central European Time', 'Europe/Berlin'],
  ['British Summer Time', 'Europe/London'],
  ['Greenwich Standard Time', 'Atlantic/Reykjavik'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['UTC+2', 'Etc/GMT-2'],
  ['GMT-05:00', 'Etc/GMT+5'],
])('%s is %s', (name, expected) => {
  for (const written of [`"${name}"`, name.includes(';') ? `"${name}"` : name]) {
    const [draft] = draftsOf(fileOf([], `DTSTART;TZID=${written}:20270707T120000`, 'RRULE:FREQ=DAILY;COUNT=2'))
    expect(draft).toMatchObject({ isZoneAssumed: false, entry: { timeZone: expected, startAt: '12:00' } })
  }
})

test.each<[string, readonly string[], string]>([
  ['a name without a meaning', zone('Customized Time Zone', ...european), 'Customized Time Zone'],
  ['an address', zone('tzone://Microsoft/Custom', ...european), 'tzone://Microsoft/Custom'],
  ['quotes in one place', zone('"My zone"', ...european), '"My zone"'],
  ['escapes in one place', zone('(UTC+01:00) Somewhere\\, Else', ...european), '"(UTC+01:00) Somewhere, Else"'],
  ['another case', zone('MY ZONE', ...european), 'my zone'],
])('a zone of the file is taken as it describes it: %s', (_name, head, id) => {
  const [draft] = draftsOf(fileOf(head, `DTSTART;TZID=${id}:20270707T120000`, 'RRULE:FREQ=DAILY;COUNT=500'))
  expect(draft).toMatchObject({ isZoneAssumed: false, entry: { timeZone: 'Europe/Berlin', startAt: '12:00' } })
})

test.each<[string, readonly (readonly string[])[], readonly string[]]>([
  [
    'with changes told one by one',
    [
      half('DAYLIGHT', {
        start: '20270314T020000',
        from: '-0500',
        to: '-0400',
        more: ['RDATE:20280312T020000,20290311T020000'],
      }),
      half('STANDARD', {
        start: '20271107T020000',
        from: '-0400',
        to: '-0500',
        more: ['RDATE:20281105T020000,20291104T020000'],
      }),
    ],
    ['2027-07-07T16:00Z 0 A', '2028-01-07T17:00Z 0 A', '2028-07-07T16:00Z 0 A'],
  ],
  [
    'with a rule that ends',
    [
      half('STANDARD', {
        start: '20061029T020000',
        from: '-0400',
        to: '-0500',
        more: ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z'],
      }),
      half('DAYLIGHT', {
        start: '20070311T020000',
        from: '-0500',
        to: '-0400',
        more: ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
      }),
      half('STANDARD', {
        start: '20071104T020000',
        from: '-0400',
        to: '-0500',
        more: ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
      }),
    ],
    ['2027-07-07T16:00Z 0 A', '2028-01-07T17:00Z 0 A', '2028-07-07T16:00Z 0 A'],
  ],
  [
    'that never change',
    [half('STANDARD', { start: '19700101T000000', from: '+0300', to: '+0300' })],
    ['2027-07-07T09:00Z 0 A', '2028-01-07T09:00Z 0 A', '2028-07-07T09:00Z 0 A'],
  ],
  ['that go as nowhere on earth', odd, ['2027-07-07T08:57Z 0 A', '2028-01-07T10:43Z 0 A', '2028-07-07T08:57Z 0 A']],
])('clocks %s', (_name, halves, expected) => {
  const head = zone('Own', ...halves)
  const drafts = draftsOf(fileOf(head, 'DTSTART;TZID=Own:20270707T120000', 'RRULE:FREQ=MONTHLY;INTERVAL=6;COUNT=3'))
  expect(happeningsOf(drafts)).toEqual(expected)
  expect(drafts.map(({ isZoneAssumed, problem }) => [isZoneAssumed, problem])).toEqual(drafts.map(() => [false, null]))
})

test('what goes by clocks of nowhere keeps each of its instants, up to a number that is named', () => {
  const lines = [
    'DTSTART;TZID=Own:20270707T120000',
    'RRULE:FREQ=DAILY;UNTIL=20270710T085700Z',
    'EXDATE;TZID=Own:20270708T120000',
  ]
  const few = draftsOf(fileOf(zone('Own', ...odd), ...lines))
  expect(happeningsOf(few)).toEqual(['2027-07-07T08:57Z 0 A', '2027-07-09T08:57Z 0 A', '2027-07-10T08:57Z 0 A'])
  const many = draftsOf(fileOf(zone('Own', ...odd), 'DTSTART;TZID=Own:20990707T120000', 'RRULE:FREQ=DAILY;COUNT=500'))
  expect(many.filter(({ entry }) => entry !== null)).toHaveLength(400)
  expect(lossesOf(many)).toEqual(['cutShort A 2100-08-11'])
})

test('of clocks with an odd name the zone is the one that the file gives a place', () => {
  const head = zone('x', ['X-LIC-LOCATION:Europe/Madrid'], ...european)
  const [draft] = draftsOf(fileOf(head, 'DTSTART;TZID=x:20270707T120000'))
  expect(draft?.entry).toMatchObject({ timeZone: 'Europe/Madrid', startAt: '12:00' })
})

test.each<[string, readonly string[], string, Record<string, unknown>]>([
  ['nothing', [], '', { isZoneAssumed: true, entry: { timeZone: 'America/New_York' } }],
  ['the calendar', ['X-WR-TIMEZONE:Europe/Rome'], '', { isZoneAssumed: false, entry: { timeZone: 'Europe/Rome' } }],
  [
    'the calendar, as Windows names it',
    ['X-WR-TIMEZONE:Romance Standard Time'],
    '',
    { isZoneAssumed: false, entry: { timeZone: 'Europe/Paris' } },
  ],
  [
    'the calendar, as nobody knows it',
    ['X-WR-TIMEZONE:Mars/Olympus'],
    '',
    { isZoneAssumed: true, unknownZone: 'Mars/Olympus', entry: { timeZone: 'America/New_York' } },
  ],
  [
    'an unknown name, and the calendar',
    ['X-WR-TIMEZONE:Europe/Rome'],
    ';TZID=Mars/Olympus',
    { isZoneAssumed: true, unknownZone: 'Mars/Olympus', entry: { timeZone: 'Europe/Rome' } },
  ],
  [
    'a name that the file describes without saying anything',
    ['BEGIN:VTIMEZONE', 'TZID:Own', 'END:VTIMEZONE'],
    ';TZID=Own',
    { isZoneAssumed: true, unknownZone: 'Own' },
  ],
])('which zone was taken is told where %s says it', (_name, head, parameter, expected) => {
  expect(draftsOf(fileOf(head, `DTSTART${parameter}:20270707T120000`))[0]).toMatchObject(expected)
})

test('each calendar of a file has its own zones', () => {
  const drafts = draftsOf(
    [
      fileOf(['X-WR-TIMEZONE:Europe/Rome'], 'DTSTART:20270707T120000'),
      fileOf(zone('X', ...odd), 'DTSTART;TZID=X:20270708T120000').replace('UID:a', 'UID:b'),
      fileOf(['X-WR-TIMEZONE:Asia/Tokyo'], 'DTSTART:20270709T120000').replace('UID:a', 'UID:c'),
    ].join('\r\n'),
  )
  expect(happeningsOf(drafts)).toEqual(['2027-07-07T10:00Z 0 A', '2027-07-08T08:57Z 0 A', '2027-07-09T03:00Z 0 A'])
})
