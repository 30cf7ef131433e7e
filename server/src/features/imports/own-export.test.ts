import { buffer } from 'node:stream/consumers'
import { brand } from '@nestwren/contract/brand'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { getTableColumns } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { items } from '../../items.ts'
import {
  answer,
  answersTo,
  type ImportApp,
  type ImportFamily,
  start,
  startImportApp,
  undo,
  upload,
} from './testing/import-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

test('rows that could not have been made here, and lists of a newer version, are told and left out', async () => {
  const otto = await app.family()
  const [childId, goodId, at] = [uuidv7(), uuidv7(), '2026-11-01T08:00:00.000Z']
  const child = { id: childId, name: 'Juno', sex: 'female', color: '#2563EB', createdAt: at, updatedAt: at }
  const note = { id: goodId, childId, kind: 'note', startAt: at, endAt: null, tz: 'UTC', notes: 'Hello', createdAt: at }
  const details = kinds.note.example.details
  const zip = await zipOf({
    'README.txt': `${brand.name}: your data`,
    'children.json': [{ ...child, birthdate: null, birthTime: null, dueDate: null }],
    'horoscopes.json': [{ id: uuidv7() }, { id: uuidv7() }],
    'entries-note.json': [
      { ...note, details },
      { ...note, id: uuidv7(), details: { ...details, evil: true } },
      { ...note, id: uuidv7(), details, childId: uuidv7() },
      { ...note, id: uuidv7(), details, createdAt: '2099-01-01T00:00:00.000Z' },
      { ...note, id: "'; drop table children; --", details },
    ],
    'photos.json': [
      {
        id: uuidv7(),
        childIds: [childId],
        caption: '',
        audience: 'family',
        tz: 'UTC',
        logId: null,
        takenAt: at,
        isPublic: false,
        publicOrder: null,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
      },
    ],
    'comments.json': [
      { id: uuidv7(), itemType: 'log', itemId: goodId, content: 'Not mine', createdBy: uuidv7(), createdAt: at },
    ],
  })
  const ready = await upload(otto, [{ name: 'nestwren.zip', bytes: zip }])
  const done = await start(otto, ready)
  expect(done).toMatchObject({ status: 'done', made: { children: 1, 'log entries': 1 } })
  expect(done.totals).toEqual(ready.totals)
  const { items: rows } = await otto.client.imports.rows({ params: { id: done.id } })
  expect(rows.map(({ ref, reason }) => `${ref} ${reason?.code}`).sort()).toEqual([
    'comments#1 ofSomeoneElse',
    'entries-note#2 brokenRow',
    'entries-note#3 ownerMissing',
    'entries-note#4 brokenRow',
    'entries-note#5 brokenRow',
    'horoscopes#0 unknownList',
    'photos#1 fileMissing',
  ])
  expect(rows.find(({ ref }) => ref === 'entries-note#2')?.cells).toMatchObject({ kind: 'note', notes: 'Hello' })
  const left = await (await otto.client.imports.leftOut({ params: { id: done.id } })).text()
  expect(left.split('\r\n')).toHaveLength(9)
})

