import { knownHolidays } from '@nestwren/contract/custody/known-holidays'
import type { Period } from '@nestwren/contract/custody/terms'
import { overrideTypes } from '@nestwren/contract/overrides'
import { expect, test } from 'vitest'
import { juno } from '../../../testing/desk.fixture.tsx'
import { agreed, cycleOf, devPerson, mara, overrideOf, uuid } from '../custody.fixture.tsx'
import { whoOf } from '../people-choices.ts'
import { agreedOf } from '../public/engine.ts'
import {
  answerByOf,
  answerOnOf,
  type ChangeForm,
  type ChangePart,
  formOf,
  missingOf,
  newForm,
  termsOf,
  withHoliday,
  withPart,
  withType,
} from './change-form.ts'
import { changeProblems, dayFaultsOf, isSound, type ProblemFacts } from './change-problems.ts'

const maraPerson = { userId: mara.id, name: mara.name }
const choices = [maraPerson, devPerson]
const facts = {
  ...{ id: uuid(5), childIds: [juno], today: '2026-11-25', usualAt: '17:00', choices },
  ...{ own: maraPerson, other: devPerson },
}
const now = Date.parse('2026-11-25T09:00:00Z')
const checking: ProblemFacts = {
  ...{ timeZone: 'UTC', readerZone: 'UTC', choices, replaced: null, today: facts.today, now },
  custody: { cycles: [cycleOf()], agreed: [] },
}
const check = (form: ChangeForm, over: Partial<Parameters<typeof changeProblems>[1]> = {}) =>
  changeProblems(form, { ...checking, ...over })
const usual = { title: 'Swap', timeZone: 'UTC', periods: [], holiday: null, place: '' }
const missing = (form: ChangeForm) => missingOf(form, choices, usual, null)
/** Mara has Juno from November 30 on, Dev from December 7 on, from Monday to Monday at five. */
const on = (part: ChangePart | undefined, fromOn: string, untilOn: string): ChangePart => ({
  ...(part as ChangePart),
  ...{ fromOn, untilOn },
})
/** Days of one part, with Mara. */
const chosen = (fromOn = '2026-12-09', untilOn = '2026-12-10'): ChangeForm => {
  const form = newForm(facts)
  return { ...form, parts: form.parts.map((part) => ({ ...on(part, fromOn, untilOn), ...whoOf(maraPerson, choices) })) }
}
function swapOf(give: readonly [string, string], get: readonly [string, string]): ChangeForm {
  const form = withType(newForm(facts), 'swap', facts)
  return { ...form, parts: [on(form.parts[0], ...give), on(form.parts[1], ...get)] }
}

test('no day is chosen in a new suggestion of any type, so it cannot be sent', () => {
  const lacks = { oneOff: 'days', swap: 'swapDays', vacation: 'days', holiday: 'holiday' }
  for (const type of overrideTypes) {
    const form = withType(newForm(facts), type, facts)
    expect([type, missing(form)]).toEqual([type, lacks[type]])
    for (const { fromOn, untilOn } of form.parts) expect([fromOn, untilOn]).toEqual(['', ''])
  }
})

test('a suggestion can be sent once its days, and who has them, are chosen, and where something differs', () => {
  const form = newForm(facts)
  const dated = { ...form, parts: form.parts.map((part) => on(part, '2026-12-09', '2026-12-10')) }
  expect(missing({ ...form, parts: form.parts.map((part) => on(part, '2026-12-09', '')) })).toBe('days')
  expect(missing(dated)).toBe('person')
  expect(missing(chosen())).toBeNull()
  expect(isSound(check(chosen()))).toBe(true)
  const swap = withType(form, 'swap', facts)
  const give = on(swap.parts[0], '2026-12-02', '2026-12-03')
  expect(missing({ ...swap, parts: [give, ...swap.parts.slice(1)] })).toBe('swapDays')
  // Two ranges for one person are no swap.
  const twice = on({ ...give, id: 1 }, '2026-12-04', '2026-12-05')
  expect(missing({ ...swap, parts: [give, twice] })).toBe('swapDays')
  expect(missing(swapOf(['2026-12-02', '2026-12-03'], ['2026-12-09', '2026-12-10']))).toBeNull()
  const holiday = withHoliday(withType(form, 'holiday', facts), 'thanksgiving', 'en')
  expect(missing(holiday)).toBe('years')
  expect(missing({ ...holiday, odd: whoOf(devPerson, choices) })).toBeNull()
  const stored = overrideOf()
  const again = formOf(stored, facts)
  const terms = (of: ChangeForm) => termsOf(of, 'UTC', choices, 'Unused')
  expect(missingOf(again, choices, terms(again), stored)).toBe('difference')
  const moved = { ...again, place: 'Station' }
  expect(missingOf(moved, choices, terms(moved), stored)).toBeNull()
})

