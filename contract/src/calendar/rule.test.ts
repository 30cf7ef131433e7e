import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from './days.ts'
import { checkRule } from './occurrences.ts'
import { parseRule, type Rule, type RuleProblem, ruleProblemTexts, writeRule } from './rule.ts'

function read(text: string, zone = 'UTC', startAt: string | null = null): Rule {
  const parsed = parseRule(text, zone, startAt)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem} ${parsed.part}`)
  return parsed.rule
}

/** So many items, separated by commas. */
function list(length: number, item: (index: number) => string): string {
  return Array.from({ length }, (_, index) => item(index)).join(',')
}

test('reads every part, in any case and order', () => {
  expect(
    read('rrule:byday=+1mo,-1fr;freq=monthly;wkst=su;bysetpos=-1,2;interval=3;count=7;bymonth=12,1;bymonthday=-1,31'),
  ).toEqual({
    freq: 'MONTHLY',
    interval: 3,
    count: 7,
    until: null,
    byDay: [
      { nth: 1, weekday: 0 },
      { nth: -1, weekday: 4 },
    ],
    byMonthDay: [-1, 31],
    byMonth: [1, 12],
    bySetPos: [-1, 2],
    weekStart: 6,
  })
})

test('fills in what a text leaves out', () => {
  expect(read('FREQ=DAILY')).toEqual({
    freq: 'DAILY',
    interval: 1,
    count: null,
    until: null,
    byDay: [],
    byMonthDay: [],
    byMonth: [],
    bySetPos: [],
    weekStart: 0,
  })
})

test.each([
  [' RRULE:FREQ=WEEKLY;WKST=MO;INTERVAL=1;BYDAY=FR,MO,FR ', 'FREQ=WEEKLY;BYDAY=MO,FR'],
  ['BYDAY=+2TU,TU,-1TU,2TU;FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=-1TU,TU,2TU'],
  [
    'FREQ=YEARLY;UNTIL=20301231T120000;BYMONTHDAY=24,-1;BYMONTH=12,2',
    'FREQ=YEARLY;UNTIL=20301231;BYMONTH=2,12;BYMONTHDAY=-1,24',
  ],
  [
    'FREQ=MONTHLY;COUNT=10000;INTERVAL=999;BYDAY=MO;BYSETPOS=3,1;WKST=SU',
    'FREQ=MONTHLY;INTERVAL=999;COUNT=10000;BYDAY=MO;BYSETPOS=1,3;WKST=SU',
  ],
])('writes %s in one way only', (text, canonical) => {
  expect(writeRule(read(text))).toBe(canonical)
  expect(read(canonical)).toEqual(read(text))
})

test('sorts what was made by hand when it writes it', () => {
  const rule: Rule = {
    ...read('FREQ=MONTHLY'),
    byMonthDay: [3, 1, 3],
    byDay: [
      { nth: null, weekday: 4 },
      { nth: null, weekday: 0 },
    ],
  }
  expect(writeRule(rule)).toBe('FREQ=MONTHLY;BYMONTHDAY=1,3;BYDAY=MO,FR')
})

describe('UNTIL', () => {
  const until = (text: string, zone: string, startAt: string | null = null) =>
    dateOfDay(read(`FREQ=DAILY;UNTIL=${text}`, zone, startAt).until ?? Number.NaN)

  test.each([
    ['20261201', 'America/New_York', '2026-12-01'],
    ['20261201T233000', 'America/New_York', '2026-12-01'],
    ['20261201T043000Z', 'America/New_York', '2026-11-30'],
    ['20261201T233000Z', 'Europe/Berlin', '2026-12-02'],
    ['20261231T235960Z', 'UTC', '2026-12-31'],
    ['99991231T235959Z', 'Pacific/Kiritimati', '2199-12-31'],
  ])('%s in %s is %s', (text, zone, date) => {
    expect(until(text, zone)).toBe(date)
  })

  test('leaves out a day on which an occurrence begins later than it', () => {
    expect(until('20261201T130000Z', 'Europe/Berlin', '14:00')).toBe('2026-12-01')
    expect(until('20261201T130000Z', 'Europe/Berlin', '14:01')).toBe('2026-11-30')
    expect(until('20261201T130000', 'Europe/Berlin', '13:30')).toBe('2026-11-30')
    expect(until('20261201', 'Europe/Berlin', '13:30')).toBe('2026-12-01')
  })

  test('throws for a time in UTC and a zone that does not exist', () => {
    expect(() => parseRule('FREQ=DAILY;UNTIL=20261201T130000Z', 'Mars/Olympus')).toThrow(RangeError)
  })
})

const refused: readonly (readonly [string, RuleProblem, string])[] = [
  ['', 'unreadable', ''],
  ['RRULE:', 'unreadable', ''],
  ['INTERVAL=2', 'unreadable', 'FREQ'],
  ['FREQ=', 'unreadable', 'FREQ'],
  ['FREQ=FORTNIGHTLY', 'unreadable', 'FREQ'],
  ['FREQ=DAILY;', 'unreadable', ''],
  ['FREQ=DAILY;COUNT', 'unreadable', 'COUNT'],
  ['FREQ=DAILY;COUNT=1=2', 'unreadable', 'COUNT'],
  ['FREQ=DAILY;COUNT=1e3', 'unreadable', 'COUNT'],
  ['FREQ=DAILY;INTERVAL=1.5', 'unreadable', 'INTERVAL'],
  ['FREQ=WEEKLY;BYDAY=MON', 'unreadable', 'BYDAY'],
  ['FREQ=WEEKLY;BYDAY=MO,', 'unreadable', 'BYDAY'],
  ['FREQ=WEEKLY;WKST=1', 'unreadable', 'WKST'],
  [`FREQ=DAILY${' '.repeat(500)}`, 'tooLong', ''],
  [`FREQ=YEARLY;BYMONTHDAY=${list(400, (index) => String((index % 31) + 1))}`, 'tooLong', ''],
  ['FREQ=DAILY;X-EVIL=1', 'unknownPart', 'X-EVIL'],
  ['FREQ=DAILY;RSCALE=HEBREW', 'unknownPart', 'RSCALE'],
  ['FREQ=DAILY;CONSTRUCTOR=1', 'unknownPart', 'CONSTRUCTOR'],
  ['FREQ=DAILY;__proto__=1', 'unknownPart', '__PROTO__'],
  ['FREQ=DAILY;FREQ=DAILY', 'repeatedPart', 'FREQ'],
  ['FREQ=SECONDLY;COUNT=1000000000', 'tooOften', 'FREQ'],
  ['FREQ=MINUTELY', 'tooOften', 'FREQ'],
  ['FREQ=HOURLY;INTERVAL=8', 'tooOften', 'FREQ'],
  ['FREQ=MINUTELY;BYMINUTE=61', 'tooOften', 'BYMINUTE'],
  [`FREQ=YEARLY;BYHOUR=${list(24, String)}`, 'tooOften', 'BYHOUR'],
  ['FREQ=DAILY;BYSECOND=0', 'tooOften', 'BYSECOND'],
  ['FREQ=YEARLY;BYYEARDAY=100', 'unsupportedPart', 'BYYEARDAY'],
  ['FREQ=YEARLY;BYWEEKNO=20', 'unsupportedPart', 'BYWEEKNO'],
  [`FREQ=MONTHLY;BYMONTHDAY=${list(32, () => '1')}`, 'listTooLong', 'BYMONTHDAY'],
  ['FREQ=DAILY;INTERVAL=0', 'intervalOutOfRange', 'INTERVAL'],
  ['FREQ=DAILY;INTERVAL=-1', 'intervalOutOfRange', 'INTERVAL'],
  ['FREQ=DAILY;INTERVAL=1000', 'intervalOutOfRange', 'INTERVAL'],
  ['FREQ=DAILY;COUNT=0', 'countOutOfRange', 'COUNT'],
  ['FREQ=DAILY;COUNT=30000', 'countOutOfRange', 'COUNT'],
  [`FREQ=DAILY;COUNT=${'9'.repeat(400)}`, 'countOutOfRange', 'COUNT'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20300101', 'countAndUntil', 'UNTIL'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'numberedDay', 'BYDAY'],
  ['FREQ=DAILY;BYDAY=-1MO', 'numberedDay', 'BYDAY'],
  ['FREQ=WEEKLY;BYMONTHDAY=13', 'weeklyMonthDay', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;BYSETPOS=1', 'setPosAlone', 'BYSETPOS'],
  ['FREQ=MONTHLY;BYDAY=0MO', 'outOfRange', 'BYDAY'],
  ['FREQ=MONTHLY;BYDAY=54MO', 'outOfRange', 'BYDAY'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'outOfRange', 'BYMONTHDAY'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'outOfRange', 'BYMONTHDAY'],
  ['FREQ=YEARLY;BYMONTH=13', 'outOfRange', 'BYMONTH'],
  ['FREQ=YEARLY;BYMONTH=-1', 'outOfRange', 'BYMONTH'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'outOfRange', 'BYSETPOS'],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', 'outOfRange', 'BYSETPOS'],
  ['FREQ=DAILY;UNTIL=20260230', 'badUntil', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=2026-02-03', 'badUntil', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=20260203T2400', 'badUntil', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=20260203T240000', 'badUntil', 'UNTIL'],
  ['FREQ=DAILY;UNTIL=00010101', 'badUntil', 'UNTIL'],
]

test.each(refused)('refuses %.60s as %s', (text, problem, part) => {
  expect(parseRule(text, 'UTC')).toEqual({ ok: false, problem, part })
})

describe('a rule with its start', () => {
  const problemOf = (text: string, startOn: string) => checkRule(read(text), dayOfDate(startOn))

  test.each([
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-11-25'],
    ['FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31', '2026-11-25'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30,31', '2026-11-25'],
    ['FREQ=MONTHLY;BYDAY=6MO', '2026-11-25'],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-11-30'],
    // From an odd year on, every other year has no 29 February.
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29', '2027-01-01'],
    ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2', '2026-11-25'],
    ['FREQ=DAILY;BYMONTHDAY=1;BYSETPOS=2', '2026-11-25'],
  ])('never comes: %s from %s', (text, startOn) => {
    expect(problemOf(text, startOn)).toBe('never')
  })

  test.each([
    ['FREQ=YEARLY', '2028-02-29'],
    ['FREQ=YEARLY;COUNT=3', '2028-02-29'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2026-11-25'],
    ['FREQ=MONTHLY;INTERVAL=12', '2028-02-29'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', '2026-11-25'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO', '2026-11-25'],
  ])('comes on 29 February only: %s from %s', (text, startOn) => {
    expect(problemOf(text, startOn)).toBe('leapDayOnly')
  })

  test.each([
    ['FREQ=DAILY;UNTIL=20261124', '2026-11-25'],
    ['FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20261130', '2026-11-25'],
  ])('ends before it starts: %s from %s', (text, startOn) => {
    expect(problemOf(text, startOn)).toBe('endsBeforeStart')
  })

  test.each([
    ['FREQ=DAILY;UNTIL=20261125', '2026-11-25'],
    ['FREQ=DAILY', '2028-02-29'],
    ['FREQ=MONTHLY', '2028-02-29'],
    ['FREQ=MONTHLY', '2026-01-31'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2028-02-29'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29', '2028-02-29'],
    ['FREQ=YEARLY;BYDAY=53MO', '2026-11-25'],
    ['FREQ=YEARLY;INTERVAL=999', '2026-11-25'],
  ])('is taken: %s from %s', (text, startOn) => {
    expect(problemOf(text, startOn)).toBeNull()
  })
})

test('has a sentence for people for each problem', () => {
  for (const text of Object.values(ruleProblemTexts)) {
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text.length).toBeLessThanOrEqual(90)
    expect(text).not.toMatch(/invalid|error|rule|failed|RRULE|please/i)
  }
  const named = new Set([...refused.map(([, problem]) => problem), 'never', 'leapDayOnly', 'endsBeforeStart'])
  expect([...named].sort()).toEqual(Object.keys(ruleProblemTexts).sort())
})
