import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAssessment } from './assessment.ts'

const onFailed = vi.fn()
let room: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  onFailed.mockClear()
  document.documentElement.dataset.assessment = ''
  room = document.createElement('div')
  document.body.replaceChildren(room)
  openAssessment(room, onFailed)
  Object.defineProperty(frame(), 'contentWindow', { value: { closed: false } })
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document.documentElement.dataset, 'assessment')
  document.body.replaceChildren()
})

const frame = () => room.querySelector('iframe')
const overlay = () => document.documentElement.dataset.assessment
const hear = (data: unknown, source: unknown = frame()?.contentWindow) => {
  const message = new MessageEvent('message', { data })
  Object.defineProperty(message, 'source', { value: source })
  dispatchEvent(message)
}

test('the frame is closed: nothing of our origin, and no word of where it stands', () => {
  expect(frame()?.getAttribute('src')).toBe('/api/assessment/frame')
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups')
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame()?.title).toBe('Parenting assessment')
})

test('the overlay goes two seconds after the script has come', async () => {
  hear('loaded')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(overlay()).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(overlay()).toBe('loaded')
  expect(frame()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onFailed).not.toHaveBeenCalled()
})

test('three seconds after it failed the overlay goes and the own quiz comes', async () => {
  hear('failed')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(overlay()).toBe('')
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(overlay()).toBe('failed')
  expect(frame()).toBeNull()
  expect(onFailed).toHaveBeenCalledOnce()
})

test('only this frame is listened to, only to these words, and only once', async () => {
  hear('failed', window)
  hear('failed', null)
  hear({ said: 'failed' })
  hear('loaded')
  hear('failed')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(overlay()).toBe('loaded')
  expect(onFailed).not.toHaveBeenCalled()
})

test('a frame that says nothing has failed', async () => {
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onFailed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(onFailed).toHaveBeenCalledOnce()
})
