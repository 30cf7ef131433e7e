import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { childrenOf } from '../../../platform/testing/processes.ts'
import type { Answers } from '../formats/upload.ts'
import type { LocalFile, ParseTasks } from '../parse/protocol.ts'
import { type Parser, type StartParser, startParser } from '../parse/run-parse.ts'

const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
const childId = '0193a000-0000-7000-8000-000000000001'
const answers: Answers = {
  ...{ zone: 'UTC', units: {}, dateOrder: null, choices: {}, mappings: {} },
  ...{ includeRepeats: true, useAdjustedBirthdates: false },
  children: { 'file:juno.csv': childId },
}

/** A file with so many diapers. */
export async function diapers(count: number): Promise<LocalFile[]> {
  const lines = Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.parse('2026-01-01T00:00:00Z') + at * 120_000).toISOString()
    return `"Diaper","${start.slice(0, 10)} ${start.slice(11, 16)}",,,,,"Pee",`
  })
  const path = join(tmpdir(), 'juno.csv')
  await writeFile(path, [header, ...lines].join('\n'))
  return [{ name: 'juno.csv', path }]
}

/** A reader that is closed with the test. */
export function started(start: StartParser = startParser, signal?: AbortSignal): Parser {
  const parser = start(signal)
  onTestFinished(() => parser.close())
  return parser
}

/** Asks for all rows of the files. */
export const reading = (files: readonly LocalFile[]): ParseTasks['read'] => ({
  ...{ files, answers, alike: [], newChildren: [], latest: '2026-11-19T10:24:00.000Z' },
  accountId: '0193a000-0000-7000-8000-000000000002',
})
export const noBatch = () => Promise.reject(new Error('No batch'))
export const nothingAmiss = async () => ({ alreadyHere: [], sleepHere: [], leftOut: [] })

/** The reader of this process, once there is one and those of the tests before are gone. */
export async function readerProcess(): Promise<number> {
  return vi.waitFor(
    () => {
      const [found, ...others] = childrenOf(process.pid, 'parse/process')
      if (found === undefined || others.length > 0) throw new Error('There is none, or another one')
      return found
    },
    { timeout: 60_000 },
  )
}
