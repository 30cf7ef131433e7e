import { ApiError } from '@nestwren/contract/client'
import { describe, expect, test } from 'vitest'
import { createServer, openPage, scope, writerOf } from './harness.fixture.ts'
import { minute } from './indexed/entries.fixture.ts'
import { discard, keepMine, takeTheirs, tryAgain } from './lazy/resolutions.ts'
import { buildOperation } from './operation.ts'
import { createMemoryStore } from './operation-store.ts'

const offline = () => new ApiError(0, 'NETWORK', 'Network error. Please try again.')

describe('a write', () => {
  test('is shown in the same tick, waits once it is stored, and is saved when the server has it', async () => {
    const server = createServer()
    const page = await openPage(server, { isOnline: false })
    const { id, isStored } = writerOf(page).create(10)
    expect(page.entries.get(id)?.sync).toBe('storing')
    await isStored
    expect(page.entries.get(id)?.sync).toBe('waiting')
    page.setOnline(true)
    await page.settled()
    expect(page.entries.get(id)?.sync).toBe('saved')
    expect(page.entries.stored(id)).toEqual(server.rows.get(id))
    expect(page.outbox.getState().queue).toEqual([])
  })

  test('that the device cannot keep is taken back and said, not sent', async () => {
    const server = createServer()
    const store = { ...createMemoryStore(), add: () => Promise.reject(new Error('QuotaExceededError')) }
    const page = await openPage(server, { store })
    const { id, isStored } = writerOf(page).create(10)
    await expect(isStored).rejects.toThrow('This device is out of space')
    expect(page.entries.get(id)).toBeNull()
    expect(server.received).toEqual([])
  })
})

test('a write that another family got leaves one to an entry of the same id as it was', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const here = await openPage(server, { store, isOnline: false })
  const id = writerOf(here).startFeed(10)
  const row = here.entries.get(id)?.entry
  if (row === undefined) throw new Error('not shown')
  const { startAt, endAt, tz, details } = row
  await writerOf(here).press(id, { what: 'stop', at: minute(20) })
  // Written without a network in the other family of this person.
  const there = buildOperation({ ...scope, accountId: '0190d000-0000-7000-8000-000000000002' }, new Date(minute(0)), {
    endpoint: 'logs.update',
    input: null,
    change: {
      kind: 'update',
      id,
      fields: { startAt, endAt, tz, notes: 'Of the other family', details },
      baseVersion: 7,
      before: { ...row, notes: 'Of the other family', version: 7 },
      by: row.createdBy,
      isRestoredFirst: false,
    },
    touches: [id],
    needs: [id],
  })
  await store.add(there)
  here.setOnline(true)
  await here.settled()
  expect(server.rows.get(id)?.endAt).toBe(minute(20))
  const [left, ...others] = await store.list(scope.userId)
  expect(others).toEqual([])
  expect(left?.change).toEqual(there.change)
})

describe('a chain made without network', () => {
  test('create, edit, edit, delete, restore, edit arrive in order with the versions the server expects', async () => {
    const server = createServer()
    const page = await openPage(server, { isOnline: false })
    const write = writerOf(page)
    const { id } = write.create(10)
    await write.edit(id, 'first')
    await write.edit(id, 'second')
    const before = page.entries.get(id)?.entry
    expect(before?.version).toBe(3)
    await write.remove(id)
    expect(page.entries.get(id)).toBeNull()
    if (before === undefined) throw new Error('not shown')
    await write.restore({ ...before, version: 4, deletedAt: minute(1) })
    await write.edit(id, 'third')
    page.setOnline(true)
    await page.settled()
    expect(server.rows.get(id)).toMatchObject({ notes: 'third', version: 6, deletedAt: null })
    expect(page.outbox.getState().queue).toEqual([])
    expect(page.entries.get(id)).toMatchObject({ sync: 'saved', entry: { notes: 'third', version: 6 } })
  })

  test('200 writes go on after a restart in the middle, each has its effect once, also when answers get lost', async () => {
    const server = createServer()
    const store = createMemoryStore()
    const first = await openPage(server, { store, isOnline: false })
    const write = writerOf(first)
    const made = Array.from({ length: 100 }, (_none, index) => write.create(index).id)
    for (const id of made) await write.edit(id, `note of ${id}`)
    let sent = 0
    let stop = () => {}
    const second = await openPage(
      {
        deliver: (operation) => {
          sent += 1
          if (sent === 90) stop()
          return server.deliver(operation, { isAnswerLost: sent % 7 === 0 })
        },
      },
      { store },
    )
    await new Promise<void>((resolve) => {
      stop = () => {
        second.outbox.close()
        resolve()
      }
    })
    const third = await openPage(server, { store })
    await third.settled()
    expect(third.outbox.getState().queue).toEqual([])
    expect(server.rows.size).toBe(100)
    for (const id of made) expect(server.rows.get(id)).toMatchObject({ notes: `note of ${id}`, version: 2 })
  })
})

