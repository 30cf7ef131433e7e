import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { codeOf } from '../../testing/refusal.ts'
import { type ImportApp, keysUnder, type NamedFile, startImportApp, upload } from './testing/import-family.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp({ hasOwnProcesses: true })
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
