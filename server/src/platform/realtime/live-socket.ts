import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Caller } from '../http/access.ts'
import type { VisibleAreas } from './rights.ts'

/** What the handshake found out about a socket. */
export interface SocketData {
  readonly accessToken: string
  readonly caller: Caller
  readonly expiresAt: Date
  /** Of the app, as it says itself; null where it says none. */
  readonly appVersion: string | null
  readonly visible: VisibleAreas
  /** Count of changes of rights that were known when `visible` was read. */
  readonly revision: number
}

export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>
