import { expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../calendar/days.ts'
import { holderAt } from './custody.ts'
import { type TemplateChoice, templateExchanges } from './templates.ts'
import type { CustodyTemplate } from './terms.ts'
import { at, cycleOf, mara } from './testing/custody-samples.ts'

const choice: TemplateChoice = { startOn: '2026-11-02', at: '17:00', place: '', firstPerson: 0 }

/** Who has the child at 3:00 after each of the first 28 nights: M for Mara, who is first, D for Dev. */
function nightsOf(template: Exclude<CustodyTemplate, 'own'>, changes: Partial<TemplateChoice> = {}): string {
  const chosen = { ...choice, ...changes }
  const cycle = cycleOf({ template, startOn: chosen.startOn, ...templateExchanges(template, chosen) })
  const first = dayOfDate(chosen.startOn)
  const letters = Array.from({ length: 28 }, (_, night) => {
    const morning = at(`${dateOfDay(first + night + 1)} 03:00`)
    return holderAt({ cycles: [cycle], overrides: [], childId: 'juno' }, morning) === mara ? 'M' : 'D'
  })
  return letters.join('').replace(/(.{7})(?=.)/g, '$1 ')
}

test('2-2-3 gives two, two and three nights, and the other way around in the next week', () => {
  expect(nightsOf('2-2-3')).toBe('MMDDMMM DDMMDDD MMDDMMM DDMMDDD')
  expect(nightsOf('2-2-3', { firstPerson: 1 })).toBe('DDMMDDD MMDDMMM DDMMDDD MMDDMMM')
})

test('2-2-5-5 keeps Monday and Tuesday with one, Wednesday and Thursday with the other, and alternates weekends', () => {
  expect(nightsOf('2-2-5-5')).toBe('MMDDMMM MMDDDDD MMDDMMM MMDDDDD')
})

test('3-4-4-3 starts each week with one person and ends it with the other', () => {
  expect(nightsOf('3-4-4-3')).toBe('MMMDDDD MMMMDDD MMMDDDD MMMMDDD')
})

test('alternating weeks change on the weekday of the first day', () => {
  expect(nightsOf('alternating-weeks')).toBe('MMMMMMM DDDDDDD MMMMMMM DDDDDDD')
  const friday = templateExchanges('alternating-weeks', { ...choice, startOn: '2026-11-06' })
  expect(friday).toEqual({
    lengthDays: 14,
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: '' },
      { day: 7, at: '17:00', to: 1, place: '' },
    ],
  })
})

test('every other weekend is Friday and Saturday night unless it starts on another day', () => {
  expect(nightsOf('every-other-weekend')).toBe('MMMMDDM MMMMMMM MMMMDDM MMMMMMM')
  expect(nightsOf('every-other-weekend', { weekendFrom: 'thursday' })).toBe('MMMDDDM MMMMMMM MMMDDDM MMMMMMM')
  expect(nightsOf('every-other-weekend', { weekendFrom: 'saturday' })).toBe('MMMMMDM MMMMMMM MMMMMDM MMMMMMM')
})

test('the first weekend starts on or after the first day', () => {
  expect(nightsOf('every-other-weekend', { startOn: '2026-11-06' })).toBe('DDMMMMM MMMMMMM DDMMMMM MMMMMMM')
  expect(nightsOf('every-other-weekend', { startOn: '2026-11-07' })).toBe('MMMMMMD DMMMMMM MMMMMMD DMMMMMM')
})

test('patterns of the week stay on their weekdays when the cycle starts in the middle of one', () => {
  // From a Wednesday: Wed Thu, Fri Sat Sun, then Mon Tue of the second week.
  expect(nightsOf('2-2-3', { startOn: '2026-11-04' })).toBe('MMDDDMM DDMMMDD MMDDDMM DDMMMDD')
  expect(nightsOf('2-2-5-5', { startOn: '2026-11-04' })).toBe('MMDDDDD MMMMMDD MMDDDDD MMMMMDD')
  expect(nightsOf('3-4-4-3', { startOn: '2026-11-08' })).toBe('MDDDDMM MDDDMMM MDDDDMM MDDDMMM')
})

test('exchanges of a template are sorted and each gives the children to the other person', () => {
  const { exchanges } = templateExchanges('2-2-3', { ...choice, place: 'School' })
  expect(exchanges.map(({ day, to }) => `${day}:${to}`)).toEqual(['0:0', '2:1', '4:0', '7:1', '9:0', '11:1'])
  expect(exchanges.every(({ place }) => place === 'School')).toBe(true)
})
