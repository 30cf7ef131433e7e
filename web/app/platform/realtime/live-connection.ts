import type { ClientEvents, LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { io, type Socket } from 'socket.io-client'
import { apiOrigin } from '../api/api-origin.ts'
import { ownVersion } from '../sw/worker-version.ts'
import type { LiveSender } from './live.ts'

/** A §4, §9: back-off from 1 s to 5 s, unlimited attempts, 20 s to connect, websocket first, then polling. */
const timings = { reconnectMs: 1_000, reconnectMaxMs: 5_000, connectTimeoutMs: 20_000 } as const

/** What the library says of an attempt that took too long. */
const ranOutOfTime = 'timeout'

type Transport = 'websocket' | 'polling'

type ServerEvents = { [Name in LiveEventName]: (payload: LiveEvents[Name]) => void }
type SentEvents = { [Name in keyof ClientEvents]: (payload: ClientEvents[Name]) => void }
type LiveSocket = Socket<ServerEvents, SentEvents>

export interface LiveConnectionParts {
  /** The token to connect with; null when nobody is signed in any more. */
  readonly token: () => Promise<string | null>
  /** The server refused the token: get another one. True when it is worth connecting again. */
  readonly renew: () => Promise<boolean>
  readonly receive: (name: LiveEventName, payload: never) => void
  readonly onChange: (isLive: boolean) => void
}

export interface LiveConnection extends LiveSender {
  /** The token changed: connect again with the new one. */
  reconnect(): void
  /** The device has lost its network: attempts would be in vain. */
  pause(): void
  /** The device has a network again. */
  resume(): void
  close(): void
}

const tokenProblems = new Set(['UNAUTHORIZED', 'UNAUTHENTICATED', 'TOKEN_EXPIRED'])

/** Connects, and stays connected for as long as it is not closed. With its library it is fetched after the first paint. */
export function connectLive(parts: LiveConnectionParts): LiveConnection {
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const order: Transport[] = ['websocket', 'polling']
  const socket: LiveSocket = io(apiOrigin() || location.origin, {
    autoConnect: false,
    transports: [...order],
    // A network that refuses websockets says so, and polling is tried at once.
    tryAllTransports: true,
    reconnectionDelay: timings.reconnectMs,
    reconnectionDelayMax: timings.reconnectMaxMs,
    timeout: timings.connectTimeoutMs,
    auth: (give) => {
      parts
        .token()
        .catch(() => null)
        .then((token) => give({ token: token ?? '', version: ownVersion() ?? undefined }))
    },
  })

  const again = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isClosed && !socket.connected) socket.connect()
    }, delayMs)
  }

  socket.on('connect', () => parts.onChange(true))
  socket.on('disconnect', () => {
    parts.onChange(false)
    // The library does not come back by itself when the server was the one to hang up.
    if (!socket.active && navigator.onLine) again(timings.reconnectMs)
  })
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (isClosed) return
    // Still active: the server could not be reached, and the library tries again. A network that swallows websockets says
    // nothing, and the attempt ends before polling is tried: it begins the next. A server that refuses at once, as in a
    // deploy, says nothing about the way; who begins with polling finds the way back to a websocket by luck only.
    if (socket.active) {
      if (error.message === ranOutOfTime) socket.io.opts.transports = [...order.reverse()]
      return
    }
    if (!tokenProblems.has(error.data?.code ?? '')) {
      again(timings.reconnectMaxMs)
      return
    }
    void parts.renew().then((isWorthIt) => {
      if (isWorthIt) again(timings.reconnectMs)
    })
  })
  if (navigator.onLine) socket.connect()
  socket.onAny((name: string, payload: unknown) => parts.receive(name as LiveEventName, payload as never))

  return {
    send: (name, payload) => {
      // What cannot be sent now is out of date by the time it could be.
      const emit = socket.volatile.emit as ((name: string, payload: unknown) => void) | undefined
      if (socket.connected) emit?.call(socket, name, payload)
    },
    reconnect: () => {
      if (isClosed || !navigator.onLine) return
      socket.disconnect().connect()
    },
    pause: () => {
      clearTimeout(timer)
      socket.disconnect()
    },
    resume: () => {
      if (!isClosed) socket.connect()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
      if (socket.connected) {
        // Without a good-bye: at a sign-out the server is hanging up too, and a word into a closing line is an error.
        socket.io.reconnection(false)
        socket.io.engine.close()
      } else socket.disconnect()
    },
  }
}
