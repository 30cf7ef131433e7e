import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { childrenOf } from '../../testing/processes.ts'
import { prepareImage } from '../prepare-image.ts'

/** Processes that decode for this one, for tests that stop or end them. */

export const edges = { small: 320, medium: 960, large: 2048 }

export async function fileOf(bytes: Uint8Array): Promise<string> {
  const path = join(tmpdir(), randomUUID())
  await writeFile(path, bytes)
  return path
}

export const prepared = (path: string, whose = 'somebody') => prepareImage(path, edges, whose)

/** All that work on pictures or wait for some. */
export const imageProcesses = (): number[] => childrenOf(process.pid, 'image-process')

/** A process beside which there is no other: the next picture is its. */
export async function onlyProcess(path: string): Promise<number> {
  await expect.poll(imageProcesses).toEqual([])
  await prepared(path)
  return imageProcess()
}

/** A process that works on pictures, once there is one; another one than `before`. */
export async function imageProcess(before?: number): Promise<number> {
  return vi.waitFor(
    () => {
      const found = imageProcesses().find((pid) => pid !== before)
      if (found === undefined) throw new Error('There is none')
      return found
    },
    { timeout: 60_000, interval: 5 },
  )
}
