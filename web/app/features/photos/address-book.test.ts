import { ApiError } from '@nestwren/contract/client'
import type { Photo } from '@nestwren/contract/photos'
import { beforeEach, expect, test } from 'vitest'
import { nextTask } from '../../platform/testing/next-task.fixture.ts'
import { type AddressBook, createAddressBook } from './address-book.ts'
import { photoOf, withAddresses } from './photos.fixture.tsx'

let nowMs: number
let asked: string[]
let later: (() => void)[]
let onServer: Photo[]
let book: AddressBook

beforeEach(() => {
  nowMs = 1_000_000
  asked = []
  later = []
  onServer = []
  book = createAddressBook({
    list: async ({ from, to }) => {
      asked.push(`list ${from} ${to}`)
      return { items: onServer.filter(({ takenAt }) => takenAt >= from && takenAt < to).slice(0, 3) }
    },
    get: async (id) => {
      asked.push(`get ${id}`)
      const found = onServer.find((one) => one.id === id)
      if (found === undefined) throw new ApiError(404, 'NOT_FOUND', "We can't find this.")
      return found
    },
    now: () => nowMs,
    later: (work) => later.push(work),
  })
})

const gathered = async () => {
  for (const work of later.splice(0)) work()
  await nextTask()
}

test('addresses that may have run out are none', () => {
  const photo = photoOf(1)
  book.put([withAddresses(photo, 'x')])
  expect(book.get(photo.id)?.small).toBe('/x/small')
  nowMs += 4 * 60_000 + 1
  expect(book.get(photo.id)).toBeNull()
})

test('what becomes visible together is asked for together, once', async () => {
  const photos = [1, 2, 3].map((n) => photoOf(n))
  onServer = photos.map((photo) => withAddresses(photo, 'new'))
  for (const photo of [...photos, ...photos]) book.want(photo)
  await gathered()
  expect(asked).toEqual([`list ${photos[2]?.takenAt} ${photos[0]?.takenAt.replace('000Z', '001Z')}`])
  expect(photos.map(({ id }) => book.get(id)?.large)).toEqual(['/new/large', '/new/large', '/new/large'])
})

test('those a list did not bring are asked for one by one; one that has gone keeps the others from nothing', async () => {
  const photos = [1, 2, 3, 4, 5].map((n) => photoOf(n))
  onServer = photos.filter((_, at) => at !== 3).map((photo) => withAddresses(photo, 'new'))
  for (const photo of photos) book.want(photo)
  await gathered()
  await gathered()
  expect(asked.slice(1)).toEqual([`get ${photos[3]?.id}`, `get ${photos[4]?.id}`])
  expect(book.get(photos[4]?.id ?? '')?.small).toBe('/new/small')
  expect(book.get(photos[3]?.id ?? '')).toBeNull()
})
