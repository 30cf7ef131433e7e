import type { Child } from '@nestwren/contract/children'
import { expect, test } from 'vitest'
import { childBodyOf, childFormOf, dateProblem } from './child-form.ts'

const today = '2028-02-29'

test.each([
  ['nothing yet', { isExpected: false, birthdate: '', dueDate: '' }, null],
  ['born today', { isExpected: false, birthdate: today, dueDate: '' }, null],
  ['born tomorrow', { isExpected: false, birthdate: '2028-03-01', dueDate: '' }, 'future'],
  ['18 years old', { isExpected: false, birthdate: '2010-02-28', dueDate: '' }, null],
  ['more than 18 years old', { isExpected: false, birthdate: '2010-02-27', dueDate: '' }, 'tooOld'],
  ['due in nine months', { isExpected: true, birthdate: '', dueDate: '2028-11-28' }, null],
  ['due in a year', { isExpected: true, birthdate: '', dueDate: '2029-02-28' }, 'notDue'],
  ['a week late', { isExpected: true, birthdate: '', dueDate: '2028-02-22' }, null],
  ['due last year', { isExpected: true, birthdate: '', dueDate: '2027-02-22' }, 'notDue'],
  ['a birth date typed before', { isExpected: true, birthdate: '2030-01-01', dueDate: '' }, null],
  ['born early', { isExpected: false, birthdate: '2028-01-01', dueDate: '2020-01-01' }, null],
] as const)('%s', (_name, dates, problem) => {
  expect(dateProblem(dates, today)).toBe(problem)
})

test('a child who is expected is sent with the due date alone', () => {
  const typed = {
    ...childFormOf(null),
    name: ' Wren ',
    birthdate: '2028-01-01',
    birthTime: '03:10',
    dueDate: '2028-05-01',
  }
  expect(childBodyOf({ ...typed, isExpected: true })).toMatchObject({
    name: 'Wren',
    birthdate: null,
    birthTime: null,
    dueDate: '2028-05-01',
  })
  expect(childBodyOf(typed)).toMatchObject({ birthdate: '2028-01-01', birthTime: '03:10', dueDate: '2028-05-01' })
})

test('a child with only a due date opens as expected', () => {
  const isExpected = (child: Partial<Child>) => childFormOf(child as Child).isExpected
  expect(isExpected({ birthdate: null, dueDate: '2028-05-01' })).toBe(true)
  expect(isExpected({ birthdate: '2028-01-01', dueDate: '2028-05-01' })).toBe(false)
  expect(isExpected({ birthdate: null, dueDate: null })).toBe(false)
})
