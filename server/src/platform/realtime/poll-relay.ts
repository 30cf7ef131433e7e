import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cluster } from './cluster.ts'
import type { LiveServer, LiveSocket } from './live-socket.ts'
import { type PollAnswer, type PolledFor, playedPoll } from './played-poll.ts'

export interface SessionIds {
  /** A new id of a live session that this process holds. */
  create(): string
  /** The process that holds the session; null when none of ours has given the id out. */
  holderOf(sessionId: string): string | null
}

const shape = /^([0-9a-f-]{36})\.([\w-]{20})\.([\w-]{22})$/

/** Ids of live sessions say which process holds them, sealed so that nobody can make the processes ask each other in vain. */
export function createSessionIds(processId: string, secret: string): SessionIds {
  const sealOf = (text: string) =>
    createHmac('sha256', secret).update(`live session ${text}`).digest('base64url').slice(0, 22)
  return {
    create() {
      const text = `${processId}.${randomBytes(15).toString('base64url')}`
      return `${text}.${sealOf(text)}`
    },
    holderOf(sessionId) {
      const [, holder, random, seal] = shape.exec(sessionId) ?? []
      if (holder === undefined || seal === undefined) return null
      const isOurs = timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(`${holder}.${random}`)))
      return isOurs ? holder : null
    },
  }
}

export interface PollRelayOptions {
  readonly io: LiveServer
  readonly cluster: Pick<Cluster, 'id' | 'isThere'>
  readonly ids: SessionIds
  readonly addressOf: (request: IncomingMessage) => string
  /** Polls of one address that may wait here at once. */
  readonly mostPerAddress: number
  /** Bytes of what one POST may bring. */
  readonly mostBytes: number
}

export interface PollRelay {
  /** The connections of all sessions that this process holds. */
  connections(): Iterable<LiveSocket['conn']>
  /** Has every poll that waits here for another process answered, so that its client asks again elsewhere. */
  release(): Promise<void>
  close(): void
}

interface Ask extends PolledFor {
  readonly from: string
  readonly to: string
  readonly call: number
}
interface Told extends PollAnswer {
  readonly to: string
  readonly call: number
}
interface Ended {
  readonly from: string
  readonly to: string
  readonly call: number
  /** The client has gone, or is to ask again somewhere else. */
  readonly how: 'gone' | 'again'
}

interface Waiting {
  readonly holder: string
  readonly sinceMs: number
  /** The holder has been asked; nobody is asked in vain, so it is known then. */
  isAsked: boolean
  readonly ask: () => void
  readonly answer: (answer: PollAnswer) => void
}

/** As the engine answers it: the client then begins a new session. */
const unknownSession: PollAnswer = {
  status: 400,
  type: 'application/json',
  body: JSON.stringify({ code: 1, message: 'Session ID unknown' }),
}
const tooMany: PollAnswer = {
  ...unknownSession,
  status: 429,
  body: JSON.stringify({ code: 3, message: 'Too many polls' }),
}
const tooLong: PollAnswer = { ...unknownSession, status: 413, body: JSON.stringify({ code: 3, message: 'Too long' }) }

const lookMs = 250
/** A process that has just started may not know the others yet. */
const strangerMs = 2_000
/** The client gives up when it has heard nothing for 35 s. */
const longestMs = 40_000
const releaseMs = 1_000
/** Polls of one address that are passed on, with so many bytes as one more. Each is heard by all processes. */
const pollsOfAddress = { pointsPerS: 200, mostAtOnce: 1_000 }
const bytesOfPoint = 2_048
/** Above this many keys those that have rested are forgotten. */
const mostKept = 1_000

/**
 * Polling without stickiness: each poll of a session may reach another process. One that does not hold the session has it
 * asked of the one that does, over the way that events take too, and answers what it hears.
 */
