import type { SiteInvite } from '@nestwren/contract/site-invites'
import { zoneForNewLogs } from '../../platform/units/device-zone.ts'

/** Pure rules between an invitation and its form. */

/** As the inputs have it; survives a reload. */
export interface InviteForm {
  id: string
  title: string
  description: string
  /** Instants; null while there is none. */
  dateTime: string | null
  endTime: string | null
  deadline: string | null
  /** The zone in whose clocks they are entered. */
  tz: string
  place: string
  mapUrl: string
  /** Null for as many as like. */
  capacity: number | null
  coverId: string | null
  asksDietary: boolean
  allowsGuests: boolean
  keepsGuests: boolean
  mailsAnswers: boolean
}

/** The form of an invitation, or of a new one under an id of the device's. */
export function formOf(invite: SiteInvite | null, newId: () => string): InviteForm {
  return {
    id: invite?.id ?? newId(),
    title: invite?.title ?? '',
    description: invite?.description ?? '',
    dateTime: invite?.dateTime ?? null,
    endTime: invite?.endTime ?? null,
    deadline: invite?.deadline ?? null,
    tz: invite?.tz ?? zoneForNewLogs(),
    place: invite?.location.text ?? '',
    mapUrl: invite?.location.mapUrl ?? '',
    capacity: invite?.capacity ?? null,
    coverId: invite?.coverId ?? null,
    asksDietary: invite?.asksDietary ?? false,
    allowsGuests: invite?.allowsGuests ?? true,
    keepsGuests: invite?.keepsGuests ?? false,
    mailsAnswers: invite?.mailsAnswers ?? true,
  }
}

/** What is sent of a form; its beginning is there. */
export type InviteFields = ReturnType<typeof fieldsOf>

export function fieldsOf({ place, mapUrl, id: _id, dateTime, ...rest }: InviteForm & { dateTime: string }) {
  const link = mapUrl.trim()
  return {
    ...rest,
    dateTime,
    title: rest.title.trim(),
    description: rest.description.trim(),
    location: { text: place.trim(), mapUrl: link === '' ? null : link },
  }
}

/** The fields that differ from an invitation. */
export function changesOf(invite: SiteInvite, fields: InviteFields): Partial<InviteFields> {
  const same = (name: keyof InviteFields) =>
    JSON.stringify(comparable(invite[name])) === JSON.stringify(comparable(fields[name]))
  const names = Object.keys(fields) as (keyof InviteFields)[]
  return Object.fromEntries(
    names.filter((name) => !same(name)).map((name) => [name, fields[name]]),
  ) as Partial<InviteFields>
}

/** One instant is written in several ways. */
function comparable(value: unknown): unknown {
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)
  return isInstant ? Date.parse(value) : value
}

const hourMs = 3_600_000
const after = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

/** An event without an end is given one after so long. */
export function usualEnd(dateTime: string): string {
  return after(dateTime, 3 * hourMs)
}

/** Until when answers are asked for at first: a day before it begins, or until then where that day has come, so that there is time. */
export function usualDeadline(dateTime: string, nowMs: number): string {
  const dayBefore = after(dateTime, -24 * hourMs)
  return Date.parse(dayBefore) > nowMs ? dayBefore : dateTime
}

/** An end or a deadline of an event whose beginning is moved: it keeps its distance. */
export function movedWith(instant: string, begins: string | null, next: string): string {
  return begins === null ? instant : after(instant, Date.parse(next) - Date.parse(begins))
}
