import { afterEach, expect, test, vi } from 'vitest'
import { asksBeforeLeaving, type DeviceState, unlessBroken } from '../storage/broken-device.fixture.ts'
import { isReloadHeld } from '../sw/update.ts'
import { createServer, openPage, scope, writerOf } from './harness.fixture.ts'
import { createMemoryStore, createSafeStore, isHeld, type OperationStore } from './operation-store.ts'

const lost = new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
const full = new DOMException('full', 'QuotaExceededError')

/** A device whose database can be made to fail. */
function device() {
  const rows = createMemoryStore()
  const state: DeviceState & { opened: number } = { failure: null, opened: 0 }
  const store: OperationStore = {
    list: unlessBroken(state, rows.list),
    add: unlessBroken(state, rows.add),
    transact: unlessBroken(state, rows.transact),
  }
  const open = async () => {
    state.opened += 1
    if (state.failure !== null) throw state.failure
    return store
  }
  return { rows, state, open }
}

afterEach(() => vi.restoreAllMocks())

test('a browser that opens no database: writes are marked as held, sent while the page is open, and guarded', async () => {
  const server = createServer()
  const broken = device()
  broken.state.failure = new DOMException('', 'SecurityError')
  const page = await openPage(server, { store: createSafeStore(broken.open), isOnline: false })
  expect(page.outbox.isHolding()).toBe(true)
  const first = writerOf(page).create(1)
  await first.isStored
  await writerOf(page).edit(first.id, 'later')
  expect(page.outbox.getState().queue.map(isHeld)).toEqual([true, true])
  expect(asksBeforeLeaving()).toBe(true)
  expect(isReloadHeld()).toBe(true)
  page.setOnline(true)
  await page.settled()
  expect(server.rows.get(first.id)?.notes).toBe('later')
  expect(asksBeforeLeaving()).toBe(false)
})

test('what only this page holds is sent although another tab is the sender', async () => {
  const server = createServer()
  const broken = device()
  broken.state.failure = lost
  const page = await openPage(server, {
    store: createSafeStore(broken.open),
    asOnlySender: () => new Promise(() => undefined),
  })
  const { id, isStored } = writerOf(page).create(1)
  await isStored
  await page.settled()
  expect([...server.rows.keys()]).toEqual([id])
})

test('a connection that the browser has dropped is opened again, and nothing has to be held', async () => {
  const { rows, state, open } = device()
  let isDropped = false
  const store = createSafeStore(async () => {
    const opened = await open()
    const isFirst = state.opened === 1
    return {
      ...opened,
      add: (one) => (isFirst && isDropped ? Promise.reject(lost) : opened.add(one)),
    }
  })
  const page = await openPage(createServer(), { store, isOnline: false })
  isDropped = true
  await writerOf(page).create(1).isStored
  expect(page.outbox.getState().queue.map(isHeld)).toEqual([false])
  expect(page.outbox.isHolding()).toBe(false)
  expect(await rows.list(scope.userId)).toHaveLength(1)
  expect(state.opened).toBe(2)
})

test('a full device is the only one that refuses a write', async () => {
  const { state, open } = device()
  const page = await openPage(createServer(), { store: createSafeStore(open), isOnline: false })
  state.failure = full
  await expect(writerOf(page).create(1).isStored).rejects.toThrow('This device is out of space')
  expect(page.outbox.getState().queue).toEqual([])
  state.failure = lost
  await writerOf(page).create(2).isStored
  expect(page.outbox.getState().queue.map(isHeld)).toEqual([true])
})

test('a database that fails between two writes: they arrive in order, once', async () => {
  const server = createServer()
  const { state, open } = device()
  const page = await openPage(server, { store: createSafeStore(open), isOnline: false })
  const first = writerOf(page).create(1)
  await first.isStored
  state.failure = lost
  await writerOf(page).edit(first.id, 'held')
  state.failure = null
  // The device works again, but this must not overtake what is held.
  await writerOf(page).edit(first.id, 'behind it')
  expect(page.outbox.getState().queue.map(isHeld)).toEqual([false, true, true])
  page.setOnline(true)
  await page.settled()
  expect(server.received.map((one) => one.split(' ')[0])).toEqual(['logs.create', 'logs.update', 'logs.update'])
  expect(server.rows.get(first.id)?.notes).toBe('behind it')
})

test('a database that can no longer be written to: what was delivered is not sent again and again', async () => {
  const server = createServer()
  const { state, open } = device()
  const page = await openPage(server, { store: createSafeStore(open), isOnline: false })
  await writerOf(page).create(1).isStored
  state.failure = lost
  page.setOnline(true)
  await page.settled()
  expect(server.received).toHaveLength(1)
  expect(page.outbox.getState().queue).toEqual([])
})
