import { expect, test } from 'vitest'
import { isTooMuch } from '../storage/shared-files.ts'
import { takeShared } from './shares.ts'

const app = 'https://nest.example'
const photo = (name = 'a.jpg', type = 'image/jpeg', bytes = 3) => new File([new Uint8Array(bytes)], name, { type })
const kept = `${app}/vault/photos#/shared=files`
const failed = `${app}/vault/photos#/shared=failed`

/** Posts files to the page that takes them; resolves to where the browser is sent and what was kept. */
async function post(files: readonly (File | string)[], { referrer = '' } = {}) {
  const body = new FormData()
  for (const file of files) body.append('photos', file)
  const calls: { readonly names: string[]; readonly isOwn: boolean }[] = []
  let isRead = false
  const request = {
    url: `${app}/vault/photos`,
    referrer,
    formData: async () => {
      isRead = true
      return body
    },
  }
  const response = await takeShared({ request }, async (taken, isOwn) => {
    calls.push({ names: taken.map(({ name }) => name), isOwn })
  })
  return { status: response.status, to: response.headers.get('location'), calls, isRead }
}

test('keeps what the share sheet and pages of ours send, and notes which of them it was', async () => {
  const sheet = await post([photo(), photo('b.HEIC', '')])
  expect(sheet).toMatchObject({ status: 303, to: kept, calls: [{ names: ['a.jpg', 'b.HEIC'], isOwn: false }] })
  expect(await post([photo()], { referrer: `${app}/home` })).toMatchObject({ to: kept, calls: [{ isOwn: true }] })
})

test.each([
  'https://evil.example/',
  'https://nest.example.evil.example/',
  'http://nest.example/',
  'https://nest.example:8443/',
  'data:text/html,x',
  'null',
])('what %s sends is neither read nor kept', async (referrer) => {
  expect(await post([photo()], { referrer })).toEqual({ status: 303, to: failed, calls: [], isRead: false })
})

test.each<[string, Parameters<typeof post>]>([
  ['too many files', [Array.from({ length: 51 }, () => photo())]],
  ['no files', [[]]],
  ['words', [['text']]],
])('keeps none of %s', async (_what, given) => {
  expect(await post(...given)).toMatchObject({ status: 303, to: failed, calls: [] })
})

test('says so where the device has no room', async () => {
  const body = new FormData()
  body.append('photos', photo())
  const request = { url: `${app}/vault/photos`, referrer: '', formData: async () => body }
  const response = await takeShared({ request }, () => Promise.reject(new Error('QuotaExceededError')))
  expect(response.headers.get('location')).toBe(failed)
})

test('what waits is bounded by number and by bytes', () => {
  expect(isTooMuch(Array.from({ length: 50 }, () => 5_000_000))).toBe(false)
  expect(isTooMuch(Array.from({ length: 51 }, () => 1))).toBe(true)
  expect(isTooMuch([25_000_000, 225_000_001])).toBe(true)
})
