import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

// A folder for temporary files of this test file alone: what others leave or make there at the moment is not seen.
const folder = mkdtempSync(join(tmpdir(), 'nestwren-test-file-'))
// PostgreSQL's own user must be able to pass when the tests run as root.
chmodSync(folder, 0o711)
const before = process.env.TMPDIR
process.env.TMPDIR = folder

afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  // What a server that was killed still writes is left to the system.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})
