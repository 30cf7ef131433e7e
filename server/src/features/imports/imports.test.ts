import type { Import } from '@nestwren/contract/imports'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makePicture } from '../../platform/images/testing/pictures.ts'
import { codeOf } from '../../testing/refusal.ts'
import {
  answer,
  answersTo,
  filesOf,
  type ImportApp,
  type ImportFamily,
  keysUnder,
  type NamedFile,
  newChild,
  sampleSet,
  settled,
  start,
  startImportApp,
  undo,
  upload,
} from './testing/import-family.ts'

// Processes are started, and the machine may be busy with others.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: ImportApp
let mara: ImportFamily

beforeAll(async () => {
  app = await startImportApp()
  mara = await app.family()
})
afterAll(() => app.end())

const header = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'

/** A file as Huckleberry exports it. */
function huckleberry(...rows: readonly string[]): NamedFile {
  return { name: 'juno.csv', bytes: Buffer.from([header, ...rows].join('\n')) }
}
const sleep = (start: string, end: string) => `"Sleep","${start}","${end}",,,,,`
const diaper = (start: string) => `"Diaper","${start}",,"yellow",,,"Poo",`
/** End and length do not fit together. */
const odd = '"Sleep","2026-03-02 13:00","2026-03-02 14:00","03:00",,,,'

async function child(family: ImportFamily): Promise<string> {
  const { _id } = await family.client.children.create({ body: { name: 'Juno' } })
  return _id
}

async function ready(family: ImportFamily, files: readonly NamedFile[], childId: string): Promise<Import> {
  const asked = await upload(family, files)
  return answer(family, asked, answersTo(asked, { zone: 'UTC', childOf: () => ({ childId }) }))
}

/** Files go after the transaction in which they were given up. */
const expectNoFiles = ({ accountId }: ImportFamily) =>
  expect.poll(() => keysUnder(app, `imports/${accountId}/`)).toEqual([])

const entriesOf = async ({ client }: ImportFamily, childId: string) =>
  (await client.logs.list({ query: { childId, limit: 200 } })).items

