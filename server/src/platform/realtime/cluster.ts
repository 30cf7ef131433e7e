import { randomUUID } from 'node:crypto'
import type { LiveServer } from './live-socket.ts'
import type { AccountPeople } from './presence.ts'
import type { Linking, Narrowing } from './rooms.ts'

/** Paces of the live part, in milliseconds; tests run with shorter ones. */
export interface RealtimeTimings {
  /** Between two signs of life of a server process. */
  readonly beatMs: number
  /** Silence after which the people of another process count as gone. */
  readonly silentAfterMs: number
  /** Silence without a good-bye after which clients read again: a process that died may have died with news in its hands. */
  readonly lostAfterMs: number
  /** Silence after which nothing is sent to another process any more. Far above `silentAfterMs`: sending in vain is cheap. */
  readonly forgetAfterMs: number
  /** How long events for other processes are collected before they leave together. */
  readonly collectMs: number
  /** How long changes of who is there are collected. */
  readonly settleMs: number
  /** How long somebody who left still counts as there: a reload is not a departure. */
  readonly leaveGraceMs: number
  /** Added to the two seconds of the specification, for the way of the keystroke. */
  readonly typingMarginMs: number
  /** Window over which everybody is told to read again, so that not all come at once. */
  readonly readAgainSpreadMs: number
  /** Between two waves in which the connections of a process that stops are told to come back elsewhere. */
  readonly waveMs: number
  /** Wait before rights are read again that could not be read. */
  readonly retryMs: number
}

export const defaultTimings: RealtimeTimings = {
  beatMs: 2_000,
  silentAfterMs: 6_500,
  lostAfterMs: 12_000,
  forgetAfterMs: 60_000,
  collectMs: 5,
  settleMs: 200,
  leaveGraceMs: 1_500,
  typingMarginMs: 1_000,
  readAgainSpreadMs: 2_000,
  waveMs: 200,
  retryMs: 500,
}

/** A live event with whom it is for. */
export interface EventItem {
  readonly rooms: readonly string[]
  readonly exceptRooms: readonly string[]
  readonly name: string
  readonly payload: object
  /** None where all receivers are told the same. */
  readonly narrowing?: Narrowing | undefined
  /** How the photos that it names are told; none where it names none. */
  readonly linking?: Linking | undefined
}

/** What one process tells the others. */
type ClusterItem = ({ readonly is: 'event' } & EventItem) | { readonly is: 'people'; readonly people: AccountPeople }

export interface ClusterOptions {
  readonly io: LiveServer
  readonly timings: RealtimeTimings
  readonly onItem: (processId: string, item: ClusterItem) => void
  /** All accounts of a process but those that `isKnownBetter` names. */
  readonly onPeople: (
    processId: string,
    accounts: readonly AccountPeople[],
    isKnownBetter: (accountId: string) => boolean,
  ) => void
  /** Everybody on this process, for one that asks. */
  readonly snapshot: () => readonly AccountPeople[]
  /** Events of another process did not get here. */
  readonly onMissed: () => void
}

export interface Cluster {
  /** How this process is named among the others. */
  readonly id: string
  /** How many other processes are known. */
  readonly size: number
  /** Whether that process is known and has neither left nor fallen silent. */
  isThere(processId: string): boolean
  start(): void
  /** Costs nothing while this process is alone. After the good-bye it goes out at once, for as long as anything does. */
  send(item: ClusterItem): void
  /** The connection between the processes has trouble, so silence says nothing about them. */
  hasTrouble(): void
  /**
   * Sends what is left and says good-bye, with the number of what was sent. Without a good-bye, which is right where more
   * may come that nobody hears, the others take it that something is missing, as they do when a process dies.
   */
  stop(options: { readonly saysGoodBye: boolean }): void
}

interface Beat {
  readonly from: string
  /** How many batches the process has sent, or would have sent to somebody. */
  readonly count: number
}
interface Batch extends Beat {
  /** JSON of ClusterItem[]. */
  readonly items: string
}
interface Hello extends Beat {
  readonly to: string
}
interface Snapshot extends Beat {
  readonly to: string
  readonly accounts: readonly AccountPeople[]
}

