import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { childrenOf } from '../../../platform/testing/processes.ts'
import type { Answers } from '../formats/upload.ts'
import { readHere } from '../testing/read-here.ts'
import type { LocalFile, ParseTasks, RecordBatch } from './protocol.ts'
import { type Parser, ParserDied, type StartParser, startParser } from './run-parse.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000 })

const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
const childId = '0193a000-0000-7000-8000-000000000001'
const answers: Answers = {
  ...{ zone: 'UTC', units: {}, dateOrder: null, choices: {}, mappings: {} },
  ...{ includeRepeats: true, useAdjustedBirthdates: false },
  children: { 'file:juno.csv': childId },
}

async function diapers(count: number): Promise<LocalFile[]> {
  const lines = Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 120_000).toISOString()
    return `"Diaper","${start.slice(0, 10)} ${start.slice(11, 16)}",,,,,"Pee",`
  })
  const path = join(tmpdir(), 'juno.csv')
  await writeFile(path, [header, ...lines].join('\n'))
  return [{ name: 'juno.csv', path }]
}

function started(start: StartParser = startParser): Parser {
  const parser = start()
  onTestFinished(() => parser.close())
  return parser
}

const reading = (files: readonly LocalFile[]): ParseTasks['read'] => ({
  ...{ files, answers, alike: [], newChildren: [], latest: '2026-11-19T10:24:00.000Z' },
  accountId: '0193a000-0000-7000-8000-000000000002',
})
const noBatch = () => Promise.reject(new Error('No batch'))
const nothingAmiss = async () => ({ alreadyHere: [], sleepHere: [], leftOut: [] })

/** The reader of this process, once there is one and those of the tests before are gone. */
async function readerProcess(): Promise<number> {
  return vi.waitFor(
    () => {
      const [found, ...others] = childrenOf(process.pid, 'parse/process')
      if (found === undefined || others.length > 0) throw new Error('There is none, or another one')
      return found
    },
    { timeout: 60_000 },
  )
}

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
