import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { simplePdf } from '../../features/documents/testing/simple-pdf.ts'
import { cleanImage } from './clean-image.ts'
import { pdfPictures } from './pdf-page.ts'
import { decodeHere } from './testing/decode-here.ts'
import { makePicture } from './testing/pictures.ts'
import { edges, fileOf, imageProcess, imageProcesses, onlyProcess, prepared } from './testing/processes.ts'

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

test('a process of its own writes a picture anew and draws a page as this one would', async () => {
  const [picture, pdf] = [await fileOf(await makePicture('jpeg')), await fileOf(simplePdf())]
  const done = async () => {
    const target = join(tmpdir(), randomUUID())
    const cleaned = await cleanImage(picture, target, edges, 'somebody')
    return { cleaned, written: await readFile(target), page: await pdfPictures(pdf, edges, 'somebody') }
  }
  const there = await done()
  expect(there.cleaned.type).toBe('image/jpeg')
  expect(there.page).not.toBeNull()
  expect(imageProcesses()).not.toEqual([])
  onTestFinished(decodeHere())
  expect(await done()).toEqual(there)
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
