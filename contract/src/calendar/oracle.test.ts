import fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { runs } from '../testing/runs.ts'
import { dateOfDay, dayOf, dayOfDate } from './days.ts'
import { checkRule, daysOfRule } from './occurrences.ts'
import { parseRule, type Rule, writeRule } from './rule.ts'
import { expandSeries } from './series.ts'

/**
 * Compares the engine with rrule-temporal, an independent one. Where the two differ each class has a name and an example
 * that is decided by RFC 5545; whatever is in none of the classes must be the same.
 */

const numRuns = runs({ short: 300, long: 3_000 })
const windowDays = 2_200
const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

function read(text: string, zone = 'UTC', startAt: string | null = null): Rule {
  const parsed = parseRule(text, zone, startAt)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.rule
}

/** Dates by rrule-temporal, at midnight of UTC, where no clock changes. */
function theirDates(text: string, startDay: number, to: number): string[] {
  const dtstart = Temporal.ZonedDateTime.from(`${dateOfDay(startDay)}T00:00[UTC]`)
  const rule = new RRuleTemporal({ rruleString: `RRULE:${text}`, dtstart, cache: false })
  const until = new Date(to * 86_400_000)
  return rule.between(new Date(startDay * 86_400_000), until, true).map((date) => date.toString().slice(0, 10))
}

function ourDates(rule: Rule, startDay: number, to: number): string[] {
  return daysOfRule(rule, startDay, { from: startDay, to, max: 1e6 }).map(dateOfDay)
}

const isNumbered = ({ nth }: Rule['byDay'][number]) => nth !== null

/** "Every Thursday and the last Friday of the year": rrule-temporal loses days of one of the two. */
function mixesPlainAndNumbered({ freq, byDay }: Rule): boolean {
  return freq === 'YEARLY' && byDay.some(isNumbered) && !byDay.every(isNumbered)
}

/** "The 13th, if it is the second Friday of the year": rrule-temporal drops BYMONTHDAY when there is no BYMONTH. */
function limitsNumberedOfYear({ freq, byDay, byMonth, byMonthDay }: Rule): boolean {
  return freq === 'YEARLY' && byDay.some(isNumbered) && byMonth.length === 0 && byMonthDay.length > 0
}

/**
 * What RFC 5545 says of the two classes, out of parts with which rrule-temporal is right: plain and numbered weekdays each
 * on their own, together, of those the ones that BYMONTHDAY has. Without COUNT and BYSETPOS, which go over the whole.
 */
function composedDates(rule: Rule, startDay: number, to: number): string[] {
  const of = (part: Partial<Rule>) => theirDates(writeRule({ ...rule, byMonthDay: [], ...part }), startDay, to)
  const plain = rule.byDay.filter((day) => !isNumbered(day))
  const byWeekday = [...(plain.length > 0 ? of({ byDay: plain }) : []), ...of({ byDay: rule.byDay.filter(isNumbered) })]
  const byDate = rule.byMonthDay.length === 0 ? null : new Set(of({ byDay: [], byMonthDay: rule.byMonthDay }))
  return [...new Set(byWeekday)].filter((date) => byDate === null || byDate.has(date)).sort()
}

const oneOf = (...values: (string | number)[]) => fc.constantFrom(...values)
const fromTo = (min: number, max: number) => fc.integer({ min, max })
const signed = (max: number) => fc.oneof(fromTo(1, max), fromTo(-max, -1))
const someOf = (item: fc.Arbitrary<string | number>) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(','))
const often = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
const nothing = fc.constant(null)

const ruleTexts = fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY').chain((freq) => {
  const isLong = freq === 'MONTHLY' || freq === 'YEARLY'
  // Without 53 and -53, which are a class of difference.
  const nth = freq === 'MONTHLY' ? signed(5) : fc.oneof(signed(52), oneOf(1, 2, -1))
  const numbered = fc.tuple(nth, oneOf(...names)).map(([number, name]) => `${number}${name}`)
  const end = fc.oneof(
    nothing,
    fromTo(1, 40).map((count) => ({ count })),
    fromTo(0, windowDays + 400).map((afterDays) => ({ afterDays })),
  )
  const parts = {
    INTERVAL: often(fromTo(1, freq === 'YEARLY' ? 4 : 20)),
    BYMONTH: often(someOf(fromTo(1, 12))),
    BYMONTHDAY: freq === 'WEEKLY' ? nothing : often(someOf(signed(31))),
    BYDAY: often(someOf(isLong ? fc.oneof(oneOf(...names), numbered) : oneOf(...names))),
    BYSETPOS: often(someOf(signed(6))),
    WKST: often(oneOf(...names)),
  }
  return fc.record({ freq: fc.constant(freq), parts: fc.record(parts), end })
})

