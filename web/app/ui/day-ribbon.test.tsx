import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { dayFraction } from './day-fraction.ts'
import { DayRibbon } from './day-ribbon.tsx'

const at = (element: Element | null | undefined) => (element as HTMLElement).style.getPropertyValue('--at')
const long = (element: Element | null | undefined) => (element as HTMLElement).style.getPropertyValue('--for')

test('is one picture with a sentence of counts', () => {
  renderUi(<DayRibbon label="Today so far" sleeps={[{ from: 0, to: 0.1 }]} feeds={[0.2, 0.3]} nowAt={0.5} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Today so far: 1 sleep and 2 feeds')
})

test('a day without anything says so', () => {
  renderUi(<DayRibbon label="Friday" sleeps={[]} feeds={[]} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Friday: no sleep and no feed')
})

test('draws bars by their share of the day and cuts what lies outside it', () => {
  const sleeps = [
    { from: -0.2, to: 0.25 },
    { from: 0.9, to: 1.4 },
  ]
  const { container } = renderUi(<DayRibbon label="Friday" sleeps={sleeps} feeds={[]} />)
  const [first, second] = container.querySelectorAll('.ribbon-sleep')
  expect([at(first), long(first)]).toEqual(['0', '0.25'])
  expect(at(second)).toBe('0.9')
  expect(Number(long(second))).toBeCloseTo(0.1)
})

test('feeds stand above bars, and the present above both', () => {
  const { container } = renderUi(
    <DayRibbon label="Today" sleeps={[{ from: 0.1, to: 0.2 }]} feeds={[0.15]} nowAt={0.4} />,
  )
  const order = [...container.querySelectorAll('.ribbon-track > span')].map((span) => span.className)
  expect(order).toEqual(['ribbon-sleep', 'ribbon-feed', 'ribbon-future', 'ribbon-now'])
  expect(at(container.querySelector('.ribbon-future'))).toBe('0.4')
})

test('a day that is over has no present and no future', () => {
  const { container } = renderUi(<DayRibbon label="Friday" sleeps={[]} feeds={[0.5]} />)
  expect(container.querySelector('.ribbon-now')).toBeNull()
  expect(container.querySelector('.ribbon-future')).toBeNull()
})

test('noon is the middle of a day of 23, 24 and 25 hours', () => {
  const zone = 'America/New_York'
  expect(dayFraction('2026-03-08T16:00:00Z', '2026-03-08', zone)).toBe(0.5)
  expect(dayFraction('2026-03-09T16:00:00Z', '2026-03-09', zone)).toBe(0.5)
  expect(dayFraction('2026-11-01T17:00:00Z', '2026-11-01', zone)).toBe(0.5)
})

test('instants of the day before and after stay at the edges', () => {
  expect(dayFraction('2026-03-08T04:59:00Z', '2026-03-08', 'America/New_York')).toBe(0)
  expect(dayFraction('2026-03-09T04:00:00Z', '2026-03-08', 'America/New_York')).toBe(1)
})
