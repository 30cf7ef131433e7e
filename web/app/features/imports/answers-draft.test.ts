import { expect, test } from 'vitest'
import {
  answersToSend,
  askedOrder,
  askedUnits,
  childNamed,
  emptyDraft,
  missing,
  type ShownAnswers,
  shownAnswers,
} from './answers-draft.ts'
import { askedChild, asksOf } from './imports.fixture.ts'

const family = [
  { _id: 'juno', name: 'Juno' },
  { _id: 'otis', name: 'Otis Ray' },
]
const around = { zone: 'Europe/Madrid', family, mayAdd: true, newIdFor: (key: string) => `new-${key}` }
const shownFor = (asks: ReturnType<typeof asksOf>, over: Partial<typeof around> = {}) =>
  shownAnswers({ app: 'huckleberry', answers: null, asks }, emptyDraft, { ...around, ...over })

test.each([
  ['juno', 'juno'],
  ['JUNO Ellery', 'juno'],
  ['Ótis', 'otis'],
  ['Wren', null],
  ['', null],
])('takes %s for %s by the name', (name, id) => {
  expect(childNamed(name, family)).toBe(id)
})

test('takes nobody where two children have the name', () => {
  expect(childNamed('Juno', [...family, { _id: 'other', name: 'Juno' }])).toBeNull()
})

test('leaves a child with another name for the person to say, also where the family has one child only', () => {
  const asks = asksOf({ children: [askedChild({ key: 'name:wren', name: 'Wren' })] })
  const shown = shownFor(asks, { family: family.slice(0, 1) })
  expect(shown.children['name:wren']?.is).toBe('')
  expect([...missing(asks, shown)]).toEqual(['children.name:wren'])
})

test('proposes the only child for a file that names nobody, and a new one in a family without children', () => {
  const unnamed = asksOf({ children: [askedChild()] })
  expect(shownFor(unnamed, { family: family.slice(0, 1) }).children['file:export.csv']?.is).toBe('juno')
  expect(shownFor(unnamed).children['file:export.csv']?.is).toBe('')
  const named = asksOf({ children: [askedChild({ key: '1', name: 'Jona', birthdate: '2025-09-01', sex: 'male' })] })
  const [first] = answersToSend(named, shownFor(named, { family: [] }), []).children
  expect(first).toMatchObject({
    key: '1',
    is: { newChild: { id: 'new-1', name: 'Jona', birthdate: '2025-09-01', sex: 'male', dueDate: null } },
  })
  expect(shownFor(named, { family: [], mayAdd: false }).children['1']?.is).toBe('')
})

test('uses an adjusted birth date as the due date only when it was agreed to', () => {
  const asks = asksOf({ children: [askedChild({ key: '1', name: 'Jona', adjustedBirthdate: '2025-10-01' })] })
  const shown = shownFor(asks, { family: [] })
  const dueDateOf = (one: ShownAnswers) => {
    const [child] = answersToSend(asks, one, []).children
    return child !== undefined && 'newChild' in child.is ? child.is.newChild?.dueDate : undefined
  }
  expect(dueDateOf(shown)).toBeNull()
  expect(dueDateOf({ ...shown, useAdjustedBirthdates: true })).toBe('2025-10-01')
})

const mapping = {
  columns: ['dateTime', 'amount', 'head'],
  fixedKind: null,
  kinds: {},
  durationUnit: 'minutes',
} as const
const proposal = {
  file: 'mine.csv',
  columns: [],
  mapping: { ...mapping, columns: [...mapping.columns] },
  dateOrder: null,
  records: 2,
}

test('asks for the units of mapped columns, and for the order of dates that show none', () => {
  const asks = asksOf({ mappings: [proposal] })
  const shown = shownAnswers({ app: 'unknown', answers: null, asks }, emptyDraft, around)
  expect(askedUnits(asks, shown)).toEqual(['volume', 'length'])
  expect([...missing(asks, shown)]).toEqual(['units.volume', 'units.length'])
  expect(askedOrder(asks, shown)).toBe('maybe')
  const without = { ...shown, mappings: { 'mine.csv': null } }
  expect(askedUnits(asks, without)).toEqual([])
  expect(askedOrder(asks, without)).toBe('no')
  expect([...missing(asks, without)]).toEqual(['mappings'])
})

test('leaves a strange file beside those of a known app out until it is asked for', () => {
  const asks = asksOf({ children: [askedChild()], mappings: [proposal] })
  expect(shownFor(asks).mappings).toEqual({ 'mine.csv': null })
})

test('shows what was changed here over what was answered before', () => {
  const asks = asksOf({ zone: true, children: [askedChild()] })
  const answers = answersToSend(
    asks,
    {
      ...shownFor(asks),
      children: { 'file:export.csv': { ...shownFor(asks).children['file:export.csv'], is: 'otis' } },
    } as ShownAnswers,
    [],
  )
  const stored = { ...answers, dateOrder: null, children: [{ key: 'file:export.csv', is: { childId: 'otis' } }] }
  const again = shownAnswers({ app: 'huckleberry', answers: stored, asks }, { ...emptyDraft, zone: 'UTC' }, around)
  expect(again.children['file:export.csv']?.is).toBe('otis')
  expect(again.zone).toBe('UTC')
})