test('gives the days that rrule-temporal gives', () => {
  const compared = { same: 0, composed: 0 }
  fc.assert(
    fc.property(ruleTexts, fromTo(dayOf(2000, 1, 1), dayOf(2050, 1, 1)), ({ freq, parts, end }, startDay) => {
      const given = Object.entries(parts).filter(([, value]) => value !== null)
      const until = end !== null && 'afterDays' in end ? dateOfDay(startDay + end.afterDays).replaceAll('-', '') : null
      const text = [
        `FREQ=${freq}`,
        ...given.map(([name, value]) => `${name}=${value}`),
        ...(until !== null ? [`UNTIL=${until}`] : []),
        ...(end !== null && 'count' in end ? [`COUNT=${end.count}`] : []),
      ].join(';')
      const parsed = parseRule(text, 'UTC')
      // The one refusal that such texts can meet.
      if (!parsed.ok) {
        expect(parsed.problem).toBe('setPosAlone')
        return
      }
      const { rule } = parsed
      expect(parseRule(writeRule(rule), 'UTC')).toEqual(parsed)
      const to = startDay + windowDays
      // rrule-temporal takes seconds to find that such a rule has no day.
      if (checkRule(rule, startDay) === 'never') return
      if (mixesPlainAndNumbered(rule) || limitsNumberedOfYear(rule)) {
        const whole: Rule = { ...rule, count: null, bySetPos: [] }
        compared.composed += 1
        expect(ourDates(whole, startDay, to), text).toEqual(composedDates(whole, startDay, to))
      } else {
        compared.same += 1
        expect(ourDates(rule, startDay, to), text).toEqual(theirDates(text, startDay, to))
      }
    }),
    { numRuns },
  )
  // Most texts are compared as they are, and the classes are met.
  expect(compared.same).toBeGreaterThan(numRuns / 2)
  expect(compared.composed).toBeGreaterThan(numRuns / 150)
}, 120_000)

describe('classes of difference', () => {
  const start = dayOfDate('2027-01-01')
  const year = { to: dayOfDate('2027-12-31') }

  test('YEARLY with plain and numbered days: both count, since BYDAY lists days (3.3.10)', () => {
    const text = 'FREQ=YEARLY;BYDAY=TH,-1FR'
    const ours = ourDates(read(text), start, year.to)
    // 52 Thursdays, and the last Friday.
    expect(ours).toHaveLength(53)
    expect(ours.slice(-2)).toEqual(['2027-12-30', '2027-12-31'])
    expect(theirDates(text, start, year.to)).not.toEqual(ours)
  })

  test('YEARLY with numbered days and BYMONTHDAY: BYDAY limits, by note 2 of the table of 3.3.10', () => {
    const text = 'FREQ=YEARLY;BYMONTHDAY=13;BYDAY=2FR,11SA'
    // The second Friday of 2027 is 8 January; the eleventh Saturday is 13 March.
    expect(ourDates(read(text), start, year.to)).toEqual(['2027-03-13'])
    expect(theirDates(text, start, year.to)).toEqual(['2027-01-08', '2027-03-13'])
  })

  test('YEARLY with 53 or -53: only years that have 53 of the weekday, since BYDAY is about one year (3.3.10)', () => {
    const from = dayOfDate('2003-01-01')
    const to = dayOfDate('2010-12-31')
    expect(ourDates(read('FREQ=YEARLY;BYDAY=53TH'), from, to)).toEqual(['2004-12-30', '2009-12-31'])
    expect(ourDates(read('FREQ=YEARLY;BYDAY=-53TH'), from, to)).toEqual(['2004-01-01', '2009-01-01'])
    // The first Thursday of the year after, and the last of the year before.
    expect(theirDates('FREQ=YEARLY;BYDAY=53TH', from, to)).toContain('2006-01-05')
    expect(theirDates('FREQ=YEARLY;BYDAY=-53TH', from, to)).toContain('2004-12-30')
  })

  test('a wall time that a clock change skips: moved forward as 3.3.5 has it for local times, not lost', () => {
    const zone = 'Europe/Berlin'
    const dtstart = Temporal.ZonedDateTime.from(`2027-03-27T02:30[${zone}]`)
    const theirs = new RRuleTemporal({ rruleString: 'RRULE:FREQ=DAILY;COUNT=2', dtstart }).all()
    expect(theirs.map((date) => date.toPlainDate().toString())).toEqual(['2027-03-27', '2027-03-29'])
    const series = { startOn: '2027-03-27', startAt: '02:30', durationMinutes: 30, timeZone: zone, exceptions: [] }
    const window = { from: dtstart.epochMilliseconds, to: dtstart.epochMilliseconds + 5 * 86_400_000, max: 9 }
    const ours = expandSeries({ ...series, rule: 'FREQ=DAILY;COUNT=2' }, window)
    expect(ours.map(({ on }) => on)).toEqual(['2027-03-27', '2027-03-28'])
  })

  test('an UNTIL with a time: an instant that the start of an occurrence is compared with, when the start is known', () => {
    const zone = 'America/New_York'
    const dtstart = Temporal.ZonedDateTime.from(`2026-11-29T15:00[${zone}]`)
    for (const [until, days] of [
      ['20261201T195959Z', 2],
      ['20261201T200000Z', 3],
      ['20261202T045959Z', 3],
    ] as const) {
      const text = `FREQ=DAILY;UNTIL=${until}`
      const theirs = new RRuleTemporal({ rruleString: `RRULE:${text}`, dtstart }).all()
      expect(theirs).toHaveLength(days)
      const startDay = dayOfDate('2026-11-29')
      expect(ourDates(read(text, zone, '15:00'), startDay, startDay + 30)).toHaveLength(days)
      // Read without the start it is a day, and the day counts.
      expect(ourDates(read(text, zone), startDay, startDay + 30)).toHaveLength(3)
    }
  })

  test('an occurrence that is far: found until 2199, where rrule-temporal ends after 10,000 steps', () => {
    // After 2072 a Monday is 29 February again in 2112, as 2100 has none.
    const text = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO'
    const startDay = dayOfDate('2072-03-01')
    expect(ourDates(read(text), startDay, dayOfDate('2115-01-01'))).toEqual(['2112-02-29'])
    expect(() => theirDates(text, startDay, dayOfDate('2115-01-01'))).toThrow('Maximum iterations')
  })
})
