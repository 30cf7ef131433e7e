import { linesByCountry } from './emergency-lines.ts'

/** The IANA zones of an ISO 3166 country. */
export function zonesOf(country: string): readonly string[] {
  // TypeScript does not know this method yet.
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale('und', { region: country })
  return locale.getTimeZones?.() ?? []
}

/** Zones by the country that they belong to, as far as we have its numbers. */
const countries: ReadonlyMap<string, string> = new Map(
  Object.keys(linesByCountry).flatMap((country) => zonesOf(country).map((zone) => [zone, country] as const)),
)

/** As above, under the names that the runtime gives those zones, where that isn't one of another country. */
const renamed: ReadonlyMap<string, string> = new Map(
  [...countries].flatMap(([zone, country]) => {
    const name = canonical(zone)
    const isShared = [...countries].some(([other, itsCountry]) => canonical(other) === name && itsCountry !== country)
    return isShared ? [] : [[name, country] as const]
  }),
)

/**
 * The ISO 3166 country in which an IANA zone lies; null for one that is of none we have the numbers of, such as UTC, and where
 * it can't be told.
 */
export function countryOfZone(timeZone: string): string | null {
  return countries.get(timeZone) ?? renamed.get(canonical(timeZone)) ?? null
}

function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}
