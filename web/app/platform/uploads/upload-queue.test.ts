import { afterEach, expect, test, vi } from 'vitest'
import { nextTask } from '../testing/next-task.fixture.ts'
import type { UploadOutcome } from './send-upload.ts'
import { createUploadQueue, type UploadNews } from './upload-queue.ts'
import { createTestUploadStore } from './upload-store.fixture.ts'
import { type NewUpload, UnreadableFile, type Upload, type UploadStore } from './upload-store.ts'

interface Sent {
  readonly id: string
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
  readonly answer: (outcome: UploadOutcome) => void
}

/** A device: what it stores and the server's side of it outlive single pages. */
function device(store: UploadStore = createTestUploadStore()) {
  const sent: Sent[] = []
  const takenBack: string[] = []
  const news: UploadNews[] = []
  const world = { isOnline: true, isPaused: false, nowMs: 1_000, heldId: '' }
  let later: { work: () => void; atMs: number } | null = null
  const open = (asOnlySender = async (work: () => Promise<void>) => work()) => {
    const closing = new AbortController()
    const queue = createUploadQueue(
      {
        store: { ...store, close: () => {} },
        send: (upload, _read, { signal, onProgress }) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve({ kind: 'aborted' }))
            sent.push({ id: upload.id, signal, onProgress, answer: resolve })
          }),
        takeBack: async ({ id }) => void takenBack.push(id),
        asOnlySender,
        announce: (one) => news.push(one),
        isOnline: () => world.isOnline,
        isHeldBack: ({ id }) => id === world.heldId,
        paused: {
          read: () => world.isPaused,
          write: (isPaused) => {
            world.isPaused = isPaused
          },
        },
        later: (work, ms) => {
          later = { work, atMs: world.nowMs + ms }
          return () => {
            later = null
          }
        },
        now: () => world.nowMs,
        random: () => 0.5,
      },
      closing.signal,
    )
    return { queue, close: () => closing.abort() }
  }
  const pass = (ms: number) => {
    world.nowMs += ms
    if (later !== null && later.atMs <= world.nowMs) later.work()
  }
  return {
    open,
    sent,
    takenBack,
    news,
    world,
    store,
    pass,
    inFlight: () => sent.filter(({ signal }) => !signal.aborted),
  }
}

const fileOf = (id: string, size = 10): NewUpload => ({
  id,
  what: 'photo',
  fields: { caption: `about ${id}` },
  file: new Blob(['x'.repeat(size)]),
  fileName: `${id}.jpg`,
})
const ids = (all: readonly { upload: Upload }[]) => all.map(({ upload }) => upload.id)
const delivered = (id: string): UploadOutcome => ({ kind: 'delivered', answer: { id } })
const lost: UploadOutcome = { kind: 'later', waitMs: null, note: null, isForAll: true }
const refused = (status: number, code: string): UploadOutcome => ({
  kind: 'refused',
  refusal: { status, code, message: code },
})

afterEach(() => vi.restoreAllMocks())

test('two at a time, in the order of adding, and each is gone once it is there', async () => {
  const { open, sent } = device()
  const { queue } = open()
  const arrived: string[] = []
  queue.onDelivered(({ id }) => arrived.push(id))
  await queue.add([fileOf('a'), fileOf('b'), fileOf('c')])
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b'])
  sent[1]?.answer(delivered('b'))
  await nextTask()
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(ids(queue.getState().views)).toEqual(['a', 'c'])
  expect(arrived).toEqual(['b'])
})

