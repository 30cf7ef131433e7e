import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOf, dayOfDate } from './days.ts'
import { checkRule, daysOfRule, lastDayOfRule, lastDayUpTo } from './occurrences.ts'
import { lastRuleDay, parseRule, type Rule } from './rule.ts'

function read(text: string): Rule {
  const parsed = parseRule(text, 'UTC')
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.rule
}

const endless = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

function dates(text: string, startOn: string, max: number): string {
  return daysOfRule(read(text), dayOfDate(startOn), { ...endless, max })
    .map((day) => dateOfDay(day).replaceAll('-', ''))
    .join(' ')
}

/** Examples of RFC 5545, section 3.8.5.3, as far as they are about days. */
test.each([
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '19970902 19970912 19970922 19971002 19971012'],
  [
    'FREQ=YEARLY;UNTIL=19990131;BYMONTH=1;BYDAY=SU,MO',
    '1998-12-28',
    '19990103 19990104 19990110 19990111 19990117 19990118 19990124 19990125 19990131',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '19970902 19970904 19970916 19970918 19970930 19971002 19971014 19971016',
  ],
  [
    'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    '1997-09-05',
    '19970905 19971003 19971107 19971205 19980102 19980206 19980306 19980403 19980501 19980605',
  ],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '19970907 19970928 19971102 19971130 19980104 19980125 19980301 19980329 19980503 19980531',
  ],
  ['FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', '1997-09-22', '19970922 19971020 19971117 19971222 19980119 19980216'],
  ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28', '19970928 19971029 19971128 19971229 19980129 19980226'],
  [
    'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    '1997-09-30',
    '19970930 19971001 19971031 19971101 19971130 19971201 19971231 19980101 19980131 19980201',
  ],
  ['FREQ=YEARLY;COUNT=5;BYMONTH=6,7', '1997-06-10', '19970610 19970710 19980610 19980710 19990610'],
  ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '19970519 19980518 19990517'],
  [
    'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    '1997-03-13',
    '19970313 19970320 19970327 19980305 19980312 19980319 19980326 19990304',
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '1997-09-02', '19980213 19980313 19981113 19990813 20001013'],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    '1997-09-13',
    '19970913 19971011 19971108 19971213 19980110 19980207',
  ],
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '1996-11-05', '19961105 20001107 20041102'],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '19970904 19971007 19971106'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    '1997-09-29',
    '19970929 19971030 19971127 19971230 19980129 19980226 19980330',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '19970805 19970810 19970819 19970824'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '19970805 19970817 19970819 19970831'],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '20070115 20070130 20070215 20070315 20070330'],
])('%s from %s', (text, startOn, expected) => {
  expect(dates(text, startOn, expected.split(' ').length)).toBe(expected)
})

test('leaves out months without the day, and keeps the day', () => {
  expect(dates('FREQ=MONTHLY', '2027-01-31', 5)).toBe('20270131 20270331 20270531 20270731 20270831')
})

test('takes the start as an occurrence only where the rule has it', () => {
  expect(dates('FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2026-11-25', 9)).toBe('20261130 20261207')
})

test('counts positions in the whole period, also before the start', () => {
  expect(dates('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', '2026-11-25', 2)).toBe('20261201 20270101')
})

const rules = [
  'FREQ=DAILY;INTERVAL=7',
  'FREQ=DAILY;INTERVAL=45;COUNT=100',
  'FREQ=DAILY;BYMONTH=1,12;BYDAY=SA,SU;COUNT=150',
  'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SU;WKST=SU',
  'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31,-31',
  'FREQ=MONTHLY;BYDAY=2TU,-1FR;UNTIL=20400229',
  'FREQ=YEARLY;INTERVAL=3;BYDAY=-1SU,10WE',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=20',
]

test.each(rules)('gives for any window what is in it of the whole: %s', (text) => {
  const startDay = dayOf(2024, 2, 29)
  const whole = daysOfRule(read(text), startDay, { from: startDay, to: startDay + 9_000, max: 1e6 })
  expect(whole.length).toBeGreaterThan(10)
  // Windows in no order, of one rule object and of a new one each: what COUNT leaves is remembered in between.
  const kept = read(text)
  for (let index = 0; index < 300; index++) {
    const from = startDay - 40 + ((index * 977) % 9_000)
    const to = from + ((index * 31) % 90)
    const expected = whole.filter((day) => day >= from && day <= to)
    expect(daysOfRule(kept, startDay, { from, to, max: 1e6 })).toEqual(expected)
    expect(daysOfRule(read(text), startDay, { from, to, max: 3 })).toEqual(expected.slice(0, 3))
    expect(lastDayUpTo(kept, startDay, to)).toBe(whole.findLast((day) => day <= to) ?? null)
  }
})

