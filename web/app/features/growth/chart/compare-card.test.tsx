import type { Child } from '@nestwren/contract/children'
import { loadGrowth } from '@nestwren/growth/load-growth'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { measurementOf } from '../growth.fixture.ts'
import { visitsOf } from '../visits.ts'
import { CompareCard } from './compare-card.tsx'

const growth = await loadGrowth({ upTo: 'nineteen' })
const girl = { name: 'Juno', birthdate: '2024-01-01', dueDate: null, sex: 'female', access: {} } as unknown as Child

function show(measured: readonly Parameters<typeof measurementOf>[0][]) {
  const visits = visitsOf(girl, measured.map(measurementOf), growth)
  renderUi(<CompareCard child={girl} visits={visits} />)
  return visits.map(({ of }) => of.id)
}

const gains = () => within(screen.getByRole('list', { name: 'Gains' })).getAllByRole('listitem')
const named = () => gains().map(({ textContent }) => /^\D+(?=[+−])/.exec(textContent ?? '')?.[0])

test('the latest two are compared, in the words of the later one', () => {
  const ids = show([
    { measuredOn: '2025-06-01', weightG: 9800, lengthMm: 780, headMm: 460 },
    { measuredOn: '2025-11-01', weightG: 10_900, lengthMm: 830 },
    { measuredOn: '2026-02-01', weightG: 11_600, lengthMm: 860 },
  ])
  expect(named()).toEqual(['Weight', 'Height'])
  expect(gains()[0]?.textContent).toContain('over 92 days')
  fireEvent.change(screen.getByRole('combobox', { name: 'To' }), { target: { value: ids[0] } })
  // Whichever is the earlier one, the gain is from it to the other.
  expect(named()).toEqual(['Weight', 'Length'])
  expect(gains()[0]?.textContent).toMatch(/^Weight\+.*over 153 days/)
})

test('a loss says so with its sign', () => {
  show([
    { measuredOn: '2025-11-01', weightG: 10_900 },
    { measuredOn: '2026-02-01', weightG: 10_600 },
  ])
  expect(gains()[0]?.textContent).toMatch(/^Weight−/)
})

test('two that have nothing in common say so, and one alone is not compared', () => {
  show([
    { measuredOn: '2025-11-01', weightG: 10_900 },
    { measuredOn: '2026-02-01', headMm: 470 },
  ])
  expect(screen.getByText('These two visits measured nothing in common on different days.')).toBeTruthy()
  show([{ measuredOn: '2026-02-01', weightG: 10_900 }])
  expect(screen.getAllByRole('heading', { name: 'Compare two visits' })).toHaveLength(1)
})
