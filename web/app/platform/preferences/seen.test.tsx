import { act, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { isSeen, noteSeen, useWasSeen } from './seen.ts'

const mara = { userId: 'mara', accountId: 'family' }
let look: (isIntersecting: boolean) => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (changes: readonly { isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

function Note({ thing }: { thing: string }) {
  const place = useRef<HTMLParagraphElement>(null)
  return <p ref={place}>{useWasSeen(mara, thing, place) ? 'folded' : 'whole'}</p>
}
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test('what was on the screen for a moment is folded on the next visit, and stays while it is being read', async () => {
  const visit = renderUi(<Note thing="a" />)
  look(true)
  await wait(1_000)
  look(false)
  await wait(5_000)
  expect(isSeen(mara, 'a')).toBe(false)
  look(true)
  await wait(2_000)
  expect(isSeen(mara, 'a')).toBe(true)
  expect(screen.getByText('whole')).toBeTruthy()
  visit.unmount()
  renderUi(<Note thing="a" />)
  expect(screen.getByText('folded')).toBeTruthy()
})

test('a page that is hidden ends the visit', async () => {
  renderUi(<Note thing="a" />)
  look(true)
  await wait(2_000)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('folded')).toBeTruthy()
})

test('each person and family has seen its own, and only the latest are remembered', () => {
  noteSeen(mara, 'a')
  expect(isSeen({ ...mara, userId: 'dev' }, 'a')).toBe(false)
  expect(isSeen({ ...mara, accountId: 'other' }, 'a')).toBe(false)
  for (let n = 0; n < 60; n += 1) noteSeen(mara, `b${n}`)
  expect([isSeen(mara, 'a'), isSeen(mara, 'b0'), isSeen(mara, 'b59')]).toEqual([false, true, true])
})
