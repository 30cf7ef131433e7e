import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brand } from '@nestwren/contract/brand'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { readHere } from '../testing/read-here.ts'
import { extract, ownExportIn, rowsOf } from './own-zip.ts'
import { startParser } from './run-parse.ts'

// A process is started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let count = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-zip-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const readMe = `${brand.name}: your data, as of 2026-11-24 12:00 (UTC)\n`
const child = { id: '0193a000-0000-7000-8000-000000000001', name: 'Juno' }
const photo = 'photos/2026-11-01-0193a000-0000-7000-8000-000000000002.jpg'
const whole = { 'README.txt': readMe, 'children.json': `[\n${JSON.stringify(child)}\n]\n`, [photo]: 'picture' }

async function zipOf(files: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  count += 1
  const path = join(folder, `${count}.zip`)
  await writeFile(path, await buffer(zip.outputStream))
  return path
}

const letters = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const within = (root: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${root}${name}`, content]))

async function batchesOf(path: string, list: string) {
  const batches: (readonly object[])[] = []
  for await (const rows of rowsOf(path, list)) batches.push(rows)
  return batches
}

describe('an export', () => {
  const finder = { '__MACOSX/._family': '', '__MACOSX/family/._README.txt': '', '__MACOSX/family/._children.json': '' }

  it.each([
    ['as it was downloaded', whole],
    ['packed again within its folder', within('family/', whole)],
    ['packed again by Finder', { ...within('family/', whole), 'family/.DS_Store': '', ...finder }],
    ['packed again two folders deep', within('home/family/', whole)],
    ['packed again by Finder without its folder', { ...whole, '__MACOSX/._children.json': '', '._README.txt': '' }],
  ])('is known and read %s', async (_name, files) => {
    const path = await zipOf(files)
    expect(await ownExportIn(path)).toEqual({ lists: ['children'], files: [photo] })
    expect(await batchesOf(path, 'children')).toEqual([[child]])
    const target = join(folder, 'photo')
    expect(await extract(path, photo, { target, maxBytes: 100 })).toEqual({ sizeBytes: 7 })
  })

  it('is none where its files lie in several folders', async () => {
    expect(await ownExportIn(await zipOf({ ...within('one/', whole), ...within('two/', whole) }))).toBeNull()
  })

  it('gives rows whose texts hold line separators, and no line that is too long', async () => {
    const rows = [
      { ...child, name: 'A\u2028B\u2029C' },
      { ...child, name: 'é'.repeat(100_000) },
    ]
    const lines = rows.map((row) => JSON.stringify(row))
    const path = await zipOf({ ...whole, 'children.json': `[\r\n${lines.join(',\r\n')}\r\n]` })
    expect(await batchesOf(path, 'children')).toEqual([rows])
    const long = await zipOf({ ...whole, 'children.json': `[\n{"id":"${'x'.repeat(500_000)}"}\n]` })
    await expect(batchesOf(long, 'children')).rejects.toThrow('too long')
  })

  it('crosses to the server in batches of a few megabytes', async () => {
    const name = () => randomBytes(50_000).toString('hex')
    const rows = Array.from({ length: 60 }, () => JSON.stringify({ ...child, name: name() }))
    const path = await zipOf({ ...whole, 'children.json': `[\n${rows.join(',\n')}\n]` })
    const batches = await batchesOf(path, 'children')
    expect(batches.flat()).toHaveLength(60)
    for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(2_500_000)
  })
})

it('asks for the whole ZIP where only parts of an export are given', async () => {
  const files = await Promise.all(
    Object.entries({ 'README.txt': readMe, 'children.json': whole['children.json'] }).map(async ([name, content]) => {
      await writeFile(join(folder, name), content)
      return { name, path: join(folder, name) }
    }),
  )
  const parser = startParser()
  try {
    const never = () => Promise.reject(new Error('No batch'))
    const look = await parser.run('look', { files }, never)
    expect(look).toMatchObject({ own: null, refusals: [{ file: null, code: 'exportInPieces' }] })
    const entries = `[\n${JSON.stringify({ id: child.id, childId: child.id, startAt: '', tz: '', createdByName: '' })}\n]`
    await writeFile(join(folder, 'entries-note.json'), entries)
    const loose = [{ name: 'entries-note.json', path: join(folder, 'entries-note.json') }]
    expect((await parser.run('look', { files: loose }, never)).refusals).toEqual(look.refusals)
  } finally {
    parser.close()
  }
})

describe('an export that unpacks to more than a family can have', () => {
  /** Has an entry say that it is so large, packed and unpacked. */
  function swollen(zip: Buffer, name: string, bytes: number): Buffer {
    for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
      if (
        !zip
          .subarray(at + 46)
          .toString('latin1')
          .startsWith(name)
      )
        continue
      zip.writeUInt32LE(bytes, at + 20)
      zip.writeUInt32LE(bytes, at + 24)
    }
    return zip
  }

  it.each([
    ['a list that is made to burst', async () => zipOf({ ...whole, 'foods.json': `[\n${' '.repeat(2_000_000)}\n]` })],
    [
      'lists that are too much together',
      async () => {
        const path = await zipOf({ ...whole, 'foods.json': '[]', 'medicines.json': '[]' })
        const zip = swollen(await readFile(path), 'foods.json', 250_000_000)
        await writeFile(path, swollen(zip, 'medicines.json', 250_000_000))
        return path
      },
    ],
  ])('is told as too large: %s', async (_name, pathOf) => {
    const files = [{ name: 'nestwren.zip', path: await pathOf() }]
    const look = await readHere().run('look', { files }, () => Promise.reject(new Error('No batch')))
    expect(look).toMatchObject({ own: null, refusals: [{ file: 'nestwren.zip', code: 'tooLarge' }] })
  })

  it.each([
    [
      'more lists than any version has',
      () => Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${letters(at)}.json`, '[]'])),
    ],
    ['a list with a name that is a text of its own', () => ({ [`${'x'.repeat(100)}.json`]: '[]' })],
    [
      'paths that are too much together',
      () => Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`photos/${at}-${'x'.repeat(60_000)}.jpg`, ''])),
    ],
  ])('is told as too many files: %s', async (_name, more) => {
    const files = [{ name: 'nestwren.zip', path: await zipOf({ ...whole, ...more() }) }]
    const look = await readHere().run('look', { files }, () => Promise.reject(new Error('No batch')))
    expect(look).toMatchObject({ own: null, refusals: [{ file: 'nestwren.zip', code: 'tooManyFiles' }] })
  })

  it('gives no row that is nested without an end', async () => {
    const nested = `{"id":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
    const path = await zipOf({ ...whole, 'children.json': `[\n${nested}\n]` })
    await expect(batchesOf(path, 'children')).rejects.toThrow('tooDeep')
  })

  it('gives no file that is made to burst', async () => {
    const path = await zipOf({ ...whole, 'photos/burst.jpg': '0'.repeat(3_000_000) })
    const target = join(folder, 'burst')
    expect(await extract(path, 'photos/burst.jpg', { target, maxBytes: 10_000_000 })).toBeNull()
  })
})
