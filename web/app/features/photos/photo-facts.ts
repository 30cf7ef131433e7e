import type { PhotoNews } from '@nestwren/contract/live'
import type { Photo } from '@nestwren/contract/photos'

/** A photo as it is cached: without its addresses, which are signed and only for some minutes. */
export type PhotoFacts = PhotoNews

/** Keys of the cached answers about photos. All begin with the word by which changes find them. */
export const photoKeys = {
  all: ['photos'],
  allMonths: ['photos', 'months'],
  months: (childId: string, tz: string) => ['photos', 'months', childId, tz],
  allOfMonths: ['photos', 'month'],
  month: (childId: string, tz: string, month: string) => ['photos', 'month', childId, tz, month],
  allLatest: ['photos', 'latest'],
  latest: (childId: string) => ['photos', 'latest', childId],
  allRecent: ['photos', 'recent'],
  recent: (childId: string, since: string) => ['photos', 'recent', childId, since],
  allOfLogs: ['photos', 'log'],
  ofLog: (logId: string) => ['photos', 'log', logId],
  one: (id: string) => ['photos', 'one', id],
  deleted: ['photos', 'deleted'],
  /** Lists that are read page by page, by what they are of. */
  pages: (of: readonly string[]) => ['photos', 'pages', ...of],
} as const

/** A list of photos as it is cached. */
export interface PhotoList {
  readonly items: readonly PhotoFacts[]
  /** Everything of the list is there; else the rest is on its way. */
  readonly isWhole: boolean
  /** The vault locks them all. */
  readonly locked?: true | undefined
}

export function withoutAddresses(photo: Photo | PhotoFacts): PhotoFacts {
  const { url: _url, mediumUrl: _medium, thumbnailUrl: _small, ...facts } = photo as Photo
  return facts
}

/** Latest taken first, as the server lists them. */
export function compareTaken(a: PhotoFacts, b: PhotoFacts): number {
  if (a.takenAt !== b.takenAt) return a.takenAt < b.takenAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** The month of an instant on the clock of a zone: "2026-11". */
export function monthOf(instant: string, tz: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(tz).toPlainDate().toString().slice(0, 7)
}

/** The instants at which a month begins and ends in a zone. `firstDay` is its first date. */
export function boundsOfMonth(firstDay: string, tz: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(firstDay)
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: tz }).toInstant().toString({ smallestUnit: 'millisecond' })
  return { from: at(first), to: at(first.add({ months: 1 })) }
}
