import { cycleProblems } from '@nestwren/contract/custody/problems'
import { custodyTemplates } from '@nestwren/contract/custody/terms'
import { expect, test } from 'vitest'
import { juno, otis } from '../../../testing/desk.fixture.tsx'
import { devPerson, mara, cycleOf as stored, uuid } from '../custody.fixture.tsx'
import { clockChangesOf, faultsOf, faultsOfStep } from './cycle-checks.ts'
import { asOwnPattern, changedFields, cycleOf, fieldsOf, formOf, newForm, patternOf } from './cycle-form.ts'

const maraPerson = { userId: mara.id, name: mara.name }
const choices = [maraPerson, devPerson]
const begun = newForm({
  ...{ id: uuid(1), childIds: [juno], startOn: '2026-11-23', choices },
  ...{ own: maraPerson, other: devPerson },
})

test('a new schedule makes sense with every template as it begins', () => {
  for (const template of custodyTemplates.filter((name) => name !== 'own')) {
    const cycle = cycleOf({ ...begun, template }, 'UTC', choices)
    expect(cycleProblems(cycle)).toEqual([])
    expect(cycle.people).toEqual([maraPerson, devPerson])
  }
})

test('a stored schedule goes into the form and back without a change', () => {
  for (const template of custodyTemplates.filter((name) => name !== 'own'))
    for (const begins of [0, 1] as const)
      for (const weekendFrom of ['thursday', 'friday', 'saturday'] as const) {
        const form = {
          ...begun,
          template,
          begins,
          weekendFrom,
          place: 'School',
          endOn: '2027-06-30',
          remind: '60',
          notes: 'x',
        }
        const cycle = stored({ ...fieldsOf(form, 'UTC', choices), id: uuid(1) } as never)
        const again = formOf(cycle, choices)
        expect(again.template).toBe(template)
        expect(changedFields(cycle, fieldsOf(again, 'UTC', choices))).toEqual({})
      }
})

test('handoffs that a template would not make are a pattern of its own', () => {
  const cycle = stored({
    exchanges: [
      { day: 0, at: '17:00', to: 0, place: 'School' },
      { day: 7, at: '09:00', to: 1, place: 'Park' },
    ],
  })
  const form = formOf(cycle, choices)
  expect(form.template).toBe('own')
  expect(changedFields(cycle, fieldsOf(form, 'UTC', choices))).toEqual({ template: 'own' })
})

test('only what changed is sent', () => {
  const cycle = stored()
  const form = { ...formOf(cycle, choices), endOn: '2027-01-31', at: '18:00' }
  expect(changedFields(cycle, fieldsOf(form, 'UTC', choices))).toEqual({
    endOn: '2027-01-31',
    exchanges: [
      { day: 0, at: '18:00', to: 0, place: 'School' },
      { day: 7, at: '18:00', to: 1, place: 'School' },
    ],
  })
})

test('a template can be changed one handoff at a time', () => {
  const own = asOwnPattern({ ...begun, template: 'alternating-weeks' })
  expect(own.exchanges).toHaveLength(2)
  const later = {
    ...own,
    exchanges: own.exchanges.map((one) => (one.day === 7 ? { ...one, day: 3, place: ' Park ' } : one)),
  }
  // Sent in order, whatever order they were entered in.
  expect(
    patternOf({ ...later, exchanges: later.exchanges.toReversed() }).exchanges.map(({ day, place }) => [day, place]),
  ).toEqual([
    [0, ''],
    [3, 'Park'],
  ])
  expect(asOwnPattern(own)).toBe(own)
})

test('each problem stands at its field, in its step', () => {
  const faults = (part: Partial<typeof begun>) => {
    const found = faultsOf(cycleOf({ ...begun, ...part }, 'UTC', choices), [])
    return [...found].map(([field, { is }]) => `${field} ${is}`)
  }
  expect(faults({})).toEqual([])
  expect(faults({ childIds: [] })).toEqual(['childIds noChildren'])
  expect(faults({ endOn: '2026-11-22' })).toEqual(['endOn endsBeforeStart'])
  expect(faults({ other: begun.one })).toEqual(['other samePersonTwice'])
  expect(faults({ one: { who: 'else', name: ' ' } })).toEqual(['one personWithoutName'])
  expect(faults({ at: '' })).toContain('at badTime')
  expect(faults({ startOn: '' })).toContain('startOn badDate')
  const own = { template: 'own', lengthDays: 7 } as const
  expect(faults({ ...own, exchanges: [] })).toEqual(['handoffs noExchanges'])
  const twice = [0, 1].map((to) => ({ day: 1, at: '17:00', to: to as 0 | 1, place: '' }))
  expect(faults({ ...own, exchanges: twice })).toEqual(['handoffs exchangesAtOneMoment'])
  const all = faultsOf(cycleOf({ ...begun, ...own, childIds: [], exchanges: [] }, 'UTC', choices), [])
  expect([...faultsOfStep(all, 'pattern').keys()]).toEqual(['handoffs'])
})

test('a schedule on the days of another of the same child is told from which one it is', () => {
  const cycle = cycleOf(begun, 'UTC', choices)
  const other = stored({ id: uuid(2) })
  expect(faultsOf(cycle, [other]).get('startOn')).toEqual({ is: 'overlap', with: other })
  expect(faultsOf(cycle, [stored({ id: uuid(2), endOn: '2026-11-22' })]).size).toBe(0)
  expect(faultsOf(cycle, [stored({ id: uuid(2), childIds: [otis] })]).size).toBe(0)
  // Itself, as it is stored.
  expect(faultsOf(cycle, [stored({ id: begun.id })]).size).toBe(0)
})

test('handoffs that a clock change skips or repeats are found, once each', () => {
  const form = { ...begun, template: 'alternating-weeks', startOn: '2026-11-29', at: '02:30' } as const
  const changes = clockChangesOf(cycleOf(form, 'Europe/Berlin', choices), Date.parse('2026-11-29T00:00:00Z'))
  expect(changes.map(({ date, time, fit }) => [date, time, fit])).toEqual([
    ['2027-03-28', '03:30', 'gap'],
    ['2027-10-31', '02:30', 'overlap'],
  ])
  expect(clockChangesOf(cycleOf({ ...form, one: { who: '', name: '' } }, 'Europe/Berlin', choices), 0)).toEqual([])
})
