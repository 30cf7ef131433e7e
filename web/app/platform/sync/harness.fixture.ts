import { ApiError } from '@nestwren/contract/client'
import type { Entry } from '@nestwren/contract/logs/entry'
import { diaper } from '@nestwren/contract/logs/kinds/diaper'
import { applyStep, type TimerStep } from '@nestwren/contract/logs/timer-steps'
import { type Outcome, outcomeOf } from './delivery.ts'
import { newId } from './ids.ts'
import { entryWith, mia, minute, mother } from './indexed/entries.fixture.ts'
import { createEntryStore, type EntryStore } from './indexed/entry-store.ts'
import { buildOperation, endpointOfStep, inputOf, type Operation } from './operation.ts'
import { createMemoryStore, type OperationStore } from './operation-store.ts'
import { createOutbox, type Outbox, type OutboxNews, type OutboxParts } from './outbox.ts'

export const scope = { userId: mother.id, accountId: '0190d000-0000-7000-8000-000000000001' }

/** The rules of the server that the queue relies on: ids, versions, mutation ids, deletion. */
export function createServer() {
  const rows = new Map<string, Entry>()
  const applied = new Set<string>()
  const received: string[] = []
  const refusals: (Error | null)[] = []
  const change = (id: string, next: (row: Entry) => Entry): Entry => {
    const row = rows.get(id)
    if (row === undefined) throw new ApiError(404, 'NOT_FOUND', "We can't find this.")
    const changed = next(row)
    rows.set(id, changed)
    return changed
  }
  const raised = (row: Entry, rest: Partial<Entry>) => ({ ...row, ...rest, version: row.version + 1 }) as Entry

  function answer(operation: Operation): unknown {
    const { params, body } = inputOf(operation) as { params?: { id: string }; body?: Record<string, unknown> }
    const id = params?.id ?? ''
    if (operation.endpoint === 'logs.create') {
      const { id: made = '', childId = '', also, ...fields } = body as { id?: string; childId?: string; also?: unknown }
      const row = rows.get(made) ?? entryWith(made, childId, fields)
      rows.set(made, row)
      return { ...row, also: [] }
    }
    if (operation.endpoint === 'logs.update') {
      const { version, mutationId, ...fields } = body as { version: number; mutationId: string }
      if (applied.has(mutationId)) return rows.get(id)
      const row = rows.get(id)
      if (row === undefined) throw new ApiError(404, 'NOT_FOUND', "We can't find this.")
      if (row.version !== version || row.deletedAt !== null)
        throw new ApiError(409, 'STALE_VERSION', 'Someone else just changed this.', { current: row })
      applied.add(mutationId)
      return change(id, (one) => raised(one, fields))
    }
    if (operation.endpoint === 'logs.remove') {
      change(id, (row) => (row.deletedAt === null ? raised(row, { deletedAt: minute(1) }) : row))
      return undefined
    }
    if (operation.endpoint === 'logs.restore')
      return change(id, (row) => (row.deletedAt === null ? row : raised(row, { deletedAt: null })))
    if (operation.change?.kind === 'timer') {
      const { mutationId } = body as { mutationId: string }
      const { step } = operation.change
      return change(id, (row) => {
        if (row.deletedAt !== null) throw new ApiError(404, 'NOT_FOUND', "We can't find this.")
        const isNew = !applied.has(mutationId)
        applied.add(mutationId)
        const next = isNew ? applyStep(row, step) : row
        return next === row ? row : raised(next, {})
      })
    }
    throw new Error(`The test server knows no ${operation.endpoint}`)
  }

  return {
    rows,
    received,
    /** What the next attempts meet, in order: an error before the server acts, null for a normal answer. */
    failNext: (...errors: (Error | null)[]) => refusals.push(...errors),
    /** Somebody else changes the row. */
    edit: (id: string, rest: Partial<Entry>) => change(id, (row) => raised(row, rest)),
    deliver: async (operation: Operation, options: { isAnswerLost?: boolean } = {}): Promise<Outcome> => {
      received.push(`${operation.endpoint} ${operation.id}`)
      try {
        const refusal = refusals.shift()
        if (refusal) throw refusal
        const given = answer(operation)
        if (options.isAnswerLost === true) throw new ApiError(0, 'NETWORK', 'Network error. Please try again.')
        return { kind: 'delivered', answer: given }
      } catch (error) {
        return outcomeOf(error, operation)
      }
    },
  }
}

export type TestServer = ReturnType<typeof createServer>