describe('children', () => {
  const files = filesOf(sampleSet('baby-buddy/rest-json'))

  test('are matched, made or left out', async () => {
    const family = await app.family()
    const juno = await child(family)
    const asked = await upload(family, files)
    const [first, second, ...rest] = asked.asks?.children ?? []
    expect(first).toBeDefined()
    const made = newChild('Second')
    const whose = new Map([
      [first?.key, { childId: juno }],
      [second?.key, { newChild: made }],
    ])
    const units = { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' } as const
    const answers = answersTo(asked, { units, childOf: (key) => whose.get(key) ?? { leaveOut: true } })
    const done = await start(family, await answer(family, asked, answers))
    // What names a child of the family makes nothing, and was not imported before either.
    expect(done).toMatchObject({ status: 'done', totals: { alreadyHere: 0, lookupRecords: expect.any(Number) } })
    expect(done.totals?.lookupRecords).toBeGreaterThan(0)
    const living = await family.client.children.list({})
    expect(living.map(({ _id }) => _id).sort()).toEqual((second === undefined ? [juno] : [juno, made.id]).sort())
    expect((await entriesOf(family, juno)).length).toBeGreaterThan(0)
    expect(rest.length === 0 || (done.totals?.leftOut ?? 0) > 0).toBe(true)
  })

  test('of another family are refused, and making some takes the right', async () => {
    const family = await app.family()
    const stranger = await child(await app.family())
    const asked = await upload(family, files)
    const strange = answersTo(asked, { childOf: () => ({ childId: stranger }) })
    const call = family.client.imports.answer({ params: { id: asked.id }, body: { answers: strange } })
    expect(await codeOf(call)).toBe('UNKNOWN_CHILD')

    const parent = await app.people.addMember(family.accountId, { role: 'parent', permissions: { addChildren: false } })
    const { client } = await app.as(parent.userId, family.accountId)
    const body = { answers: answersTo(asked) }
    expect(await codeOf(client.imports.answer({ params: { id: asked.id }, body }))).toBe('FORBIDDEN')
  })
})

test('caregivers are refused', async () => {
  const nanny = await app.people.addMember(mara.accountId, { preset: 'nanny' })
  const { client } = await app.as(nanny.userId, mara.accountId)
  expect(await codeOf(client.imports.create({ body: { id: uuidv7() } }))).toBe('FORBIDDEN')
  expect(await codeOf(client.imports.list({}))).toBe('FORBIDDEN')
})

test('two families import the same file, each its own entries', async () => {
  const [one, other] = [await app.family(), await app.family()]
  const [ofOne, ofOther] = [await child(one), await child(other)]
  const files = [huckleberry(diaper('2026-03-01 08:00'), diaper('2026-03-01 09:00'))]
  await start(one, await ready(one, files, ofOne))
  expect(await start(other, await ready(other, files, ofOther))).toMatchObject({ made: { 'log entries': 2 } })
  await undo(one, (await one.client.imports.list({})).items[0] as Import)
  expect(await entriesOf(one, ofOne)).toEqual([])
  expect(await entriesOf(other, ofOther)).toHaveLength(2)
})

test('an entry that was changed or deleted stays as it is when the file comes again', async () => {
  const family = await app.family()
  const juno = await child(family)
  const files = [huckleberry(diaper('2026-03-01 08:00'), diaper('2026-03-01 09:00'), diaper('2026-03-01 10:00'))]
  await start(family, await ready(family, files, juno))
  const [changed, deleted] = await entriesOf(family, juno)
  if (changed === undefined || deleted === undefined) throw new Error('Nothing was imported')
  const { startAt, endAt, tz, details, version } = changed
  const body = { startAt, endAt, tz, details: { ...details }, notes: 'By hand', version }
  await family.client.logs.update({ params: { id: changed.id }, body })
  await family.client.logs.remove({ params: { id: deleted.id } })
  const again = await start(family, await ready(family, files, juno))
  expect(again).toMatchObject({ made: {}, totals: { alreadyHere: 3, entries: { diaper: { total: 0 } } } })
  const left = await entriesOf(family, juno)
  expect(left).toHaveLength(2)
  expect(left.find(({ id }) => id === changed.id)?.notes).toBe('By hand')
})

test('undo keeps what somebody changed or commented on, and the rest can be imported again', async () => {
  const family = await app.family()
  const juno = await child(family)
  const times = ['07:00', '08:00', '09:00', '10:00', '11:00']
  const files = [huckleberry(...times.map((time) => diaper(`2026-03-01 ${time}`)))]
  const done = await start(family, await ready(family, files, juno))
  const [changed, commented, liked, deleted] = await entriesOf(family, juno)
  const { client } = family
  for (const one of [changed]) {
    const { startAt, endAt, tz, details, version } = one as NonNullable<typeof one>
    const body = { startAt, endAt, tz, details: { ...details }, notes: 'By hand', version }
    await client.logs.update({ params: { id: one?.id ?? '' }, body })
  }
  app.clock.advance(60_000)
  await client.logReactions.addComment({ params: { id: commented?.id ?? '' }, body: { content: 'Aha' } })
  await client.logReactions.like({ params: { id: liked?.id ?? '' } })
  await client.logs.remove({ params: { id: deleted?.id ?? '' } })
  expect(await undo(family, done)).toMatchObject({
    status: 'undone',
    undone: { removed: 3, kept: 2 },
    made: { 'log entries': 2 },
  })
  const left = await entriesOf(family, juno)
  expect(left.map(({ id }) => id).sort()).toEqual([changed?.id, commented?.id].sort())
  const again = await start(family, await ready(family, files, juno))
  expect(again).toMatchObject({ made: { 'log entries': 3 }, totals: { alreadyHere: 2 } })
  expect(await entriesOf(family, juno)).toHaveLength(5)
})

test('undo keeps a child whom somebody changed, gave a photo or gave access to since', async () => {
  const family = await app.family()
  const { client, accountId } = family
  const nanny = await app.people.addMember(accountId, { preset: 'nanny' })
  const picture = Buffer.from(await makePicture('jpeg', { width: 300, height: 300 }))
  const touch: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    Untouched: async () => {},
    Renamed: (id) => client.children.update({ params: { id }, body: { name: 'Other', version: 1 } }),
    Pictured: (id) => client.children.setPhoto({ params: { id }, file: new Blob([picture]) }),
    Granted: (childId) => app.people.grant(accountId, childId, nanny.userId),
    Removed: (id) => client.children.remove({ params: { id } }),
  }
  const left: string[] = []
  for (const [name, change] of Object.entries(touch)) {
    const asked = await upload(family, [huckleberry(diaper('2026-03-01 08:00'))])
    const made = newChild(name)
    const done = await start(
      family,
      await answer(family, asked, answersTo(asked, { childOf: () => ({ newChild: made }) })),
    )
    expect(done).toMatchObject({ made: { 'log entries': 1, children: 1 } })
    app.clock.advance(60_000)
    await change(made.id)
    const kept = name === 'Untouched' || name === 'Removed' ? 0 : 1
    expect(await undo(family, done), name).toMatchObject({ undone: { removed: 2 - kept, kept } })
    const there = (await client.children.list({})).some(({ _id }) => _id === made.id)
    if (there) left.push(name)
  }
  expect(left).toEqual(['Renamed', 'Pictured', 'Granted'])
})

