import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

const metric = { units: { weight: 'kg', length: 'cm' }, order: 'month' } as const
const pasted = (text: string) => Papa.parse<string[]>(text, { delimiter: '\t' }).data
const read = (text: string, how: Parameters<typeof readRows>[1] = metric) => readRows(pasted(text), how)

test('rows are understood by their headings, with the units these name', () => {
  const [row] = read('Date\tHead (cm)\tWeight (g)\tHeight in\n2026-05-01\t40,5\t6500\t24.5')
  expect(row).toMatchObject({
    line: 2,
    measuredOn: '2026-05-01',
    typed: {
      head: { value: '40.5', unit: 'cm' },
      weight: { value: '6500', unit: 'g' },
      length: { value: '24.5', unit: 'in' },
    },
    unread: [],
  })
})

test('headings in Spanish, and a note', () => {
  const [row] = read('Fecha\tPeso\tTalla\tPerímetro cefálico\tNotas\n1 de mayo de 2026\t6,5 kg\t62\t40\tControl')
  expect(row).toMatchObject({
    measuredOn: '2026-05-01',
    typed: { weight: { value: '6.5' }, length: { value: '62' }, head: { value: '40' } },
    note: 'Control',
  })
})

test('without headings the columns are those of our table, and empty rows are left out', () => {
  const rows = read('2026-05-01\t6.5\t62\t40\n\t\t\t\n2026-06-01\t6.9\t\t41\n')
  expect(rows.map(({ measuredOn, typed }) => [measuredOn, Object.keys(typed)])).toEqual([
    ['2026-05-01', ['weight', 'length', 'head']],
    ['2026-06-01', ['weight', 'head']],
  ])
})

test('one date settles day and month for all; without one they are doubtful', () => {
  const dates = (text: string, order: 'day' | 'month') =>
    read(text, { ...metric, order }).map(({ measuredOn, isDateAmbiguous }) => [measuredOn, isDateAmbiguous])
  expect(dates('03/04/2026\t6\n25/04/2026\t6.3', 'month')).toEqual([
    ['2026-04-03', false],
    ['2026-04-25', false],
  ])
  expect(dates('03/04/2026\t6', 'month')).toEqual([['2026-03-04', true]])
  expect(dates('03/04/2026\t6', 'day')).toEqual([['2026-04-03', true]])
  expect(dates('3.4.2026\t6', 'month')).toEqual([['2026-04-03', false]])
  expect(dates('Nov 17, 2026\t6', 'month')).toEqual([['2026-11-17', false]])
  expect(dates('2026-02-30\t6', 'month')).toEqual([[null, false]])
})

test('pounds and ounces, and pounds alone where a family weighs in pounds', () => {
  const us = { units: { weight: 'lb-oz', length: 'in' }, order: 'month' } as const
  const rows = read('2026-05-01\t14 lb 5 oz\t24.5\n2026-06-01\t15.2\t25"', us)
  expect(rows.map(({ typed }) => typed.weight)).toEqual([
    { value: '14 5', unit: 'lb-oz' },
    { value: '15.2', unit: 'lb' },
  ])
})

test('what cannot be read is named, never left out', () => {
  const [row] = read('2026-05-01\tabout six\t62')
  expect(row).toMatchObject({ unread: ['weight'], typed: { length: { value: '62' } } })
})
