import type { Photo } from '@nestwren/contract/photos'
import type { QueryClient } from '@tanstack/react-query'
import { monthOf, type PhotoFacts, photoKeys } from './photo-facts.ts'

const juno = '00000000-0000-4000-8000-000000000001'
const maraId = '00000000-0000-4000-8000-000000000010'

/** A photo as it is cached; the higher its number, the earlier it was taken, a day apart. */
export function photoOf(number: number, fields: Partial<PhotoFacts> = {}): PhotoFacts {
  const takenAt = new Date(Date.UTC(2026, 10, 20, 12) - number * 86_400_000).toISOString()
  return {
    id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
    childIds: [juno],
    caption: '',
    audience: 'family',
    keptInVault: false,
    logId: null,
    takenAt,
    tz: 'UTC',
    width: 400,
    height: 300,
    sizeBytes: 1000,
    placeholder: '',
    isPublic: false,
    publicOrder: null,
    createdBy: { id: maraId, name: 'Mara' },
    createdAt: takenAt,
    updatedAt: takenAt,
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    ...fields,
  }
}

/** The same photo as the server sends it. */
export function withAddresses(photo: PhotoFacts, mark: string): Photo {
  return { ...photo, url: `/${mark}/large`, mediumUrl: `/${mark}/medium`, thumbnailUrl: `/${mark}/small` }
}

/** Puts photos into the cache as if they had been read, month by month; latest first. */
export function holdPhotos(client: QueryClient, childId: string, photos: readonly PhotoFacts[]): void {
  const tz = Temporal.Now.timeZoneId()
  const months = new Map<string, PhotoFacts[]>()
  for (const photo of photos) {
    const month = monthOf(photo.takenAt, tz)
    months.set(month, [...(months.get(month) ?? []), photo])
  }
  client.setQueryData(
    photoKeys.months(childId, tz),
    [...months].map(([month, items]) => ({ month, firstDay: `${month}-01`, count: items.length })),
  )
  for (const [month, items] of months)
    client.setQueryData(photoKeys.month(childId, tz, month), { items, isWhole: true })
}
