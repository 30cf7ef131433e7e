import { seriesNames } from '@nestwren/contract/charts'
import { expect, test } from 'vitest'
import { seriesViews } from './series-views.ts'

test('every series of the contract has one view, in its order, and there are no others', () => {
  expect(seriesViews.map(({ name }) => name)).toEqual([...seriesNames])
})