test('a sleep over one that the family has logged is left out and told', async () => {
  const family = await app.family()
  const juno = await child(family)
  const own = { childId: juno, kind: 'sleep' as const, tz: 'UTC', details: {} }
  await family.client.logs.create({
    body: { ...own, startAt: '2026-03-02T10:00:00.000Z', endAt: '2026-03-02T11:00:00.000Z' },
  })
  const touching = sleep('2026-03-02 11:00', '2026-03-02 11:30')
  const files = [huckleberry(sleep('2026-03-02 10:30', '2026-03-02 10:45'), touching)]
  const read = await ready(family, files, juno)
  expect(read.totals).toMatchObject({ sleepConflicts: 1, entries: { sleep: 1 } })
  const { items: rows } = await family.client.imports.rows({ params: { id: read.id } })
  expect(rows).toMatchObject([
    { ref: 'juno.csv#1', outcome: 'sleepConflict', reason: { code: 'sleepHere' }, items: [{ kind: 'sleep' }] },
  ])
  expect(await start(family, read)).toMatchObject({ totals: { sleepConflicts: 1 }, made: { 'log entries': 1 } })
  expect(await entriesOf(family, juno)).toHaveLength(2)
})

test('a row that can mean two things is asked about, one by one or all alike', async () => {
  const family = await app.family()
  const juno = await child(family)
  const read = await ready(family, [huckleberry(odd, diaper('2026-03-01 08:00'))], juno)
  expect(read.totals).toMatchObject({ ambiguous: 1, entries: { sleep: 0 } })
  const {
    items: [row],
  } = await family.client.imports.rows({ params: { id: read.id }, query: { outcome: 'ambiguous' } })
  if (row === undefined) throw new Error('No row is asked about')
  expect(row.readings.map(({ items: [item] }) => item?.endAt)).toEqual([
    '2026-03-02T14:00:00.000Z',
    '2026-03-02T16:00:00.000Z',
  ])
  const choose = (choice: { reading: number } | null) =>
    family.client.imports.choose({ params: { id: read.id }, body: { choices: [{ ref: row.ref, choice }] } })
  await choose({ reading: 1 })
  expect(await settled(family, read.id)).toMatchObject({
    status: 'ready',
    totals: { ambiguous: 0, entries: { sleep: 1 } },
  })
  await choose(null)
  expect((await settled(family, read.id)).totals).toMatchObject({ ambiguous: 1 })
  const code = row.readings[0]?.code ?? ''
  const alike = [{ reason: row.reason?.code ?? 'endOrLength', reading: code }]
  const answers = answersTo(read, { zone: 'UTC', childOf: () => ({ childId: juno }), alike })
  expect((await answer(family, read, answers)).totals).toMatchObject({ ambiguous: 0, entries: { sleep: 1 } })
  expect(read.doubts).toEqual([{ reason: row.reason?.code, readings: row.readings.map((one) => one.code) }])
  // What is chosen for one row comes before what is said of all.
  await family.client.imports.choose({
    params: { id: read.id },
    body: { choices: [{ ref: row.ref, choice: { leaveOut: true } }] },
  })
  expect((await settled(family, read.id)).totals).toMatchObject({ ambiguous: 1, entries: { sleep: 0 } })
  await choose(null)
  await settled(family, read.id)
  await start(family, read)
  const [slept] = (await entriesOf(family, juno)).filter(({ kind }) => kind === 'sleep')
  expect(slept?.endAt).toBe('2026-03-02T14:00:00.000Z')
})

