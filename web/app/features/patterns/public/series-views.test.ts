import { seriesNames } from '@nestwren/contract/charts'
import { expect, test } from 'vitest'
import { seriesViews } from './series-views.ts'

test('every series of the contract has one view, in its order, and there are no others', () => {
  const files = import.meta.glob('../series/*.ts', { eager: true })
  expect(seriesViews.map(({ name }) => name)).toEqual([...seriesNames])
  expect(Object.keys(files)).toHaveLength(seriesNames.length)
})

test.each(seriesNames)('%s: its view stands in the file of its name', (name) => {
  const files = import.meta.glob<{ readonly view: unknown }>('../series/*.ts', { eager: true })
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(files[`../series/${file}.ts`]?.view).toBe(seriesViews.find((view) => view.name === name))
})