test('a swap gives days to the other person and takes days', () => {
  const { parts } = swapOf(['2026-12-02', '2026-12-03'], ['2026-12-09', '2026-12-10'])
  const { periods } = termsOf({ ...newForm(facts), type: 'swap', parts }, 'UTC', choices, 'Swap')
  expect(periods.map(({ holder, fromOn }) => [holder.name, fromOn])).toEqual([
    ['Dev', '2026-12-02'],
    ['Mara', '2026-12-09'],
  ])
})

test('days of a swap that are not theirs to give are found as soon as they are chosen, each by itself', () => {
  const faults = (form: ChangeForm, over: Partial<typeof checking> = {}) =>
    [...dayFaultsOf(form, { ...checking, ...over })].map(([id, fault]) =>
      'is' in fault ? [id, fault.is] : [id, fault.holder?.name ?? null, fault.isReceiver],
    )
  const none = ['', ''] as const
  expect(faults(swapOf(['2026-12-02', '2026-12-03'], ['2026-12-09', '2026-12-10']))).toEqual([])
  expect(faults(swapOf(['2026-12-09', '2026-12-10'], none))).toEqual([[0, 'Dev', true]])
  expect(faults(swapOf(none, ['2026-12-02', '2026-12-03']))).toEqual([[1, 'Mara', true]])
  expect(faults(swapOf(['2026-12-06', '2026-12-08'], ['2026-12-09', '2026-12-10']))).toEqual([[0, 'Dev', true]])
  // Dev's week has begun.
  expect(faults(swapOf(none, ['2026-11-24', '2026-11-26']))).toEqual([[1, 'begun']])
  const ended = { cycles: [cycleOf({ endOn: '2026-12-01' })], agreed: [] }
  expect(faults(swapOf(['2026-12-02', '2026-12-03'], none), { custody: ended })).toEqual([[0, null, false]])
  const nana = { ...overrideOf().periods[0], holder: { userId: null, name: 'Nana Bea' } } as Period
  const given = { cycles: [cycleOf()], agreed: agreedOf([agreed({ periods: [nana] })]) }
  expect(faults(swapOf(['2026-12-02', '2026-12-04'], none), { custody: given })).toEqual([[0, 'Nana Bea', false]])
  // What is only proposed changes nothing yet.
  const open = { cycles: [cycleOf()], agreed: agreedOf([overrideOf({ periods: [nana] })]) }
  expect(faults(swapOf(['2026-12-02', '2026-12-04'], none), { custody: open })).toEqual([])
})

test('times that were entered stay when the type changes to one that needs as many', () => {
  const form = newForm(facts)
  const entered = { ...form, parts: form.parts.map((part) => ({ ...part, fromOn: '2026-12-24' })) }
  expect(withType(entered, 'vacation', facts).parts).toBe(entered.parts)
  expect(withType(entered, 'swap', facts).parts).toHaveLength(2)
})

test('terms go into the form and back without a change', () => {
  const rule = {
    on: { is: 'weekday', month: 11, nth: 4, weekday: 3 },
    startAt: '09:00',
    days: 1,
    endAt: '09:00',
  } as const
  const stored = [
    overrideOf({ place: 'Station' }),
    agreed({
      type: 'swap',
      periods: [
        overrideOf().periods[0] as never,
        {
          ...(overrideOf().periods[0] as object),
          fromOn: '2026-12-10',
          untilOn: '2026-12-11',
          holder: maraPerson,
        } as never,
      ],
    }),
    agreed({
      type: 'holiday',
      title: 'Thanksgiving',
      periods: [],
      holiday: { ...rule, evenYears: maraPerson, oddYears: null },
    }),
    agreed({
      periods: [
        {
          fromOn: '2026-12-10',
          fromAt: '09:00',
          untilOn: '2026-12-11',
          untilAt: '09:00',
          holder: { userId: null, name: 'Nana Bea' },
        },
      ],
    }),
  ]
  for (const one of stored) {
    const { title, timeZone, periods, holiday, place } = one
    expect(termsOf(formOf(one, facts), 'UTC', choices, 'Unused')).toEqual({ title, timeZone, periods, holiday, place })
  }
})