/** What one server process knows of another. */
interface Peer {
  /** By the clock of `performance.now()`. */
  heardAt: number
  isSilent: boolean
  /** Silent without a good-bye, for so long that whatever it said last counts as missed. */
  isGivenUp: boolean
  hasLeft: boolean
  /**
   * Accounts it has told about since it was asked who is there, with the number of the batch: its answer may be older.
   * Null once it has answered.
   */
  toldSinceAsked: Map<string, number> | null
  /** A batch is missing that may still come. */
  readonly isWaiting: boolean
  /** Takes note of batch number `sent`; true when too much is missing to wait for it. */
  isMissingAfterBatch(sent: number): boolean
  /** Takes note that `sent` batches have left; true when one of them is overdue. */
  isMissingAfterBeat(sent: number): boolean
}

/** Below the 8,000 bytes of a notification, with room for the wrapping and its escapes. */
const BATCH_CHARACTERS = 5_500
/** The first signs of life follow fast, since the connection may just be opening. */
const FIRST_BEATS_MS = [0, 100, 250, 500, 1_000]

/** Large batches take another way and may be overtaken, so a hole may fill until the second sign of life after it. */
const PATIENCE_BEATS = 2
const MOST_HOLES = 200

/**
 * Carries events between the server processes of one database. Each numbers its batches, and keeps counting while it
 * sends none because it knows of nobody: so whoever appears, comes back or was cut off sees from the numbers whether it
 * missed anything, and its clients read again. No event needs an answer, and a process that is alone pays nothing.
 */
export function createCluster({ io, timings, onItem, onPeople, snapshot, onMissed }: ClusterOptions): Cluster {
  const id = randomUUID()
  const peers = new Map<string, Peer>()
  const pending: string[] = []
  let pendingCharacters = 0
  let collecting: NodeJS.Timeout | undefined
  let beating: NodeJS.Timeout | undefined
  let count = 0
  let beats = 0
  let troubleAt = Number.NEGATIVE_INFINITY
  let isStopped = false

  const present = () => [...peers.values()].filter((peer) => !peer.hasLeft).length
  const broadcast = (name: string, message: Beat) => void io.serverSideEmit(name, message)

  function flush(): void {
    clearTimeout(collecting)
    collecting = undefined
    if (pending.length === 0) return
    const items = `[${pending.join(',')}]`
    pending.length = 0
    pendingCharacters = 0
    count += 1
    broadcast('live:batch', { from: id, count, items } as Batch)
  }

  function beat(): void {
    flush()
    broadcast('live:beat', { from: id, count })
    // Its answer, or the question, may have been lost.
    for (const [peerId, peer] of peers) if (peer.toldSinceAsked !== null && !peer.hasLeft) ask(peerId)
    beating = setTimeout(beat, FIRST_BEATS_MS[++beats] ?? timings.beatMs)
    beating.unref()
    // After a stall of this process the signs of life of the others may be waiting to be read: let them in first.
    setImmediate(look)
  }

  function look(): void {
    if (isStopped) return
    const now = performance.now()
    for (const [peerId, peer] of peers) {
      const isSilent = now - Math.max(peer.heardAt, troubleAt) > timings.silentAfterMs
      if (isSilent && !peer.isSilent) {
        peer.isSilent = true
        onPeople(peerId, [], () => false)
      }
      // Its last words may have died with it: what it told in the moment of its end nobody has numbered.
      if (
        isSilent &&
        !peer.hasLeft &&
        !peer.isGivenUp &&
        now - Math.max(peer.heardAt, troubleAt) > timings.lostAfterMs
      ) {
        peer.isGivenUp = true
        onMissed()
      }
      const isOver = peer.hasLeft || (peer.isGivenUp && now - peer.heardAt > timings.forgetAfterMs)
      if (isSilent && isOver) peers.delete(peerId)
    }
  }

  /** Finds or makes the record of who speaks; a new or long silent one is asked who is there. */
  function hear(from: string, countBefore: number): Peer {
    const known = peers.get(from)
    const peer = known ?? createPeer(countBefore)
    if (known === undefined) {
      peers.set(from, peer)
      if (countBefore > 0) onMissed()
    }
    if (peer.isSilent) peer.toldSinceAsked = new Map()
    if (known === undefined || peer.isSilent) ask(from)
    peer.isSilent = false
    peer.isGivenUp = false
    peer.heardAt = performance.now()
    return peer
  }

  function ask(peerId: string): void {
    broadcast('live:hello', { from: id, count, to: peerId } as Hello)
  }

  /** No sign of life will follow that could ask for what is still missing. Large batches may come a little later. */
  function conclude(peer: Peer, sent: number): void {
    const isMissing = peer.isMissingAfterBeat(sent)
    if (isMissing) onMissed()
    if (isMissing || !peer.isWaiting) return
    const timer = setTimeout(() => {
      if (peer.isMissingAfterBeat(sent)) onMissed()
    }, timings.beatMs)
    timer.unref()
  }

  function lose(from: string, peer: Peer): void {
    onMissed()
    peer.toldSinceAsked = new Map()
    ask(from)
  }

  function answer(from: string): void {
    // What is still waiting to leave is in the answer too, and must not seem newer.
    flush()
    broadcast('live:people', { from: id, count, to: from, accounts: snapshot() } as Snapshot)
  }

  function listen(): void {
    io.on('live:beat', ({ from, count: sent }: Beat) => {
      const peer = hear(from, sent)
      if (peer.isMissingAfterBeat(sent)) lose(from, peer)
    })
    io.on('live:batch', ({ from, count: sent, items }: Batch) => {
      const peer = hear(from, sent - 1)
      if (peer.isMissingAfterBatch(sent)) lose(from, peer)
      else if (peer.hasLeft) conclude(peer, sent)
      for (const item of JSON.parse(items) as ClusterItem[]) {
        if (item.is === 'people') peer.toldSinceAsked?.set(item.people[0], sent)
        onItem(from, item)
      }
    })
    io.on('live:hello', ({ from, count: sent, to }: Hello) => {
      hear(from, sent)
      if (to === id) answer(from)
    })
    io.on('live:people', ({ from, count: sent, to, accounts }: Snapshot) => {
      const peer = hear(from, sent)
      const told = peer.toldSinceAsked
      if (to !== id || told === null) return
      onPeople(from, accounts, (accountId) => (told.get(accountId) ?? 0) > sent)
      peer.toldSinceAsked = null
    })
    io.on('live:bye', ({ from, count: sent }: Beat) => {
      const peer = hear(from, sent)
      // Its people stay until the silence is long enough: they are about to come back through another process.
      peer.hasLeft = true
      conclude(peer, sent)
    })
  }

  return {
    id,
    get size() {
      return present()
    },
    isThere(processId) {
      const peer = peers.get(processId)
      return peer !== undefined && !peer.hasLeft && !peer.isSilent
    },
    start() {
      listen()
      beat()
    },
    send(item) {
      if (present() === 0) {
        // Whoever appears asks who is there, so only events can be missed.
        if (item.is === 'event') count += 1
        return
      }
      const text = JSON.stringify(item)
      if (pendingCharacters + text.length > BATCH_CHARACTERS) flush()
      pending.push(text)
      pendingCharacters += text.length
      if (isStopped) return flush()
      collecting ??= setTimeout(flush, timings.collectMs)
    },
    hasTrouble() {
      troubleAt = performance.now()
    },
    stop({ saysGoodBye }) {
      if (isStopped) return
      flush()
      if (saysGoodBye) broadcast('live:bye', { from: id, count })
      isStopped = true
      clearTimeout(beating)
    },
  }
}