export function createPollRelay(options: PollRelayOptions): PollRelay {
  const { io, cluster, ids, addressOf, mostPerAddress, mostBytes } = options
  const held = new Map<string, LiveSocket['conn']>()
  const waiting = new Map<number, Waiting>()
  const played = new Map<string, IncomingMessage>()
  const perAddress = new Map<string, number>()
  const pace = createPace(pollsOfAddress)
  let calls = 0
  let isReleasing = false
  let looking: NodeJS.Timeout | undefined

  const tell = (name: string, message: Ask | Told | Ended) => void io.serverSideEmit(name, message)

  function look(): void {
    const now = performance.now()
    for (const one of waiting.values()) {
      if (cluster.isThere(one.holder)) one.ask()
      else if (one.isAsked || now - one.sinceMs > strangerMs) one.answer(unknownSession)
      if (now - one.sinceMs > longestMs) one.answer(unknownSession)
    }
  }

  function stopLooking(): void {
    clearInterval(looking)
    looking = undefined
  }

  async function pass(holder: string, sid: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(request)
    const mine = (perAddress.get(address) ?? 0) + 1
    if (mine > mostPerAddress) return write(response, tooMany)
    perAddress.set(address, mine)
    calls += 1
    const call = calls
    const end = () => {
      waiting.delete(call)
      if (waiting.size === 0) stopLooking()
      const left = (perAddress.get(address) ?? 1) - 1
      if (left === 0) perAddress.delete(address)
      else perAddress.set(address, left)
    }
    response.once('close', () => {
      if (waiting.get(call)?.isAsked) tell('live:poll-ended', { from: cluster.id, to: holder, call, how: 'gone' })
      end()
    })
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const body = method === 'POST' ? await bodyOf(request, mostBytes) : ''
    if (response.destroyed) return
    if (body === null) return write(response, tooLong)
    const waitMs = pace(address, 1 + body.length / bytesOfPoint)
    if (waitMs > 0) await new Promise<void>((next) => setTimeout(next, waitMs).unref())
    if (response.destroyed) return
    looking ??= setInterval(look, lookMs).unref()
    const one: Waiting = {
      holder,
      sinceMs: performance.now(),
      isAsked: false,
      ask() {
        if (one.isAsked) return
        one.isAsked = true
        tell('live:poll', { from: cluster.id, to: holder, call, sid, method, body })
        if (isReleasing) again(call, holder)
      },
      answer: (answer) => {
        if (waiting.delete(call)) write(response, answer)
      },
    }
    waiting.set(call, one)
    if (cluster.isThere(holder)) one.ask()
  }

  function again(call: number, holder: string): void {
    tell('live:poll-ended', { from: cluster.id, to: holder, call, how: 'again' })
  }

  /** Lets a poll that waits for events go, and the session stay. */
  function letGo(request: IncomingMessage): void {
    const sid = sessionOf(request)
    const transport = sid === null ? undefined : held.get(sid)?.transport
    if (transport?.name === 'polling' && transport.writable) transport.send([{ type: 'noop' }])
  }

  io.engine.generateId = ids.create
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const { sid } = connection.transport
    held.set(sid, connection)
    connection.once('close', () => held.delete(sid))
  })
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    // The next poll then takes a connection that leads elsewhere.
    if (isReleasing && request.headers.upgrade === undefined) response.setHeader('Connection', 'close')
    const sid = sessionOf(request)
    const holder = sid === null || held.has(sid) ? null : ids.holderOf(sid)
    if (sid === null || holder === null || holder === cluster.id) return next()
    pass(holder, sid, request, response).catch(() => response.destroy())
  })

  io.on('live:poll', ({ from, to, call, ...polled }: Ask) => {
    if (to !== cluster.id) return
    const key = `${from} ${call}`
    const { request, response } = playedPoll(polled, (answer) => {
      played.delete(key)
      tell('live:polled', { to: from, call, ...answer })
    })
    played.set(key, request)
    io.engine.handleRequest(request, response)
  })
  io.on('live:polled', ({ to, call, ...answer }: Told) => {
    if (to === cluster.id) waiting.get(call)?.answer(answer)
  })
  io.on('live:poll-ended', ({ from, to, call, how }: Ended) => {
    const request = to === cluster.id ? played.get(`${from} ${call}`) : undefined
    if (request === undefined) return
    if (how === 'again') return letGo(request)
    played.delete(`${from} ${call}`)
    request.destroy()
  })

  return {
    connections: () => held.values(),
    async release() {
      isReleasing = true
      for (const [call, { holder }] of waiting) again(call, holder)
      const endsAtMs = performance.now() + releaseMs
      while (waiting.size > 0 && performance.now() < endsAtMs) await new Promise((next) => setTimeout(next, 20))
    },
    close() {
      for (const { answer } of waiting.values()) answer(unknownSession)
      for (const request of played.values()) request.destroy()
      stopLooking()
    },
  }
}

/** The session of a poll; null for everything else. */
function sessionOf({ url, method, headers }: IncomingMessage): string | null {
  const asked = new URL(url ?? '', 'http://live').searchParams
  if (asked.get('transport') !== 'polling' || asked.get('EIO') !== '4' || headers.upgrade !== undefined) return null
  return method === 'GET' || method === 'POST' ? asked.get('sid') : null
}

function write(response: ServerResponse, { status, type, body }: PollAnswer): void {
  const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), 'Cache-Control': 'no-store' }
  response.writeHead(status, headers).end(body)
}

/** What the request brings, as text; null when it is too long or breaks off. */
async function bodyOf(request: IncomingMessage, mostBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > mostBytes) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}

interface PaceOptions {
  readonly pointsPerS: number
  /** So many may come at once after a rest. */
  readonly mostAtOnce: number
}

/** Says how many milliseconds `points` of this key have to wait for their moment; whoever waits has been counted. */
type Pace = (key: string, points: number) => number

/** Nobody is refused: what comes too fast comes later, in order. */
export function createPace({ pointsPerS, mostAtOnce }: PaceOptions): Pace {
  /** When everything that a key has asked for will have had its moment, by the clock of `performance.now()`. */
  const paidAtMs = new Map<string, number>()
  const restMs = (mostAtOnce / pointsPerS) * 1_000

  return (key, points) => {
    const now = performance.now()
    if (paidAtMs.size > mostKept) for (const [one, at] of paidAtMs) if (at <= now) paidAtMs.delete(one)
    const at = Math.max(paidAtMs.get(key) ?? 0, now) + (points / pointsPerS) * 1_000
    paidAtMs.set(key, at)
    return Math.max(0, at - now - restMs)
  }
}
