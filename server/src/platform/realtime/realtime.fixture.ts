import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PhotoEvent } from '@nestwren/contract/live'
import type { Area } from '@nestwren/contract/permissions'
import { io as connectSocket, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { type Clock, systemClock } from '../clock/clock.ts'
import { testConfig } from '../config/test-config.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/access.ts'
import { audiencePerChild } from '../http/audience-per-child.ts'
import type { Emission } from '../http/context.ts'
import { commonError } from '../http/errors.ts'
import type { PhotoLinks } from '../items/photo-links.ts'
import { createSilentLog } from '../log/log.ts'
import type { RealtimeTimings } from './cluster.ts'
import { createRealtime, type Realtime } from './realtime.ts'
import { accessChangedChannel, type Rights, type VisibleArea } from './rights.ts'
import type { LocateItem } from './typing.ts'

export const accountId = '00000000-0000-4000-8000-00000000000a'
export const childId = '00000000-0000-4000-8000-0000000000c1'
export const otherChildId = '00000000-0000-4000-8000-0000000000c2'

/** People and what they may see, as the test says. */
export interface TestRights extends Rights {
  /** Adds somebody and gives back an access token for them. */
  person(name: string, areas?: readonly VisibleArea[], caller?: Partial<Caller>): TestPerson
  /** Makes the next readings fail as if the database were away. */
  failNext(times: number): void
}

export interface TestPerson {
  readonly token: string
  caller: Caller
  areas: readonly VisibleArea[]
  isInFamily: boolean
  photoLinks: PhotoLinks
  changesAt: Date | null
  expiresAt: Date
  isRevoked: boolean
}

export function createTestRights(clock: Clock = systemClock): TestRights {
  const people = new Map<string, TestPerson>()
  let failures = 0
  return {
    person(name, areas = seeing('logs'), caller = {}) {
      const token = `token-of-${name}-${randomUUID()}`
      const person: TestPerson = {
        token,
        caller: {
          userId: randomUUID(),
          name,
          accountId,
          sessionId: randomUUID(),
          role: 'caregiver',
          subscriptionStatus: 'trial',
          ...caller,
        },
        areas,
        isInFamily: true,
        photoLinks: 'all',
        changesAt: null,
        expiresAt: new Date(clock.now().getTime() + 3_600_000),
        isRevoked: false,
      }
      people.set(token, person)
      return person
    },
    failNext(times) {
      failures = times
    },
    async identify(accessToken) {
      if (failures > 0) {
        failures -= 1
        throw new Error('Connection terminated unexpectedly')
      }
      const person = people.get(accessToken)
      if (person === undefined || person.isRevoked || person.expiresAt <= clock.now()) {
        throw commonError('UNAUTHENTICATED')
      }
      return { caller: { ...person.caller }, expiresAt: person.expiresAt }
    },
    async audiencesOf(caller) {
      const person = [...people.values()].find((one) => one.caller.sessionId === caller.sessionId)
      return {
        areas: person?.areas ?? [],
        isInFamily: person?.isInFamily ?? false,
        photoLinks: person?.photoLinks ?? 'none',
        changesAt: person?.changesAt ?? null,
      }
    },
  }
}

/** One area of the child, without a limit unless given. */
export function seeing(area: Area, historyDays: number | null = null, child = childId): VisibleArea[] {
  return [{ childId: child, area, historyDays, seesKept: true }]
}

export interface TestServer {
  readonly realtime: Realtime
  readonly url: string
  stop(): Promise<void>
}

export interface TestServerOptions {
  readonly database: Database
  readonly rights: Rights
  readonly clock?: Clock
  readonly env?: Readonly<Record<string, string>>
  readonly timings?: Partial<RealtimeTimings>
  readonly locateItem?: LocateItem
}

const quickTimings: Partial<RealtimeTimings> = {
  beatMs: 50,
  silentAfterMs: 400,
  settleMs: 10,
  leaveGraceMs: 30,
  typingMarginMs: 0,
  readAgainSpreadMs: 10,
  waveMs: 1,
  retryMs: 20,
}

/** A server that has nothing but live connections, on a free port. With TEST_REDIS_URL, servers meet through that Redis. */
export async function startLiveServer(options: TestServerOptions): Promise<TestServer> {
  const { database, rights, clock = systemClock, env = {}, timings = {}, locateItem = async () => null } = options
  const server = createServer((_request, response) => response.writeHead(404).end())
  const redis = process.env.TEST_REDIS_URL
  const realtime = createRealtime({
    server,
    config: testConfig({ ...(redis ? { REDIS_URL: redis } : {}), ...env }),
    database,
    clock,
    log: createSilentLog(),
    rights,
    locateItem,
    timings: { ...quickTimings, ...timings },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await realtime.start()
  return {
    realtime,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await realtime.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stands among what was heard for each time the client got in. */
const connection = '(connection)'

export interface Heard {
  readonly name: string
  readonly payload: unknown
}

/** A client that remembers what it heard. */
export interface Listener {
  readonly socket: Socket
  readonly heard: Heard[]
  /** The first event of this name that was not waited for yet. */
  next(name: string, isWanted?: (payload: never) => boolean): Promise<unknown>
  /** Names of everything heard but presence, which comes when it likes. */
  names(): string[]
}

export function listener(
  url: string,
  token: string | (() => string),
  options: Partial<ManagerOptions & SocketOptions> = {},
): Listener {
  const socket = connectSocket(url, {
    transports: ['websocket'],
    reconnectionDelay: 10,
    reconnectionDelayMax: 40,
    forceNew: true,
    auth: (answer) => answer({ token: typeof token === 'string' ? token : token() }),
    ...options,
  })
  const heard: Heard[] = []
  const taken = new Set<Heard>()
  const waiting = new Set<() => void>()
  socket.onAny((name: string, payload: unknown) => {
    heard.push({ name, payload })
    for (const look of [...waiting]) look()
  })
  socket.on('connect', () => {
    heard.push({ name: connection, payload: null })
    for (const look of [...waiting]) look()
  })
  return {
    socket,
    heard,
    next: (name, isWanted = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find((one) => !taken.has(one) && one.name === name && isWanted(one.payload as never))
          if (found === undefined) return
          taken.add(found)
          waiting.delete(look)
          resolve(found.payload)
        }
        waiting.add(look)
        look()
      }),
    names: () => heard.map(({ name }) => name).filter((name) => name !== 'presence:changed' && name !== connection),
  }
}

/** Resolves when the server has let the client in; once more for every time it did. */
export async function connected(client: Listener): Promise<Listener> {
  await client.next(connection)
  return client
}

/** The children that it lists, the same in both of its parts. */
function alike({ photo, activity }: PhotoEvent): readonly string[] {
  if (photo.childIds.join() !== activity.childIds.join()) throw new Error('Two parts of one event list other children')
  return photo.childIds
}

/** The code with which the server refused the client. */
export function refusal({ socket }: Listener): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect_error', (error) =>
      resolve((error as Error & { data?: { code: string } }).data?.code ?? error.message),
    )
  })
}

