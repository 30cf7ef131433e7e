import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { ChartSource } from './chart-source.tsx'

type Segments = Parameters<typeof ChartSource>[0]['drawn'][number]
const segment = (reference: Segments[number]['reference'], basis: Segments[number]['basis'] = null) => ({
  reference,
  basis,
  points: [{ x: 0, y: 0 }],
})
const show = (...drawn: Segments[]) => renderUi(<ChartSource drawn={drawn} />)
const step = 'The curves step there, so a percentile can move with no change in growth.'

test('without a curve no source is claimed', () => {
  expect(show([], []).container.textContent).toBe('')
})

test('each step of the curves is said, and whose they are', () => {
  const { unmount } = show([segment('intergrowth'), segment('who2006', 'length'), segment('who2006', 'height')])
  expect(
    screen.getByText("At 24 weeks after the due date, curves for babies born early become the WHO's."),
  ).toBeTruthy()
  expect(screen.getByText(/^At 2 years, length lying becomes height standing/)).toBeTruthy()
  expect(screen.queryByText(/^At 5 years/)).toBeNull()
  expect(screen.getByText(step)).toBeTruthy()
  unmount()
  show([segment('who2006'), segment('who2007')])
  expect(screen.getByText("At 5 years, the WHO's standards become its reference for older children.")).toBeTruthy()
  expect(screen.getByText(/^Curves follow the WHO Child Growth Standards\. From 5 years on/)).toBeTruthy()
})

test('two children with other curves each are no step', () => {
  show([segment('intergrowth')], [segment('who2006', 'length')], [segment('who2007', 'height')])
  expect(screen.queryByText(step)).toBeNull()
  expect(screen.getByText(/INTERGROWTH-21st.*Child Growth Standards.*Growth Reference 2007/)).toBeTruthy()
})
