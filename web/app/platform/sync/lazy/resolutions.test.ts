import { ApiError } from '@nestwren/contract/client'
import { describe, expect, test } from 'vitest'
import { type Outcome, outcomeOf } from '../delivery.ts'
import { type Harness, openPage, scope } from '../harness.fixture.ts'
import { newId } from '../ids.ts'
import { mia } from '../indexed/entries.fixture.ts'
import type { SyncedList } from '../list.ts'
import { buildOperation, inputOf, type LooseFields, type Operation, type SyncedItem } from '../operation.ts'
import { createMemoryStore } from '../operation-store.ts'
import type { OutboxNews } from '../outbox.ts'
import { layOverList } from '../use-list.ts'
import { amendRefused, discard, keepMine, takeTheirs } from './resolutions.ts'
import { settleItem } from './settle.ts'

/** A list as a feature registers it. */
const list: SyncedList = {
  name: 'stock',
  calls: { create: 'milk.create', update: 'milk.update', remove: 'milk.remove' },
  read: async () => [],
}

type Item = SyncedItem & { readonly id: string }

/** The rules of the server that the queue relies on: ids, versions, mutation ids. */
function createServer() {
  const rows = new Map<string, Item>()
  const applied = new Set<string>()
  const received: string[] = []
  const refusals: (Error | null)[] = []
  const answer = (operation: Operation): unknown => {
    const { params, body = {} } = inputOf(operation) as { params?: { id: string }; body?: LooseFields }
    if (operation.kept?.what === 'create') {
      const id = String(body.id)
      rows.set(id, rows.get(id) ?? { ...body, id, version: 1 })
      return rows.get(id)
    }
    const row = rows.get(params?.id ?? '')
    if (row === undefined) throw new ApiError(404, 'NOT_FOUND', "We can't find this.")
    if (operation.kept?.what === 'remove') return void rows.delete(row.id)
    const { version, mutationId, ...fields } = body
    if (applied.has(String(mutationId))) return row
    if (version !== row.version) throw new ApiError(409, 'STALE_VERSION', 'Changed.', { current: row })
    applied.add(String(mutationId))
    rows.set(row.id, { ...row, ...fields, version: row.version + 1 })
    return rows.get(row.id)
  }
  return {
    rows,
    received,
    failNext: (...errors: (Error | null)[]) => refusals.push(...errors),
    /** Somebody else changes the row. */
    edit: (id: string, part: LooseFields) => {
      const row = rows.get(id)
      if (row !== undefined) rows.set(id, { ...row, ...part, version: row.version + 1 })
    },
    deliver: async (operation: Operation, { isAnswerLost = false } = {}): Promise<Outcome> => {
      received.push(operation.kept?.what ?? operation.endpoint)
      try {
        const refusal = refusals.shift()
        if (refusal) throw refusal
        const given = operation.kept === undefined ? undefined : answer(operation)
        if (isAnswerLost) throw new ApiError(0, 'NETWORK', 'Network error. Please try again.')
        return { kind: 'delivered', answer: given }
      } catch (error) {
        return outcomeOf(error, operation)
      }
    },
  }
}

type Server = ReturnType<typeof createServer>

interface Page extends Harness {
  readonly shown: () => readonly Item[]
}

/** One page: an outbox, and the list the server told it. */
async function open(server: Pick<Server, 'deliver'>, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const held = new Map<string, Item>()
  const page = await openPage(server, {
    ...options,
    settleItem: (operation, outcome, change) =>
      settleItem(operation, outcome, {
        registered: { lists: [{ ...list, place: { path: '/', title: { id: 'list' } } }], items: [], answers: [] },
        change,
        put: async ({ id, answer }) => void (answer === null ? held.delete(id) : held.set(id, answer as Item)),
      }),
  })
  return { ...page, shown: () => layOverList<Item>(list, [...held.values()], page.outbox.getState().queue) ?? [] }
}

