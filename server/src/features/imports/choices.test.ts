import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answer, answersTo, type ImportApp, settled, start, startImportApp, upload } from './testing/import-family.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

test('a row with a choice is listed as it was, through every reading, until the choice is taken back', async () => {
  const family = await app.family()
  const { imports, children } = family.client
  const { _id: childId } = await children.create({ body: { name: 'Juno' } })
  const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
  /** End and length do not fit together. */
  const odd = [13, 17].map((hour) => `"Sleep","2026-03-02 ${hour}:00","2026-03-02 ${hour + 1}:00","03:00",,,,`)
  const asked = await upload(family, [{ name: 'juno.csv', bytes: Buffer.from([header, ...odd].join('\n')) }])
  const { id } = await answer(family, asked, answersTo(asked, { childOf: () => ({ childId }) }))
  const params = { id }
  const choose = async (record: number, choice: { reading: number } | null) => {
    await imports.choose({ params, body: { choices: [{ ref: `juno.csv#${record}`, choice }] } })
    return settled(family, id)
  }
  const chosen = async (limit = 50, cursor?: string) => {
    const query = { chosen: 'true' as const, limit, ...(cursor === undefined ? {} : { cursor }) }
    return imports.rows({ params, query })
  }
  const listed = async () => (await imports.rows({ params })).items.map(({ ref }) => ref)

  expect((await choose(1, { reading: 0 })).rows).toEqual({ listed: 1, notListed: 0, chosen: 1 })
  expect((await choose(2, { reading: 0 })).rows).toEqual({ listed: 0, notListed: 0, chosen: 2 })
  expect(await listed()).toEqual([])
  const { items } = await chosen()
  expect(items.map(({ ref }) => ref).sort()).toEqual(['juno.csv#1', 'juno.csv#2'])
  for (const row of items)
    expect(row).toMatchObject({ outcome: 'ambiguous', choice: { reading: 0 }, readings: [{}, {}] })
  const first = await chosen(1)
  const second = await chosen(1, first.nextCursor ?? '')
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.nextCursor).toBeNull()

  expect((await choose(1, null)).rows).toEqual({ listed: 1, notListed: 0, chosen: 1 })
  expect(await listed()).toEqual(['juno.csv#1'])
  expect((await chosen()).items.map(({ ref }) => ref)).toEqual(['juno.csv#2'])
  // What is imported can be chosen no more.
  expect((await start(family, { id })).rows).toEqual({ listed: 1, notListed: 0, chosen: 0 })
})