describe('trouble on the way', () => {
  test('failures are repeated with a growing wait, the server’s own wait comes first, order is kept', async () => {
    const server = createServer()
    const page = await openPage(server, { isOnline: false })
    const write = writerOf(page)
    const one = write.create(10)
    const two = write.create(20)
    await two.isStored
    const busy = new ApiError(429, 'RATE_LIMITED', 'Too many requests. Wait a moment and try again.', undefined, 7)
    server.failNext(offline(), new ApiError(502, 'UNKNOWN', 'Bad Gateway'), busy)
    page.setOnline(true)
    await page.settled()
    expect(page.waits).toHaveLength(3)
    const [first = 0, second = 0, third] = page.waits
    expect(first).toBeGreaterThanOrEqual(800)
    expect(second).toBeGreaterThan(first)
    expect(third).toBe(7_000)
    expect([...server.rows.keys()]).toEqual([one.id, two.id])
  })

  test('a refusal stays visible and holds back later writes to the same entry only, until the person decides', async () => {
    const server = createServer()
    const page = await openPage(server, { isOnline: false })
    const write = writerOf(page)
    const { id } = write.create(10)
    await write.edit(id, 'more')
    const other = write.create(20)
    await other.isStored
    server.failNext(new ApiError(400, 'FUTURE_TIME', 'This time is in the future.'))
    page.setOnline(true)
    await expect.poll(() => server.rows.has(other.id)).toBe(true)
    await expect.poll(() => page.outbox.getState().queue.length).toBe(2)
    expect(page.entries.get(id)).toMatchObject({ sync: 'failed', entry: { notes: 'more' } })
    expect(page.outbox.getState().queue[0]?.error).toEqual({
      status: 400,
      code: 'FUTURE_TIME',
      message: 'This time is in the future.',
    })
    const refused = page.outbox.getState().queue[0]?.id ?? ''
    await page.outbox.change((queue) => tryAgain(queue, refused))
    await page.settled()
    expect(server.rows.get(id)).toMatchObject({ notes: 'more', version: 2 })
  })

  test('a refused creation that is given up takes its later edits with it', async () => {
    const server = createServer()
    const page = await openPage(server, { isOnline: false })
    const write = writerOf(page)
    const { id } = write.create(10)
    await write.edit(id, 'more')
    server.failNext(new ApiError(403, 'FORBIDDEN', "You don't have permission to do this."))
    page.setOnline(true)
    await expect.poll(() => page.entries.get(id)?.sync).toBe('failed')
    const refused = page.outbox.getState().queue[0]?.id ?? ''
    await page.outbox.change((queue) => discard(queue, refused))
    expect(page.outbox.getState().queue).toEqual([])
    expect(page.entries.get(id)).toBeNull()
  })

  test('without a session it waits, and goes on when there is one again', async () => {
    const server = createServer()
    const page = await openPage(server)
    server.failNext(new ApiError(401, 'UNAUTHENTICATED', 'Sign in to continue.'))
    const { id, isStored } = writerOf(page).create(10)
    await isStored
    await expect.poll(() => page.outbox.getState().isSending).toBe(false)
    expect(page.entries.get(id)?.sync).toBe('waiting')
    expect(server.received).toHaveLength(1)
    page.outbox.retryNow()
    await page.settled()
    expect(server.rows.has(id)).toBe(true)
  })

  test('deleting what is gone already is done', async () => {
    const server = createServer()
    const page = await openPage(server)
    const write = writerOf(page)
    const { id } = write.create(10)
    await page.settled()
    server.rows.delete(id)
    await write.remove(id)
    await page.settled()
    expect(page.outbox.getState().queue).toEqual([])
    expect(page.entries.get(id)).toBeNull()
  })
})

