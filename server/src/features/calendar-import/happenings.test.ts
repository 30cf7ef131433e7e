import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { calendarOf, draftsOf, happeningsOf, lossesOf } from './testing/occurrences.ts'

const head = ['UID:a', 'SUMMARY:A']
const berlin = (written: string) => `DTSTART;TZID=Europe/Berlin:${written}`

test.each<[string, readonly string[]]>([
  [
    'three-times-on-one-day-by-rdate.ics',
    ['2027-01-05T07:00Z 15 Inhaler', '2027-01-05T12:00Z 15 Inhaler', '2027-01-05T18:00Z 15 Inhaler'],
  ],
  ['zone-defined-in-file.ics', ['2027-07-07T10:00Z 30 Clinic']],
  ['whole-day-without-value-date.ics', ['2027-07-08 1d Holiday']],
  ['school-holiday-of-six-weeks.ics', ['2027-07-08 42d Sommerferien']],
  ['fold-inside-a-letter.ics', ['2027-07-07T12:00Z 60 Kinderärztin', '2027-07-08T12:00Z 60 Plain']],
])('%s', async (name, expected) => {
  const drafts = draftsOf(await readFile(new URL(`./samples/${name}`, import.meta.url)))
  expect(happeningsOf(drafts)).toEqual(expected)
  expect(drafts.map(({ problem, isZoneAssumed }) => [problem, isZoneAssumed])).toEqual(drafts.map(() => [null, false]))
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(drafts.length)
})

