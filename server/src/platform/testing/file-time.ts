import { randomUUID } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Reads the time by which the machine dates files. A pass at another time (tools/test/clocks.mjs) moves the clock of every
 * process and not this one: what compares a file's age with now has to be told now by the same clock.
 */
export async function fileTime(): Promise<Date> {
  const path = join(tmpdir(), `now-${randomUUID()}`)
  await writeFile(path, '')
  const { mtime } = await stat(path)
  await rm(path)
  return mtime
}
