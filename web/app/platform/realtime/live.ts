import type { ClientEvents, LiveEventName, LiveEvents } from '@nestwren/contract/live'
import type { Person } from '@nestwren/contract/logs/entry-schema'

/** What a page knows of its live connection; outlives single connections. */
export interface LiveState {
  /** False when the device knows that it has no network. */
  readonly isOnline: boolean
  /** False once the server has not answered for ten seconds although the device has a network. */
  readonly isReachable: boolean
  /** Until when what is shown was up to date, in milliseconds; null while it is, and where nobody knows. */
  readonly staleSince: number | null
  /** The live connection stands: what others do arrives by itself. */
  readonly isLive: boolean
  /** Who of the family has the app open, the person included. */
  readonly online: readonly Person[]
}

/** What live events are sent with. */
export interface LiveSender {
  send<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): void
}

type Handler = (payload: never) => void

let state: LiveState = {
  isOnline: typeof navigator === 'undefined' || navigator.onLine !== false,
  isReachable: true,
  staleSince: null,
  isLive: false,
  online: [],
}
let connection: LiveSender | null = null
const stateListeners = new Set<() => void>()
const handlers = new Map<LiveEventName, Set<Handler>>()

export function liveState(): LiveState {
  return state
}

/** Whether calls have a chance: the device has a network, and the server answers. */
export function isInTouch({ isOnline, isReachable }: LiveState = state): boolean {
  return isOnline && isReachable
}

export function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

export function setLiveState(next: Partial<LiveState>): void {
  state = { ...state, ...next }
  for (const listener of stateListeners) listener()
}

if (typeof window !== 'undefined') {
  const noteNetwork = () => setLiveState({ isOnline: navigator.onLine })
  window.addEventListener('online', noteNetwork)
  window.addEventListener('offline', noteNetwork)
}

/** The connection that {@link sendLive} uses; null when there is none. */
export function setConnection(next: LiveSender | null): void {
  connection = next
}

/** Calls back with every event of a name until the returned function is called. */
export function onLive<Name extends LiveEventName>(
  name: Name,
  handler: (payload: LiveEvents[Name]) => void,
): () => void {
  const own = handlers.get(name) ?? new Set<Handler>()
  handlers.set(name, own)
  own.add(handler as Handler)
  return () => own.delete(handler as Handler)
}

/** Hands an event to everybody who asked for its name. One handler that fails does not keep it from the others. */
export function dispatchLive(name: LiveEventName, payload: never): void {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(payload)
    } catch (error) {
      reportError(error)
    }
  }
}

/** Sends an event when there is a connection, and forgets it when there is none. */
export function sendLive<Name extends keyof ClientEvents>(name: Name, payload: ClientEvents[Name]): void {
  connection?.send(name, payload)
}
