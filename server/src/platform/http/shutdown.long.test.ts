import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSilentLog } from '../log/log.ts'
import { createShutdown } from './shutdown.ts'

let child: ChildProcess | undefined
afterEach(() => {
  child?.kill('SIGKILL')
})

async function startServer(lastStep: string) {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'shutdown.fixture.ts'), lastStep], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  const [line] = await once(started.stdout, 'data')
  return { base: String(line).trim(), server: started, ended: once(started, 'exit') }
}

test('SIGTERM under load: what was begun is answered, nobody new is let in, exit 0', async () => {
  const { base, server, ended } = await startServer('clean')
  const answers = Array.from({ length: 30 }, () => fetch(`${base}/slow`))
  // A request that is answered proves that those before it have arrived.
  await fetch(`${base}/nowhere`)
  server.kill('SIGTERM')
  const responses = await Promise.all(answers)
  expect(responses.map((response) => response.status)).toEqual(Array(30).fill(200))
  const [code] = await ended
  expect(code).toBe(0)
  await expect(fetch(`${base}/slow`)).rejects.toThrow()
})

test.each(['failing', 'endless'])(
  'a %s part does not keep the process alive, but the exit code tells',
  async (lastStep) => {
    const { server, ended } = await startServer(lastStep)
    server.kill('SIGTERM')
    const [code] = await ended
    expect(code).toBe(1)
  },
)

test.each([
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGINT', 'SIGINT', 130],
] as const)('after a %s a %s ends the process at once', async (first, second, code) => {
  const { server, ended } = await startServer('patient')
  server.kill(first)
  await once(server.stdout, 'data')
  server.kill(second)
  expect(await ended).toEqual([code, null])
})

test('an error nobody caught ends the process in order, and waits for nobody', async () => {
  const { base, ended } = await startServer('patient')
  await fetch(`${base}/crash`).catch(() => undefined)
  const [code] = await ended
  expect(code).toBe(1)
})

test('steps run in order and once, also when one fails', async () => {
  const ran: string[] = []
  const step = (name: string, fails = false) => ({
    name,
    run: async () => {
      ran.push(name)
      if (fails) throw new Error('no')
    },
  })
  const shutdown = createShutdown({
    log: createSilentLog(),
    steps: [step('http'), step('jobs', true), step('database')],
  })
  expect(shutdown.isStopping).toBe(false)
  const results = await Promise.all([shutdown.stop('a'), shutdown.stop('b')])
  expect(results).toEqual([false, false])
  expect(shutdown.isStopping).toBe(true)
  expect(ran).toEqual(['http', 'jobs', 'database'])
})

test('below npm the second SIGINT of one Ctrl-C is no second signal', async () => {
  const exits: number[] = []
  const { promise: waiting, resolve } = Promise.withResolvers<void>()
  const own: Record<string, () => void> = {}
  const onSignal = vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    own[String(name)] = listener as () => void
    return process
  })
  createShutdown({
    log: createSilentLog(),
    steps: [{ name: 'last', run: () => waiting }],
    isBelowNpm: true,
    exit: (code) => void exits.push(code),
  }).installSignals()
  onSignal.mockRestore()
  own.SIGINT?.()
  own.SIGINT?.()
  expect(exits).toEqual([])
  resolve()
  await expect.poll(() => exits).toEqual([0])
})

test('time that is only waited is not taken from the others, and each keeps what it needs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const step = (name: string, times: { readonly waitsMs?: number; readonly keepsMs?: number } = {}) => ({
    name,
    ...times,
    run: () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    },
  })
  const steps = [step('balancer', { waitsMs: 200 }), step('hangs'), step('cluster', { keepsMs: 100 })]
  const shutdown = createShutdown({ log: createSilentLog(), timeoutMs: 200, steps })
  const stopped = shutdown.stop('a test')
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual(['balancer'])
  ends.get('balancer')?.()
  await vi.advanceTimersByTimeAsync(99)
  expect(begun).toEqual(['balancer', 'hangs'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['balancer', 'hangs', 'cluster'])
  ends.get('cluster')?.()
  expect(await stopped).toBe(false)
})

/** A stop whose signals a test gives, and that waits for as long as nobody hurries it. */
function patientStop(options: { readonly isBelowNpm?: boolean } = {}) {
  const exits: number[] = []
  const ran: string[] = []
  const given: Record<string, (error?: Error) => void> = {}
  const onSignal = vi.spyOn(process, 'on').mockImplementation((name, listener) => {
    given[String(name)] = listener as () => void
    return process
  })
  const steps = [
    { name: 'balancer', waitsMs: 3_600_000, run: () => new Promise<void>(() => undefined) },
    { name: 'uploads', waitsMs: 3_600_000, run: () => new Promise<void>(() => undefined) },
    { name: 'last', run: async () => void ran.push('last') },
  ]
  createShutdown({ log: createSilentLog(), steps, exit: (code) => void exits.push(code), ...options }).installSignals()
  onSignal.mockRestore()
  return { exits, ran, give: (name: string) => given[name]?.(new Error('nobody caught this')) }
}

test.each(['uncaughtException', 'unhandledRejection'])(
  'an %s in the middle of a stop hurries it on, and the exit code tells',
  async (name) => {
    const { exits, ran, give } = patientStop()
    give('SIGTERM')
    give(name)
    await expect.poll(() => exits[0]).toBe(1)
    expect(ran).toEqual(['last'])
  },
)

test.each(['SIGTERM', 'SIGINT'])('below npm a %s that comes twice at once is one', (signal) => {
  const below = patientStop({ isBelowNpm: true })
  below.give(signal)
  below.give(signal)
  expect(below.exits).toEqual([])
  const other = patientStop()
  other.give(signal)
  other.give(signal)
  expect(other.exits).toHaveLength(1)
})

test('below npm another signal is a second one', () => {
  const { exits, give } = patientStop({ isBelowNpm: true })
  give('SIGTERM')
  give('SIGINT')
  expect(exits).toEqual([130])
})
