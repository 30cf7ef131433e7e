import { describe, expect, test } from 'vitest'
import { outlookZone } from './outlook-zone.fixture.ts'
import { zoneComponent } from './zone-component.ts'
import { at, describedBy, icalOf, misread } from './zones.fixture.ts'

const steady = [
  'Europe/Berlin',
  // Winter is the exception there by law, and its clocks are those of London.
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  // On the Saturday before the last Sunday since 2024; another offset before.
  'America/Nuuk',
  // At the end of the last Thursday of October: in some years that is November.
  'Africa/Cairo',
  // On the Friday before the last Sunday of March.
  'Asia/Jerusalem',
  // Half an hour.
  'Australia/Lord_Howe',
]
/** Their clocks never change, or never again as far as is known. */
const still = ['Asia/Kolkata', 'America/Mexico_City', 'America/Asuncion']
/** By the moon. */
const unruled = ['Asia/Gaza']

// Every zone that there is: zone-component.long.test.ts.
test.each([...steady, ...still, ...unruled])(
  '%s is the same to a real parser that knows only its description, to 2040, for entries of before its present rule too',
  (timeZone) => {
    const read = icalOf(timeZone, '2001-03-01', '2041-12-01')
    expect(misread(timeZone, '2001-03-01', '2041-01-01', read)).toEqual([])
  },
)

describe.each([...steady, ...still])('%s as Outlook reads it', (timeZone) => {
  test.each(['2001-03-01', '2026-11-26'])('is the same from now on, told since %s', (since) => {
    const zone = outlookZone(describedBy(timeZone, since, '2041-12-01'))
    expect(misread(timeZone, '2026-11-26', '2041-01-01', zone.instantOf)).toEqual([])
  })
})

test('a zone with a steady rule is told by one line for each of its changes, without an end', () => {
  expect(zoneComponent('Europe/Berlin', at('2026-11-26'), at('2027-11-26'))).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Berlin',
    'X-LIC-LOCATION:Europe/Berlin',
    'BEGIN:DAYLIGHT',
    'DTSTART:20250330T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20251026T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})

test.each([
  ['Africa/Cairo', 'BYMONTH=10;BYDAY=-1TH'],
  ['America/New_York', 'BYMONTH=3;BYDAY=2SU'],
  ['America/Santiago', 'BYMONTH=4;BYDAY=1SA'],
  ['America/Nuuk', 'BYMONTH=3;BYMONTHDAY=24,25,26,27,28,29,30;BYDAY=SA'],
  ['Asia/Jerusalem', 'BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR'],
])('%s changes by %s', (timeZone, rule) => {
  expect(zoneComponent(timeZone, at('2026-11-26'), at('2027-11-26'))).toContain(`RRULE:FREQ=YEARLY;${rule}`)
})

test('changes by no rule have a line for each date', () => {
  const lines = zoneComponent('Asia/Gaza', at('2026-11-26'), at('2040-11-26'))
  const dates = lines.filter((line) => line.startsWith('RDATE'))
  expect(dates.length).toBeGreaterThan(14)
  for (const line of dates) expect(line).toMatch(/^RDATE:\d{8}T\d{6}$/)
})

test('a zone whose clocks never change is told by one STANDARD', () => {
  expect(
    zoneComponent('Asia/Kolkata', at('2026-11-26'), at('2027-11-26')).filter((line) => /^BEGIN/.test(line)),
  ).toEqual(['BEGIN:VTIMEZONE', 'BEGIN:STANDARD'])
})

test('a time long ago is told by the rule of its years', () => {
  const lines = zoneComponent('America/New_York', at('1999-03-01'), at('2000-03-01'))
  expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z')
  const zone = outlookZone(describedBy('America/New_York', '1999-03-01', '2000-03-01'))
  expect(misread('America/New_York', '1999-03-01', '2000-03-01', zone.instantOf)).toEqual([])
})

test('what many years of changes by no rule take stays small', () => {
  const lines = zoneComponent('Asia/Gaza', at('1970-01-01'), at('2041-01-01'))
  expect(lines.length).toBeLessThan(400)
})

test('refuses a zone that is not known', () => {
  expect(() => zoneComponent('Mars/Olympus', at('2026-11-26'), at('2027-11-26'))).toThrow(RangeError)
})