/** Keeps track of which batches of another process have arrived; the first `countBefore` do not count. */
export function createPeer(countBefore: number): Peer {
  let highest = countBefore
  /** Number of each batch that is missing, and how many signs of life came since. */
  const holes = new Map<number, number>()

  /** Everything up to `sent` should be here; false when it is hopeless. */
  function expectUpTo(sent: number): boolean {
    if (sent - highest > MOST_HOLES) {
      highest = sent
      holes.clear()
      return false
    }
    while (highest < sent) {
      highest += 1
      holes.set(highest, 0)
    }
    return true
  }

  return {
    heardAt: performance.now(),
    isSilent: false,
    isGivenUp: false,
    hasLeft: false,
    toldSinceAsked: new Map(),
    get isWaiting() {
      return holes.size > 0
    },
    isMissingAfterBatch(sent) {
      const isHopeful = expectUpTo(sent)
      holes.delete(sent)
      return !isHopeful
    },
    isMissingAfterBeat(sent) {
      if (!expectUpTo(sent)) return true
      let isOverdue = false
      for (const [number, age] of holes) {
        holes.set(number, age + 1)
        if (age + 1 >= PATIENCE_BEATS) isOverdue = true
      }
      if (isOverdue) holes.clear()
      return isOverdue
    },
  }
}
