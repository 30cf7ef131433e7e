import { describe, expect, test } from 'vitest'
import { formatClockTime, isRepeated } from './formats.ts'

const clock = { hour: 'numeric', minute: '2-digit' } as const
const written = (instant: string, timeZone: string, locale = 'en', style: Intl.DateTimeFormatOptions = clock) =>
  formatClockTime(locale, { ...style, timeZone }, Date.parse(instant)).replaceAll('\u202f', ' ')

describe('a time that the clocks show twice that night', () => {
  test.each([
    ['America/New_York', '2026-11-01T05:30:00Z', '1:30 AM EDT'],
    ['America/New_York', '2026-11-01T06:30:00Z', '1:30 AM EST'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2:30 AM GMT+2'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2:30 AM GMT+1'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '1:45 AM GMT+11'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', '1:45 AM GMT+10:30'],
    ['America/Santiago', '2026-04-05T02:15:00Z', '11:15 PM GMT-3'],
    ['America/Santiago', '2026-04-05T03:15:00Z', '11:15 PM GMT-4'],
    ['Pacific/Easter', '2026-04-05T03:15:00Z', '9:15 PM GMT-6'],
    ['Antarctica/Troll', '2026-10-25T00:30:00Z', '2:30 AM GMT+2'],
    ['Antarctica/Troll', '2026-10-25T02:30:00Z', '2:30 AM GMT'],
  ])('carries the name of the time: %s, %s', (zone, instant, expected) => {
    expect(written(instant, zone)).toBe(expected)
  })

  test('also in another language, and in a style of the whole', () => {
    expect(written('2026-10-25T01:30:00Z', 'Europe/Madrid', 'es')).toBe('2:30 CET')
    const style = { dateStyle: 'medium', timeStyle: 'short' } as const
    expect(written('2026-11-01T05:30:00Z', 'America/New_York', 'en', style)).toBe('Nov 1, 2026, 1:30:00 AM EDT')
    expect(written('2026-11-01T07:30:00Z', 'America/New_York', 'en', style)).toBe('Nov 1, 2026, 2:30 AM')
  })

  test('on the clock of this device', () => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const hour of [5, 6, 7]) {
      const ms = Date.UTC(2026, 10, 1, hour, 30)
      expect(isRepeated(ms)).toBe(isRepeated(ms, zone))
    }
  })
})

test.each([
  ['before both', '2026-11-01T04:59:59Z'],
  ['after both', '2026-11-01T07:00:00Z'],
  ['on the day before', '2026-10-31T05:30:00Z'],
  ['on the day after', '2026-11-02T06:30:00Z'],
  ['right after the clocks go forward', '2026-03-08T07:30:00Z'],
])('any other time carries none: %s', (_what, instant) => {
  expect(written(instant, 'America/New_York')).not.toMatch(/E[SD]T|GMT/)
})
