import { expandSeries } from '@nestwren/contract/calendar/series'
import { readEvents } from '../read-events.ts'
import { type Draft, toEntries } from '../to-entries.ts'

/** A calendar of entries, each as its lines. */
export function calendarOf(...events: readonly (readonly string[])[]): string {
  const blocks = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...blocks, 'END:VCALENDAR', ''].join('\r\n')
}

/** What the entries of a file would be. */
export function draftsOf(file: string | Uint8Array, timeZone = 'America/New_York'): Draft[] {
  const read = readEvents(file, 2_000)
  if (!read.ok) throw new Error(read.problem)
  return toEntries(read.events, timeZone)
}

/** Everything that happens, as instants and, of whole days, as dates: `2027-07-07T10:00Z 30 Clinic`. */
export function happeningsOf(drafts: readonly Draft[], until = '2031-01-01'): string[] {
  return drafts
    .flatMap(({ entry }) => {
      if (entry === null) return []
      const found = expandSeries(entry, { from: Date.parse('1990-01-01'), to: Date.parse(until), max: 2_000 })
      return found.map(({ at, startOn, startAt, exception }) => {
        const title = exception?.title ?? entry.title
        const minutes = exception?.durationMinutes ?? entry.durationMinutes
        const when =
          startAt === null ? `${startOn} ${minutes / 1_440}d` : `${new Date(at).toISOString().slice(0, 16)}Z ${minutes}`
        return `${when} ${title}`
      })
    })
    .sort()
}

/** What cannot come along: `problem title day`. */
export function lossesOf(drafts: readonly Draft[]): string[] {
  return drafts.flatMap(({ problem, title, on }) =>
    problem === null ? [] : [`${problem} ${title} ${on ?? ''}`.trim()],
  )
}
