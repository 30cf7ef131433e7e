import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { memoryOfTreeMb } from './memory.mjs'

const isLinux = process.platform === 'linux'

it.runIf(isLinux)(
  'counts nothing for what has ended below a process',
  async () => {
    // Nobody waits for the children of a shell that has become a sleep, so they stay in the list of processes.
    const parent = spawn('sh', ['-c', 'true & true & exec sleep 600'])
    try {
      await vi.waitFor(() => expect(endedBelow(parent.pid)).toHaveLength(2), { timeout: 30_000, interval: 20 })
      expect(memoryOfTreeMb(parent.pid)).toBeGreaterThan(0)
    } finally {
      parent.kill('SIGKILL')
    }
  },
  40_000,
)

it.runIf(isLinux)('says so where the process itself has ended', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  expect(() => memoryOfTreeMb(child.pid)).toThrow(`Process ${child.pid} has ended`)
})

function endedBelow(pid) {
  const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return below.filter((child) => / Z /.test(readFileSync(`/proc/${child}/stat`, 'utf8')))
}
