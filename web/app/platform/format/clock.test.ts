import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'

const plain = (text: string) => text.replace(/\s/g, ' ')

test.each([
  [22 * 60, '10 PM', '22:00'],
  [6 * 60, '6 AM', '6:00'],
  [0, '12 AM', '0:00'],
  [6 * 60 + 30, '6:30 AM', '6:30'],
])('says %i minutes after midnight as each language does', (minute, english, spanish) => {
  expect(plain(formatClock(minute, 'en'))).toBe(english)
  expect(plain(formatClock(minute, 'es'))).toBe(spanish)
})
