import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, waitForPort } from '../run/ports.mjs'
import { startDaemon } from './daemon.mjs'

/** A redis-server that keeps nothing on disk. Gives TEST_REDIS_URL. */
export async function startRedis({ dir, onDaemon }) {
  mkdirSync(dir, { recursive: true })
  const port = await freePort()
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--dir', dir]
  const daemon = startDaemon('redis', 'redis-server', args, { logFile: join(dir, '..', 'redis.log') })
  onDaemon(daemon)
  await waitForPort(port, { isAlive: daemon.isAlive, what: 'redis-server' })
  return { TEST_REDIS_URL: `redis://127.0.0.1:${port}` }
}
