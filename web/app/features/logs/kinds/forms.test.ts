import { i18n } from '@lingui/core'
import { kindOf } from '@nestwren/contract/logs/entry'
import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { describe, expect, test } from 'vitest'
import { entryOf } from '../../../testing/desk.fixture.tsx'
import { checkDraft } from '../sheets/entry-check.ts'
import { enteredDegrees, fromCentiC, shownDegrees, toCentiC } from './degrees.ts'
import { kindForms } from './kind-forms.ts'
import { type Draft, draftOf } from './kind-view.ts'
import { endAtOther, sideLengths } from './pumping/side-lengths.ts'

const now = '2026-11-20T12:00:00.000Z'
const around = { now, others: [] }

describe('every kind', () => {
  test.each(kindNames)('%s: an entry that is opened and saved untouched stays what it is', (kind) => {
    const { startAt, endAt, details } = kinds[kind].example
    const entry = entryOf(kind, { startAt, endAt, details: details as never })
    const { problems, fields } = checkDraft(kind, draftOf(entry) as Draft, around)
    expect(problems).toEqual([])
    expect(fields).toEqual({ startAt, endAt, notes: '', details })
  })

  test.each(kindNames)('%s: its facts can be said', (kind) => {
    const { startAt, endAt, details } = kinds[kind].example
    const entry = entryOf(kind, { startAt, endAt, details: details as never })
    const tools = {
      i18n: { _: (_id: string, _values: unknown, text: { message: string }) => text.message },
      duration: String,
      timeText: String,
    }
    for (const { name, value } of kindForms[kind].facts(entry, tools as never)) {
      expect(name).not.toBe('')
      expect(value).not.toBe('')
    }
  })

  test('a dose has the number of its unit', () => {
    const doseOf = (value: string) => {
      const { startAt, details } = kinds.medicine.example
      const dose = { value, unit: 'drop' as const }
      const entry = entryOf('medicine', { startAt, details: { ...details, dose, reason: null } })
      return kindForms.medicine.facts(entry, { i18n, duration: String, timeText: String })
    }
    expect(doseOf('1')).toEqual([{ name: 'Dose', value: '1 drop' }])
    expect(doseOf('5')).toEqual([{ name: 'Dose', value: '5 drops' }])
  })

  test('asks for nothing that a new entry by preset cannot give', () => {
    const own = {
      id: '0193f000-0000-7000-8000-000000000002',
      name: 'Visit',
      icon: 'home',
      color: '#7C3AED',
      hasDuration: false,
    } as const
    const { fields } = checkDraft('own', kindForms.own.begin([], now, { own }), around)
    expect(fields).toMatchObject({ endAt: null, details: { name: 'Visit', kindId: own.id } })
  })
})

describe('what is missing stands at its field', () => {
  const missing = (kind: (typeof kindNames)[number]) => [
    ...new Set(checkDraft(kind, kindForms[kind].begin([], now, {}), around).problems.map(({ path }) => path)),
  ]
  test('a temperature without a number, a medicine and a vaccine without a name, a note without words', () => {
    expect(missing('temperature')).toEqual(['details.centiC'])
    expect(missing('medicine')).toEqual(['details.name'])
    expect(missing('vaccine')).toEqual(['details.name'])
    expect(missing('note')).toEqual(['details.text'])
  })

  test('more from the sides than in all', () => {
    const draft = kindForms.pumping.begin([], now, {})
    const details = { ...draft.details, leftMl: 60, rightMl: 60, totalMl: 100 }
    expect(checkDraft('pumping', { ...draft, details } as Draft, around).problems[0]?.path).toBe('details.totalMl')
  })
})

describe('what is begun and not filled in is left out', () => {
  test('a dose without a number, and a comma is a point', () => {
    const { details } = kindForms.medicine.begin([], now, {})
    expect(kindForms.medicine.tidy(details)).toMatchObject({ dose: null, reason: null })
    const typed = { ...details, dose: { value: '2,5', unit: 'ml' } }
    expect(kindForms.medicine.tidy(typed as typeof details)).toMatchObject({ dose: { value: '2.5', unit: 'ml' } })
  })

  test('a container without an amount', () => {
    const draft = kindForms.pumping.begin([], now, {})
    const stored = [{ lotId: '0193f000-0000-7000-8000-000000000001', place: 'fridge', amountMl: null }]
    const { fields } = checkDraft('pumping', { ...draft, details: { ...draft.details, stored } } as Draft, around)
    expect(fields).toMatchObject({ details: { stored: [] } })
  })
})

describe('implausible values are asked about', () => {
  const doubtsOf = (kind: (typeof kindNames)[number], part: object) => {
    const draft = kindForms[kind].begin([], now, {})
    return checkDraft(kind, { ...draft, details: { ...draft.details, ...part } } as Draft, around).doubts
  }
  test('hot water, much milk, and more put by than pumped', () => {
    expect(doubtsOf('bath', { waterCentiC: 4300 })).toHaveLength(1)
    expect(doubtsOf('pumping', { totalMl: 900 })).toHaveLength(1)
    const stored = [{ lotId: '0193f000-0000-7000-8000-000000000001', place: 'fridge', amountMl: 120 }]
    expect(doubtsOf('pumping', { totalMl: 100, stored })).toHaveLength(1)
    expect(doubtsOf('temperature', { centiC: 4290 })).toHaveLength(1)
    expect(kindOf('temperature').advice({ centiC: 3850, site: null, typed: null })).not.toBeNull()
  })
})

describe('degrees', () => {
  test('come back as they were typed, and in the other unit for somebody else', () => {
    const entered = enteredDegrees(100.4, 'F')
    expect(entered).toEqual({ centiC: 3800, typed: { value: '100.4', unit: 'F' } })
    expect([shownDegrees(entered, 'F'), shownDegrees(entered, 'C')]).toEqual([100.4, 38])
    expect(shownDegrees(enteredDegrees(null, 'C'), 'C')).toBeNull()
  })

  test('of every tenth of a degree Fahrenheit are the same after being stored', () => {
    for (let tenths = 860; tenths <= 1130; tenths += 1)
      expect(fromCentiC(toCentiC(tenths / 10, 'F'), 'F')).toBe(tenths / 10)
  })
})

describe('the sides of a session', () => {
  const left = { side: 'left' as const, startAt: '2026-11-20T10:00:00.000Z', endAt: '2026-11-20T10:10:00.000Z' }
  const right = { side: 'right' as const, startAt: '2026-11-20T10:12:00.000Z', endAt: '2026-11-20T10:20:00.000Z' }

  test('have a length each', () => {
    expect(sideLengths([left, right], now)).toEqual([
      { side: 'left', seconds: 600 },
      { side: 'right', seconds: 480 },
    ])
  })

  test('are cut where the session ends earlier, and reach to a later end', () => {
    expect(endAtOther([left, right], '2026-11-20T10:05:00.000Z')).toEqual([
      { ...left, endAt: '2026-11-20T10:05:00.000Z' },
    ])
    expect(endAtOther([left, right], '2026-11-20T10:30:00.000Z')).toEqual([
      left,
      { ...right, endAt: '2026-11-20T10:30:00.000Z' },
    ])
  })
})
