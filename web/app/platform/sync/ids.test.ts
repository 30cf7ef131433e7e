import { expect, test } from 'vitest'
import { learnTime } from '../clock/now.ts'
import { newId } from './ids.ts'

const msOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('an id carries when it was made by the clock of the server', () => {
  expect(Math.abs(msOf(newId()) - Date.now())).toBeLessThan(60_000)
  learnTime(Date.now() - 20 * 60_000, Date.now())
  const ids = Array.from({ length: 50 }, newId)
  expect(ids.every((id) => Math.abs(msOf(id) - Date.now() + 20 * 60_000) < 60_000)).toBe(true)
  expect(new Set(ids).size).toBe(50)
})