test('as many choices and answers are taken as a page sends at a time', async () => {
  const family = await app.family()
  const juno = await child(family)
  const { id } = await ready(family, [huckleberry(odd, diaper('2026-03-01 08:00'))], juno)
  const choices = Array.from({ length: 500 }, (_, at) => ({ ref: `juno.csv#${at + 1}`, choice: { reading: 1 } }))
  const chosen = await family.client.imports.choose({ params: { id }, body: { choices } })
  expect(chosen.status).toBe('reading')
  const read = await settled(family, id)
  expect(read.totals).toMatchObject({ ambiguous: 0, entries: { sleep: 1 } })

  const whose = { childId: juno }
  const children = Array.from({ length: 200 }, (_, at) => ({ key: `file:${at}.csv`, is: whose }))
  const columns = Array.from({ length: 200 }, () => 'ignore' as const)
  const mapping = { columns, fixedKind: null, kinds: {}, durationUnit: 'minutes' as const }
  const mappings = [{ file: 'wide.csv', mapping }]
  const answers = answersTo(read, { mappings, childOf: () => whose })
  const body = { answers: { ...answers, children: [...answers.children, ...children] } }
  expect((await family.client.imports.answer({ params: { id }, body })).status).toBe('reading')
  const looking = { file: 'juno.csv', mapping, zone: 'UTC', units: {} }
  // Taken, though no such file asks for a mapping.
  expect(await codeOf(family.client.imports.preview({ params: { id }, body: looking }))).toBe('NOT_FOUND')
  await settled(family, id)
})

describe('an import that failed', () => {
  const fail = (id: string) => app.database.pool.query(`update imports set status = 'failed' where id = $1`, [id])
  const create = (family: ImportFamily) => family.client.imports.create({ body: { id: uuidv7() } })

  test('while it was read with other answers has no totals to start with', async () => {
    const family = await app.family()
    const juno = await child(family)
    const read = await ready(family, [huckleberry(diaper('2026-03-01 08:00'))], juno)
    const answers = answersTo(read, { zone: 'Europe/Madrid', childOf: () => ({ childId: juno }) })
    const params = { id: read.id }
    expect((await family.client.imports.answer({ params, body: { answers } })).totals).toBeNull()
    await settled(family, read.id)
  })

  test('takes other files as long as it has made nothing, and can be discarded', async () => {
    const family = await app.family()
    const juno = await child(family)
    const { id, files } = await ready(family, [huckleberry(odd)], juno)
    await fail(id)
    const [{ id: fileId } = { id: '' }] = files
    const params = { id }
    expect(await family.client.imports.removeFile({ params: { id, fileId } })).toMatchObject({ status: 'uploading' })
    await fail(id)
    const file = new File([Buffer.from(huckleberry(diaper('2026-03-01 08:00')).bytes)], 'other.csv')
    await family.client.imports.addFile({ params, body: { fileId: uuidv7() }, file })
    await family.client.imports.read({ params })
    const asked = await settled(family, id)
    const read = await answer(family, asked, answersTo(asked, { childOf: () => ({ childId: juno }) }))
    await start(family, read)
    await fail(id)
    const more = family.client.imports.addFile({ params, body: { fileId: uuidv7() }, file })
    expect(await codeOf(more)).toBe('NOT_NOW')
    await family.client.imports.remove({ params })
    expect((await family.client.imports.list({})).items).toEqual([])
  })

  test('gives its files and its place back once it is undone', async () => {
    const family = await app.family()
    const juno = await child(family)
    const one = await ready(family, [huckleberry(diaper('2026-03-01 08:00'))], juno)
    await fail(one.id)
    for (let count = 0; count < 2; count += 1) await create(family)
    expect(await codeOf(create(family))).toBe('TOO_MANY_IMPORTS')
    expect(await undo(family, one)).toMatchObject({ status: 'undone', filesUntil: null })
    await expectNoFiles(family)
    await create(family)
  })
})

