import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRepo } from '../run/paths.mjs'

const path = inRepo('test-results', 'flaky.json')

/**
 * Adds the tests that were red in the crowd and green alone to test-results/flaky.json.
 * @param flaky as {@link import('./second-look.mjs').secondLook} gives them
 * @returns those that were named in an earlier run as well
 */
export function noteFlaky(flaky, { file = path, at = new Date().toISOString() } = {}) {
  if (flaky.length === 0) return []
  const before = readNotes(file)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify([...before, ...flaky.map((one) => ({ ...one, at }))], null, 2)}\n`)
  return flaky.filter((one) => before.some((other) => keyOf(other) === keyOf(one)))
}

const keyOf = ({ suite, file, project = '', test }) => [suite, file, project, test].join(' ')

function readNotes(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  } catch {
    // A run that was killed while it wrote leaves half a file.
    return []
  }
}
