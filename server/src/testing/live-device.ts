import type { LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { io, type Socket } from 'socket.io-client'

interface Heard {
  readonly name: string
  readonly payload: unknown
}

/** A person's open app: a real socket that keeps what it hears, and reconnects by itself. */
export interface LiveDevice {
  readonly socket: Socket
  readonly heard: readonly Heard[]
  /** The first event of the name that fits, whether it was heard already or is to come. */
  hears<Name extends LiveEventName>(
    name: Name,
    fits?: (payload: LiveEvents[Name]) => boolean,
  ): Promise<LiveEvents[Name]>
  /** Lets `hears` know only of what comes from now on. */
  forget(): void
  /** Resolves when the connection is closed by the other side or lost. */
  readonly lost: Promise<void>
  close(): void
}

const open = new Set<Socket>()

export interface LiveDeviceOptions {
  /** The access token; asked again at each reconnect. */
  readonly token: string | (() => Promise<string>)
  /** The version that the app says it is of; none unless given. */
  readonly version?: unknown
  /** False for a socket that stays away once it is closed; true unless told. */
  readonly isReconnecting?: boolean
  /** True to keep trying when the first connection fails; a refusal by the server still ends it. */
  readonly isPatient?: boolean
}

/** Opens a socket and resolves once the server has let it in. End all of them with `closeLiveDevices`. */
export async function openLiveDevice(url: string, options: LiveDeviceOptions): Promise<LiveDevice> {
  const { token, version, isReconnecting = true, isPatient = false } = options
  const socket = io(url, {
    auth: (give) =>
      void (typeof token === 'string'
        ? give({ token, version })
        : token().then((fresh) => give({ token: fresh, version }))),
    transports: ['websocket'],
    forceNew: true,
    reconnection: isReconnecting,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
  })
  open.add(socket)
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  socket.onAny((name: string, payload: unknown) => {
    heard.push({ name, payload })
    for (const look of waiting) look()
  })
  const lost = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.on('connect_error', (error) => {
      // An inactive socket was refused by the server and does not try again.
      if (!isPatient || !socket.active) reject(error)
    })
  })
  return {
    socket,
    heard,
    lost,
    hears(name, fits = () => true) {
      const { promise, resolve } = Promise.withResolvers<LiveEvents[typeof name]>()
      const look = (): void => {
        const found = heard.find((one) => one.name === name && fits(one.payload as LiveEvents[typeof name]))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found.payload as LiveEvents[typeof name])
      }
      waiting.add(look)
      look()
      return promise
    },
    forget: () => void heard.splice(0),
    close: () => void socket.close(),
  }
}

export function closeLiveDevices(): void {
  for (const socket of open) socket.close()
  open.clear()
}
