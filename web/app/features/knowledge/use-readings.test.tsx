import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkspaceContext } from '../../platform/cache/current-workspace.ts'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { readingsOf } from './reading-progress.ts'
import { useFollowReading } from './use-readings.ts'

let desk: Desk
const text = document.createElement('div')
const ref = { current: text }
beforeEach(async () => {
  desk = await openDesk()
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => {
    run(0)
    return 0
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  localStorage.clear()
  await closeDesk(desk)
})

/** Scrolls to where that share of the text has been on the screen. */
function readTo(share: number) {
  const top = globalThis.innerHeight - share * 1_000
  vi.spyOn(text, 'getBoundingClientRect').mockReturnValue({ top, height: 1_000 } as DOMRect)
  act(() => void globalThis.dispatchEvent(new Event('scroll')))
}

const follow = () =>
  renderHook(() => useFollowReading('naps', ref), {
    wrapper: ({ children }) => <WorkspaceContext value={desk.workspace}>{children}</WorkspaceContext>,
  })
const known = () => readingsOf(desk.workspace.scope).naps?.share

test('what was read is remembered when the page is left, by a link or at once', () => {
  const { result, unmount } = follow()
  readTo(0.3)
  expect(result.current).toBe(0.3)
  expect(known()).toBeUndefined()
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(known()).toBe(0.3)
  readTo(0.5)
  unmount()
  expect(known()).toBe(0.5)
})

test('an article that is merely opened is not begun', () => {
  vi.spyOn(text, 'getBoundingClientRect').mockReturnValue({ top: 0, height: 1_000 } as DOMRect)
  follow().unmount()
  expect(known()).toBeUndefined()
})
