import { ApiError } from '@nestwren/contract/client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOf } from '../../testing/refusal.ts'
import { isNeededFor } from './preview.ts'
import {
  answer,
  answersTo,
  type ImportApp,
  type ImportFamily,
  keysUnder,
  start,
  startImportApp,
  upload,
} from './testing/import-family.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

async function begun(): Promise<{ readonly family: ImportFamily; readonly id: string }> {
  const family = await app.family()
  const id = uuidv7()
  await family.client.imports.create({ body: { id } })
  return { family, id }
}

describe('the bytes of an import', () => {
  const zip = Buffer.from('PK\u0003\u0004 and more')

  /** Adds a part; resolves to null, or to the code of the refusal. */
  async function add({ family, id }: Awaited<ReturnType<typeof begun>>, bytes: Buffer, fileId = uuidv7(), part = 0) {
    const body = { fileId, part: String(part), parts: '3' }
    const call = family.client.imports.addFile({ params: { id }, body, file: new File([bytes], 'big.csv') })
    return call.then(
      () => null,
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    )
  }
  /** Has the parts of a file, or of all, weigh so much without sending it. */
  const weigh = ({ id }: { readonly id: string }, bytes: number) =>
    app.database.pool.query('update import_file_parts set size_bytes = $2 where import_id = $1', [id, bytes])

  test('are 60 MB of a file at most, unless it is a ZIP', async () => {
    for (const [first, last] of [
      [Buffer.from('a,b'), 'TOO_LARGE'],
      [zip, null],
    ] as const) {
      const one = await begun()
      const fileId = uuidv7()
      expect(await add(one, first, fileId)).toBeNull()
      expect(await add(one, Buffer.from('more'), fileId, 1)).toBeNull()
      await weigh(one, 30_000_000)
      expect(await add(one, Buffer.from('too much'), fileId, 2)).toBe(last)
    }
    // As long as nothing says that it is a ZIP, it is none.
    const one = await begun()
    const fileId = uuidv7()
    expect(await add(one, Buffer.from('more'), fileId, 1)).toBeNull()
    await weigh(one, 60_000_000)
    expect(await add(one, Buffer.from('too much'), fileId, 2)).toBe('TOO_LARGE')
    expect(await add(one, zip, fileId, 0)).toBeNull()
  })

  test('are 120 MB together, and 2 GB with the ZIP', async () => {
    const one = await begun()
    for (let count = 0; count < 2; count += 1) expect(await add(one, Buffer.from('a,b'))).toBeNull()
    await weigh(one, 60_000_000)
    expect(await add(one, Buffer.from('a,b'))).toBe('TOO_LARGE')
    expect(await add(one, zip)).toBeNull()

    const other = await begun()
    expect(await add(other, zip)).toBeNull()
    await weigh(other, 2_000_000_000)
    expect(await add(other, zip)).toBe('TOO_LARGE')
  })
})

test('a look at a file fetches that file only, where its name tells which it is', () => {
  const all = [{ name: 'a.csv' }, { name: 'b.csv' }, { name: 'b.csv' }, { name: 'c.zip' }]
  const needed = (file: string) => all.filter((one) => isNeededFor(file, one, all)).length
  expect(needed('a.csv')).toBe(1)
  expect(needed('b.csv')).toBe(4)
  expect(needed('in-the-zip.csv')).toBe(4)
})

test('only the latest imports keep the rows that were left out, and the others their number', async () => {
  const family = await app.family()
  const { _id: childId } = await family.client.children.create({ body: { name: 'Juno' } })
  const listed = async () =>
    (await family.client.imports.list({})).items.map(({ rows }) => [rows.listed, rows.notListed])
  for (let count = 0; count < 5; count += 1) {
    const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
    const bytes = Buffer.from([header, `"Sleep","noon",,,,,,"${count}"`].join('\n'))
    const asked = await upload(family, [{ name: `${count}.csv`, bytes }])
    app.clock.advance(1_000)
    await start(family, await answer(family, asked, answersTo(asked, { childOf: () => ({ childId }) })))
  }
  // Of the fifth only the reading has come after it.
  expect(await listed()).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 1],
  ])
  const { rows } = await app.database.pool.query(
    'select count(*)::int as count from import_rows where account_id = $1',
    [family.accountId],
  )
  expect(rows).toEqual([{ count: 4 }])
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
