import { expect, it } from 'vitest'
import { dateIn, zoneAt } from './zone.mjs'

const days = ['2026-11-27', '2028-02-29', '2027-03-28', '2027-07-01', '2026-12-31']
const instants = days.flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => new Date(`${day}T${String(hour).padStart(2, '0')}:40:00Z`)),
)

it('finds a place where it is the afternoon at every hour of every season', () => {
  for (const now of instants) {
    const there = now.toLocaleTimeString('en-GB', { timeZone: zoneAt(15, now), hour: '2-digit' })
    expect(['14', '15', '16'], now.toISOString()).toContain(there)
  }
})

it('counts days by the calendar of the place', () => {
  const lateInLondon = new Date('2026-12-31T23:30:00Z')
  expect(dateIn('Europe/Berlin', 0, lateInLondon)).toBe('2027-01-01')
  expect(dateIn('America/New_York', 0, lateInLondon)).toBe('2026-12-31')
  expect(dateIn('Europe/Berlin', -308, lateInLondon)).toBe('2026-02-27')
})
