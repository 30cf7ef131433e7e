import { afterEach, expect, test } from 'vitest'
import { asksBeforeLeaving, type DeviceState, unlessBroken } from '../storage/broken-device.fixture.ts'
import { createSafeUploadStore } from './held-uploads.ts'
import { deleteUploadsOf, heldUploads, uploadsName } from './upload-places.ts'
import { createTestUploadStore } from './upload-store.fixture.ts'
import { type NewUpload, UnreadableFile, type UploadStore } from './upload-store.ts'
import { hasUploadsOf } from './waiting.ts'

const scope = { userId: 'mara', accountId: 'nest' }
const name = uploadsName(scope)
const refusal = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'No.' }

function fileOf(id: string): NewUpload {
  return { id, what: 'photo', fields: {}, fileName: `${id}.jpg`, file: new Blob([id], { type: 'image/jpeg' }) }
}

/** A device whose database can be made to fail. */
function device() {
  const rows = createTestUploadStore()
  const state: DeviceState = { failure: null }
  const disk: UploadStore = {
    list: unlessBroken(state, rows.list),
    add: unlessBroken(state, rows.add),
    setRefusal: unlessBroken(state, rows.setRefusal),
    file: unlessBroken(state, rows.file),
    remove: unlessBroken(state, rows.remove),
    close: () => {},
  }
  const open = unlessBroken(state, async () => disk)
  return { rows, state, store: createSafeUploadStore(name, open) }
}

afterEach(() => heldUploads.clear())

test.each(['DataCloneError', 'UnknownError', 'InvalidStateError', 'SecurityError'])(
  'a browser that refuses files with %s: they are held, counted on logging out, and guarded',
  async (failure) => {
    const { state, store } = device()
    state.failure = new DOMException('', failure)
    await store.add([fileOf('a'), fileOf('b')])
    const [one] = await store.list()
    expect(one).toMatchObject({ id: 'a', type: 'image/jpeg', size: 1, isHeld: true })
    if (one === undefined) throw new Error('There is one.')
    expect(await (await store.file(one))?.text()).toBe('a')
    expect(asksBeforeLeaving()).toBe(true)
    expect(await hasUploadsOf('mara')).toBe(true)
    expect(await hasUploadsOf('dev')).toBe(false)
    await store.setRefusal(['a'], refusal)
    expect((await store.list()).map((row) => row.refusal)).toEqual([refusal, null])
    for (const id of ['a', 'b']) await store.remove(id)
    expect(asksBeforeLeaving()).toBe(false)
    expect(await hasUploadsOf('mara')).toBe(false)
  },
)

test('only a full device and a file that cannot be read are refused', async () => {
  const { state, store } = device()
  for (const failure of [new DOMException('full', 'QuotaExceededError'), new UnreadableFile()]) {
    state.failure = failure
    await expect(store.add([fileOf('a')])).rejects.toBe(failure)
  }
  expect(heldUploads.get(name)?.size).toBe(0)
})

test('what is held outlives a change of family, and goes with logging out', async () => {
  const { state, store } = device()
  state.failure = new DOMException('', 'UnknownError')
  await store.add([fileOf('a')])
  store.close()
  const again = createSafeUploadStore(name, () => Promise.reject(new DOMException('', 'UnknownError')))
  expect((await again.list()).map(({ id }) => id)).toEqual(['a'])
  await deleteUploadsOf('mara')
  expect(await again.list()).toEqual([])
})

test('what the database can no longer be told is remembered as long as the page is open', async () => {
  const { rows, state, store } = device()
  await store.add([fileOf('a'), fileOf('b')])
  await store.list()
  state.failure = new DOMException('', 'UnknownError')
  await store.remove('a')
  await store.setRefusal(['b'], refusal)
  state.failure = null
  expect((await rows.list()).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await store.list()).toMatchObject([{ id: 'b', refusal }])
  await store.setRefusal(['b'], null)
  expect(await store.list()).toMatchObject([{ id: 'b', refusal: null }])
})
