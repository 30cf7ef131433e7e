// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive, type LiveConnection } from './live-connection.ts'

type Listener = (...values: never[]) => void

/** What the library was asked for, and what it would say. */
const library = vi.hoisted(() => ({
  options: {} as { transports?: string[]; tryAllTransports?: boolean },
  listeners: new Map<string, Listener>(),
  socket: { active: true, connected: false, io: { opts: {} as { transports?: string[] } } },
}))

vi.mock('socket.io-client', () => ({
  io: (_url: string, options: typeof library.options) => {
    library.options = options
    library.socket.io.opts = { ...options }
    return Object.assign(library.socket, {
      on: (name: string, listener: Listener) => library.listeners.set(name, listener),
      onAny: () => undefined,
      connect: () => undefined,
      disconnect: () => undefined,
    })
  },
}))

let connection: LiveConnection

beforeEach(async () => {
  library.listeners.clear()
  library.socket.active = true
  connection = connectLive({
    token: async () => 'token',
    renew: async () => false,
    receive: () => undefined,
    onChange: () => undefined,
  })
  await vi.waitFor(() => expect(library.listeners.has('connect_error')).toBe(true))
})
afterEach(() => connection.close())

const fail = (why = 'timeout') => library.listeners.get('connect_error')?.(new Error(why) as never)
const nextOrder = () => library.socket.io.opts.transports

test('begins with a websocket, and tries polling in the same attempt where websockets are refused', () => {
  expect(library.options).toMatchObject({ transports: ['websocket', 'polling'], tryAllTransports: true })
})

test('where an attempt ran out of time the next begins with the other way', () => {
  fail()
  expect(nextOrder()).toEqual(['polling', 'websocket'])
  fail()
  expect(nextOrder()).toEqual(['websocket', 'polling'])
})

test('a server that is away for a moment says nothing about the way', () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    fail('xhr poll error')
    expect(nextOrder()).toEqual(['websocket', 'polling'])
  }
})

test('a refusal by the server says nothing about the way', () => {
  library.socket.active = false
  fail()
  expect(nextOrder()).toEqual(['websocket', 'polling'])
})
