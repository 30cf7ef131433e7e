import { expect, test } from 'vitest'
import { countryOfZone, zonesOf } from './country-of-zone.ts'
import { linesByCountry } from './emergency-lines.ts'
import { wayToHelp } from './way-to-help.ts'

test.each([
  ['America/New_York', 'US'],
  ['America/Chicago', 'US'],
  ['US/Pacific', 'US'],
  ['America/Toronto', 'CA'],
  ['America/Mexico_City', 'MX'],
  ['Europe/London', 'GB'],
  ['Europe/Madrid', 'ES'],
  ['Atlantic/Canary', 'ES'],
  ['Europe/Zurich', 'CH'],
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['Asia/Kolkata', 'IN'],
  ['Australia/Perth', 'AU'],
  ['UTC', null],
  ['Etc/GMT+5', null],
  ['Antarctica/Troll', null],
  ['Nowhere/At_All', null],
])('%s is in %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country)
})

test('each country has a zone by which it is found, and an ambulance', () => {
  for (const [country, { emergency }] of Object.entries(linesByCountry)) {
    expect(zonesOf(country).map(countryOfZone), country).toContain(country)
    expect(emergency.length, country).toBeGreaterThan(0)
  }
})

test('numbers can be dialed', () => {
  const all = Object.values(linesByCountry).flatMap(({ emergency, poison }) => [...emergency, ...poison])
  expect(all.filter(({ number }) => !/^\d[\d -]*\d$/.test(number))).toEqual([])
})

test.each(['en', 'es'] as const)('says doctor, emergency and poison in this order, in %s', (locale) => {
  const { text } = wayToHelp('Europe/Madrid', locale)
  const places = [
    locale === 'en' ? 'call your doctor' : 'llama a tu médico',
    '112',
    '91 562 04 20',
    locale === 'en' ? 'Spain' : 'España',
  ]
  const found = places.map((place) => text.indexOf(place))
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found[0]).toBeGreaterThan(0)
})

test('says that it does not know the country, and names no number as theirs', () => {
  expect(wayToHelp('UTC', 'en')).toMatchObject({ country: null, emergency: [], poison: [] })
  expect(wayToHelp('UTC', 'en').text).toContain("We don't know which country you're in")
  expect(wayToHelp('UTC', 'es').text).toContain('No sabemos en qué país estás')
})

test('a line that is for a part of the country says so', () => {
  expect(wayToHelp('America/Toronto', 'en').text).toContain('1-844-764-7669 or 1-800-463-5060 (Québec)')
})
