import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSocket } from './live-socket.ts'

const waves = 10
/** So few need no waves. */
const leastPerWave = 50

/**
 * Closes connections in a way that makes their clients come back by themselves, in waves, so that not all of them come at
 * once. What is on its way to them still arrives.
 */
export async function closeInWaves(connections: readonly LiveSocket['conn'][], waveMs: number): Promise<void> {
  const perWave = Math.max(leastPerWave, Math.ceil(connections.length / waves))
  for (let at = 0; at < connections.length; at += perWave) {
    if (at > 0) await sleep(waveMs)
    for (const connection of connections.slice(at, at + perWave)) connection.close()
  }
}
