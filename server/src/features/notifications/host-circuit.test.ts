import { beforeEach, expect, test } from 'vitest'
import { createHostCircuit, type HostCircuit } from './push-service.ts'

const host = 'push.example:443'
let nowMs: number
let circuit: HostCircuit

beforeEach(() => {
  nowMs = 0
  circuit = createHostCircuit({ now: () => nowMs })
})

function hang(times: number, name = host): void {
  for (let count = 0; count < times; count += 1) circuit.note(name, 'hung')
}

test('a host is left alone after three calls in a row that hang', () => {
  hang(2)
  expect(circuit.mayAsk(host)).toBe(true)
  hang(1)
  expect(circuit.mayAsk(host)).toBe(false)
  expect(circuit.mayAsk('other.example:443')).toBe(true)
})

test('a host that answers between is not: a slow device cuts off nobody', () => {
  for (let round = 0; round < 10; round += 1) {
    hang(2)
    circuit.note(host, 'answered')
  }
  expect(circuit.mayAsk(host)).toBe(true)
})

test('after the pause one call is tried, whose answer ends the trouble', () => {
  hang(3)
  nowMs = 14_999
  expect(circuit.mayAsk(host)).toBe(false)
  nowMs = 15_000
  expect([circuit.mayAsk(host), circuit.mayAsk(host)]).toEqual([true, false])
  circuit.note(host, 'answered')
  expect([circuit.mayAsk(host), circuit.mayAsk(host)]).toEqual([true, true])
})

test('a try that hangs doubles the pause, up to a quarter of an hour', () => {
  hang(3)
  const pauses: number[] = []
  for (let round = 0; round < 9; round += 1) {
    const begin = nowMs
    while (!circuit.mayAsk(host)) nowMs += 1_000
    pauses.push((nowMs - begin) / 1_000)
    hang(1)
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900])
})

test('calls that were under way already do not make the pause longer', () => {
  hang(16)
  nowMs = 15_000
  expect(circuit.mayAsk(host)).toBe(true)
})

test('of made-up hosts only the latest thousand are known', () => {
  hang(3)
  for (let count = 0; count < 1_000; count += 1) hang(1, `h${count}.example:443`)
  expect(circuit.mayAsk(host)).toBe(true)
})