export interface Harness {
  readonly outbox: Outbox
  readonly entries: EntryStore
  readonly waits: number[]
  setOnline(isOnline: boolean): void
  /** Resolves when nothing is left to send now. */
  settled(): Promise<void>
}

/** One page of the app: an outbox over a queue that several pages may share. */
export async function openPage(
  server: Pick<TestServer, 'deliver'>,
  options: {
    store?: OperationStore
    isOnline?: boolean
    /** Decides when this page is the one that sends; at once unless told. */
    asOnlySender?: (work: () => Promise<void>) => Promise<void>
    announce?: (news: OutboxNews) => void
    settleItem?: OutboxParts['settleItem']
  } = {},
): Promise<Harness> {
  const entries = createEntryStore()
  const waits: number[] = []
  let isOnline = options.isOnline ?? true
  const outbox = createOutbox({
    scope,
    store: options.store ?? createMemoryStore(),
    entries,
    deliver: server.deliver,
    flushEntries: async () => {},
    asOnlySender: options.asOnlySender ?? ((work) => work()),
    announce: options.announce ?? (() => {}),
    settleItem: options.settleItem ?? (async () => {}),
    onDelivered: () => {},
    isOnline: () => isOnline,
    wait: (ms, signal) => {
      // Back-offs pass at once and are noted; the long sleep lasts until an event ends it.
      if (ms < 60_000) {
        waits.push(ms)
        return Promise.resolve()
      }
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    },
  })
  await outbox.open()
  return {
    outbox,
    entries,
    waits,
    setOnline: (next) => {
      isOnline = next
      if (next) outbox.retryNow()
    },
    settled: () => outbox.drained(5_000),
  }
}

/** The writes of a person on that page, as the app makes them. */
export function writerOf({ outbox, entries }: Harness) {
  const now = new Date(minute(0))
  const queue = (what: Parameters<typeof buildOperation>[2]) => outbox.enqueue(buildOperation(scope, now, what))
  const shown = (id: string) => {
    const entry = entries.get(id)?.entry
    if (entry === undefined) throw new Error('not shown')
    return entry
  }
  return {
    create: (minutes: number): { id: string; isStored: Promise<void> } => {
      const id = newId()
      const fields = {
        kind: 'diaper' as const,
        startAt: minute(minutes),
        endAt: null,
        tz: 'UTC',
        notes: '',
        details: diaper.example.details,
      }
      const isStored = queue({
        endpoint: 'logs.create',
        input: { body: { id, childId: mia, ...fields } },
        change: { kind: 'create', entries: [entryWith(id, mia, fields, now.toISOString())] },
        touches: [id],
        makes: [id],
        needs: [mia],
      })
      return { id, isStored }
    },
    /** A feed at the left side that goes on, and what is pressed on it. */
    startFeed: (minutes: number): string => {
      const id = newId()
      const startAt = minute(minutes)
      const details = { method: 'breast', segments: [{ side: 'left', startAt, endAt: null }], bottles: [], foods: [] }
      const fields = { kind: 'feeding' as const, startAt, endAt: null, tz: 'UTC', notes: '', details }
      void queue({
        endpoint: 'logs.create',
        input: { body: { id, childId: mia, ...fields } },
        change: { kind: 'create', entries: [entryWith(id, mia, fields, now.toISOString())] },
        touches: [id],
        makes: [id],
        needs: [mia],
      })
      return id
    },
    press: (id: string, step: TimerStep): Promise<void> =>
      queue({
        endpoint: endpointOfStep(step),
        input: null,
        change: { kind: 'timer', id, step, baseVersion: shown(id).version, by: mother },
        touches: [id],
        needs: [id, mia],
      }),
    edit: (id: string, notes: string): Promise<void> => {
      const before = shown(id)
      const { startAt, endAt, tz, details } = before
      return queue({
        endpoint: 'logs.update',
        input: null,
        change: {
          kind: 'update',
          id,
          fields: { startAt, endAt, tz, notes, details },
          baseVersion: before.version,
          before,
          by: mother,
          isRestoredFirst: false,
        },
        touches: [id],
        needs: [id, mia],
      })
    },
    remove: (id: string): Promise<void> =>
      queue({
        endpoint: 'logs.remove',
        input: { params: { id } },
        change: { kind: 'remove', id, before: shown(id) },
        touches: [id],
        needs: [id],
      }),
    restore: (before: Entry): Promise<void> =>
      queue({
        endpoint: 'logs.restore',
        input: { params: { id: before.id } },
        change: { kind: 'restore', id: before.id, before },
        touches: [before.id],
        needs: [before.id],
      }),
  }
}
