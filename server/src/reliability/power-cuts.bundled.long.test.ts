import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Entry } from '@nestwren/contract/logs/entry'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopAbandoned } from '../platform/db/bundled.ts'
import { clusterPaths } from '../platform/db/bundled-cluster.ts'
import { findPostmaster } from '../platform/db/postmaster.ts'
import { createSilentLog } from '../platform/log/log.ts'
import { type Answer, call } from '../testing/call.ts'
import { crashRounds } from '../testing/crash-rounds.ts'
import { register, wetDiaper } from '../testing/registration.ts'
import { endServerProcesses, type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const crashes = crashRounds()

// Real processes on a busy machine take their time, and none of it is what is tested here.
vi.setConfig({ testTimeout: 300_000 * crashes.rounds, hookTimeout: 120_000 })

/**
 * The server, its database, or both are killed in the middle of writes, on the bundled database with its real
 * durability. Devices keep what was not acknowledged and send it again, as the app's outbox does.
 */

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nestwren-power-'))
})
afterEach(async () => {
  await endServerProcesses()
  await stopAbandoned({ dataDir, log: createSilentLog() })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

const start = (): Promise<ServerProcess> =>
  startServerProcess({ dataDir, env: { LIMITS_WRITES: '100000/1m burst 100000' } })

function killDatabase(): void {
  const living = findPostmaster(clusterPaths(dataDir).cluster)
  if (living === null) throw new Error('No database runs')
  process.kill(living.pid, 'SIGKILL')
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

interface Queue {
  readonly id: string
  readonly operations: readonly Operation[]
  /** What the entry is in the end, and a name of what it is after each operation. */
  readonly end: {
    readonly version: number
    readonly notes: string
    readonly isDeleted: boolean
    readonly comments: number
  }
}

/** What one device did with one entry while it was away: made it, changed it, wrote under it, perhaps deleted it. */
function queueOf(childId: string, index: number): Queue {
  const entry = wetDiaper(childId, `made ${index}`)
  const { id, childId: _child, kind: _kind, ...rest } = entry
  const path = `/api/events/${id}`
  const changes = Array.from({ length: index % 3 }, (_, at): Operation => {
    const body = { ...rest, notes: `change ${at + 1} of ${index}`, version: at + 1, mutationId: uuidv7() }
    return { method: 'PUT', path, body }
  })
  const removal: Operation[] = index % 5 === 0 ? [{ method: 'DELETE', path }] : []
  const comments: Operation[] =
    index % 4 === 0 && removal.length === 0
      ? [{ method: 'POST', path: `${path}/comments`, body: { id: uuidv7(), content: `seen ${index}` } }]
      : []
  return {
    id,
    operations: [{ method: 'POST', path: '/api/events', body: entry }, ...changes, ...comments, ...removal],
    end: {
      version: 1 + changes.length + removal.length,
      notes: changes.length === 0 ? (entry.notes ?? '') : `change ${changes.length} of ${index}`,
      isDeleted: removal.length > 0,
      comments: comments.length,
    },
  }
}

const isTaken = ({ status }: Answer): boolean => status >= 200 && status < 300

/**
 * Works off the queues with some devices at once; a device stops at its first failure. Calls `onTaken` after each
 * acknowledgement. Resolves to how many operations of each queue were acknowledged.
 */
async function workOff(
  url: string,
  token: string,
  queues: readonly Queue[],
  onTaken: () => void,
): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  const waiting = [...queues]
  const device = async (): Promise<void> => {
    for (let queue = waiting.shift(); queue !== undefined; queue = waiting.shift()) {
      for (const { method, path, body } of queue.operations) {
        const answer = await call(url, method, path, { token, body }).catch(() => null)
        if (answer === null || answer.status === 503) return
        if (!isTaken(answer)) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        taken.set(queue.id, (taken.get(queue.id) ?? 0) + 1)
        onTaken()
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, device))
  return taken
}

/** Every entry there is, deleted ones too. */
async function everything(url: string, token: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for (const deleted of ['false', 'true']) {
    let cursor: string | null = ''
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await call(url, 'GET', `/api/events?deleted=${deleted}&limit=200${from}`, { token })
      for (const item of body.items as Entry[]) {
        expect(entries.has(item.id)).toBe(false)
        entries.set(item.id, item)
      }
      cursor = body.nextCursor
    }
  }
  return entries
}

const versionAfter = (queue: Queue, count: number): number =>
  queue.operations.slice(0, count).filter(({ path, method }) => !path.endsWith('/comments') || method === 'PUT').length

const victimsOf = ['server and database', 'the server', 'the database'] as const

test(`killed in the middle of writes (${crashes.about}): no acknowledged write is lost, and the replay ends exactly`, async () => {
  let server = await start()
  const { tokens, user } = await register(server, 'mara@example.com')
  const token = tokens.accessToken
  const child = await server.client(token).children.create({ body: { name: 'Mila' } })
  const all: Queue[] = []

  for (let round = 0; round < crashes.rounds; round += 1) {
    const victims = crashes.oneOf(victimsOf)
    const queues = Array.from({ length: 100 }, (_, index) => queueOf(child._id, round * 1_000 + index))
    all.push(...queues)
    let count = 0
    // Always in the middle of writes: a hundred queues have at least a hundred operations to take.
    const killAfter = 30 + Math.floor(crashes.random() * 150)
    let killed: Promise<void> | undefined
    const taken = await workOff(server.url, token, queues, () => {
      count += 1
      if (count !== killAfter) return
      if (victims !== 'the database') killed = server.kill()
      if (victims !== 'the server') killDatabase()
    })
    await killed
    expect(count).toBeGreaterThanOrEqual(killAfter)
    if (victims === 'the database') await untilReady(server.url)
    else server = await start()

    const found = await everything(server.url, token)
    for (const queue of queues) {
      const acknowledged = taken.get(queue.id) ?? 0
      // What was not acknowledged may have been stored or not: at most the one that was under way.
      const versions = [versionAfter(queue, acknowledged), versionAfter(queue, acknowledged + 1)]
      expect(versions).toContain(found.get(queue.id)?.version ?? 0)
    }
    // The device sends its whole queue again, twice over.
    for (const again of [queues, queues]) {
      const replayed = await workOff(server.url, token, again, () => undefined)
      expect([...replayed.values()].reduce((sum, one) => sum + one, 0)).toBe(
        queues.reduce((sum, queue) => sum + queue.operations.length, 0),
      )
    }
  }

  const found = await everything(server.url, token)
  const states = [...found.values()].map(({ id, version, notes, deletedAt, commentCount, createdBy }) => {
    expect(createdBy.id).toBe(user.id)
    return { id, version, notes, isDeleted: deletedAt !== null, comments: commentCount }
  })
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  expect(states.sort(byId)).toEqual(all.map(({ id, end }) => ({ id, ...end })).sort(byId))
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(findPostmaster(clusterPaths(dataDir).cluster)).toBeNull()
})

async function untilReady(url: string): Promise<void> {
  while ((await call(url, 'GET', '/readyz')).status !== 200);
}