// Each is one entry of a file, and when it happens.
test.each<[string, readonly string[], readonly string[]]>([
  [
    'further dates as periods, with an end or a length of their own',
    [
      berlin('20270105T080000'),
      'DURATION:PT15M',
      'RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20270106T080000/PT1H,20270107T080000/20270107T083000',
      'RDATE;VALUE=PERIOD:20270108T070000Z/PT2H',
    ],
    ['2027-01-05T07:00Z 15 A', '2027-01-06T07:00Z 60 A', '2027-01-07T07:00Z 30 A', '2027-01-08T07:00Z 120 A'],
  ],
  [
    'further dates of a series, one of them a day that it has anyway',
    [
      berlin('20270105T080000'),
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'RDATE;TZID=Europe/Berlin:20270112T080000,20270112T150000',
      'RDATE:20270113T070000Z',
    ],
    ['2027-01-05T07:00Z 0 A', '2027-01-12T07:00Z 0 A', '2027-01-12T14:00Z 0 A', '2027-01-13T07:00Z 0 A'],
  ],
  [
    'a further date taken out again, and the start itself',
    [
      berlin('20270105T080000'),
      'RDATE;TZID=Europe/Berlin:20270105T130000,20270105T190000',
      'EXDATE:20270105T120000Z',
      'EXDATE;TZID=Europe/Berlin:20270105T080000',
    ],
    ['2027-01-05T18:00Z 0 A'],
  ],
  [
    'a day taken out as a date, and a time that it never had',
    [berlin('20270105T080000'), 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270106', 'EXDATE:20270107T120000Z'],
    ['2027-01-05T07:00Z 0 A', '2027-01-07T07:00Z 0 A'],
  ],
  [
    'a day taken out as its midnight, as Exchange does',
    [berlin('20270105T080000'), 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20270106T000000'],
    ['2027-01-05T07:00Z 0 A', '2027-01-07T07:00Z 0 A'],
  ],
  [
    'a start that its rule does not give, which counts',
    ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3'],
    ['2027-01-04 1d A', '2027-01-05 1d A', '2027-01-07 1d A'],
  ],
  [
    'a start outside of every other week keeps the weeks',
    ['DTSTART;VALUE=DATE:20270106', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;UNTIL=20270202'],
    ['2027-01-06 1d A', '2027-01-18 1d A', '2027-02-01 1d A'],
  ],
  [
    'a rule that ends before its start leaves the start',
    [berlin('20270105T080000'), 'RRULE:FREQ=DAILY;UNTIL=20260101T000000Z'],
    ['2027-01-05T07:00Z 0 A'],
  ],
  [
    'a number of times and a last day, whichever comes first',
    [
      'DTSTART;VALUE=DATE:20270104',
      'RRULE:FREQ=DAILY;COUNT=2;UNTIL=20270201',
      'RRULE:FREQ=WEEKLY;COUNT=9;UNTIL=20270112',
    ],
    ['2027-01-04 1d A', '2027-01-05 1d A', '2027-01-11 1d A'],
  ],
  [
    'whole days until a day that is written as a time in UTC',
    ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=DAILY;UNTIL=20270106T000000Z'],
    ['2027-01-04 1d A', '2027-01-05 1d A', '2027-01-06 1d A'],
  ],
  [
    'a number before a weekday of a week',
    ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY;BYDAY=1MO,-1WE;COUNT=3'],
    ['2027-01-04 1d A', '2027-01-06 1d A', '2027-01-11 1d A'],
  ],
  [
    'several rules, days of both once',
    ['DTSTART;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3', 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3'],
    ['2027-01-04 1d A', '2027-01-07 1d A', '2027-01-10 1d A', '2027-01-11 1d A', '2027-01-18 1d A'],
  ],
  [
    'several times a day, with a count',
    [berlin('20270105T130000'), 'RRULE:FREQ=DAILY;BYHOUR=8,13;BYMINUTE=0;BYSECOND=0;COUNT=4'],
    ['2027-01-05T12:00Z 0 A', '2027-01-06T07:00Z 0 A', '2027-01-06T12:00Z 0 A', '2027-01-07T07:00Z 0 A'],
  ],
  [
    'every eight hours until a time',
    [berlin('20270105T080000'), 'RRULE:FREQ=HOURLY;INTERVAL=8;UNTIL=20270106T070000Z'],
    ['2027-01-05T07:00Z 0 A', '2027-01-05T15:00Z 0 A', '2027-01-05T23:00Z 0 A', '2027-01-06T07:00Z 0 A'],
  ],
  [
    'stray semicolons, commas and spaces, in any case',
    [
      'dtstart;;tzid=europe/berlin;:20270105T080000',
      'RRULE:freq=weekly;;byday=MO,,tu, ;interval=1;count=3;;RSCALE=GREGORIAN;',
      'EXDATE;TZID=Europe/Berlin:,20270111T080000,,',
      'EXDATE:',
    ],
    ['2027-01-05T07:00Z 0 A', '2027-01-12T07:00Z 0 A'],
  ],
  ['an end on the same day', ['DTSTART;VALUE=DATE:20270708', 'DTEND;VALUE=DATE:20270708'], ['2027-07-08 1d A']],
  ['a date without dashes or a sign that it is one', ['DTSTART:20270708'], ['2027-07-08 1d A']],
  [
    'a date that is written as midnight',
    ['DTSTART;VALUE=DATE:20270708T000000', 'DTEND;VALUE=DATE:20270710T000000'],
    ['2027-07-08 2d A'],
  ],
  ['a date of nine weeks by its length', ['DTSTART;VALUE=DATE:20270708', 'DURATION:P1W'], ['2027-07-08 7d A']],
  [
    'whole days as Outlook marks them',
    [
      'DTSTART;TZID=Eastern Standard Time:20270708T000000',
      'DTEND;TZID=Eastern Standard Time:20270709T000000',
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ],
    ['2027-07-08 1d A'],
  ],
  ['no seconds', ['DTSTART:20270708T1000Z', 'DTEND:20270708T1030Z'], ['2027-07-08T10:00Z 30 A']],
  ['small letters', ['DTSTART:20270708t100000z', 'DURATION:pt1h30m'], ['2027-07-08T10:00Z 90 A']],
  ['dashes and colons', ['DTSTART:2027-07-08T10:00:00Z', 'DTEND:2027-07-08T11:00:00.000Z'], ['2027-07-08T10:00Z 60 A']],
  ['an offset', ['DTSTART:2027-07-08T10:00:00+02:00', 'DTEND:20270708T110000+0200'], ['2027-07-08T08:00Z 60 A']],
  ['a length of days and hours', ['DTSTART:20270708T100000Z', 'DURATION:+P1DT2H'], ['2027-07-08T10:00Z 1560 A']],
  ['midnight as 24', ['DTSTART:20270708T220000Z', 'DTEND:20270708T240000Z'], ['2027-07-08T22:00Z 120 A']],
  [
    'a time that floats, on the clock of the reader',
    ['DTSTART:20270708T100000', 'RDATE:20270709T100000', 'EXDATE:20270708T100000'],
    ['2027-07-09T14:00Z 0 A'],
  ],
])('%s', (_name, lines, expected) => {
  const drafts = draftsOf(calendarOf([...head, ...lines], ['UID:b', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20291201']))
  expect(happeningsOf(drafts)).toEqual([...expected, '2029-12-01 1d B'])
  expect(lossesOf(drafts)).toEqual([])
})

const weekly = [...head, berlin('20270104T100000'), 'DTEND;TZID=Europe/Berlin:20270104T110000']
const instead = (on: string, ...lines: readonly string[]) => ['UID:a', `RECURRENCE-ID${on}`, ...lines]

test.each<[string, readonly (readonly string[])[], readonly string[]]>([
  [
    'one that stands in place of an entry without a rule',
    [weekly, instead(':20270104T090000Z', 'SUMMARY:Moved', 'DTSTART:20270104T120000Z')],
    ['2027-01-04T12:00Z 0 Moved'],
  ],
  [
    'one that stands in place of a further date, and one that cancels another',
    [
      [...weekly, 'RDATE:20270105T090000Z,20270106T090000Z'],
      instead(':20270105T090000Z', 'SUMMARY:Moved', 'DTSTART:20270105T120000Z'),
      instead(';TZID=Europe/Berlin:20270106T100000', 'STATUS:CANCELLED', 'DTSTART:20270106T090000Z'),
    ],
    ['2027-01-04T09:00Z 60 A', '2027-01-05T12:00Z 0 Moved'],
  ],
  [
    'one that stands in place of a day that the series does not have is there beside it',
    [
      [...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2'],
      instead(':20270106T090000Z', 'SUMMARY:Extra', 'DTSTART:20270106T120000Z'),
    ],
    ['2027-01-04T09:00Z 60 A', '2027-01-06T12:00Z 0 Extra', '2027-01-11T09:00Z 60 A'],
  ],
  [
    'this and all following, later on the same day',
    [
      [...weekly, 'RRULE:FREQ=WEEKLY;COUNT=5', 'EXDATE:20270125T090000Z'],
      instead(';RANGE=THISANDFUTURE:20270118T090000Z', 'SUMMARY:B', 'DTSTART:20270118T110000Z', 'DURATION:PT30M'),
      instead(':20270201T090000Z', 'SUMMARY:C', 'DTSTART:20270201T150000Z'),
    ],
    ['2027-01-04T09:00Z 60 A', '2027-01-11T09:00Z 60 A', '2027-01-18T11:00Z 30 B', '2027-02-01T15:00Z 0 C'],
  ],
  [
    'this and all following twice, on another weekday',
    [
      [...weekly, 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6'],
      instead(';RANGE=THISANDFUTURE:20270111T090000Z', 'SUMMARY:B', 'DTSTART:20270112T090000Z'),
      instead(';RANGE=THISANDFUTURE:20270118T090000Z', 'SUMMARY:C', 'DTSTART:20270118T080000Z'),
    ],
    [
      '2027-01-04T09:00Z 60 A',
      '2027-01-06T09:00Z 60 A',
      '2027-01-12T09:00Z 0 B',
      '2027-01-14T09:00Z 0 B',
      '2027-01-18T08:00Z 0 C',
      '2027-01-20T08:00Z 0 C',
    ],
  ],
  [
    'this and all following of a rule that cannot be moved, day by day',
    [
      [...weekly, 'RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=3'],
      instead(';RANGE=THISANDFUTURE:20270201T090000Z', 'SUMMARY:B', 'DTSTART:20270202T090000Z'),
    ],
    ['2027-01-04T09:00Z 60 A', '2027-02-02T09:00Z 0 B', '2027-03-02T09:00Z 0 B'],
  ],
  [
    'this and all following further dates',
    [
      [...weekly, 'RDATE:20270105T090000Z,20270106T090000Z'],
      instead(';RANGE=THISANDFUTURE:20270105T090000Z', 'SUMMARY:B', 'DTSTART:20270105T100000Z'),
    ],
    ['2027-01-04T09:00Z 60 A', '2027-01-05T10:00Z 0 B', '2027-01-06T10:00Z 0 B'],
  ],
  [
    'this and all following canceled',
    [
      [...weekly, 'RRULE:FREQ=DAILY'],
      instead(';RANGE=THISANDFUTURE:20270106T090000Z', 'STATUS:CANCELLED', 'DTSTART:20270106T090000Z'),
    ],
    ['2027-01-04T09:00Z 60 A', '2027-01-05T09:00Z 60 A'],
  ],
  [
    'the highest sequence, wherever it stands',
    [
      ['UID:a', 'SUMMARY:New', 'SEQUENCE:10', 'DTSTAMP:20260101T000000Z', 'DTSTART:20270104T120000Z'],
      ['UID:a', 'SUMMARY:Old', 'SEQUENCE:9', 'DTSTAMP:20260601T000000Z', 'DTSTART:20270104T100000Z'],
    ],
    ['2027-01-04T12:00Z 0 New'],
  ],
  [
    'of one sequence, what was written last',
    [
      ['UID:a', 'SUMMARY:New', 'DTSTAMP:20260601T000000Z', 'DTSTART:20270104T120000Z'],
      ['UID:a', 'SUMMARY:Old', 'DTSTAMP:20260101T000000Z', 'DTSTART:20270104T100000Z'],
    ],
    ['2027-01-04T12:00Z 0 New'],
  ],
  [
    'of two versions of one day, the newer',
    [
      [...weekly, 'RRULE:FREQ=DAILY;COUNT=1'],
      instead(':20270104T090000Z', 'SUMMARY:New', 'SEQUENCE:2', 'DTSTART:20270104T120000Z'),
      instead(';TZID=Europe/Berlin:20270104T100000', 'SUMMARY:Old', 'SEQUENCE:1', 'DTSTART:20270104T110000Z'),
    ],
    ['2027-01-04T12:00Z 0 New'],
  ],
  [
    'different entries under one id, or without one',
    [
      ['UID:1', 'SUMMARY:Game', 'DTSTART:20270104T120000Z'],
      ['UID:1', 'SUMMARY:Game', 'DTSTART:20270111T120000Z'],
      ['SUMMARY:Game', 'DTSTART:20270118T120000Z', 'LOCATION:Here'],
      ['SUMMARY:Game', 'DTSTART:20270118T120000Z', 'LOCATION:There'],
    ],
    ['2027-01-04T12:00Z 0 Game', '2027-01-11T12:00Z 0 Game', '2027-01-18T12:00Z 0 Game', '2027-01-18T12:00Z 0 Game'],
  ],
])('%s', (_name, events, expected) => {
  const drafts = draftsOf(calendarOf(...events))
  expect(happeningsOf(drafts)).toEqual(expected)
  expect(lossesOf(drafts)).toEqual([])
  expect(new Set(drafts.map(({ key }) => key)).size).toBe(drafts.length)
})

// What cannot come along is named, with its title and its day, and takes nothing along.
test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  ['no date', ['DTSTART:tomorrow'], [], ['unreadable A']],
  ['a day that there is not', ['DTSTART:20270230T100000'], [], ['outOfRange A']],
  [
    'a further date',
    [berlin('20270105T080000'), 'RDATE:2027x'],
    ['2027-01-05T07:00Z 0 A'],
    ['someUnread A 2027-01-05'],
  ],
  ['an end', [berlin('20270105T080000'), 'DTEND:later'], ['2027-01-05T07:00Z 0 A'], ['someUnread A 2027-01-05']],
  ['a rule', [berlin('20270105T080000'), 'RRULE:FREQ=YEARLY;BYWEEKNO=3'], [], ['badRule A 2027-01-05']],
  [
    'one of two rules',
    [berlin('20270105T080000'), 'RRULE:FREQ=DAILY;COUNT=1', 'RRULE:FREQ=SECONDLY'],
    ['2027-01-05T07:00Z 0 A'],
    ['badRule A 2027-01-05'],
  ],
  [
    'an end before the start',
    ['DTSTART:20270105T080000Z', 'DTEND:20270105T070000Z'],
    [],
    ['endsBeforeStart A 2027-01-05'],
  ],
  ['too long', ['DTSTART:20270105T080000Z', 'DTEND:20270305T070000Z'], [], ['tooLong A 2027-01-05']],
  ['canceled', ['DTSTART:20270105T080000Z', 'STATUS:CANCELLED'], [], ['canceled A 2027-01-05']],
  ['nothing left of it', ['DTSTART:20270105T080000Z', 'EXDATE:20270105T080000Z'], [], ['canceled A 2027-01-05']],
  [
    'a rule for days taken out',
    ['DTSTART;VALUE=DATE:20270104', 'EXRULE:FREQ=DAILY'],
    ['2027-01-04 1d A'],
    ['someUnread A 2027-01-04'],
  ],
  ['what it stands in place of', ['DTSTART:20270105T080000Z', 'RECURRENCE-ID:then'], [], ['unreadable A 2027-01-05']],
])('%s that cannot be read is named', (_name, lines, expected, losses) => {
  const drafts = draftsOf(calendarOf([...head, ...lines], ['UID:b', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20291201']))
  expect(happeningsOf(drafts)).toEqual([...expected, '2029-12-01 1d B'])
  expect(lossesOf(drafts)).toEqual(losses)
})

test('this and all following without an end, which no rule can say, goes on for three years and is named then', () => {
  const drafts = draftsOf(
    calendarOf(
      [...weekly, 'RRULE:FREQ=MONTHLY;BYDAY=1MO'],
      instead(';RANGE=THISANDFUTURE:20990105T090000Z', 'SUMMARY:B', 'DTSTART:20990106T090000Z'),
    ),
  )
  expect(drafts.filter(({ title, entry }) => title === 'B' && entry !== null).length).toBeGreaterThan(30)
  expect(lossesOf(drafts)).toEqual(['cutShort A 2102-02-07'])
})

test('an end that cannot be for one day of a series is named, and the others stay', () => {
  const drafts = draftsOf(
    calendarOf(
      [...weekly, 'RRULE:FREQ=DAILY;COUNT=2'],
      instead(':20270105T090000Z', 'SUMMARY:B', 'DTSTART:20270105T100000Z', 'DTEND:20270105T090000Z'),
    ),
  )
  expect(happeningsOf(drafts)).toEqual(['2027-01-04T09:00Z 60 A'])
  expect(lossesOf(drafts)).toEqual(['endsBeforeStart A 2027-01-05'])
})
