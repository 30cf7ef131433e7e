import { describe, expect, it } from 'vitest'
import { chooseIdeas, chooseTips, type IdeaHistory, type Moment, partOfDay } from './choose.ts'
import { ideas, tips } from './library.ts'

const now = Date.UTC(2026, 10, 25, 10)
const hours = (count: number) => count * 60 * 60_000
const day = 20_782

const at = (ageMonths: number, hour = 10, rest: Partial<Moment> = {}): Moment => ({
  ageMonths,
  time: { hour, minute: 0 },
  logged: [],
  ...rest,
})
const history = (rest: Partial<IdeaHistory> = {}): IdeaHistory => ({
  done: new Map(),
  notForUs: new Set(),
  saved: new Set(),
  now,
  ...rest,
})
const keys = (items: readonly { readonly key: string }[]) => items.map(({ key }) => key)
const days = Array.from({ length: 60 }, (_, index) => day + index)

describe('chooseIdeas', () => {
  it.each([0, 3.5, 8, 14, 23.9, 37, 59.9])('gives six ideas that fit the age of %d months', (age) => {
    const chosen = chooseIdeas(at(age), history(), 6, day)
    expect(new Set(keys(chosen)).size).toBe(6)
    expect(chosen.filter(({ fromMonths, toMonths }) => age < fromMonths || age >= toMonths)).toEqual([])
  })

  it('begins with ideas for newborns while the corrected age is below zero, and ends at five years', () => {
    expect(keys(chooseIdeas(at(-1.5), history(), 4, day))).toEqual(keys(chooseIdeas(at(0), history(), 4, day)))
    expect(chooseIdeas(at(60), history(), 4, day)).toEqual([])
  })

  it('gives none for zero or fewer', () => {
    expect(chooseIdeas(at(8), history(), 0, day)).toEqual([])
    expect(chooseIdeas(at(8), history(), -1, day)).toEqual([])
  })

  it('suits the part of the day', () => {
    const chosen = days.flatMap((each) => chooseIdeas(at(8, 19), history(), 4, each))
    expect(chosen.filter((idea) => !idea.hours.includes('evening'))).toEqual([])
  })

  it('is only calm at night, even if that leaves fewer', () => {
    const chosen = days.flatMap((each) => chooseIdeas(at(8, 3), history(), 6, each))
    expect(new Set(chosen.map(({ area }) => area))).toEqual(new Set(['calm']))
    expect(chooseIdeas(at(8, 3), history(), 6, day).length).toBeLessThan(6)
  })

  it('alternates areas', () => {
    const areas = days.map((each) => chooseIdeas(at(20), history(), 5, each).map(({ area }) => area))
    expect(areas.filter((chosen) => new Set(chosen).size < 5)).toEqual([])
  })

  it('stays the same within a part of the day and differs between days', () => {
    const before = keys(chooseIdeas(at(8, 5), history(), 5, day))
    const after = chooseIdeas(at(8, 10, { time: { hour: 10, minute: 59 } }), history({ now: now + hours(4) }), 5, day)
    expect(keys(after)).toEqual(before)
    expect(new Set(days.map((each) => keys(chooseIdeas(at(8), history(), 5, each)).join())).size).toBe(days.length)
  })

  it('shows most of the library over two months', () => {
    const shown = new Set(
      days.flatMap((each) => [8, 12, 16, 19].flatMap((hour) => keys(chooseIdeas(at(8, hour), history(), 4, each)))),
    )
    const fitting = ideas.filter(({ fromMonths, toMonths }) => fromMonths <= 8 && 8 < toMonths)
    expect(fitting.filter(({ key }) => !shown.has(key))).toEqual([])
  })

  it('never gives what is not for the family', () => {
    const [first] = chooseIdeas(at(8), history(), 1, day)
    const notForUs = new Set(keys(ideas.filter(({ area }) => area !== 'outdoors')))
    expect(first && notForUs.has(first.key)).toBe(true)
    const chosen = chooseIdeas(at(8), history({ notForUs }), 50, day)
    expect(chosen.length).toBeGreaterThan(0)
    expect(new Set(chosen.map(({ area }) => area))).toEqual(new Set(['outdoors']))
  })

  it('replaces only the idea that was rejected', () => {
    const before = keys(chooseIdeas(at(8), history(), 5, day))
    const last = before.at(-1) ?? ''
    const after = keys(chooseIdeas(at(8), history({ notForUs: new Set([last]) }), 5, day))
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
    expect(after).not.toContain(last)
  })

  it('puts what was done in the last 7 days behind everything else of that part of the day', () => {
    const fitting = ideas.filter((idea) => idea.fromMonths <= 8 && 8 < idea.toMonths && idea.hours.includes('morning'))
    const lately = keys(fitting).slice(0, 10)
    const done = new Map(lately.map((key) => [key, now - hours(7 * 24 - 1)]))
    const chosen = keys(chooseIdeas(at(8), history({ done }), fitting.length, day))
    expect(new Set(chosen)).toEqual(new Set(keys(fitting)))
    expect(new Set(chosen.slice(-10))).toEqual(new Set(lately))
    const long = new Map(lately.map((key) => [key, now - hours(7 * 24)]))
    const mixed = keys(chooseIdeas(at(8), history({ done: long }), fitting.length, day))
    expect(new Set(mixed.slice(-10))).not.toEqual(new Set(lately))
  })

  it('gives what goes with a recent log more often', () => {
    const fits = (logged: Moment['logged']) =>
      days
        .flatMap((each) => chooseIdeas(at(8, 10, { logged }), history(), 3, each))
        .filter(({ goesWith }) => goesWith.includes('diaper')).length
    expect(fits([{ kind: 'diaper', minutesAgo: 20 }])).toBeGreaterThan(fits([]) * 1.2)
    expect(fits([{ kind: 'diaper', minutesAgo: 200 }])).toBe(fits([]))
  })

  it('keeps a log recent until the next but one wall hour, whatever the minute', () => {
    const chosen = (minute: number) =>
      keys(
        chooseIdeas(
          at(8, 10, { time: { hour: 10, minute }, logged: [{ kind: 'bath', minutesAgo: minute + 60 }] }),
          history(),
          5,
          day,
        ),
      )
    expect([0, 17, 59].map((minute) => chosen(minute).join())).toEqual(Array(3).fill(chosen(30).join()))
    const over = keys(
      chooseIdeas(
        at(8, 10, { time: { hour: 10, minute: 30 }, logged: [{ kind: 'bath', minutesAgo: 91 }] }),
        history(),
        5,
        day,
      ),
    )
    expect(over).toEqual(keys(chooseIdeas(at(8), history(), 5, day)))
  })

  it('gives saved ideas more often', () => {
    const times = (saved: ReadonlySet<string>) =>
      days.filter((each) => keys(chooseIdeas(at(8), history({ saved }), 3, each)).includes('kitchen-drum')).length
    expect(times(new Set(['kitchen-drum']))).toBeGreaterThan(times(new Set()))
  })

  it('ignores keys that are no longer in the library', () => {
    const old = new Set(['an-idea-of-last-year'])
    const chosen = chooseIdeas(at(8), history({ done: new Map([['gone', now]]), notForUs: old, saved: old }), 5, day)
    expect(keys(chosen)).toEqual(keys(chooseIdeas(at(8), history(), 5, day)))
  })
})

