import { validate, version } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { learnTime } from '../clock/now.ts'
import { newId } from './ids.ts'

const startMs = Date.parse('2026-11-20T03:00:00.000Z')
const msOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const many = () => Array.from({ length: 300 }, newId)

afterEach(() => vi.useRealTimers())

test('ids are UUIDs of version 7, differ, and rise as they are made', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
  const ids = many()
  expect(ids.every((id) => validate(id) && version(id) === 7 && id === id.toLowerCase())).toBe(true)
  expect(new Set(ids).size).toBe(300)
  expect(ids.toSorted()).toEqual(ids)
  expect(msOf(ids[0] ?? '')).toBe(startMs)
  // Every variant that the standard knows, so the rest of it is random as well.
  expect(new Set(ids.map((id) => id[19])).size).toBe(4)
})

test('an id carries when it was made by the clock of the server', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: startMs })
  newId()
  vi.setSystemTime(startMs + 60_000)
  learnTime(startMs - 20 * 60_000, Date.now())
  expect(msOf(newId())).toBe(startMs - 20 * 60_000)
})
