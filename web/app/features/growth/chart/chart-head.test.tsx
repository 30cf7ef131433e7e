import { loadGrowth } from '@nestwren/growth/load-growth'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { measurementOf } from '../growth.fixture.ts'
import { type GrowthChild, visitsOf } from '../visits.ts'
import { ChartHead } from './chart-head.tsx'

const growth = await loadGrowth({ upTo: 'nineteen' })
const girl: GrowthChild = { birthdate: '2025-01-01', dueDate: null, sex: 'female' }

function show(child: GrowthChild, ...weights: (readonly [string, number])[]) {
  const measurements = weights.map(([measuredOn, weightG]) => measurementOf({ measuredOn, weightG }))
  return renderUi(<ChartHead child={child} chart="weight" visits={visitsOf(child, measurements, growth)} />)
}
const usual = /(Above|Below) her usual curve/

test('the loss of the first days is told as what it is, with its source, and never as a course', () => {
  const { unmount } = show(girl, ['2025-01-01', 3400], ['2025-01-05', 3130])
  expect(screen.queryByText(usual)).toBeNull()
  expect(screen.getByText(/^Most newborns lose some weight .* by about 2 weeks\./)).toBeTruthy()
  expect(screen.getByText(/^Sources: NHS, .*NICE guideline NG75\.$/)).toBeTruthy()
  unmount()
  show(girl, ['2025-01-01', 3400], ['2025-01-05', 3000])
  expect(screen.getByText(/^That's more than 10% below the first weight\. Call your doctor/)).toBeTruthy()
  expect(screen.queryByText(/^Most newborns/)).toBeNull()
})

test('where the age or the curves have just changed it says so beside the figure, and has no course', () => {
  const preterm = { ...girl, dueDate: '2025-02-26' }
  const { unmount } = show(preterm, ['2026-11-01', 9300], ['2026-12-20', 9700], ['2027-01-05', 9500])
  expect(screen.queryByText(usual)).toBeNull()
  expect(screen.getByText(/^From 2 years on, age counts from birth.* with no change in growth\.$/)).toBeTruthy()
  unmount()
  const two = show(preterm, ['2025-05-30', 5200], ['2025-08-09', 6300], ['2025-08-20', 5500])
  expect(screen.queryByText(usual)).toBeNull()
  expect(screen.getByText(/^From 24 weeks after the due date on, the WHO's curves/)).toBeTruthy()
  two.unmount()
  show(girl, ['2029-12-25', 17_500], ['2030-01-10', 15_000])
  expect(screen.queryByText(usual)).toBeNull()
  expect(screen.getByText(/^From 5 years on, the WHO's reference of 2007/)).toBeTruthy()
})

test('a real change is still said', () => {
  show(girl, ['2025-03-01', 5200], ['2025-05-01', 6600], ['2025-08-01', 6500])
  expect(screen.getByText('Below her usual curve')).toBeTruthy()
  expect(screen.queryByText(/no change in growth|Most newborns/)).toBeNull()
})
