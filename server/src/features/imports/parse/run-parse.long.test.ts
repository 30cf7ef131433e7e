import { expect, test, vi } from 'vitest'
import { isAlive } from '../../../platform/testing/processes.ts'
import { diapers, noBatch, nothingAmiss, readerProcess, reading, started } from '../testing/started-reader.ts'
import { startParser } from './run-parse.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000 })

async function untilGone(pid: number): Promise<void> {
  await expect.poll(() => isAlive(pid)).toBe(false)
}

test('an import that is called off ends it, and one that is done with it too', async () => {
  const files = await diapers(1_200)
  const controller = new AbortController()
  const parser = started(startParser, controller.signal)
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
