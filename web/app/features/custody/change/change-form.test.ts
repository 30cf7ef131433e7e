import { knownHolidays } from '@nestwren/contract/custody/known-holidays'
import { overrideTypes } from '@nestwren/contract/overrides'
import { expect, test } from 'vitest'
import { juno } from '../../../testing/desk.fixture.tsx'
import { agreed, devPerson, mara, overrideOf, uuid } from '../custody.fixture.tsx'
import { answerByOf, formOf, newForm, termsOf, withHoliday, withPart, withType } from './change-form.ts'
import { changeProblems, isSound } from './change-problems.ts'

const maraPerson = { userId: mara.id, name: mara.name }
const choices = [maraPerson, devPerson]
const facts = {
  ...{ id: uuid(5), childIds: [juno], today: '2026-11-25', usualAt: '17:00', choices },
  ...{ own: maraPerson, other: devPerson },
}
const now = Date.parse('2026-11-25T09:00:00Z')
const check = (form: ReturnType<typeof newForm>, replaces: string | null = null, at = now) =>
  changeProblems(form, { timeZone: 'UTC', readerZone: 'UTC', choices, replaces, now: at })

test('a new suggestion of every type can be sent as it begins', () => {
  for (const type of overrideTypes) expect(isSound(check(withType(newForm(facts), type, facts)))).toBe(true)
})

test('a swap gives days to the other person and takes days', () => {
  const { parts } = withType(newForm(facts), 'swap', facts)
  const { periods } = termsOf({ ...newForm(facts), type: 'swap', parts }, 'UTC', choices, 'Swap')
  expect(periods.map(({ holder, fromOn }) => [holder.name, fromOn])).toEqual([
    ['Dev', '2026-11-26'],
    ['Mara', '2026-12-03'],
  ])
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
    else expect(holiday).toEqual({ ...rule, evenYears: maraPerson, oddYears: devPerson })
    expect(isSound(check(form))).toBe(true)
  }
})

test('an empty title is the name of the type, and cancelling needs no times', () => {
  const form = { ...newForm(facts), isCancel: true }
  expect(termsOf(form, 'UTC', choices, 'Concert')).toMatchObject({ title: 'Concert', periods: [], holiday: null })
  expect(isSound(check(form, uuid(9)))).toBe(true)
})

test('each part says its own problem, and two at the same time say so together', () => {
  const form = newForm(facts)
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

test('an answer counts until the end of its day', () => {
  const form = newForm(facts)
  expect(form.answerOn).toBe('2026-12-02')
  expect(answerByOf(form.answerOn, 'America/New_York')).toBe('2026-12-03T04:59:00.000Z')
  expect(check({ ...form, answerOn: '' }).answerOn).toBe('missing')
  expect(check({ ...form, answerOn: '2026-11-24' }).answerOn).toBe('past')
  expect(check({ ...form, answerOn: '2026-11-25' }).answerOn).toBeNull()
})

test('more days begin the day after the last ones', () => {
  const parts = withPart(newForm(facts).parts)
  expect(parts.map(({ id, fromOn, untilOn }) => [id, fromOn, untilOn])).toEqual([
    [0, '2026-11-26', '2026-11-27'],
    [1, '2026-11-28', '2026-11-29'],
  ])
  const [first] = parts
  expect(withPart(first === undefined ? [] : [{ ...first, untilOn: '' }]).at(-1)?.fromOn).toBe('')
})
