import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingSender } from './typing.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

function sending() {
  const sent: string[] = []
  const sender = createTypingSender({ itemType: 'log', itemId: 'e1' }, (name, payload) => {
    sent.push(`${Date.now()} ${name} ${JSON.stringify(payload)}`)
  })
  return { sender, sent }
}
const where = '{"itemId":"e1","itemType":"log"}'

test('typing starts with the first keystroke and stops two seconds after the last', () => {
  const { sender, sent } = sending()
  sender.onKeystroke()
  vi.advanceTimersByTime(900)
  sender.onKeystroke()
  vi.advanceTimersByTime(1_999)
  expect(sent).toEqual([`0 comment:typing:start ${where}`])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([`0 comment:typing:start ${where}`, `2900 comment:typing:stop ${where}`])
})

test('long typing is said again each second, so that the server does not end it', () => {
  const { sender, sent } = sending()
  for (let keystroke = 0; keystroke < 8; keystroke += 1) {
    sender.onKeystroke()
    vi.advanceTimersByTime(500)
  }
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['0', '1000', '2000', '3000'])
})

test('stopping by hand says so once', () => {
  const { sender, sent } = sending()
  sender.stop()
  expect(sent).toEqual([])
  sender.onKeystroke()
  sender.stop()
  sender.stop()
  vi.advanceTimersByTime(5_000)
  expect(sent).toHaveLength(2)
})
