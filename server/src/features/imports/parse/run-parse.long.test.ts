import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { childrenOf, isAlive } from '../../../platform/testing/processes.ts'
import type { Answers } from '../formats/upload.ts'
import type { LocalFile, ParseTasks } from './protocol.ts'
import { type Parser, startParser } from './run-parse.ts'

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

function started(signal?: AbortSignal): Parser {
  const parser = startParser(signal)
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

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid)).toBe(false)
}

test('an import that is called off ends it, and one that is done with it too', async () => {
  const files = await diapers(1_200)
  const controller = new AbortController()
  const parser = started(controller.signal)
  const pid = await readerProcess()
  const stopped = new Error('The server stops.')
  const read = parser.run('read', reading(files), async () => {
    controller.abort(stopped)
    return nothingAmiss()
  })
  await expect(read).rejects.toBe(stopped)
  await untilGone(pid)

  const other = started()
  const otherPid = await readerProcess()
  await other.run('look', { files }, noBatch)
  other.close()
  await untilGone(otherPid)
})
