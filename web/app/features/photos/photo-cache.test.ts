import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/cache/query-client.ts'
import { juno, otis } from '../../testing/desk.fixture.tsx'
import { dropPhoto, findPhoto, placePhoto } from './photo-cache.ts'
import { type PhotoList, photoKeys } from './photo-facts.ts'
import { holdPhotos, photoOf } from './photos.fixture.tsx'

let client: QueryClient
const tz = Temporal.Now.timeZoneId()
const idsOf = (key: readonly string[]) => client.getQueryData<PhotoList>(key)?.items.map(({ id }) => id)
const november = photoKeys.month('all', tz, '2026-11')
const october = photoKeys.month('all', tz, '2026-10')

beforeEach(() => {
  client = createQueryClient()
  holdPhotos(client, 'all', [photoOf(1), photoOf(3), photoOf(30)])
})

test('a new photo is in its place in its month, once', () => {
  placePhoto(client, photoOf(2))
  placePhoto(client, photoOf(2))
  expect(idsOf(november)).toEqual([1, 2, 3].map((n) => photoOf(n).id))
  expect(client.getQueryState(photoKeys.months('all', tz))?.isInvalidated).toBe(true)
})

test('a photo that was taken another time leaves its month for the other', () => {
  placePhoto(client, photoOf(1, { takenAt: photoOf(31).takenAt }))
  expect(idsOf(november)).toEqual([photoOf(3).id])
  expect(idsOf(october)).toEqual([photoOf(30).id, photoOf(1).id])
})

test('lists of a child hold only what shows the child', () => {
  holdPhotos(client, otis, [photoOf(5, { childIds: [otis] })])
  const list = photoKeys.month(otis, tz, '2026-11')
  placePhoto(client, photoOf(2, { childIds: [juno] }))
  expect(idsOf(list)).toEqual([photoOf(5).id])
  placePhoto(client, photoOf(2, { childIds: [juno, otis] }))
  expect(idsOf(list)).toEqual([photoOf(2).id, photoOf(5).id])
})

test('a photo is among those of its entry only', () => {
  client.setQueryData(photoKeys.ofLog('log1'), { items: [], isWhole: true })
  placePhoto(client, photoOf(2, { logId: 'log1' }))
  expect(idsOf(photoKeys.ofLog('log1'))).toEqual([photoOf(2).id])
  placePhoto(client, photoOf(2, { logId: null }))
  expect(idsOf(photoKeys.ofLog('log1'))).toEqual([])
})

test('a photo that was taken or added lately is among those of the timeline', () => {
  const since = photoOf(5).takenAt
  const [ofJuno, ofOtis] = [photoKeys.recent(juno, since), photoKeys.recent(otis, since)]
  for (const key of [ofJuno, ofOtis]) client.setQueryData(key, { items: [], isWhole: true })
  placePhoto(client, photoOf(2))
  placePhoto(client, photoOf(8))
  placePhoto(client, photoOf(9, { createdAt: photoOf(1).createdAt }))
  expect([idsOf(ofJuno), idsOf(ofOtis)]).toEqual([[photoOf(2).id, photoOf(9).id], []])
  dropPhoto(client, photoOf(2).id)
  expect(idsOf(ofJuno)).toEqual([photoOf(9).id])
})

test('a deleted photo leaves every list', () => {
  expect(findPhoto(client, photoOf(1).id)?.id).toBe(photoOf(1).id)
  dropPhoto(client, photoOf(1).id)
  expect(idsOf(november)).toEqual([photoOf(3).id])
  expect(findPhoto(client, photoOf(1).id)).toBeUndefined()
})

test.each([
  ['comes', (list: PhotoList) => ({ ...list, items: [] }), () => placePhoto(client, photoOf(2)), [photoOf(2).id]],
  [
    'goes',
    (list: PhotoList) => ({ ...list, items: [photoOf(2)] }),
    () => dropPhoto(client, photoOf(2).id),
    [] as string[],
  ],
])(
  'a photo that %s while its month is read for the first time is not lost to the older answer',
  async (_what, older, news, ids) => {
    const december = photoKeys.month('all', tz, '2025-12')
    const whole: PhotoList = { items: ids.length === 0 ? [] : [photoOf(2)], isWhole: true }
    let answer: (list: PhotoList) => void = () => undefined
    const answers = [new Promise<PhotoList>((resolve) => (answer = resolve)), Promise.resolve(whole)]
    const observer = new QueryObserver(client, {
      queryKey: december,
      queryFn: () => answers.shift() ?? Promise.reject(new Error('Asked too often')),
    })
    const stop = observer.subscribe(() => undefined)
    news()
    answer(older(whole))
    await vi.waitFor(() => expect(answers).toHaveLength(0))
    await vi.waitFor(() => expect(idsOf(december)).toEqual(ids))
    stop()
  },
)
