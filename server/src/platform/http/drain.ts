import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { livePath } from './live-path.ts'

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
  /** Resolves when no upload is under way, at the latest after `mostMs`: what still comes in is then told to come again. */
  untilUploaded(mostMs: number): Promise<void>
  /** Resolves when every request is answered. */
  untilAnswered(): Promise<void>
  /** Nobody is live here any more: connections that were are ended like others that are silent. */
  liveHasLeft(): void
  /** Requests that have no answer yet. */
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
    if (!isLive(request)) requests.add(request)
    response.once('close', () => {
      if (!socket.destroyed) fallSilent(socket)
      if (requests.delete(request)) for (const look of waiting) look()
    })
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
      app.addHook('onSend', (_request, reply, payload, done) => {
        if (isLeaving) reply.header('connection', 'close')
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
    untilAnswered: () => until(() => requests.size === 0),
    liveHasLeft() {
      for (const socket of live) fallSilent(socket)
      live.clear()
    },
    get underWay() {
      return requests.size
    },
  }
}