describe('somebody else was first', () => {
  async function conflicting() {
    const server = createServer()
    const page = await openPage(server)
    const write = writerOf(page)
    const { id } = write.create(10)
    await page.settled()
    page.setOnline(false)
    await write.edit(id, 'mine')
    await write.edit(id, 'mine, longer')
    server.edit(id, { notes: 'theirs' })
    page.setOnline(true)
    await expect.poll(() => page.entries.get(id)?.sync).toBe('conflict')
    const conflict = page.outbox.getState().queue[0]
    return { server, page, id, conflictId: conflict?.id ?? '', conflict }
  }

  test('both versions are kept, and nothing is overwritten', async () => {
    const { server, page, id, conflict } = await conflicting()
    expect(server.rows.get(id)?.notes).toBe('theirs')
    expect(conflict?.theirs?.notes).toBe('theirs')
    expect(page.entries.get(id)?.entry.notes).toBe('mine, longer')
    expect(page.outbox.getState().queue).toHaveLength(2)
  })

  test('keep mine sends mine as a change to theirs', async () => {
    const { server, page, id, conflictId } = await conflicting()
    await page.outbox.change((queue) => keepMine(queue, conflictId))
    await page.settled()
    expect(server.rows.get(id)).toMatchObject({ notes: 'mine, longer', version: 4 })
    expect(page.entries.get(id)).toMatchObject({ sync: 'saved', entry: { version: 4 } })
  })

  test('take theirs drops mine', async () => {
    const { server, page, id, conflictId } = await conflicting()
    await page.outbox.change((queue) => takeTheirs(queue, conflictId))
    await page.settled()
    expect(server.rows.get(id)).toMatchObject({ notes: 'theirs', version: 2 })
    expect(page.entries.get(id)).toMatchObject({ sync: 'saved', entry: { notes: 'theirs' } })
    expect(page.outbox.getState().queue).toEqual([])
  })

  test('a lost answer followed by somebody else’s edit becomes a conflict, not an overwrite', async () => {
    const server = createServer()
    let isLost = true
    const page = await openPage({
      deliver: (operation) => {
        const isAnswerLost = operation.endpoint === 'logs.update' && isLost
        if (isAnswerLost) isLost = false
        const outcome = server.deliver(operation, { isAnswerLost })
        if (isAnswerLost) server.edit(operation.touches[0] ?? '', { notes: 'theirs' })
        return outcome
      },
    })
    const write = writerOf(page)
    const { id } = write.create(10)
    await page.settled()
    page.setOnline(false)
    await write.edit(id, 'one')
    await write.edit(id, 'two')
    page.setOnline(true)
    await expect.poll(() => page.entries.get(id)?.sync).toBe('conflict')
    expect(server.rows.get(id)?.notes).toBe('theirs')
  })
})

test('a second page shows what the first one wrote and learns that it was sent', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const second = await openPage(server, { store, asOnlySender: async () => {} })
  const first = await openPage(server, { store, announce: (news) => second.outbox.hear(news), isOnline: false })
  const { id, isStored } = writerOf(first).create(10)
  await isStored
  await expect.poll(() => second.entries.get(id)?.sync).toBe('waiting')
  first.setOnline(true)
  await first.settled()
  await expect.poll(() => second.entries.get(id)?.sync).toBe('saved')
  expect(server.received).toHaveLength(1)
})

test('an own comment that the server tells of before it answers is counted once', async () => {
  const server = createServer()
  const page = await openPage(server, { isOnline: false })
  const { id } = writerOf(page).create(10)
  page.setOnline(true)
  await page.settled()
  page.setOnline(false)
  await page.outbox.enqueue(
    buildOperation(scope, new Date(minute(0)), {
      endpoint: 'logReactions.addComment',
      input: { params: { id }, body: { id: 'c1', content: 'Well done' } },
      change: { kind: 'comment', id, commentId: 'c1' },
    }),
  )
  expect(page.entries.get(id)).toMatchObject({ sync: 'saved', entry: { commentCount: 1 } })
  page.outbox.confirm('c1')
  const row = page.entries.stored(id)
  if (row === null) throw new Error('not stored')
  page.entries.put([{ ...row, commentCount: 1 }])
  expect(page.entries.get(id)?.entry.commentCount).toBe(1)
})