const user = { id: '00000000-0000-4000-8000-0000000000f1', name: 'Somebody' }

/** An event of an area of the child, named by `mark`. */
export function areaEvent(mark: string, area: Area, at = new Date(), child = childId): Emission {
  return {
    name: 'child:updated',
    payload: { user, child: { _id: child, name: mark } },
    audience: { to: 'child', accountId, childId: child, area, at },
  }
}

/** One event for each of the children of an item, as photos send them; it lists them all. */
export function childrenEvents(childIds: readonly string[], at: Date): Emission[] {
  const audience = { to: 'children', accountId, childIds, area: 'photos', at, narrows: ['photo', 'activity'] } as const
  return audiencePerChild(audience).map((one) => {
    const payload = {
      user,
      child: { _id: one.childId, name: '' },
      photo: { childIds },
      activity: { childIds },
    } as unknown as PhotoEvent
    return { name: 'photo:updated', payload, audience: one.audience }
  })
}

/** The children that each photo a client heard of listed. */
export function listedChildren(client: Listener): string[][] {
  return client.heard.flatMap(({ name, payload }) =>
    name === 'photo:updated' ? [[...alike(payload as PhotoEvent)]] : [],
  )
}

/** An event for everybody of the account; what was sent before it has arrived before it. */
export function accountEvent(mark: string, account = accountId): Emission {
  return {
    name: 'child:added',
    payload: { user, child: { _id: childId, name: mark } },
    audience: { to: 'account', accountId: account },
  }
}

/** The marks of everything a client heard. */
export function marks(client: Listener): string[] {
  return client.heard.flatMap(({ name, payload }) =>
    name === 'child:updated' ? [(payload as { child: { name: string } }).child.name] : [],
  )
}

export function tellAccessChanged(database: Database, change: object): Promise<void> {
  return database.notify(accessChangedChannel, JSON.stringify(change))
}
