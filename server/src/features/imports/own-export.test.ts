import { buffer } from 'node:stream/consumers'
import { brand } from '@nestwren/contract/brand'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { motorMilestones } from '@nestwren/contract/milestones'
import { getTableColumns } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { items } from '../../items.ts'
import { starters } from '../knowledge/library/library.ts'
import { motorIdOf } from '../milestones/rules.ts'
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

test('what no call would take is left out: a time to come, a sleep on top of another, a document out of order', async () => {
  const pia = await app.family()
  const { client } = pia
  const { _id: childId } = await client.children.create({ body: { name: 'Juno' } })
  const sleep = { childId, kind: 'sleep', tz: 'UTC', notes: '', createdAt: '2026-01-01T08:00:00.000Z' }
  const of = (from: string, to: string) => ({
    startAt: `2026-01-02T${from}:00.000Z`,
    endAt: `2026-01-02T${to}:00.000Z`,
  })
  const details = kinds.sleep.example.details
  const plain = { ...details, putDownAt: null, wakings: [] }
  await client.logs.create({ body: { childId, kind: 'sleep', ...of('08:00', '09:00'), tz: 'UTC', details: plain } })
  const note = { childId, kind: 'note', tz: 'UTC', notes: '', details: kinds.note.example.details }
  const made = { createdAt: sleep.createdAt, deletedAt: null }
  const figures = { weightG: 6_500, ...made }
  const zip = await zipOf({
    'README.txt': `${brand.name}: your data`,
    'children.json': [
      {
        id: uuidv7(),
        name: 'Kit',
        sex: null,
        color: '#2563EB',
        birthdate: '2099-01-01',
        birthTime: null,
        dueDate: null,
        ...made,
      },
    ],
    'entries-note.json': [{ id: uuidv7(), ...note, ...made, startAt: '2099-01-01T00:00:00.000Z', endAt: null }],
    'entries-sleep.json': [
      { id: uuidv7(), ...sleep, details: plain, ...of('08:30', '10:00') },
      { id: uuidv7(), ...sleep, details: plain, ...of('09:00', '10:00') },
      { id: uuidv7(), ...sleep, details: plain, ...of('09:30', '11:00') },
      { id: uuidv7(), ...sleep, details: plain, ...of('10:00', '11:00') },
      { id: uuidv7(), ...sleep, details: plain, ...of('10:30', '11:30'), deletedAt: '2026-01-03T08:00:00.000Z' },
    ],
    'measurements.json': [
      { id: uuidv7(), childId, measuredOn: '2099-01-01', ...figures },
      { id: uuidv7(), childId, measuredOn: '2026-01-02', ...figures, weightG: null },
    ],
    'milestones.json': [
      {
        id: uuidv7(),
        childId,
        key: null,
        title: 'Rode a bike',
        achievedOn: '2099-01-01',
        note: '',
        photoId: null,
        ...made,
      },
    ],
    'documents.json': [
      {
        ...{ id: uuidv7(), childIds: [childId], title: 'Passport', category: 'other', notes: '', fileName: 'p.jpg' },
        ...{ issuedOn: '2026-01-02', expiresOn: '2025-01-02', remindDays: null, ...made },
      },
    ],
  })
  const ready = await upload(pia, [{ name: 'nestwren.zip', bytes: zip }])
  const done = await start(pia, ready)
  expect(done.totals).toEqual(ready.totals)
  expect(done.made).toEqual({ 'log entries': 3 })
  const { items: rows } = await client.imports.rows({ params: { id: done.id } })
  expect(rows.map(({ ref, reason }) => `${ref} ${reason?.code}`).sort()).toEqual([
    'children#1 inFuture',
    'documents#1 brokenRow',
    'entries-note#1 inFuture',
    'entries-sleep#1 sleepHere',
    'entries-sleep#3 sleepHere',
    'measurements#1 inFuture',
    'measurements#2 measurementMissing',
    'milestones#1 inFuture',
  ])
})

test('articles and milestones keep the ids that are nobody’s to choose, and articles their number of pictures', async () => {
  const pia = await app.family()
  const { _id: childId } = await pia.client.children.create({ body: { name: 'Juno' } })
  const made = { createdAt: '2026-01-02T08:00:00.000Z', updatedAt: '2026-01-02T08:00:00.000Z', deletedAt: null }
  const article = { title: 'House rules', summary: '', category: 'family', fromMonths: 0, toMonths: 9, ...made }
  const pictures = (count: number) => Array.from({ length: count }, () => `![Hall](picture:${uuidv7()})`).join('\n\n')
  const [key] = motorMilestones
  const milestone = { childId, title: '', achievedOn: null, note: 'At last', photoId: null, ...made }
  const zip = await zipOf({
    'README.txt': `${brand.name}: your data`,
    'account.json': [],
    'articles.json': [
      { id: uuidv7(), body: pictures(20), ...article },
      { id: uuidv7(), body: pictures(21), ...article },
      { id: starters[0]?.id, body: 'Never call a doctor', ...article },
    ],
    'milestones.json': [
      { id: motorIdOf(childId, key), key, ...milestone },
      { id: uuidv7(), key: motorMilestones[1], ...milestone },
      { id: motorIdOf(childId, motorMilestones[2]), key: null, ...milestone, title: 'Ours' },
    ],
  })
  const done = await start(pia, await upload(pia, [{ name: 'nestwren.zip', bytes: zip }]))
  expect(done.made).toEqual({ articles: 1, milestones: 1 })
  const { items: rows } = await pia.client.imports.rows({ params: { id: done.id } })
  expect(rows.map(({ ref, reason }) => `${ref} ${reason?.code}`).sort()).toEqual([
    'articles#2 brokenRow',
    'articles#3 brokenRow',
    'milestones#2 brokenRow',
    'milestones#3 brokenRow',
  ])
})

test('a caregiver’s export, which says nothing of custody, comes back or is told as somebody else’s', async () => {
  const pia = await app.family()
  const { _id: childId } = await pia.client.children.create({ body: { name: 'Juno' } })
  const at = '2026-11-01T08:00:00.000Z'
  const untold = { reason: null, fromName: null, toName: null, place: null }
  const row = { childIds: [childId], at, note: 'Bye', createdAt: at, deletedAt: null, ...untold }
  const zip = await zipOf({
    'README.txt': `${brand.name}: your data`,
    'account.json': [],
    'profile.json': [{ id: pia.ownerId }],
    'handoffs.json': [
      { id: uuidv7(), ...row, createdBy: null, createdByName: null },
      { id: uuidv7(), ...row, createdBy: pia.ownerId },
    ],
  })
  const done = await start(pia, await upload(pia, [{ name: 'nestwren.zip', bytes: zip }]))
  expect(done.made).toEqual({ handoffs: 1 })
  const { items: rows } = await pia.client.imports.rows({ params: { id: done.id } })
  expect(rows).toMatchObject([{ ref: 'handoffs#1', reason: { code: 'ofSomeoneElse' } }])
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
    // An address on the server is everybody's: what comes back gets one of its own.
    const anew = item.name === 'site invites' ? ['slug'] : []
    const toRead = Object.keys(exported.columns).filter(
      (name) => name in columns && ![...made, ...ofFile, ...anew].includes(name),
    )
    expect(readNames(returns?.row)).toEqual(expect.arrayContaining(toRead))
  },
)

/** Names that a schema reads, also of one that looks at what it has read. */
function readNames(schema: unknown): string[] {
  const { shape, def } = schema as { shape?: object; def?: { in?: unknown } }
  return shape === undefined ? readNames(def?.in) : Object.keys(shape)
}
