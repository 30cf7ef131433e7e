import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { openUploads } from './open-uploads.ts'

it('names files shortly and apart, and not every file that is ignored', async () => {
  const zip = new ZipFile()
  const folder = 'f'.repeat(300)
  for (const place of ['one', 'two']) zip.addBuffer(Buffer.from('a,b'), `${place}/${folder}/Feeding (1).csv`)
  for (let count = 0; count < 500; count += 1) zip.addBuffer(Buffer.from(''), `${folder}/${count}.jpg`)
  zip.end()
  const path = join(await mkdtemp(join(tmpdir(), 'uploads-')), 'upload.zip')
  await writeFile(path, await buffer(zip.outputStream))
  const { files, ignored, refusals } = await openUploads([{ name: 'upload.zip', path }])
  expect(refusals).toEqual([])
  const [first, second] = files.map(({ name }) => name)
  expect(first).toMatch(/^…f+\/Feeding \(1\)\.csv$/)
  expect(first?.length).toBe(200)
  expect(second).toBe(`${first} [2]`)
  expect(ignored).toHaveLength(200)
  expect(Math.max(...ignored.map((name) => name.length))).toBe(200)
})
