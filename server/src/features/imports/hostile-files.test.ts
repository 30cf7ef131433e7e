import { buffer } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { codeOf } from '../../testing/refusal.ts'
import { type ImportApp, keysUnder, type NamedFile, startImportApp, upload } from './testing/import-family.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

async function zipOf(files: readonly NamedFile[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of files) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

test.each([
  ['a bomb', 'tooLarge', async () => zipOf([{ name: 'a.csv', bytes: Buffer.alloc(59_000_000, 'a') }])],
  [
    'too many files',
    'tooManyFiles',
    async () => zipOf(Array.from({ length: 300 }, (_, at) => ({ name: `${at}.csv`, bytes: Buffer.from('a,b\n1,2') }))),
  ],
  ['a broken ZIP', 'badZip', async () => Buffer.from('PK\u0003\u0004 and nothing')],
  [
    'a name that climbs out',
    'unsafePath',
    async () =>
      Buffer.from(
        (await zipOf([{ name: 'aaa/b.csv', bytes: Buffer.from('a,b\n1,2') }]))
          .toString('latin1')
          .replaceAll('aaa/b.csv', '../..b.csv'.slice(0, 9)),
        'latin1',
      ),
  ],
  ['an operator’s backup', 'operatorBackup', async () => zipOf([{ name: 'baby-tracker.db', bytes: Buffer.from('x') }])],
])('%s is refused, and nothing is stored', async (_what, code, make) => {
  const family = await app.family()
  const asked = await upload(family, [{ name: 'upload.zip', bytes: await make() }])
  expect(asked).toMatchObject({ status: 'asking', refusals: [{ code }], totals: null })
  expect(await codeOf(family.client.imports.start({ params: { id: asked.id }, body: {} }))).toBe('NOT_NOW')
  await family.client.imports.remove({ params: { id: asked.id } })
  expect(await keysUnder(app, `imports/${family.accountId}/`)).toEqual([])
  expect((await family.client.imports.list({})).items).toEqual([])
})

test('a family has three imports with files at most, and no more bytes than it has room for', async () => {
  const family = await app.family()
  for (let count = 0; count < 3; count += 1) await family.client.imports.create({ body: { id: uuidv7() } })
  expect(await codeOf(family.client.imports.create({ body: { id: uuidv7() } }))).toBe('TOO_MANY_IMPORTS')
  const [{ id } = { id: '' }] = (await family.client.imports.list({})).items
  await app.database.pool.query(
    'insert into account_storage (account_id, used_bytes, limit_bytes) values ($1, 0, 10)',
    [family.accountId],
  )
  const file = new File([Buffer.alloc(11, 'a')], 'a.csv')
  const call = family.client.imports.addFile({ params: { id }, body: { fileId: uuidv7() }, file })
  expect(await codeOf(call)).toBe('IMPORT_TOO_LARGE')
  expect(await keysUnder(app, `imports/${family.accountId}/`)).toEqual([])
})
