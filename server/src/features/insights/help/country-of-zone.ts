import { linesByCountry } from './emergency-lines.ts'

/** The IANA zones of an ISO 3166 country. */
export function zonesOf(country: string): readonly string[] {
  // TypeScript does not know this method yet.
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale('und', { region: country })
  return locale.getTimeZones?.() ?? []
}

/** Zones by the country that they belong to, as far as we have its numbers. */
const countries: ReadonlyMap<string, string> = new Map(
  Object.keys(linesByCountry).flatMap((country) =>
    zonesOf(country).flatMap((zone) => [[zone, country] as const, [canonical(zone), country] as const]),
  ),
)

/** The ISO 3166 country in which an IANA zone lies; null for one that is of none we have the numbers of, such as UTC. */
export function countryOfZone(timeZone: string): string | null {
  return countries.get(timeZone) ?? countries.get(canonical(timeZone)) ?? null
}

function canonical(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return timeZone
  }
}
