import { describe, expect, test } from 'vitest'
import { fromMl, setVolumeUnit } from '../../../platform/units/units.ts'
import { entryOf } from '../../../testing/desk.fixture.tsx'
import { likelyDiaper, newDiaper } from './diaper/new-diaper.ts'
import { enteredAmount, shownAmount } from './feeding/bottle-fields.tsx'
import { form as feedingForm } from './feeding/form.ts'
import { knownFoods, nextBottle } from './feeding/new-feed.ts'
import { form as sleepForm } from './sleep/form.ts'
import { newSleep } from './sleep/new-sleep.ts'
import { view as sleepView } from './sleep/view.ts'

const startAt = '2026-11-20T08:00:00.000Z'
const diapers = (...all: ('wet' | 'dirty' | 'both' | 'dry')[]) =>
  all.map((kind) => entryOf('diaper', { startAt, details: newDiaper(kind) }))
const feed = (details: Partial<Parameters<typeof entryOf<'feeding'>>[1]['details']>) =>
  entryOf('feeding', {
    startAt,
    endAt: startAt,
    details: { method: 'bottle', segments: [], bottles: [], foods: [], ...details },
  })
const bottle = (amountMl: number) => ({ contents: 'formula' as const, amountMl, offeredMl: null, typed: null })

describe('the likely diaper', () => {
  test('is wet without any, and the commonest of the last ones', () => {
    expect(likelyDiaper([])).toBe('wet')
    expect(likelyDiaper(diapers('dirty'))).toBe('dirty')
    expect(likelyDiaper(diapers('dirty', 'wet', 'both', 'both'))).toBe('both')
    expect(likelyDiaper(diapers('dirty', 'wet'))).toBe('wet')
  })
})

describe('the next bottle', () => {
  test('is like the last one', () => {
    const earlier = [feed({ bottles: [bottle(90)] }), feed({ bottles: [bottle(150)] })]
    expect(nextBottle(earlier)).toEqual({ contents: 'formula', amountMl: 90, offeredMl: null, typed: null })
  })

  test('is a round amount in the unit that is shown, before the first', () => {
    setVolumeUnit('ml')
    expect(nextBottle([])).toMatchObject({ contents: 'breastMilk', amountMl: 120 })
    setVolumeUnit('oz')
    expect(fromMl(nextBottle([]).amountMl ?? 0, 'oz')).toBe(4)
    expect(fromMl(nextBottle([], 5).amountMl ?? 0, 'oz')).toBe(2)
    localStorage.clear()
  })

  test('comes back as it was typed in ounces, and as millilitres for somebody else', () => {
    const entered = enteredAmount(4.5, 'oz')
    expect(entered).toEqual({ amountMl: 133, typed: { value: '4.5', unit: 'oz' } })
    expect([shownAmount(entered, 'oz'), shownAmount(entered, 'ml')]).toEqual([4.5, 133])
    expect(enteredAmount(null, 'ml')).toEqual({ amountMl: null, typed: null })
  })
})

test('foods eaten before are offered once, whatever their capitals', () => {
  const foods = (...names: string[]) => feed({ method: 'solids', foods: names.map((name) => ({ name, amount: null })) })
  expect(knownFoods([foods('Pear', 'Oats'), foods('pear', 'Egg')])).toEqual(['Pear', 'Oats', 'Egg'])
})

test('a feed begins by the method of the last one, unless another is wished', () => {
  expect(feedingForm.begin([feed({ bottles: [bottle(90)] })], startAt, {}).details.method).toBe('bottle')
  expect(feedingForm.begin([], startAt, {}).details.method).toBe('breast')
  expect(feedingForm.begin([], startAt, { method: 'solids' }).details.method).toBe('solids')
})

test('a sleep begins where the last one was', () => {
  const last = entryOf('sleep', { startAt, endAt: startAt, details: newSleep('car') })
  expect(sleepForm.begin([last], startAt, {})).toMatchObject({ endAt: null, details: { location: 'car' } })
})

test('a sleep started with one tap says no place, whatever the last one said', () => {
  const last = entryOf('sleep', { startAt, endAt: startAt, details: newSleep('car') })
  expect(sleepView.atOnce?.([last])).toEqual(newSleep(null))
})