describe('chooseTips', () => {
  it.each([0, 5, 11, 18, 30, 59])('gives four tips of four topics that fit the age of %d months', (age) => {
    const chosen = chooseTips(at(age), 4, day)
    expect(new Set(chosen.map(({ topic }) => topic)).size).toBe(4)
    expect(chosen.filter(({ fromMonths, toMonths }) => age < fromMonths || age >= toMonths)).toEqual([])
  })

  it('stays the same within a part of the day and differs between days', () => {
    expect(keys(chooseTips(at(5, 14), 3, day))).toEqual(keys(chooseTips(at(5, 17), 3, day)))
    expect(new Set(days.map((each) => keys(chooseTips(at(5), 3, each)).join())).size).toBeGreaterThan(50)
  })

  it('gives tips about sleep more often at the end of the day', () => {
    const times = (hour: number) =>
      days.filter((each) => chooseTips(at(5, hour), 2, each).some(({ topic }) => topic === 'sleep')).length
    expect(times(20)).toBeGreaterThan(times(9))
  })

  it('gives what goes with a recent log more often', () => {
    const times = (logged: Moment['logged']) =>
      days
        .flatMap((each) => chooseTips(at(5, 10, { logged }), 2, each))
        .filter(({ goesWith }) => goesWith.includes('bath')).length
    expect(times([{ kind: 'bath', minutesAgo: 5 }])).toBeGreaterThan(times([]))
  })

  it('shows every tip for an age within a year', () => {
    const year = Array.from({ length: 365 }, (_, index) => day + index)
    const shown = new Set(year.flatMap((each) => keys(chooseTips(at(2), 4, each))))
    const fitting = tips.filter(({ fromMonths, toMonths }) => fromMonths <= 2 && 2 < toMonths)
    expect(fitting.filter(({ key }) => !shown.has(key))).toEqual([])
  })
})

describe('partOfDay', () => {
  it('knows where each part begins', () => {
    const parts = Array.from({ length: 24 }, (_, hour) => partOfDay(hour))
    const begins = parts.flatMap((part, hour) => (part === parts[hour - 1] ? [] : [`${hour} ${part}`]))
    expect(begins).toEqual(['0 night', '5 morning', '11 midday', '14 afternoon', '18 evening', '21 night'])
  })
})