test('any CSV is read by a mapping of its columns, after a look at its first rows', async () => {
  const family = await app.family()
  const juno = await child(family)
  const rows = [
    'when;what;how much;remark',
    '2026-03-01 08:00;bottle;120 ml;"=1+1"',
    '2026-03-01 09:00;pee;;',
    '2026-03-01 10:00;moon;;',
  ]
  const asked = await upload(family, [{ name: 'own.csv', bytes: Buffer.from(rows.join('\n')) }])
  expect(asked).toMatchObject({
    status: 'asking',
    app: 'unknown',
    asks: { zone: true, mappings: [{ file: 'own.csv', records: 3 }] },
  })
  const mapping = {
    columns: ['dateTime', 'kind', 'amount', 'notes'] as const,
    fixedKind: null,
    kinds: { bottle: 'bottleFormula', pee: 'diaperWet' } as const,
    durationUnit: 'minutes' as const,
  }
  const body = {
    file: 'own.csv',
    mapping: { ...mapping, columns: [...mapping.columns] },
    zone: 'UTC',
    units: { volume: 'ml' as const },
  }
  const looked = await family.client.imports.preview({ params: { id: asked.id }, body })
  expect(looked.rows.map(({ outcome }) => outcome)).toEqual(['entry', 'entry', 'unsupported'])
  const mappings = [{ file: 'own.csv', mapping: body.mapping }]
  const answers = answersTo(asked, {
    zone: 'UTC',
    units: { volume: 'ml' },
    mappings,
    childOf: () => ({ childId: juno }),
  })
  // A look that was on its way when the answers were given is still answered.
  const { status } = await family.client.imports.answer({ params: { id: asked.id }, body: { answers } })
  expect(status).toBe('reading')
  expect(await family.client.imports.preview({ params: { id: asked.id }, body })).toEqual(looked)
  const half = await settled(family, asked.id)
  // Whose the rows are is known only once they are read.
  const whole =
    half.status === 'ready'
      ? half
      : await answer(
          family,
          half,
          answersTo(half, { zone: 'UTC', units: { volume: 'ml' }, mappings, childOf: () => ({ childId: juno }) }),
        )
  const done = await start(family, whole)
  expect(done).toMatchObject({ status: 'done', made: { 'log entries': 2 } })
  const left = await (await family.client.imports.leftOut({ params: { id: done.id } })).text()
  expect(left).toContain('"moon"')
})

test('texts that no database takes are stored without what is wrong with them', async () => {
  const family = await app.family()
  const juno = await child(family)
  const rows = JSON.stringify([{ 'a\u0000b': 'x\u0000y', when: '2026-03-01 08:00', what: '\ud800moon' }])
  const asked = await upload(family, [{ name: 'own.json', bytes: Buffer.from(rows) }])
  expect(asked).toMatchObject({ status: 'asking', app: 'unknown', error: null })
  const mapping = {
    columns: ['ignore', 'dateTime', 'kind'] as const,
    fixedKind: null,
    kinds: {},
    durationUnit: 'minutes' as const,
  }
  const mappings = [{ file: 'own.json', mapping: { ...mapping, columns: [...mapping.columns] } }]
  const childOf = () => ({ childId: juno })
  const half = await answer(family, asked, answersTo(asked, { zone: 'UTC', mappings, childOf }))
  const read =
    half.status === 'ready' ? half : await answer(family, half, answersTo(half, { zone: 'UTC', mappings, childOf }))
  const { items: found } = await family.client.imports.rows({ params: { id: read.id } })
  expect(found.map(({ cells }) => cells)).toEqual([{ ab: 'xy', when: '2026-03-01 08:00', what: '\ufffdmoon' }])
})

test('a file comes in parts, in any order, each once', async () => {
  const family = await app.family()
  const juno = await child(family)
  const { bytes } = huckleberry(diaper('2026-03-01 08:00'))
  const [id, fileId] = [uuidv7(), uuidv7()]
  await family.client.imports.create({ body: { id } })
  const part = (at: number, content: Uint8Array) =>
    family.client.imports.addFile({
      params: { id },
      body: { fileId, part: String(at), parts: '2' },
      file: new File([Buffer.from(content)], 'juno.csv'),
    })
  await part(1, bytes.subarray(20))
  expect(await codeOf(family.client.imports.read({ params: { id } }))).toBe('FILE_INCOMPLETE')
  await part(0, bytes.subarray(0, 20))
  const twice = await part(0, Buffer.from('something else'))
  expect(twice.files).toMatchObject([{ sizeBytes: bytes.length, parts: { here: 2, of: 2 } }])
  expect(await keysUnder(app, `imports/${family.accountId}/`)).toHaveLength(2)
  await family.client.imports.read({ params: { id } })
  const asked = await settled(family, id)
  const read = await answer(family, asked, answersTo(asked, { childOf: () => ({ childId: juno }) }))
  expect((await start(family, read)).made).toEqual({ 'log entries': 1 })
  await expectNoFiles(family)
})
