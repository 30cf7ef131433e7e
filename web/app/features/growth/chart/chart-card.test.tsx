import type { Child } from '@nestwren/contract/children'
import { loadGrowth } from '@nestwren/growth/load-growth'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { measurementOf } from '../growth.fixture.ts'
import { type ChartName, visitsOf } from '../visits.ts'
import { ChartCard } from './chart-card.tsx'

const image = vi.hoisted(() => ({ of: vi.fn(async (_: { sources: readonly string[] }) => new Blob()) }))
vi.mock('./save-image.ts', () => ({ chartImage: image.of, shareImage: async () => 'shared' }))

const growth = await loadGrowth({ upTo: 'nineteen' })
const girl = { name: 'Juno', birthdate: '2024-01-01', dueDate: null, sex: 'female', access: {} } as unknown as Child
type Measured = Parameters<typeof measurementOf>[0]

function show(chart: ChartName, measured: readonly Measured[], part: Partial<Child> = {}) {
  const child = { ...girl, ...part }
  const visits = visitsOf(child, measured.map(measurementOf), growth)
  const nothing = () => undefined
  const tables = { growth, hasFailed: false, tryAgain: nothing }
  return renderUi(
    <ChartCard
      child={child}
      visits={visits}
      tables={tables}
      chart={chart}
      onChart={nothing}
      mode="corrected"
      onMode={nothing}
      onAdd={null}
    />,
  )
}
const points = () => within(screen.getByRole('listbox')).getAllByRole('option')

const sized = [
  { measuredOn: '2025-06-01', weightG: 9800, lengthMm: 780 },
  { measuredOn: '2025-11-01', weightG: 10_900, lengthMm: 830 },
  { measuredOn: '2026-02-01', weightG: 11_600, lengthMm: 860 },
]

test('weight by length stays there once heights are measured, and a switch says which is shown', () => {
  show('weightForLength', sized)
  expect(points()).toHaveLength(1)
  expect(screen.getByRole('listbox', { name: 'Weight for height, girl' })).toBeTruthy()
  expect(screen.getByText(/^Under 2 years, weight is compared by length, and from then on by height\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'By length' }))
  expect(points()).toHaveLength(2)
  expect(screen.getByRole('listbox', { name: 'Weight for length, girl' })).toBeTruthy()
})

test('there is nothing to switch for a child measured only lying, or on another chart', () => {
  const { unmount } = show('weightForLength', sized.slice(0, 2))
  expect(points()).toHaveLength(2)
  expect(screen.queryByRole('radio', { name: 'By height' })).toBeNull()
  unmount()
  show('weight', sized)
  expect(screen.queryByRole('radio', { name: 'By height' })).toBeNull()
})

async function sourcesOfImage() {
  image.of.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Save or share this chart' }))
  await waitFor(() => expect(image.of).toHaveBeenCalled())
  return image.of.mock.calls[0]?.[0].sources
}

test('the saved image names those whose curves are on it', async () => {
  const { unmount } = show('weight', sized)
  expect(await sourcesOfImage()).toEqual(['Nestwren', 'WHO Child Growth Standards (2006)'])
  unmount()
  const early = show('weight', [{ measuredOn: '2024-03-01', weightG: 3300 }], { dueDate: '2024-02-26' })
  expect(await sourcesOfImage()).toEqual([
    'Nestwren',
    'INTERGROWTH-21st preterm postnatal standards',
    'WHO Child Growth Standards (2006)',
  ])
  early.unmount()
  show('weight', sized, { sex: 'unknown' })
  expect(await sourcesOfImage()).toEqual(['Nestwren'])
})

test('without a sex no curve is drawn and no source claimed', () => {
  show('weight', sized, { sex: 'unknown' })
  expect(screen.queryByText(/Curves follow|WHO/)).toBeNull()
})

test('the axis counts from the due date while the age is corrected, on a chart without a visit too', () => {
  const early = { dueDate: '2024-02-26' }
  const { unmount } = show('head', [{ measuredOn: '2024-03-01', weightG: 3300 }], early)
  expect(screen.getByText('Due date')).toBeTruthy()
  unmount()
  show('weight', [{ measuredOn: '2027-03-01', weightG: 13_300 }], early)
  expect(screen.queryByText('Due date')).toBeNull()
  expect(screen.getByText('Birth')).toBeTruthy()
})
