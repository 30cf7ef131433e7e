import { expect, test } from 'vitest'
import { linesByCountry } from './emergency-lines.ts'
import { countryOfZone, wayToHelp, zonesOf } from './way-to-help.ts'

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
  // Zones that are links to those of another country in some versions of the data.
  ['Africa/Abidjan', null],
  ['Africa/Accra', null],
  ['Europe/Amsterdam', 'NL'],
  ['Europe/Brussels', 'BE'],
  ['Europe/Luxembourg', 'LU'],
  ['Europe/Oslo', 'NO'],
  ['Europe/Stockholm', 'SE'],
  ['Europe/Copenhagen', 'DK'],
  ['Europe/Berlin', 'DE'],
  ['Europe/Busingen', 'DE'],
  ['Atlantic/Reykjavik', 'IS'],
  ['America/Puerto_Rico', 'PR'],
  ['America/Montreal', 'CA'],
  ['Europe/Vaduz', null],
  ['Europe/Belgrade', null],
  ['America/Nassau', null],
  ['Asia/Dubai', null],
  ['Asia/Jerusalem', 'IL'],
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

test('no zone is taken for that of another country', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const owners = new Map(
    letters.flatMap((one) => letters.flatMap((two) => zonesOf(one + two).map((zone) => [zone, one + two]))),
  )
  const wrong = [...owners].filter(([zone, owner]) => {
    const found = countryOfZone(zone)
    return found !== null && !zonesOf(found).includes(zone) && found !== owner
  })
  expect(owners.size).toBeGreaterThan(300)
  expect(wrong).toEqual([])
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

test('where there is no poison line of which we are sure, the emergency number stands for it', () => {
  const { text } = wayToHelp('America/Sao_Paulo', 'en')
  expect(text).toContain('call 192')
  expect(text).toContain('call your poison center or the emergency number right away')
  expect(text).not.toMatch(/0800/)
})

test.each([
  ['America/Asuncion', '141'],
  ['Europe/Paris', '01 45 42 59 59'],
  ['Europe/Dublin', '01 809 2166 (8:00–22:00)'],
])('the lines in %s: %s', (zone, said) => {
  expect(wayToHelp(zone, 'en').text).toContain(said)
})

test('a line that is for a part of the country says so', () => {
  expect(wayToHelp('America/Toronto', 'en').text).toContain('1-844-764-7669 or 1-800-463-5060 (Québec)')
})
