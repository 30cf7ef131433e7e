import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { checkStructure } from './check.mjs'

/**
 * Gives the tests of a file an empty house each. `plant` plants files in it and gives back what the rules say, as
 * "rule: path:line message"; `base` is where it stands.
 */
export function useHouse() {
  let base

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'structure-'))
  })

  afterEach(() => rmSync(base, { recursive: true }))

  const plant = (files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true })
      writeFileSync(join(base, path), text)
    }
    return checkStructure(base).flatMap(({ rule, violations }) =>
      violations.map(({ path, line, message }) => `${rule.name}: ${path}:${line} ${message}`),
    )
  }
  return { plant, base: () => base }
}
