import type { Locale } from '@nestwren/contract/auth'
import { type Line, linesByCountry } from './emergency-lines.ts'

/** Whom to call, for somebody whose question we don't answer. */
export interface WayToHelp {
  /** ISO 3166; null where it isn't known, and then there are no numbers. */
  readonly country: string | null
  readonly emergency: readonly Line[]
  readonly poison: readonly Line[]
  /** The same in words, for those that know only words. */
  readonly text: string
}

/** The way to a doctor and the lines of the country whose clock somebody lives by. */
export function wayToHelp(timeZone: string, locale: Locale): WayToHelp {
  const country = countryOfZone(timeZone)
  const lines = country === null ? undefined : linesByCountry[country]
  const { emergency = [], poison = [] } = lines ?? {}
  return { country, emergency, poison, text: texts[locale](country, { emergency, poison }) }
}

type Words = (
  country: string | null,
  lines: { readonly emergency: readonly Line[]; readonly poison: readonly Line[] },
) => string

const texts: Readonly<Record<Locale, Words>> = {
  en: (country, { emergency, poison }) =>
    [
      `If you're worried about your child, call your doctor.`,
      country === null
        ? "In an emergency, call your local emergency number. We don't know which country you're in: it's 112 in much of Europe and 911 in much of the Americas."
        : `In an emergency, call ${said(emergency, 'or')}.`,
      poison.length === 0
        ? 'If your child swallowed something harmful, call your poison center or the emergency number right away.'
        : `If your child swallowed something harmful, call ${said(poison, 'or')} right away.`,
      ...(country === null
        ? []
        : [`These numbers are for ${nameOf(country, 'en')}. Anywhere else, call the local emergency number.`]),
      'We only have ideas for play, sleep, feeding, and everyday care. For those, try other words.',
    ].join(' '),
  es: (country, { emergency, poison }) =>
    [
      'Si te preocupa tu peque, llama a tu médico.',
      country === null
        ? 'En una emergencia, llama al número de emergencias de tu país. No sabemos en qué país estás: es el 112 en gran parte de Europa y el 911 en gran parte de América.'
        : `En una emergencia, llama al ${said(emergency, 'o al')}.`,
      poison.length === 0
        ? 'Si tu peque se tragó algo dañino, llama enseguida al centro de toxicología o al número de emergencias.'
        : `Si tu peque se tragó algo dañino, llama enseguida al ${said(poison, 'o al')}.`,
      ...(country === null
        ? []
        : [`Estos números son de ${nameOf(country, 'es')}. En otro país, llama al número de emergencias local.`]),
      'Solo tenemos ideas de juego, sueño, alimentación y cuidados de cada día. Para eso, prueba con otras palabras.',
    ].join(' '),
}

function said(lines: readonly Line[], or: string): string {
  return lines.map(({ number, place }) => (place === undefined ? number : `${number} (${place})`)).join(` ${or} `)
}

function nameOf(country: string, locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
  return locale === 'en' && country === 'US' ? 'the United States' : name
}

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
  [...Map.groupBy(countries, ([zone]) => canonical(zone))].flatMap(([name, zones]) => {
    const [country, ...others] = new Set(zones.map(([, one]) => one))
    return country === undefined || others.length > 0 ? [] : [[name, country] as const]
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
