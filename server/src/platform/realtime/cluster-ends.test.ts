import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Cluster, createCluster, defaultTimings } from './cluster.ts'
import type { LiveServer } from './live-socket.ts'

/** Processes that meet on a bus which loses what a test wants it to. */

interface Member {
  readonly cluster: Cluster
  readonly heard: string[]
  /** How often it was told that something is missing. */
  missed: number
}

const timings = { ...defaultTimings, beatMs: 1_000, silentAfterMs: 3_000, lostAfterMs: 6_000, collectMs: 5 }
const event = (name: string) => ({ is: 'event', rooms: ['r'], exceptRooms: [], name, payload: {} }) as const

let listeners: EventEmitter[]
let isLost: (name: string) => boolean

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'],
  })
  listeners = []
  isLost = () => false
})
afterEach(() => {
  vi.useRealTimers()
})

function join(): Member {
  const own = new EventEmitter()
  listeners.push(own)
  const io = Object.assign(own, {
    serverSideEmit(name: string, message: object) {
      if (isLost(name)) return
      for (const one of listeners) if (one !== own) queueMicrotask(() => one.emit(name, structuredClone(message)))
    },
  })
  const member: Member = {
    cluster: createCluster({
      io: io as unknown as LiveServer,
      timings,
      onItem: (_from, item) => void (item.is === 'event' && member.heard.push(item.name)),
      onPeople: () => undefined,
      snapshot: () => [],
      onMissed: () => {
        member.missed += 1
      },
    }),
    heard: [],
    missed: 0,
  }
  member.cluster.start()
  return member
}

async function pair(): Promise<[Member, Member]> {
  const both: [Member, Member] = [join(), join()]
  await vi.advanceTimersByTimeAsync(2_000)
  return both
}

test('what is told before and after the good-bye arrives, and nothing is missed', async () => {
  const [leaving, staying] = await pair()
  leaving.cluster.send(event('before'))
  leaving.cluster.stop({ saysGoodBye: true })
  leaving.cluster.send(event('after'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(staying).toMatchObject({ heard: ['before', 'after'], missed: 0 })
})

test('what is lost right before the good-bye is missed, though no sign of life follows', async () => {
  const [leaving, staying] = await pair()
  isLost = (name) => name === 'live:batch'
  leaving.cluster.send(event('lost'))
  leaving.cluster.stop({ saysGoodBye: true })
  await vi.advanceTimersByTimeAsync(timings.beatMs)
  expect(staying).toMatchObject({ heard: [], missed: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(staying.missed).toBe(1)
})

test('the count rises for what is told when nobody can be sent anything any more, and the next word gives it away', async () => {
  const [leaving, staying] = await pair()
  leaving.cluster.stop({ saysGoodBye: true })
  isLost = () => true
  leaving.cluster.send(event('lost'))
  isLost = () => false
  leaving.cluster.send(event('heard'))
  // A process that has said good-bye sends no sign of life; the number of what it says next is enough.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(staying.heard).toEqual(['heard'])
  expect(staying.missed).toBe(1)
})

test('a process that leaves without a good-bye may have left with news: the others read again, once', async () => {
  const [leaving, staying] = await pair()
  leaving.cluster.stop({ saysGoodBye: false })
  await vi.advanceTimersByTimeAsync(timings.lostAfterMs - timings.beatMs)
  expect(staying.missed).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(staying.missed).toBe(1)
})

test('a process that was silent only for a while has missed nothing and lost nothing', async () => {
  const [one, other] = await pair()
  isLost = () => true
  await vi.advanceTimersByTimeAsync(timings.silentAfterMs + timings.beatMs)
  isLost = () => false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([one.missed, other.missed]).toEqual([0, 0])
})

test('a process that dies while the way to the others has trouble is missed once the trouble is over', async () => {
  const [leaving, staying] = await pair()
  leaving.cluster.stop({ saysGoodBye: false })
  for (let waitedMs = 0; waitedMs < 2 * timings.forgetAfterMs; waitedMs += timings.beatMs) {
    staying.cluster.hasTrouble()
    await vi.advanceTimersByTimeAsync(timings.beatMs)
  }
  expect(staying.missed).toBe(0)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(staying).toMatchObject({ missed: 1, cluster: { size: 0 } })
})