test('keeps the ends of one rule with several starts apart', () => {
  const rule = read('FREQ=DAILY;COUNT=3')
  for (let day = 0; day < 200; day++) expect(lastDayOfRule(rule, day)).toBe(day + 2)
  for (let day = 0; day < 200; day++)
    expect(daysOfRule(rule, day, { ...endless, max: 9 })).toEqual([day, day + 1, day + 2])
})

describe('the end of a rule', () => {
  const last = (text: string, startOn: string) => {
    const day = lastDayOfRule(read(text), dayOfDate(startOn))
    return day === null ? null : dateOfDay(day)
  }

  test('is its last day, not its UNTIL', () => {
    expect(last('FREQ=WEEKLY;UNTIL=20261231', '2026-11-25')).toBe('2026-12-30')
    expect(last('FREQ=YEARLY;COUNT=3', '2026-11-25')).toBe('2028-11-25')
    expect(last('FREQ=YEARLY;INTERVAL=40;UNTIL=21900101', '2026-11-25')).toBe('2186-11-25')
  })

  test('is not there without COUNT and UNTIL, and in 2199 at the latest', () => {
    expect(last('FREQ=DAILY', '2026-11-25')).toBeNull()
    expect(last('FREQ=YEARLY;COUNT=10000', '2026-11-25')).toBe('2199-11-25')
    expect(daysOfRule(read('FREQ=DAILY'), lastRuleDay - 1, { ...endless, max: 9 })).toEqual([
      lastRuleDay - 1,
      lastRuleDay,
    ])
  })

  test('is before the start when there is no day at all', () => {
    expect(last('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3', '2026-11-25')).toBe('2026-11-24')
  })
})

test('gives nothing for what is no day and for empty windows', () => {
  const rule = read('FREQ=DAILY;COUNT=5')
  expect(daysOfRule(rule, Number.NaN, { from: 0, to: 10, max: 5 })).toEqual([])
  expect(daysOfRule(rule, 0, { from: Number.NaN, to: 10, max: 5 })).toEqual([])
  expect(daysOfRule(rule, 0, { from: 3, to: 2, max: 5 })).toEqual([])
  expect(daysOfRule(rule, 0, { from: 0, to: 2, max: 0 })).toEqual([])
  expect(daysOfRule(rule, 5, { from: 0, to: 2, max: 9 })).toEqual([])
})

describe('work', () => {
  const thirtyOne = (item: (index: number) => string) => Array.from({ length: 31 }, (_, index) => item(index)).join(',')
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const extreme = [
    'FREQ=DAILY;COUNT=10000',
    'FREQ=DAILY;BYMONTHDAY=29;BYMONTH=2;BYDAY=MO;COUNT=10000',
    `FREQ=DAILY;BYMONTHDAY=${thirtyOne((index) => String(-index - 1))};BYDAY=SU;COUNT=10000`,
    'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO;BYSETPOS=7',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=7,-7;COUNT=10000',
    'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    `FREQ=MONTHLY;BYDAY=${thirtyOne((index) => `${(index % 5) + 1}${names[index % 7]}`)};COUNT=10000`,
    `FREQ=YEARLY;BYDAY=${thirtyOne((index) => `${-20 - index}MO`)};BYSETPOS=-31;COUNT=10000`,
    'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366;COUNT=10000',
    'FREQ=YEARLY;INTERVAL=999;BYMONTH=2;BYMONTHDAY=30',
  ]
  const daysOf300Years = lastRuleDay - dayOf(1900, 1, 1) + 1

  test.each(extreme)('is bounded by the days from 1900 to 2199: %.70s', (text) => {
    const work = { steps: 0 }
    daysOfRule(read(text), dayOf(1900, 1, 1), { ...endless, max: 1e9 }, work)
    // Twice when a COUNT is counted first; a period is a step, too.
    expect(work.steps).toBeLessThan(2.4 * daysOf300Years)
    const checking = { steps: 0 }
    checkRule(read(text), dayOf(1900, 1, 1), checking)
    expect(checking.steps).toBeLessThan(1.2 * daysOf300Years)
  })

  test.each(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])(
    'does not depend on how far a window is from the start: %s',
    (freq) => {
      const work = { steps: 0 }
      const from = dayOf(2190, 3, 1)
      expect(daysOfRule(read(`FREQ=${freq}`), dayOf(1900, 3, 1), { from, to: from + 6, max: 99 }, work)).toContain(
        from + (freq === 'WEEKLY' ? 3 : 0),
      )
      expect(work.steps).toBeLessThanOrEqual(40)
    },
  )

  test('counts a COUNT once for all windows', () => {
    const rule = read('FREQ=DAILY;COUNT=9000')
    const first = { steps: 0 }
    const later = { steps: 0 }
    daysOfRule(rule, 0, { from: 8_000, to: 8_006, max: 9 }, first)
    daysOfRule(rule, 0, { from: 8_001, to: 8_006, max: 9 }, later)
    expect(first.steps).toBeGreaterThan(8_000)
    // The month of the window, and that in which the counting ended.
    expect(later.steps).toBeLessThan(70)
  })
})
