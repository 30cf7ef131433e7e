import { isTimeZone } from '@nestwren/contract/fields'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'

/** IANA zones by Windows' names in lower case: of each, the one where no country is named. */
const ofWindows = new Map(
  WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana: [zone] }) =>
    territory === '001' && zone !== undefined ? [[windowsName.toLowerCase(), zone as string] as const] : [],
  ),
)
/** A zone for each way that clocks go in the world, as Windows knows them. */
export const worldZones: readonly string[] = [...new Set(ofWindows.values())]

const regions = [
  'Europe',
  'America',
  'Asia',
  'Africa',
  'Australia',
  'Pacific',
  'Atlantic',
  'Indian',
  'America/Argentina',
]
const maxName = 200

/** A name as it is compared: without quotes, escapes and the spaces that programs differ in. */
export function plainName(name: string): string {
  return name
    .replace(/\\(.)/g, '$1')
    .replace(/^[\s"']+|[\s"']+$/g, '')
    .replace(/\s+/g, ' ')
}

const byLowerCase = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]))

/** The zone that a name means without a doubt: an IANA name, with a path before it or in another case, or Windows' own. */
export function zoneNamed(name: string): string | null {
  const plain = plainName(name)
  if (plain === '' || plain.length > maxName) return null
  if (/^(utc|gmt|z|etc\/utc|zulu)$/i.test(plain)) return 'UTC'
  const parts = plain.replaceAll(' ', '_').split('/')
  for (const count of [parts.length, 3, 2]) {
    const end = parts.slice(-count).join('/')
    const isWhole = count === parts.length
    if ((isWhole || parts.length > count) && isTimeZone(end)) return inItsCase(end)
  }
  if (parts.length > 1 && /^(utc|gmt)$/i.test(parts.at(-1) ?? '')) return 'UTC'
  return ofWindows.get(plain.toLowerCase()) ?? null
}

/** Programs write europe/berlin, which not everything that reads a zone takes. */
function inItsCase(name: string): string {
  const known = byLowerCase.get(name.toLowerCase())
  if (known !== undefined) return known
  const isWritten = /^[A-Z]\w*[a-z\d]\w*(\/[A-Z]|$)/.test(name) || !name.includes('/')
  const isOdd = !isWritten || /\/[a-z]/.test(name) || name === name.toLowerCase()
  return isOdd ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : name
}

/**
 * The zone that a name seems to mean: Windows' with a number behind it or of summer, a list of cities as Outlook shows it,
 * an offset in whole hours. Where a file says how such a zone's clocks go, that counts before this.
 */
export function zoneLike(name: string): string | null {
  const plain = plainName(name)
  if (plain === '' || plain.length > maxName) return null
  const windows = plain
    .toLowerCase()
    .replace(/ #?\(?\d{1,3}\)?$/, '')
    .replace(/ (daylight|summer) time$/, ' standard time')
  const known = ofWindows.get(windows)
  if (known !== undefined) return known
  const [, sign, hours, minutes = '00', rest = ''] =
    /^\(?(?:UTC|GMT)\s*([+-])(\d{1,2})(?:[:.]?(\d\d))?\)?\s*(.*)$/i.exec(plain) ?? []
  if (rest !== '' || sign === undefined) return zoneInWords(rest || plain)
  const isWhole = minutes === '00' && Number(hours) <= 12
  return isWhole ? fixedZone((sign === '-' ? -60 : 60) * Number(hours)) : null
}

/** The IANA zone whose clocks are always so many minutes ahead of UTC; null where they are no whole hours. */
export function fixedZone(minutes: number): string | null {
  if (minutes === 0) return 'UTC'
  const name = `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes) / 60}`
  return minutes % 60 === 0 && isTimeZone(name) ? name : null
}

function zoneInWords(words: string): string | null {
  const found = zoneCalled(words)
  if (found !== null) return found
  const cities = words
    .replace(/^\([^)]*\)/, '')
    .split(/[,/:;]/)
    .map((city) => city.trim())
    .filter((city) => /^\p{L}[\p{L} .'-]{2,30}$/u.test(city))
    .slice(0, 12)
  const zones = cities.flatMap((city) => zoneOfCity(city) ?? [])
  return zones.find((zone) => worldZones.includes(zone)) ?? zones[0] ?? null
}

function zoneOfCity(city: string): string | null {
  const name = city.replace(/\.$/, '').replaceAll(' ', '_')
  for (const region of regions) {
    const zone = `${region}/${name}`
    if (isTimeZone(zone)) return inItsCase(zone)
  }
  return null
}

/** What Outlook calls zones in words that name no city. */
const inWords: readonly (readonly [RegExp, string])[] = [
  [/\beastern time\b/, 'America/New_York'],
  [/\bcentral time\b/, 'America/Chicago'],
  [/\bmountain time\b/, 'America/Denver'],
  [/\bpacific time\b/, 'America/Los_Angeles'],
  [/\batlantic time\b/, 'America/Halifax'],
  [/\balaska\b/, 'America/Anchorage'],
  [/\bhawaii\b/, 'Pacific/Honolulu'],
  [/\barizona\b/, 'America/Phoenix'],
  [/\bindiana\b/, 'America/Indiana/Indianapolis'],
  [/\bnewfoundland\b/, 'America/St_Johns'],
  [/\bsaskatchewan\b/, 'America/Regina'],
  [/\bbrasilia\b/, 'America/Sao_Paulo'],
  [/\bcentral america\b/, 'America/Guatemala'],
  [/\bwest central africa\b/, 'Africa/Lagos'],
  [/\bsri jayawardenepura\b/, 'Asia/Colombo'],
  [/\bcoordinated universal time\b/, 'UTC'],
]

/** Zones whose names people know, the usual one of each name first. */
const wellKnown = [
  ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Halifax'],
  ...['America/Anchorage', 'Pacific/Honolulu', 'America/St_Johns', 'America/Sao_Paulo', 'Europe/London'],
  ...['Europe/Berlin', 'Europe/Lisbon', 'Europe/Athens', 'Europe/Moscow', 'Africa/Johannesburg', 'Asia/Kolkata'],
  ...['Asia/Shanghai', 'Asia/Singapore', 'Asia/Tokyo', 'Australia/Sydney', 'Australia/Adelaide', 'Australia/Perth'],
  'Pacific/Auckland',
]

/** The zone of a name in words, such as "Eastern Time (US & Canada)", "Central European Time" or CEST; null for others. */
function zoneCalled(words: string): string | null {
  const lower = words.toLowerCase()
  return inWords.find(([pattern]) => pattern.test(lower))?.[1] ?? commonNames().get(lower) ?? null
}

let known: ReadonlyMap<string, string> | null = null

/** What English calls the zones, in summer and in winter, in full and short. */
function commonNames(): ReadonlyMap<string, string> {
  if (known !== null) return known
  const names = new Map<string, string>()
  for (const timeZone of wellKnown)
    for (const locale of ['en-US', 'en-GB'])
      for (const timeZoneName of ['long', 'longGeneric', 'short'] as const) {
        const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
        for (const month of [0, 6]) {
          const name = format.formatToParts(Date.UTC(2026, month)).find(({ type }) => type === 'timeZoneName')?.value
          const key = name?.toLowerCase() ?? ''
          // An offset is the name of no place.
          if (key !== '' && !/[\d+]/.test(key) && !names.has(key)) names.set(key, timeZone)
        }
      }
  known = names
  return names
}
