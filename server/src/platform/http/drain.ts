import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { livePath } from '@nestwren/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'

const checkMs = 50
/** A connection used just before closing is likely to be used again; the others are let go at once. */
const recentMs = 1_000
/** At how many looks in a row a connection must be silent to be ended. */
const looksAtRecent = 6
const looksAtOld = 1

/**
 * How the server lets go of its connections. Live connections, by whichever transport, are not requests: nobody waits for
 * them here, and they are let go when {@link Drain.liveHasLeft} says so.
 */
export interface Drain {
  register(app: FastifyInstance): void
  /** Answers tell their connection to end from here on; the next one leads wherever a balancer sends it. */
  announce(): void
  /** Resolves when no upload is under way, at the latest after `mostMs`: then {@link Drain.endUploads}. */
  untilUploaded(mostMs: number): Promise<void>
  /** Uploads that are under way, and those that still begin, are told to come again. */
  endUploads(): void
  /** A call is being worked on. It is waited for until what is returned says that it is done, also when its caller has gone. */
  working(): () => void
  /** Resolves when every request is answered and no call is worked on. */
  untilAnswered(): Promise<void>
  /** Nobody is live here any more: connections that were are ended like others that are silent. */
  liveHasLeft(): void
  /** Requests that have no answer yet, and calls that are worked on. */
  readonly underWay: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when uploads are to come again, to another process. */
    readonly uploadsEnd?: AbortSignal
  }
}

interface Silence {
  readonly sinceMs: number
  /** Time would not do: after a stall of this process a request may have come that nobody has read yet. */
  looks: number
}

export function createDrain(): Drain {
  const silent = new Map<Socket, Silence>()
  const live = new Set<Socket>()
  const requests = new Set<IncomingMessage>()
  const calls = new Set<object>()
  const latest = new WeakMap<Socket, IncomingMessage>()
  const waiting = new Set<() => void>()
  const uploadsEnd = new AbortController()
  let closingAtMs = 0
  let isLeaving = false
  let timer: NodeJS.Timeout | undefined

  const fallSilent = (socket: Socket) => silent.set(socket, { sinceMs: performance.now(), looks: 0 })
  const isUpload = ({ headers }: IncomingMessage) => /^\s*multipart\//i.test(headers['content-type'] ?? '')
  const isLive = ({ url }: IncomingMessage) => url?.startsWith(`${livePath}/`) === true

  function follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    silent.delete(socket)
    latest.set(socket, request)
    if (!isLive(request)) requests.add(request)
    response.once('close', () => {
      whenRead(request, () => {
        if (!socket.destroyed && latest.get(socket) === request) fallSilent(socket)
      })
      if (requests.delete(request)) lookAgain()
    })
  }

  const lookAgain = () => {
    for (const look of waiting) look()
  }

  /**
   * A connection ends with the answer that says so, and with it whatever else is on it: the next request of somebody who does
   * not wait for answers, or the rest of a body, whose sender would lose the answer.
   */
  function sayGoodBye(request: IncomingMessage, reply: FastifyReply): void {
    const isLast = (latest.get(request.socket) ?? request) === request
    if (isLast && !isStillSent(request)) reply.header('connection', 'close')
    else reply.raw.removeHeader('connection')
  }

  function until(isDone: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => {
      if (!isDone()) return
      waiting.delete(look)
      resolve()
    }
    waiting.add(look)
    look()
    return promise
  }

  return {
    /**
     * Lets `app.close()` end with the last answer: connections that are kept alive would otherwise stay open after it until
     * their own timeout. Node itself would end a connection the moment it is idle, also when the next request has left the
     * other side already; under load that is most of them.
     */
    register(app) {
      const { server } = app
      server.on('connection', (socket: Socket) => {
        fallSilent(socket)
        socket.once('close', () => {
          silent.delete(socket)
          live.delete(socket)
        })
      })
      // Later than the live part, which hands its own requests to nobody that came before it.
      app.addHook('onReady', (done) => {
        server.on('request', follow)
        server.on('upgrade', ({ socket }: IncomingMessage) => {
          silent.delete(socket)
          live.add(socket)
        })
        done()
      })
      // Node's own `close` calls this too.
      server.closeIdleConnections = () => {
        for (const [socket, silence] of silent) {
          silence.looks += 1
          const isRecent = silence.sinceMs > closingAtMs - recentMs
          if (silence.looks > (isRecent ? looksAtRecent : looksAtOld)) socket.destroy()
        }
      }
      app.addHook('preClose', (done) => {
        isLeaving = true
        closingAtMs = performance.now()
        timer = setInterval(() => server.closeIdleConnections(), checkMs).unref()
        done()
      })
      app.addHook('onSend', ({ raw }, reply, payload, done) => {
        if (isLeaving) sayGoodBye(raw, reply)
        done(null, payload)
      })
      app.addHook('onClose', (_instance, done) => {
        clearInterval(timer)
        done()
      })
      app.decorate('uploadsEnd', uploadsEnd.signal)
    },
    announce() {
      isLeaving = true
    },
    async untilUploaded(mostMs) {
      const late = setTimeout(() => uploadsEnd.abort(), mostMs)
      await Promise.race([
        until(() => ![...requests].some(isUpload)),
        new Promise((resolve) => uploadsEnd.signal.addEventListener('abort', resolve, { once: true })),
      ])
      clearTimeout(late)
      uploadsEnd.abort()
    },
    endUploads: () => uploadsEnd.abort(),
    working() {
      const call = {}
      calls.add(call)
      return () => {
        if (calls.delete(call)) lookAgain()
      }
    },
    untilAnswered: () => until(() => requests.size + calls.size === 0),
    liveHasLeft() {
      for (const socket of live) fallSilent(socket)
      live.clear()
    },
    get underWay() {
      return requests.size + calls.size
    },
  }
}

/** Calls back when the body has been read to its end, or its sender has gone; what was answered early may still come in. */
function whenRead(request: IncomingMessage, onRead: () => void): void {
  if (request.complete || request.destroyed) onRead()
  else request.once('close', onRead)
}

/** Whether more of the body is to come; what a test makes without a connection is whole. */
function isStillSent({ complete, headers }: IncomingMessage): boolean {
  return (
    complete === false && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  )
}