test('a known holiday brings its day and times, and a movable one is entered by its dates', () => {
  for (const { key, rule, en, es } of knownHolidays) {
    const form = withHoliday(withType(newForm(facts), 'holiday', facts), key, 'en')
    expect(form).toMatchObject({ title: en, isYearly: rule !== null })
    expect(withHoliday(form, key, 'es').title).toBe(es)
    const { holiday, periods } = termsOf(form, 'UTC', choices, 'Holiday')
    if (rule === null) expect([holiday, periods.length]).toEqual([null, 1])
    else expect(holiday).toEqual({ ...rule, evenYears: null, oddYears: null })
    if (rule !== null) expect(isSound(check({ ...form, even: whoOf(maraPerson, choices) }))).toBe(true)
  }
})

test('an empty title is the name of the type, and cancelling needs no times', () => {
  const form = { ...newForm(facts), isCancel: true }
  expect(termsOf(form, 'UTC', choices, 'Concert')).toMatchObject({ title: 'Concert', periods: [], holiday: null })
  expect(missing(form)).toBeNull()
  expect(isSound(check(form, { replaced: agreed() }))).toBe(true)
})

test('each part says its own problem, and two at the same time say so together', () => {
  const form = chosen()
  const [part] = form.parts
  if (part === undefined) throw new Error('A new form has a part')
  const bad = {
    ...form,
    parts: [
      { ...part, untilOn: part.fromOn, untilAt: '16:00' },
      { ...part, id: 1, who: '' },
    ],
  }
  const problems = check(bad)
  expect([...problems.byPart]).toEqual([
    [0, 'endsBeforeStart'],
    [1, 'personWithoutName'],
  ])
  expect(check({ ...form, parts: [part, { ...part, id: 1 }] })).toMatchObject({ parts: 'periodsOverlap' })
  expect(check({ ...form, parts: [{ ...part, fromOn: '' }] }).byPart.get(0)).toBe('badDate')
  expect(check({ ...form, childIds: [] })).toMatchObject({ childIds: 'noChildren', byPart: new Map() })
})

test('problems of a holiday stand at its day, its times, and its years', () => {
  const form = withType(newForm(facts), 'holiday', facts)
  expect(check({ ...form, on: { is: 'date', month: 2, day: 29 } }).on).toBe('holidayOnLeapDay')
  expect(check({ ...form, on: { is: 'date', month: 4, day: 31 } }).on).toBe('holidayNeverHappens')
  expect(check({ ...form, days: 0, endAt: '08:00' }).times).toBe('holidayEndsBeforeStart')
  expect(check({ ...form, even: { who: '', name: '' }, odd: { who: '', name: '' } }).years).toBe('holidayForNobody')
})

test('an answer is asked in a week, but before the first day, and counts until the end of its day', () => {
  const form = chosen()
  const effect = (fromOn: string, time = '17:00') => Date.parse(`${fromOn}T${time}:00Z`)
  const of = (at: number | null, timeZone = 'UTC') => ({ today: facts.today, timeZone, effect: at })
  expect(answerOnOf(null, of(null))).toBe('2026-12-02')
  expect(answerOnOf(null, of(effect('2026-12-09')))).toBe('2026-12-02')
  expect(answerOnOf(null, of(effect('2026-11-28')))).toBe('2026-11-27')
  expect(answerOnOf(null, of(effect('2026-11-26')))).toBe('2026-11-25')
  expect(answerOnOf('2026-11-26', of(effect('2026-12-09')))).toBe('2026-11-26')
  expect(answerByOf('2026-12-02', of(effect('2026-12-09'), 'America/New_York'))).toBe('2026-12-03T04:59:00.000Z')
  // What begins today is answered before it does.
  expect(answerByOf(answerOnOf(null, of(effect('2026-11-25'))), of(effect('2026-11-25')))).toBe(
    '2026-11-25T16:59:00.000Z',
  )
  expect(check({ ...form, answerOn: '' }).answerOn).toBe('missing')
  expect(check({ ...form, answerOn: '2026-11-24' }).answerOn).toBe('past')
  expect(check({ ...form, answerOn: '2026-11-25' }).answerOn).toBeNull()
  expect(check({ ...form, answerOn: '2026-12-08' }).answerOn).toBeNull()
  expect(check({ ...form, answerOn: '2026-12-09' }).answerOn).toBe('late')
})

test('more days are still to be chosen', () => {
  const parts = withPart(chosen().parts)
  expect(parts.map(({ id, fromOn, untilOn }) => [id, fromOn, untilOn])).toEqual([
    [0, '2026-12-09', '2026-12-10'],
    [1, '', ''],
  ])
  expect(missing({ ...chosen(), parts })).toBe('days')
})
