import { readFileSync } from 'node:fs'
import { inRepo } from '../run/paths.mjs'

/** Where the tests stand that are known to be red now and then: `[{ suite, file, test, reason, tried }]`. */
export const quarantineFile = 'tools/test/quarantine.json'

/** With more tests than this in quarantine it would be a place to put what is red. */
export const mostEntries = 5

export function readQuarantine() {
  return JSON.parse(readFileSync(inRepo(quarantineFile), 'utf8'))
}

/** What is wrong with the list itself, in words. */
export function quarantineProblems(entries, suiteNames) {
  const problems = []
  if (entries.length > mostEntries)
    problems.push(`${entries.length} tests are in ${quarantineFile}, at most ${mostEntries} may be: mend them`)
  for (const entry of entries) {
    for (const field of ['suite', 'file', 'test', 'reason', 'tried'])
      if (typeof entry[field] !== 'string' || entry[field].trim() === '')
        problems.push(`${quarantineFile}: ${entry.file ?? 'an entry'} does not say its "${field}"`)
    if (!suiteNames.includes(entry.suite)) problems.push(`${quarantineFile}: there is no suite called ${entry.suite}`)
  }
  return problems
}

/** For Vitest: a pattern of the names that may run, or null when all may. */
export function namesThatRun(entries, suite) {
  const names = entries
    .filter((entry) => entry.suite === suite)
    .map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return names.length === 0 ? null : `^(?!(?:${names.join('|')})$)`
}

/** Whether a journey is in quarantine. */
export function isQuarantined(entries, suite, { file, title }) {
  return entries.some((entry) => entry.suite === suite && entry.file === file && entry.test === title)
}