test('a restart goes on with what had not been confirmed, under the same id and with what was typed', async () => {
  const one = device()
  const first = one.open()
  await first.queue.add([fileOf('a'), fileOf('b'), fileOf('c')])
  one.sent[0]?.answer(delivered('a'))
  await nextTask()
  first.close()
  const second = one.open()
  await second.queue.isReady
  await nextTask()
  expect(ids(second.queue.getState().views)).toEqual(['b', 'c'])
  expect(second.queue.getState().views[0]?.upload.fields).toEqual({ caption: 'about b' })
  expect(one.sent.slice(-2).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('what was added twice under one id is one file', async () => {
  const { open, sent } = device()
  const { queue } = open()
  await queue.add([fileOf('a')])
  await queue.add([fileOf('a')])
  expect(ids(queue.getState().views)).toEqual(['a'])
  expect(sent).toHaveLength(1)
})

test('a pause stops what is on its way and outlives a restart; going on sends it again', async () => {
  const one = device()
  const first = one.open()
  await first.queue.add([fileOf('a'), fileOf('b'), fileOf('c')])
  first.queue.pause()
  await nextTask()
  expect(one.inFlight()).toHaveLength(0)
  expect(first.queue.getState().views.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  first.close()
  const second = one.open()
  await second.queue.isReady
  await nextTask()
  expect(second.queue.getState().isPaused).toBe(true)
  expect(one.sent).toHaveLength(2)
  second.queue.resume()
  expect(one.inFlight().map(({ id }) => id)).toEqual(['a', 'b'])
})

test.each([
  [413, 'TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
])('%i stays with its reason while the others go on, and can be tried again', async (status, code) => {
  const { open, sent } = device()
  const { queue } = open()
  await queue.add([fileOf('a'), fileOf('b'), fileOf('c')])
  sent[0]?.answer(refused(status, code))
  await nextTask()
  expect(queue.getState().views[0]).toMatchObject({ state: 'refused', refusal: { code } })
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  sent[1]?.answer(delivered('b'))
  await nextTask()
  await queue.retry('a')
  expect(sent.at(-1)?.id).toBe('a')
})

test('a refusal survives a restart and is not sent again by itself', async () => {
  const one = device()
  const first = one.open()
  await first.queue.add([fileOf('a')])
  one.sent[0]?.answer(refused(415, 'UNSUPPORTED_MEDIA_TYPE'))
  await nextTask()
  first.close()
  const second = one.open()
  await second.queue.isReady
  await nextTask()
  expect(second.queue.getState().views[0]?.state).toBe('refused')
  expect(one.sent).toHaveLength(1)
})

test('when the family has no room left, nothing more is sent in vain', async () => {
  const { open, sent } = device()
  const { queue } = open()
  await queue.add([fileOf('a'), fileOf('b'), fileOf('c'), fileOf('d')])
  sent[0]?.answer(refused(507, 'QUOTA_EXCEEDED'))
  await nextTask()
  expect(queue.getState().views.map(({ state }) => state)).toEqual(['refused', 'sending', 'refused', 'refused'])
  expect(sent).toHaveLength(2)
  await queue.retry()
  expect(sent.at(-1)?.id).toBe('a')
})

test('a lost network waits longer each time; too many at once wait as long as the server says', async () => {
  const { open, sent, pass } = device()
  const { queue } = open()
  await queue.add([fileOf('a')])
  sent[0]?.answer(lost)
  await nextTask()
  pass(999)
  expect(sent).toHaveLength(1)
  pass(1)
  expect(sent).toHaveLength(2)
  sent[1]?.answer(lost)
  await nextTask()
  pass(1_999)
  expect(sent).toHaveLength(2)
  pass(1)
  expect(sent).toHaveLength(3)
  const note = { status: 429, code: 'RATE_LIMITED', message: 'Too many uploads at once.' }
  sent[2]?.answer({ kind: 'later', waitMs: 30_000, note, isForAll: true })
  await nextTask()
  expect(queue.getState().views[0]).toMatchObject({ state: 'waiting', refusal: note })
  pass(29_999)
  expect(sent).toHaveLength(3)
  pass(1)
  expect(sent).toHaveLength(4)
})

test('a line that is down is tried with two files at a time, however many wait; one bad file keeps no others back', async () => {
  const { open, sent, pass } = device()
  const { queue } = open()
  await queue.add(['a', 'b', 'c', 'd', 'e'].map((id) => fileOf(id)))
  for (const one of sent.slice()) one.answer(lost)
  await nextTask()
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b'])
  pass(1_000)
  expect(sent.slice(2).map(({ id }) => id)).toEqual(['a', 'b'])
  sent[2]?.answer(delivered('a'))
  await nextTask()
  expect(sent.slice(4).map(({ id }) => id)).toEqual(['c'])
  sent[3]?.answer({ kind: 'later', waitMs: null, note: null, isForAll: false })
  await nextTask()
  expect(sent.slice(5).map(({ id }) => id)).toEqual(['d'])
})

test('without a network nothing is sent; with one it goes on at once', async () => {
  const { open, sent, world } = device()
  world.isOnline = false
  const { queue } = open()
  await queue.add([fileOf('a')])
  expect(sent).toHaveLength(0)
  world.isOnline = true
  queue.wake()
  expect(sent).toHaveLength(1)
})

test('a session that has to be put right first stops everything until then', async () => {
  const { open, sent } = device()
  const { queue } = open()
  await queue.add([fileOf('a'), fileOf('b'), fileOf('c')])
  sent[0]?.answer({ kind: 'signIn' })
  await nextTask()
  expect(sent).toHaveLength(2)
  queue.wake()
  expect(sent.at(-1)?.id).toBe('a')
})

test('what is cancelled on its way is taken back should it have arrived, and is not there after a restart', async () => {
  const one = device()
  const { queue, close } = one.open()
  await queue.add([fileOf('a'), fileOf('b'), fileOf('c')])
  await queue.cancel('c')
  await queue.cancel('a')
  await nextTask()
  expect(one.takenBack).toEqual(['a'])
  expect(ids(queue.getState().views)).toEqual(['b'])
  close()
  expect((await one.store.list()).map(({ id }) => id)).toEqual(['b'])
})

test('what is cancelled while the server prepares it is taken back when the answer tells that it is there', async () => {
  const { open, sent, takenBack, news } = device()
  const { queue } = open()
  await queue.add([fileOf('a'), fileOf('b')])
  sent[0]?.onProgress(1)
  await queue.cancel('a')
  await nextTask()
  expect(ids(queue.getState().views)).toEqual(['b'])
  // Asked now, the server would not know of it yet.
  expect(takenBack).toEqual([])
  sent[0]?.answer(delivered('a'))
  await nextTask()
  expect(takenBack).toEqual(['a'])
  expect(news.filter(({ kind }) => kind === 'delivered')).toEqual([])
})

test('what another tab cancels is taken back by the one that sends it', async () => {
  const { open, sent, store, takenBack } = device()
  const { queue } = open()
  await queue.add([fileOf('a'), fileOf('b')])
  await store.remove('a')
  queue.hear({ kind: 'cancelled', id: 'a' })
  await nextTask()
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(takenBack).toEqual(['a'])
  expect(ids(queue.getState().views)).toEqual(['b'])
})

test('a photo of an entry waits until the entry itself has reached the server', async () => {
  const { open, sent, world, pass } = device()
  world.heldId = 'a'
  const { queue } = open()
  await queue.add([fileOf('a')])
  expect(sent).toHaveLength(0)
  world.heldId = ''
  pass(2_000)
  expect(sent).toHaveLength(1)
})

test('the share that is done counts bytes, those that are through included', async () => {
  const { open, sent } = device()
  const { queue } = open()
  await queue.add([fileOf('a', 100), fileOf('b', 300)])
  sent[0]?.answer(delivered('a'))
  await nextTask()
  sent[1]?.onProgress(0.5)
  expect(queue.getState()).toMatchObject({ doneCount: 1, done: 250 / 400 })
})

test('files that cannot be kept are not shown as if they were', async () => {
  const store = createTestUploadStore()
  const { open, sent } = device({ ...store, add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) })
  const { queue } = open()
  await expect(queue.add([fileOf('a')])).rejects.toThrow('This device is out of space')
  expect(queue.getState().views).toEqual([])
  expect(sent).toHaveLength(0)
})

test('a file that can no longer be read says so when it is chosen', async () => {
  const store = createTestUploadStore()
  const { queue } = device({ ...store, add: () => Promise.reject(new UnreadableFile()) }).open()
  await expect(queue.add([fileOf('a')])).rejects.toThrow("This file can't be read anymore. Choose it again.")
  expect(queue.getState().views).toEqual([])
})

test('the picture of a file that was chosen here is not read back; after a restart it is', async () => {
  const store = createTestUploadStore()
  const read: string[] = []
  const file = async (upload: Upload) => {
    read.push(upload.id)
    return store.file(upload)
  }
  const one = device({ ...store, file })
  one.world.isOnline = false
  const first = one.open()
  const chosen = fileOf('a')
  await first.queue.add([chosen])
  expect(await first.queue.file('a')).toBe(chosen.file)
  expect(read).toEqual([])
  first.close()
  const second = one.open()
  await second.queue.isReady
  expect((await second.queue.file('a'))?.size).toBe(10)
  expect(await second.queue.file('b')).toBeNull()
  // Nothing but what was asked for is read.
  expect(read).toEqual(['a'])
})

test('what only this page holds is sent by it, although another tab sends for all', async () => {
  const store = createTestUploadStore()
  const list = async () => (await store.list()).map((row) => ({ ...row, isHeld: row.id === 'b' }))
  const one = device({ ...store, list })
  const { queue } = one.open(() => new Promise(() => undefined))
  await queue.add([fileOf('a'), fileOf('b')])
  await nextTask()
  expect(one.sent.map(({ id }) => id)).toEqual(['b'])
})

test('what another tab has sent leaves here as well', async () => {
  const one = device()
  const { queue } = one.open()
  one.world.isOnline = false
  await queue.add([fileOf('a'), fileOf('b')])
  const arrived: string[] = []
  queue.onDelivered(({ id }) => arrived.push(id))
  await one.store.remove('a')
  queue.hear({ kind: 'delivered', id: 'a', answer: { id: 'a' } })
  await nextTask()
  expect(ids(queue.getState().views)).toEqual(['b'])
  expect(arrived).toEqual(['a'])
})
