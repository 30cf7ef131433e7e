import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareHeight, watchHeight } from './watch-height.ts'

const frames = new Map<number, () => void>()
const observers = new Set<{ element: Element | null; deliver(): void }>()
let height = 0

class FakeObserver {
  element: Element | null = null
  readonly deliver: () => void
  constructor(deliver: () => void) {
    this.deliver = deliver
  }
  observe(element: Element) {
    this.element = element
    observers.add(this)
  }
  disconnect() {
    observers.delete(this)
  }
}

/** The browser finds that the element's size has changed. */
function resize(to: number) {
  height = to
  for (const observer of observers) observer.deliver()
}

function showFrame() {
  const due = [...frames.values()]
  frames.clear()
  for (const draw of due) draw()
}

const createBar = () => {
  const bar = document.createElement('div')
  vi.spyOn(bar, 'offsetHeight', 'get').mockImplementation(() => height)
  return bar
}

beforeEach(() => {
  let last = 0
  vi.stubGlobal('ResizeObserver', FakeObserver)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    last += 1
    frames.set(last, draw)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
})

afterEach(() => {
  vi.unstubAllGlobals()
  frames.clear()
  observers.clear()
})

test('heights are told in a frame of their own, not while sizes are delivered', () => {
  const told = vi.fn()
  const bar = createBar()
  watchHeight(bar, told)
  expect([...observers].map(({ element }) => element)).toEqual([bar])
  resize(40)
  expect(told).not.toHaveBeenCalled()
  showFrame()
  expect(told.mock.calls).toEqual([[40]])
  resize(64)
  expect(told).toHaveBeenCalledTimes(1)
  showFrame()
  expect(told.mock.calls).toEqual([[40], [64]])
})

test('changes before the next frame are told once, with the last height', () => {
  const told = vi.fn()
  watchHeight(createBar(), told)
  resize(40)
  resize(64)
  showFrame()
  expect(told.mock.calls).toEqual([[64]])
})

test('once stopped, nothing is told any more, not even what was on its way', () => {
  const told = vi.fn()
  const stop = watchHeight(createBar(), told)
  resize(40)
  stop()
  expect(observers.size).toBe(0)
  showFrame()
  expect(told).not.toHaveBeenCalled()
})

test('a shared height is in the property while the element is there', () => {
  const { style } = document.documentElement
  const stop = shareHeight(createBar(), '--bar-height')
  resize(40)
  expect(style.getPropertyValue('--bar-height')).toBe('')
  showFrame()
  expect(style.getPropertyValue('--bar-height')).toBe('40px')
  resize(64)
  stop?.()
  showFrame()
  expect(style.getPropertyValue('--bar-height')).toBe('')
  expect(observers.size).toBe(0)
})

test('without an element there is nothing to share', () => {
  expect(shareHeight(null, '--bar-height')).toBeUndefined()
  expect(observers.size).toBe(0)
})
