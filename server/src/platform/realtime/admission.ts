import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config/config.ts'
import { commonError, HttpError } from '../http/errors.ts'
import { isLocalOrigin } from '../http/local-pages.ts'
import type { Log } from '../log/log.ts'
import { ipKey } from '../rate-limit/ip-key.ts'
import type { WorkQueue } from '../work-queue/work-queue.ts'
import type { LiveServer, LiveSocket, SocketData } from './live-socket.ts'
import type { Rights } from './rights.ts'
import { userRoom } from './rooms.ts'

const LONGEST_TOKEN = 8_192

export interface Admission {
  readonly refused: number
  /** Whether a request may open a connection at all; the answer comes before anything is read from it. */
  allows(request: IncomingMessage): boolean
  isOriginAllowed(origin: string): boolean
  /** Counts the connections of each address, and asks every socket for its access token. */
  guard(io: LiveServer): void
}

export interface AdmissionOptions {
  readonly config: Pick<Config, 'appEnv' | 'appUrl' | 'trustedProxies' | 'limits'>
  readonly log: Log
  readonly rights: Rights
  readonly queue: WorkQueue
  readonly isOpen: () => boolean
  readonly revision: () => number
}

/** Who may open a socket: by origin, by address, by access token, by how many they have. */
export function createAdmission(options: AdmissionOptions): Admission {
  const { config, log, rights, queue, isOpen, revision } = options
  const { socketsPerIp, socketsPerUser } = config.limits.numbers
  const addressOf = createPeerAddress(config.trustedProxies)
  const openByAddress = new Map<string, number>()
  let refused = 0

  function isOriginAllowed(origin: string): boolean {
    if (origin === config.appUrl) return true
    // In local mode the web app may come from a development server on another port.
    return config.appEnv === 'local' && isLocalOrigin(origin)
  }

  /**
   * Programs send no Origin, and browsers leave it out of a GET to their own origin (which the polling transport makes)
   * but then say so in Sec-Fetch-Site. Without either, a cookie gives a browser away, and it is refused.
   */
  function isRequestOriginAllowed({ headers }: IncomingMessage): boolean {
    if (headers.origin !== undefined) return isOriginAllowed(headers.origin)
    const site = headers['sec-fetch-site']
    return site === undefined ? headers.cookie === undefined : site === 'same-origin'
  }

  async function identify(socket: LiveSocket): Promise<SocketData> {
    const accessToken: unknown = socket.handshake.auth.token
    if (typeof accessToken !== 'string' || accessToken === '' || accessToken.length > LONGEST_TOKEN) {
      throw commonError('UNAUTHENTICATED')
    }
    const known = revision()
    const { caller, expiresAt } = await rights.identify(accessToken)
    if (countOf(socket, caller) >= socketsPerUser) {
      throw new HttpError(429, 'TOO_MANY_SOCKETS', 'The app is open in too many places.')
    }
    const appVersion = readVersion(socket.handshake.auth.version)
    return { accessToken, caller, expiresAt, appVersion, visible: await rights.audiencesOf(caller), revision: known }
  }

  const countOf = (socket: LiveSocket, { accountId, userId }: SocketData['caller']) =>
    socket.nsp.adapter.rooms.get(userRoom(accountId, userId))?.size ?? 0

  async function admit(socket: LiveSocket, next: (error?: Error) => void): Promise<void> {
    try {
      const data = await queue(`address ${ipKey(addressOf(socket.request))}`, async () =>
        socket.conn.readyState === 'open' ? identify(socket) : null,
      )
      if (data === null) return next(new Error('The client has left'))
      Object.assign(socket.data, data)
      return next()
    } catch (error) {
      refused += 1
      if (error instanceof HttpError && error.status < 500) {
        return next(Object.assign(new Error(error.message), { data: { code: error.code } }))
      }
      // An answer would end the client's retries for good; a lost connection makes it come back by itself.
      log.warn({ err: error }, 'A live connection could not be checked')
      socket.conn.close()
      return next(new Error('Not now'))
    }
  }

  return {
    get refused() {
      return refused
    },
    isOriginAllowed,
    allows(request) {
      const isAllowed =
        isOpen() &&
        isRequestOriginAllowed(request) &&
        (openByAddress.get(ipKey(addressOf(request))) ?? 0) < socketsPerIp
      if (!isAllowed) refused += 1
      return isAllowed
    },
    guard(io) {
      io.engine.on('connection', (connection: LiveSocket['conn']) => {
        const key = ipKey(addressOf(connection.request))
        const open = (openByAddress.get(key) ?? 0) + 1
        openByAddress.set(key, open)
        connection.once('close', () => {
          const left = (openByAddress.get(key) ?? 1) - 1
          if (left === 0) openByAddress.delete(key)
          else openByAddress.set(key, left)
        })
        // Many may have asked before the first of them was counted.
        if (open > socketsPerIp || !isOpen()) connection.close()
      })
      io.use((socket, next) => void admit(socket, next))
      io.on('connection', (socket) => {
        if (countOf(socket, socket.data.caller) >= socketsPerUser) socket.conn.close()
      })
    },
  }
}

/** Anybody may say anything: what is no version is none. */
const readVersion = (said: unknown): string | null =>
  typeof said === 'string' && /^[\w.+-]{1,40}$/.test(said) ? said : null

/**
 * Tells the address of whoever is behind a raw request, such as a socket's handshake. X-Forwarded-For is read from the
 * right and only as far as each hop is one of `trustedProxies` (addresses or ranges); Fastify does the same for requests.
 */
export function createPeerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (request) => {
    let peer = request.socket.remoteAddress ?? ''
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    for (let hop = forwarded.pop()?.trim(); hop && isIP(peer) !== 0 && isTrusted(peer); hop = forwarded.pop()?.trim()) {
      if (isIP(hop) === 0) break
      peer = hop
    }
    return peer
  }
}
