import { beforeEach, expect, test } from 'vitest'
import { createOlderFiles, isOfOlderVersion } from './older-files.ts'

const mark = 'nestwren-version-2'
const own = ['nestwren-files-2', 'nestwren-assets-2']
const older = ['nestwren-files-1', 'nestwren-assets-1', 'workbox-precache-v2-http://a/']
const others = ['nestwren-pictures', mark]

let names: Set<string>
let pages: Set<string>
let note: Response | undefined
const registration = { installing: null as object | null, waiting: null as object | null }

beforeEach(() => {
  names = new Set([...own, ...older, ...others])
  pages = new Set(['a', 'b'])
  note = undefined
  registration.waiting = null
})

function open() {
  const worker = {
    registration,
    caches: {
      keys: async () => [...names],
      delete: async (name: string) => names.delete(name),
      match: async () => note?.clone(),
      open: async () => ({ put: async (_key: string, one: Response) => (note = one) }),
    },
    clients: {
      matchAll: async () => [...pages].map((id) => ({ id })),
      get: async (id: string) => (pages.has(id) ? { id } : undefined),
    },
  }
  return createOlderFiles(worker as never, mark, isOfOlderVersion(own))
}

test('files of older versions stay until the last page that was open at the takeover is gone', async () => {
  await open().notePages()
  pages.add('new')
  pages.delete('a')
  await open().forget()
  expect([...names]).toEqual([...own, ...older, ...others])
  pages.delete('b')
  // The worker has slept in between.
  await open().forget()
  expect([...names]).toEqual([...own, ...others])
})

test('a worker that has not taken over yet, or no longer is the one that has, removes nothing', async () => {
  pages.clear()
  await open().forget()
  expect([...names]).toEqual([...own, ...older, ...others])
})

test('while a newer version is being stored or waits, nothing is taken for old; a device that fails is no error', async () => {
  registration.waiting = {}
  await open().forget()
  expect(names.size).toBe(own.length + older.length + others.length)
  registration.waiting = null
  note = new Response('not what was written')
  await open().forget()
  expect(names.has('nestwren-files-1')).toBe(true)
})
