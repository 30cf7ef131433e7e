import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isMarkAlive, isPostgresIn, processMark } from './process-identity.ts'

test('a process is known by its mark until it ends, and a later one of its number is another', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = child.pid ?? 0
  const mark = processMark(pid) ?? ''
  expect(mark).toMatch(new RegExp(`^${pid}-\\w*$`))
  expect(isMarkAlive(mark)).toBe(true)
  expect(isMarkAlive(`${pid}-1`)).toBe(false)
  expect(isPostgresIn(pid, '/')).toBe(false)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  expect(isMarkAlive(mark)).toBe(false)
  expect(processMark(pid)).toBeNull()
})

test('a zombie, which nobody has reaped, counts as dead', async () => {
  // The shell becomes another program, which does not know of the child it had and never asks after it.
  const script = 'sleep 60 & echo $!; exec sh -c "echo changed; exec sleep 60"'
  const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  expect((await lines.next()).value).toBe('changed')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => processMark(pid)).toBeNull()
  // Its number is still taken all the same.
  expect(() => process.kill(pid, 0)).not.toThrow()
  const exited = once(parent, 'exit')
  parent.kill('SIGKILL')
  await exited
})

test('garbage is no process', () => {
  for (const pid of [0, -1, 1.5, Number.NaN]) expect(processMark(pid)).toBeNull()
  expect(isMarkAlive('')).toBe(false)
  expect(isMarkAlive('no number')).toBe(false)
})
