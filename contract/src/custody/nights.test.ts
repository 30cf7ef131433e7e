import { expect, test } from 'vitest'
import { nights } from './nights.ts'
import { templateExchanges } from './templates.ts'
import { bea, cycleOf, dev, mara, overrideOf, period } from './testing/custody-samples.ts'

const input = { cycles: [cycleOf()], overrides: [], childId: 'juno' }
const counted = ({ nights: rows }: { readonly nights: readonly { person: { name: string }; count: number }[] }) =>
  rows.map(({ person, count }) => `${person.name} ${count}`)

test('counts the nights of each person by month and by year', () => {
  const { months, years } = nights({ ...input, fromOn: '2026-11-02', toOn: '2027-01-31' })
  // Mara from Mondays, 2, 16 and 30 November, 14 and 28 December, 11 and 25 January, for seven nights each.
  expect(months.map((month) => [month.month, ...counted(month), month.unassigned])).toEqual([
    ['2026-11', 'Mara 15', 'Dev 14', 0],
    ['2026-12', 'Mara 17', 'Dev 14', 0],
    ['2027-01', 'Mara 17', 'Dev 14', 0],
  ])
  expect(years.map((year) => [year.year, ...counted(year), year.unassigned])).toEqual([
    ['2026', 'Mara 32', 'Dev 28', 0],
    ['2027', 'Mara 17', 'Dev 14', 0],
  ])
})

test('gives a night to whoever has the child at 3:00 the next morning', () => {
  const night = (from: string, until: string) => {
    const overrides = [overrideOf({ periods: [period(from, until, bea)] })]
    const [month] = nights({ ...input, overrides, fromOn: '2026-11-03', toOn: '2026-11-03' }).months
    return month === undefined ? [] : counted(month)
  }
  expect(night('2026-11-03 18:00', '2026-11-03 23:30')).toEqual(['Mara 1'])
  expect(night('2026-11-03 18:00', '2026-11-04 03:00')).toEqual(['Mara 1'])
  expect(night('2026-11-03 18:00', '2026-11-04 03:01')).toEqual(['Nana Bea 1'])
  expect(night('2026-11-04 03:00', '2026-11-04 12:00')).toEqual(['Nana Bea 1'])
})

test('uses the clocks of the cycle in force that day', () => {
  // At 3:00 in Berlin on the 11th it is 21:00 in New York on the 10th.
  const berlin = cycleOf({ id: 'b', startOn: '2026-11-10', timeZone: 'Europe/Berlin', exchanges: [] })
  const cycles = [cycleOf({ endOn: '2026-11-09' }), berlin]
  const overrides = [overrideOf({ periods: [period('2026-11-10 20:00', '2026-11-10 22:00', bea)] })]
  const [month] = nights({ ...input, cycles, overrides, fromOn: '2026-11-10', toOn: '2026-11-10' }).months
  expect(month === undefined ? [] : counted(month)).toEqual(['Nana Bea 1'])
})

test('counts nights without anyone as unassigned, and lists everyone of the range in each month', () => {
  const overrides = [overrideOf({ periods: [period('2026-12-24 12:00', '2026-12-26 12:00', bea)] })]
  const cycles = [cycleOf({ endOn: '2026-11-15' })]
  const { months } = nights({ ...input, cycles, overrides, fromOn: '2026-11-01', toOn: '2026-12-31' })
  expect(months.map((month) => [...counted(month), month.unassigned])).toEqual([
    // 1 November ends at 3:00 on the first day of the cycle, with Dev; the cycle ends at midnight of the 15th.
    ['Mara 7', 'Dev 7', 'Nana Bea 0', 16],
    ['Mara 0', 'Dev 0', 'Nana Bea 2', 29],
  ])
  expect(nights({ cycles: [], overrides: [], childId: 'juno', fromOn: '2028-02-01', toOn: '2028-02-29' })).toEqual({
    months: [{ month: '2028-02', nights: [], unassigned: 29 }],
    years: [{ year: '2028', nights: [], unassigned: 29 }],
  })
})

test.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Europe/Athens', 'America/Santiago'])(
  'has every night of a leap year and its clock changes once in %s',
  (timeZone) => {
    const choice = { startOn: '2026-11-02', at: '18:00', place: '', firstPerson: 0 } as const
    const cycles = [cycleOf({ timeZone, ...templateExchanges('2-2-5-5', choice) })]
    const { months, years } = nights({ ...input, cycles, fromOn: '2028-01-01', toOn: '2028-12-31' })
    const sums = months.map((month) => month.nights.reduce((sum, { count }) => sum + count, 0) + month.unassigned)
    expect(sums).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    const [year] = years
    // 26 rounds of 14 nights have 7 each; the two nights beyond them are a Saturday and a Sunday, with one person.
    expect(year?.nights.map(({ count }) => count).toSorted()).toEqual([182, 184])
    expect(year?.unassigned).toBe(0)
  },
)

test('has no months for a range that ends before it starts, and takes ten years', () => {
  expect(nights({ ...input, fromOn: '2026-11-02', toOn: '2026-11-01' })).toEqual({ months: [], years: [] })
  expect(nights({ ...input, fromOn: '2027-01-01', toOn: '2036-12-31' }).months).toHaveLength(120)
  expect(() => nights({ ...input, fromOn: '2027-01-01', toOn: '2037-12-31' })).toThrow(RangeError)
})

test('lists the people of the latest cycle first, whoever has the first night', () => {
  const { months } = nights({ ...input, fromOn: '2026-11-09', toOn: '2026-11-17' })
  expect(months[0]?.nights.map(({ person }) => person)).toEqual([mara, dev])
  expect(months[0]?.nights.map(({ count }) => count)).toEqual([2, 7])
})