test('a newer file of another app adds only what is new to what an export brought back', async () => {
  const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'
  const file = (...times: readonly string[]) => {
    const rows = times.map((time) => `"Diaper","2026-03-01 ${time}",,,,,"Pee",`)
    return { name: 'juno.csv', bytes: Buffer.from([header, ...rows].join('\n')) }
  }
  const [first, second] = [await app.family(), await app.family()]
  const { _id: childId } = await first.client.children.create({ body: { name: 'Juno' } })
  const bring = async (family: ImportFamily, named: ReturnType<typeof file>) => {
    const asked = await upload(family, [named])
    const answers = answersTo(asked, { zone: 'UTC', childOf: () => ({ childId }) })
    return start(family, await answer(family, asked, answers))
  }
  await bring(first, file('08:00', '09:00'))
  const zip = Buffer.from(await (await first.download()).arrayBuffer())
  const ready = await upload(second, [{ name: 'nestwren.zip', bytes: zip }])
  const back = await start(second, ready)
  expect(back).toMatchObject({ made: { children: 1, 'log entries': 2 }, totals: ready.totals })
  expect(await start(second, await upload(second, [{ name: 'nestwren.zip', bytes: zip }]))).toMatchObject({ made: {} })
  const newer = file('08:00', '09:00', '10:00')
  const added = await bring(second, newer)
  expect(added).toMatchObject({ made: { 'log entries': 1 }, totals: { alreadyHere: 2 } })

  // What is undone can come again.
  expect(await undo(second, added)).toMatchObject({ undone: { removed: 1, kept: 0 } })
  expect(await undo(second, back)).toMatchObject({ undone: { removed: 3, kept: 0 }, made: { 'log entries': 0 } })
  const { rows } = await app.database.pool.query('select 1 from import_sources where account_id = $1', [
    second.accountId,
  ])
  expect(rows).toEqual([])
})

test('a food of a name that is taken is told as such, and a child without its last change comes back', async () => {
  const pia = await app.family()
  const { client } = pia
  const { _id: childId } = await client.children.create({ body: { name: 'Juno' } })
  await client.food.create({ params: { childId }, body: { foodItem: { name: 'Pear' } } })
  const [at, otherId] = ['2026-11-01T08:00:00.000Z', uuidv7()]
  const fields = { allergen: null, firstTriedOn: null, status: 'liked', reactions: [], note: '' }
  const other = { id: otherId, name: 'Kit', sex: null, color: '#2563EB', createdAt: at }
  const zip = await zipOf({
    'README.txt': `${brand.name}: your data`,
    'children.json': [{ ...other, birthdate: null, birthTime: null, dueDate: null }],
    'foods.json': [
      { id: uuidv7(), childId, name: 'pear', ...fields, createdAt: at, deletedAt: null },
      { id: uuidv7(), childId: otherId, name: 'pear', ...fields, createdAt: at, deletedAt: null },
    ],
  })
  const done = await start(pia, await upload(pia, [{ name: 'nestwren.zip', bytes: zip }]))
  expect(done).toMatchObject({ status: 'done', made: { children: 1, foods: 1 } })
  const { items: rows } = await client.imports.rows({ params: { id: done.id } })
  expect(rows).toMatchObject([{ ref: 'foods#1', reason: { code: 'nameTaken' }, cells: { name: 'pear' } }])
})

function zipOf(files: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    const lines = Array.isArray(content) ? `[\n${content.map((row) => JSON.stringify(row)).join(',\n')}\n]\n` : content
    zip.addBuffer(Buffer.from(String(lines)), name)
  }
  zip.end()
  return buffer(zip.outputStream)
}

test.each(items.map((item) => [item.name, item] as const))(
  '%s say how they come back from an export',
  (_name, item) => {
    const { returns, exported, table } = item
    expect(returns).toBeDefined()
    const columns = getTableColumns(table) as Record<string, unknown>
    // Whatever stands in a list and in the table is read, but for what the file itself says and the people.
    const made = ['createdBy', 'updatedBy', 'createdAt', 'updatedAt', 'deletedAt']
    const ofFile = returns?.withFile === true ? ['width', 'height', 'sizeBytes', 'contentType'] : []
    const toRead = Object.keys(exported.columns).filter(
      (name) => name in columns && !made.includes(name) && !ofFile.includes(name),
    )
    expect(readNames(returns?.row)).toEqual(expect.arrayContaining(toRead))
  },
)

/** Names that a schema reads, also of one that looks at what it has read. */
function readNames(schema: unknown): string[] {
  const { shape, def } = schema as { shape?: object; def?: { in?: unknown } }
  return shape === undefined ? readNames(def?.in) : Object.keys(shape)
}
