import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { useMomentText } from './use-moment-text.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:30.000Z') })
})
afterEach(() => vi.useRealTimers())

function Words({ instant, zone }: { instant: string; zone: string }) {
  const { row, inSentence } = useMomentText()
  return (
    <p>
      {row(instant, zone)}; {inSentence(instant, zone)}
    </p>
  )
}
const wordsOf = (instant: string, zone = 'UTC') => {
  const { unmount } = renderUi(<Words instant={instant} zone={zone} />)
  const text = screen.getByText(/;/).textContent?.replaceAll('\u202f', ' ')
  unmount()
  return text
}

test.each([
  ['2026-11-20T12:00:00.000Z', 'Now; 12:00 PM'],
  ['2026-11-20T10:11:00.000Z', '10:11 AM; 10:11 AM'],
  ['2026-11-19T21:40:00.000Z', 'Yesterday, 9:40 PM; Thursday, 9:40 PM'],
  ['2026-11-16T08:14:00.000Z', 'Monday, 8:14 AM; Monday, 8:14 AM'],
  ['2026-11-03T08:14:00.000Z', 'Nov 3, 8:14 AM; Nov 3, 8:14 AM'],
])('%s', (instant, words) => expect(wordsOf(instant)).toBe(words))

test('days change on the clock of the zone that is shown', () => {
  expect(wordsOf('2026-11-20T02:00:00.000Z', 'America/New_York')).toBe('Yesterday, 9:00 PM; Thursday, 9:00 PM')
})
