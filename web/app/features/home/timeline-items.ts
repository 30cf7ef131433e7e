import type { EntryView } from '../../platform/sync/indexed/use-entries.ts'
import type { PhotoFacts } from '../photos/public/use-recent-photos.ts'

type Photos = readonly [PhotoFacts, ...PhotoFacts[]]

/** A line of the family's timeline: something logged, or photos that one person added together. */
export type TimelineItem =
  | { readonly kind: 'entry'; readonly key: string; readonly at: string; readonly view: EntryView }
  | { readonly kind: 'photos'; readonly key: string; readonly at: string; readonly photos: Photos }

/** Photos of one person that lie no further apart stand together. */
const togetherMs = 30 * 60_000

/**
 * Where a photo stands: when it was taken, where that is within the timeline, else when it was added. So an old one that
 * somebody adds is seen today, and what was taken at noon and added at night is at noon.
 */
function placeOf({ takenAt, createdAt }: Pick<PhotoFacts, 'takenAt' | 'createdAt'>, from: string): string {
  return Date.parse(takenAt) >= Date.parse(from) ? takenAt : createdAt
}

/** The timeline from `from` on, the latest first. A photo of an entry that is on it stands with that entry alone. */
export function timelineItems(
  views: readonly EntryView[],
  photos: readonly PhotoFacts[],
  from: string,
): readonly TimelineItem[] {
  const withPhotos = new Set(views.flatMap(({ entry }) => (entry.photoIds.length > 0 ? [entry.id] : [])))
  const alone = photos.filter(
    ({ logId, deletedAt }) => deletedAt === null && (logId === null || !withPhotos.has(logId)),
  )
  const entries = views.map(
    (view): TimelineItem => ({ kind: 'entry', key: view.entry.id, at: view.entry.startAt, view }),
  )
  if (alone.length === 0) return entries
  const pictures = alone.map((photo): TimelineItem => {
    return { kind: 'photos', key: photo.id, at: placeOf(photo, from), photos: [photo] }
  })
  // Sorting keeps the order of what is at the same instant: entries as they came.
  const sorted = [...entries, ...pictures].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const items: TimelineItem[] = []
  for (const item of sorted) {
    const last = items.at(-1)
    const joined = last === undefined ? null : together(last, item)
    if (joined === null) items.push(item)
    else items[items.length - 1] = joined
  }
  return items
}

/** Both as one line, where they belong together. The earliest gives its key: a later one joins without a new line. */
function together(later: TimelineItem, item: TimelineItem): TimelineItem | null {
  if (later.kind !== 'photos' || item.kind !== 'photos') return null
  const isClose = Date.parse(later.at) - Date.parse(item.at) <= togetherMs
  if (!isClose || later.photos[0].createdBy.id !== item.photos[0].createdBy.id) return null
  return { ...item, at: later.at, photos: [...later.photos, ...item.photos] }
}