function writerOf(page: Page) {
  const queue = (what: Parameters<typeof buildOperation>[2]) =>
    page.outbox.enqueue(buildOperation(scope, new Date(), what))
  const known = (id: string) => {
    const item = page.shown().find((one) => one.id === id)
    if (item === undefined) throw new Error('not shown')
    return item
  }
  const base = { part: list.name, theirs: null }
  return {
    create: (fields: LooseFields, id = newId()) => {
      const kept = { ...base, id, what: 'create' as const, fields: {}, shown: { ...fields, id }, before: null }
      void queue({
        endpoint: 'milk.create',
        input: { body: { ...fields, id } },
        kept: { ...kept, baseVersion: 0 },
        touches: [id],
        makes: [id],
        needs: [mia],
      })
      return id
    },
    change: (id: string, fields: LooseFields) => {
      const before = known(id)
      const kept = { ...base, id, what: 'update' as const, fields, shown: fields, before, baseVersion: before.version }
      return queue({ endpoint: 'milk.update', input: { params: { id } }, kept, touches: [id], needs: [id] })
    },
    remove: (id: string) => {
      const before = known(id)
      const kept = { ...base, id, what: 'remove' as const, fields: {}, shown: {}, before, baseVersion: before.version }
      return queue({ endpoint: 'milk.remove', input: { params: { id } }, kept, touches: [id], needs: [id] })
    },
  }
}

/** A thing that the server has, on a page that has lost its network since. */
async function apart(fields: LooseFields = { place: 'fridge', label: 'A' }) {
  const server = createServer()
  const page = await open(server)
  const write = writerOf(page)
  const id = write.create(fields)
  await page.settled()
  page.setOnline(false)
  return { server, page, write, id }
}
const queueOf = (page: Page) => page.outbox.getState().queue
/** Resolves when the first write has to be decided about; what is held back by it waits on. */
const untilStuck = (page: Page, state: 'failed' | 'conflict') => expect.poll(() => queueOf(page)[0]?.state).toBe(state)

test('made, changed twice and taken away without a network: over a restart and lost answers, in order, each once', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const page = await open(server, { store, isOnline: false })
  const write = writerOf(page)
  const id = write.create({ place: 'fridge', label: 'A' })
  await write.change(id, { place: 'freezer' })
  await write.change(id, { label: 'B' })
  const gone = write.create({ place: 'room' })
  await write.remove(gone)
  expect(page.shown()).toEqual([{ id, place: 'freezer', label: 'B', version: 3 }])
  page.outbox.close()

  let count = 0
  const deliver = (operation: Operation) => server.deliver(operation, { isAnswerLost: ++count % 2 === 1 })
  const again = await open({ deliver }, { store, isOnline: false })
  expect(again.shown()).toEqual(page.shown())
  again.setOnline(true)
  await again.settled()
  expect(queueOf(again)).toEqual([])
  expect([...server.rows.values()]).toEqual([{ id, place: 'freezer', label: 'B', version: 3 }])
  expect(again.shown()).toEqual([...server.rows.values()])
})

