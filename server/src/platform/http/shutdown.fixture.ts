import { setTimeout as sleep } from 'node:timers/promises'
import { testConfig } from '../config/test-config.ts'
import { createLog } from '../log/log.ts'
import { createServer } from './limits.ts'
import { createShutdown } from './shutdown.ts'

// A small server that shutdown.long.test.ts stops with real signals. The first argument says which last step it has.
const log = createLog({ level: 'silent' })
const app = createServer(testConfig(), log)
app.get('/slow', async () => {
  await sleep(400)
  return { done: true }
})
app.get('/crash', async () => {
  setImmediate(() => {
    throw new Error('nobody catches this')
  })
  return {}
})
const lastSteps: Record<string, () => Promise<void>> = {
  clean: async () => undefined,
  failing: async () => {
    throw new Error('cannot stop')
  },
  endless: () => new Promise(() => undefined),
}
// Serves on for as long as nobody hurries it.
const patient = {
  name: 'balancer',
  waitsMs: 3_600_000,
  run: () => {
    process.stdout.write('waiting\n')
    return new Promise<void>(() => undefined)
  },
}
const steps = [
  ...(process.argv[2] === 'patient' ? [patient] : []),
  { name: 'requests', run: () => app.close() },
  { name: 'last', run: lastSteps[process.argv[2] ?? 'clean'] ?? (async () => undefined) },
]
createShutdown({ log, steps, timeoutMs: 2_000 }).installSignals()
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
