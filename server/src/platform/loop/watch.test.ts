import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoopWatch, type LoopWatch } from './watch.ts'

let now = 0
let lines: { readonly heldMs: number; readonly among: readonly string[] }[] = []
let measured: number[] = []
let watch: LoopWatch

/** Time in which the loop runs, and time in which something holds it. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 20) {
    now += 20
    vi.advanceTimersByTime(20)
  }
}
function hold(ms: number): void {
  now += ms
  pass(20)
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  measured = []
  watch = createLoopWatch({
    log: { warn: (about: unknown) => void lines.push(about as (typeof lines)[number]) },
    measured: (heldMs) => measured.push(heldMs),
    clock: () => now,
  })
  watch.start()
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('says what was under way while the loop was held, and nothing else', () => {
  watch.begin('GET /api/earlier')()
  pass(40)
  const endOther = watch.begin('GET /api/me')
  watch.begin('GET /api/schedule/comprehensive')()
  hold(120)
  endOther()
  expect(lines).toEqual([{ heldMs: 120, among: ['GET /api/me', 'GET /api/schedule/comprehensive'] }])
})

test('what is usual is not told', () => {
  watch.begin('GET /api/me')()
  hold(50)
  pass(2_000)
  expect(lines).toEqual([])
  expect(measured).toEqual([])
})

test('each hold is measured, a line is written once a second', () => {
  for (let count = 0; count < 5; count++) hold(100)
  expect(measured).toHaveLength(5)
  expect(lines).toHaveLength(1)
  pass(1_000)
  hold(200)
  expect(lines.map(({ heldMs }) => heldMs)).toEqual([100, 200])
})

test('of very many that are under way ten are named', () => {
  for (let count = 0; count < 30; count++) watch.begin(`GET /api/${count}`)
  hold(70)
  expect(lines[0]?.among).toHaveLength(10)
})
