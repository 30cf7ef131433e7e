import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
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

test('an error nobody caught ends the process in order', async () => {
  const { base, ended } = await startServer('clean')
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
