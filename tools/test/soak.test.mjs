import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRepo } from '../run/paths.mjs'
import { parseArguments } from './arguments.mjs'
import { crashTests, soakEnv } from './soak.mjs'
import { suites } from './suites.mjs'

it('runs tests that are there, in suites that take them', () => {
  expect(crashTests.filter((file) => !existsSync(inRepo(file)))).toEqual([])
  const { names } = parseArguments(
    crashTests,
    suites.map(({ name }) => name),
  )
  expect(names).toEqual(['bundled', 'e2e'])
})

it('takes how many rounds there shall be', () => {
  expect(soakEnv()).toEqual({ CRASH_ROUNDS: '20' })
  expect(soakEnv('3')).toEqual({ CRASH_ROUNDS: '3' })
  for (const text of ['0', 'many', '-1', '1.5']) expect(soakEnv(text)).toBeNull()
})
