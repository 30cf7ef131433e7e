import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test, vi } from 'vitest'
import { readHere } from '../testing/read-here.ts'
import { diapers, noBatch, nothingAmiss, readerProcess, reading, started } from '../testing/started-reader.ts'
import type { RecordBatch } from './protocol.ts'
import { ParserDied, startParser } from './run-parse.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000 })

test('a process of its own reads what this one would', async () => {
  const files = await diapers(1_200)
  const outcomes = await Promise.all(
    [startParser, readHere].map(async (start) => {
      const parser = started(start)
      const look = await parser.run('look', { files }, noBatch)
      const batches: RecordBatch[] = []
      const result = await parser.run('read', reading(files), async (batch) => {
        batches.push(batch)
        return { ...(await nothingAmiss()), alreadyHere: [0] }
      })
      const failure = await parser.run('look', { files: [{ name: 'a', path: '/nowhere' }] }, noBatch).catch(String)
      return { look, batches, result, failure }
    }),
  )
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[0]).toMatchObject({ result: { totals: { records: 1_200 } }, failure: /ENOENT/ })
  expect(outcomes[0]?.batches.length).toBeGreaterThan(1)
})

test.runIf(process.platform === 'linux')('it is given no secret, and only so much memory', async () => {
  started()
  const pid = await readerProcess()
  const given = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  // Node adds where the two talk.
  expect(given.filter((one) => !one.startsWith('NODE_CHANNEL_')).sort()).toEqual(['MALLOC_ARENA_MAX=2', 'TZ=UTC'])
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')).toContain('--max-old-space-size=600')
})

test('it comes after the server on its processors', async () => {
  started()
  const pid = await readerProcess()
  expect(getPriority(pid)).toBeGreaterThan(getPriority(process.pid))
})

test('one that is killed says so, and reads nothing more', async () => {
  const files = await diapers(1_200)
  const parser = started()
  const pid = await readerProcess()
  const read = parser.run('read', reading(files), async () => {
    process.kill(pid, 'SIGKILL')
    return nothingAmiss()
  })
  await expect(read).rejects.toThrow(ParserDied)
  await expect(parser.run('look', { files }, noBatch)).rejects.toThrow(ParserDied)
})
