import { expect, test } from 'vitest'
import { calendarAge } from './calendar-age.ts'

test('an age has the years, months and days of the calendar', () => {
  const cases: readonly [string, string][] = []
  const start = Temporal.PlainDate.from('2023-12-25')
  for (let at = 0; at < 80; at += 1)
    for (let days = 0; days < 1500; days += 37)
      (cases as [string, string][]).push([
        start.add({ days: at }).toString(),
        start.add({ days: at + days }).toString(),
      ])
  for (const [from, to] of cases) {
    const { years, months, days } = Temporal.PlainDate.from(from).until(to, { largestUnit: 'year' })
    expect(calendarAge(from, to), `${from} ${to}`).toEqual({ years, months, days })
  }
})