describe('two people', () => {
  test('who changed different fields are both right, also where one of them changed twice', async () => {
    const { server, page, write, id } = await apart()
    await write.change(id, { place: 'freezer' })
    await write.change(id, { label: 'A', place: 'room' })
    server.edit(id, { label: 'Theirs' })
    page.setOnline(true)
    await page.settled()
    expect(queueOf(page)).toEqual([])
    expect(server.rows.get(id)).toEqual({ id, place: 'room', label: 'Theirs', version: 4 })
  })

  test('who changed the same to the same have nothing to choose', async () => {
    const { server, page, write, id } = await apart()
    await write.change(id, { place: 'room' })
    server.edit(id, { place: 'room' })
    page.setOnline(true)
    await page.settled()
    expect(queueOf(page)).toEqual([])
    expect(server.rows.get(id)).toMatchObject({ place: 'room' })
  })

  test.each(['mine', 'theirs'] as const)(
    'who changed the same field choose %s; nothing is lost before',
    async (choice) => {
      const { server, page, write, id } = await apart()
      await write.change(id, { label: 'Mine' })
      await write.change(id, { place: 'room' })
      server.edit(id, { label: 'Theirs', place: 'freezer' })
      page.setOnline(true)
      await untilStuck(page, 'conflict')
      const [first, second] = queueOf(page)
      expect(first).toMatchObject({ state: 'conflict', kept: { theirs: { label: 'Theirs' } } })
      expect(second).toMatchObject({ state: 'waiting' })
      expect(page.shown()).toMatchObject([{ label: 'Mine', place: 'room' }])
      await page.outbox.change((all) => (choice === 'mine' ? keepMine : takeTheirs)(all, first?.id ?? ''))
      await page.settled()
      expect(queueOf(page)).toEqual([])
      const mine = { label: 'Mine', place: 'room', version: 4 }
      const theirs = { label: 'Theirs', place: 'freezer', version: 2 }
      expect(server.rows.get(id)).toMatchObject(choice === 'mine' ? mine : theirs)
      expect(page.shown()).toEqual([...server.rows.values()])
    },
  )

  test('what somebody else took away: a change stays with the reason, taking it away too is done', async () => {
    const { server, page, write, id } = await apart()
    await write.change(id, { label: 'Mine' })
    server.rows.delete(id)
    page.setOnline(true)
    await page.settled()
    expect(queueOf(page)).toMatchObject([{ state: 'failed', error: { code: 'NOT_FOUND' } }])
    expect(page.shown()).toMatchObject([{ id, label: 'Mine' }])
    await page.outbox.change((all) => discard(all, queueOf(page)[0]?.id ?? ''))
    await write.remove(id)
    await page.settled()
    expect(queueOf(page)).toEqual([])
    expect(page.shown()).toEqual([])
  })
})

describe('a refusal', () => {
  const full = new ApiError(400, 'TOO_MANY', 'There are enough.')

  test('of a new thing holds back what follows; what is typed anew is sent in its place', async () => {
    const server = createServer()
    const page = await open(server, { isOnline: false })
    const write = writerOf(page)
    const id = write.create({ label: 'A' })
    await write.change(id, { label: 'B' })
    server.failNext(full)
    page.setOnline(true)
    await untilStuck(page, 'failed')
    expect(queueOf(page).map(({ state }) => state)).toEqual(['failed', 'waiting'])
    expect(server.received).toEqual(['create'])
    await page.outbox.change((all) => amendRefused(all, id, { label: 'C', note: 'x' }))
    await page.settled()
    expect(server.rows.get(id)).toMatchObject({ label: 'B', note: 'x', version: 2 })
  })

  test('of a change, given up, leaves the later ones as they were meant', async () => {
    const { server, page, write, id } = await apart()
    await write.change(id, { place: 'nowhere', label: 'A' })
    await write.change(id, { place: 'nowhere', label: 'B' })
    server.failNext(full)
    page.setOnline(true)
    await untilStuck(page, 'failed')
    await page.outbox.change((all) => discard(all, queueOf(page)[0]?.id ?? ''))
    await page.settled()
    expect(queueOf(page)).toEqual([])
    expect(server.rows.get(id)).toEqual({ id, place: 'fridge', label: 'B', version: 2 })
  })
})

test('the same thing made by two tabs, each once, is one thing; each tab sees what the other did', async () => {
  const server = createServer()
  const store = createMemoryStore()
  let hear = (_news: OutboxNews) => {}
  const one = await open(server, { store, isOnline: false, announce: (news) => hear(news) })
  const two = await open(server, { store, asOnlySender: () => new Promise(() => {}) })
  hear = (news) => two.outbox.hear(news)
  const id = writerOf(one).create({ label: 'A' })
  await expect.poll(() => two.shown()).toMatchObject([{ id, label: 'A' }])
  writerOf(two).create({ label: 'A' }, id)
  await expect.poll(() => queueOf(two)).toHaveLength(2)
  one.outbox.hear({ kind: 'queued' })
  one.setOnline(true)
  await expect.poll(() => queueOf(one)).toEqual([])
  expect(server.rows.size).toBe(1)
})
