import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { makePicture } from './testing/pictures.ts'
import { fileOf, imageProcess, onlyProcess, prepared } from './testing/processes.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 200_000 })

test('a picture is worked on again where the process died of something else, and one that kills it is refused', async () => {
  const path = await fileOf(await makePicture('jpeg'))
  const first = await onlyProcess(path)
  process.kill(first, 'SIGSTOP')
  const several = Promise.all([1, 2, 3].map(() => prepared(path)))
  process.kill(first, 'SIGKILL')
  expect((await several).map(({ width }) => width)).toEqual([64, 64, 64])

  const second = await onlyProcess(path)
  process.kill(second, 'SIGSTOP')
  const refused = expect(prepared(path)).rejects.toMatchObject({ problem: 'BROKEN' })
  process.kill(second, 'SIGKILL')
  process.kill(await imageProcess(second), 'SIGKILL')
  await refused
  expect((await prepared(path)).width).toBe(64)
})

test.runIf(process.platform === 'linux')(
  'a process that decodes is given nothing of what its server knows',
  async () => {
    const decoder = await onlyProcess(await fileOf(await makePicture('jpeg')))
    const given = readFileSync(`/proc/${decoder}/environ`, 'utf8').split('\0').filter(Boolean)
    // Node adds where the two talk.
    expect(given.filter((one) => !one.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX=2'])
  },
)
