import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { maxFiles } from './limits.ts'
import { unpack } from './unpack.ts'

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const path = join(await mkdtemp(join(tmpdir(), 'unpack-')), 'upload.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

const codesOf = async (path: string) => (await unpack(path)).refusals.map(({ code }) => code)

describe('a ZIP', () => {
  it('gives its lists at any depth, and nothing else', async () => {
    const path = await zipOf({
      'a/b/Feeding.CSV': 'x,y',
      'a/data.json': '[]',
      'a/photo.jpg': 'no',
      '__MACOSX/a/._Feeding.csv': 'no',
    })
    const { files, ignored, refusals } = await unpack(path)
    expect(files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ['a/b/Feeding.CSV', 'x,y'],
      ['a/data.json', '[]'],
    ])
    expect([ignored, refusals]).toEqual([['a/photo.jpg', '__MACOSX/a/._Feeding.csv'], []])
  })

  it('that is the whole database of a server or of an app is refused', async () => {
    expect(await codesOf(await zipOf({ 'db/baby-tracker.db': 'x', 'a.csv': 'x,y' }))).toEqual(['operatorBackup'])
    expect(await codesOf(await zipOf({ 'data.json': '{}', '.env': 'x' }))).toEqual(['operatorBackup'])
    expect(await codesOf(await zipOf({ 'EasyLog.db': 'x' }))).toEqual(['appBackup'])
  })

  it('that bursts is refused before it is unpacked', async () => {
    const bomb = await zipOf({ 'a.csv': Buffer.alloc(20_000_000, 'a') })
    expect(await codesOf(bomb)).toEqual(['tooLarge'])
    const large = await zipOf({ 'a.csv': Buffer.alloc(61_000_000, 'a') })
    expect(await codesOf(large)).toEqual(['tooLarge'])
  })

  it('with more files than an export has is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: maxFiles + 1 }, (_, place) => [`${place}.csv`, 'x']))
    expect(await codesOf(await zipOf(many))).toEqual(['tooManyFiles'])
  })

  it('whose names leave its folder is refused', async () => {
    const path = await zipOf({ 'aa/bb.csv': 'x,y' })
    const bytes = await readFile(path)
    const climbing = Buffer.from(bytes.toString('latin1').replaceAll('aa/bb.csv', '../bb.csv'), 'latin1')
    await writeFile(path, climbing)
    expect(await codesOf(path)).toEqual(['unsafePath'])
  })

  it('that is none, or cut off, is refused', async () => {
    const path = await zipOf({ 'a.csv': 'x,y' })
    await writeFile(path, 'no zip')
    expect(await codesOf(path)).toEqual(['badZip'])
    expect(await codesOf(`${path}.missing`)).toEqual(['badZip'])
  })

  it('of the family itself gives only what it is known by', async () => {
    const path = await zipOf({ 'README.txt': 'x', 'account.json': '[]', 'logs.json': '[]', 'photos/a.jpg': 'x' })
    expect((await unpack(path)).files.map(({ name }) => name)).toEqual(['README.txt', 'account.json'])
  })
})
