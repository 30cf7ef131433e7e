import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveServer } from './live-socket.ts'
import { createPollRelay, createSessionIds, type PollRelay } from './poll-relay.ts'

/** One process that holds no session, and what it asks the others. */

const holder = randomUUID()
const ids = createSessionIds(holder, 'a secret')
const mostBytes = 64 * 1024

let server: Server
let relay: PollRelay
let base: string
let asked: { readonly call: number; readonly from: string; readonly sid: string; readonly body: string }[]
let arrived: number
let bodiesRead: number
let isHolderThere: boolean
let io: EventEmitter

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  asked = []
  arrived = 0
  bodiesRead = 0
  isHolderThere = true
  type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  let handle: Handler = () => undefined
  const engine = Object.assign(new EventEmitter(), {
    use: (own: Handler) => {
      handle = own
    },
  })
  io = Object.assign(new EventEmitter(), {
    engine,
    serverSideEmit: (name: string, message: (typeof asked)[number]) =>
      void (name === 'live:poll' && asked.push(message)),
  })
  relay = createPollRelay({
    io: io as unknown as LiveServer,
    cluster: { id: randomUUID(), isThere: () => isHolderThere },
    ids,
    addressOf: ({ headers }) => String(headers['x-address']),
    mostPerAddress: 100,
    mostBytes,
  })
  server = createServer((request, response) => {
    arrived += 1
    request.once('end', () => {
      bodiesRead += 1
    })
    handle(request, response, () => response.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling&sid=`
})
afterEach(() => {
  relay.close()
  server.close()
  server.closeAllConnections()
  vi.useRealTimers()
})

const poll = (address: string, body?: string) =>
  fetch(`${base}${ids.create()}`, {
    headers: { 'x-address': address },
    ...(body === undefined ? {} : { method: 'POST', body }),
  }).catch(() => undefined)

const tell = ({ call, from }: (typeof asked)[number]) =>
  io.emit('live:polled', { to: from, call, status: 200, type: 'text/plain', body: 'heard' })

test('a process that is not there is asked nothing, however often its sessions are polled, and asked once it is', async () => {
  isHolderThere = false
  const polls = Array.from({ length: 20 }, () => poll('one'))
  await expect.poll(() => arrived).toBe(20)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([])
  isHolderThere = true
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(() => asked.length).toBe(20)
  for (const one of asked) tell(one)
  const answers = await Promise.all(polls)
  expect(answers.map((answer) => answer?.status)).toEqual(polls.map(() => 200))
})

test('what is asked for one address is bounded by number and bytes, waits for its turn, and delays nobody else', async () => {
  const large = 'x'.repeat(60_000)
  for (let at = 0; at < 60; at += 1) void poll('one', large)
  await expect.poll(() => bodiesRead).toBe(60)
  void poll('other')
  await expect.poll(() => asked.some(({ body }) => body === '')).toBe(true)
  expect(asked.length).toBeLessThan(40)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => asked.length).toBe(61)
})
