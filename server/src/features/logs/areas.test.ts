import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { isLevelAtLeast, type Level, presetLevels, presets } from '@nestwren/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaperOf, type LogFamily, type NewEntry, type Person, startLogFamily } from './testing/log-family.ts'
import { refusalOf } from './testing/refusal.ts'

let family: LogFamily
let ownKindId: string
beforeAll(async () => {
  family = await startLogFamily()
  const body = { name: 'Physio', icon: 'hand', color: '#7C3AED', hasDuration: false } as const
  ownKindId = (await family.mara.client.ownKinds.create({ body })).id
})
afterAll(() => family.stop())

const hourMs = 3_600_000
const ago = (hours: number) => new Date(family.clock.now().getTime() - hours * hourMs).toISOString()

/** One entry of a kind, `hours` before the clock's time. */
function entryOf(kind: KindName, childId: string, hours = 1): NewEntry {
  const at = ago(hours)
  const details: Partial<Record<KindName, Record<string, unknown>>> = {
    feeding: { method: 'bottle', bottles: [{ contents: 'formula', amountMl: 100 }] },
    diaper: { kind: 'wet' },
    sleep: {},
    pumping: { totalMl: 100 },
    medicine: { name: 'Ibuprofen' },
    temperature: { centiC: 3700 },
    bath: {},
    note: { text: 'Hello' },
    vaccine: { name: 'Rotavirus' },
    own: { kindId: ownKindId, name: 'Physio', icon: 'hand', color: '#7C3AED', hasDuration: false },
  }
  const endAt = kinds[kind].timing === 'span' && kind !== 'own' ? at : null
  return {
    childId,
    kind,
    startAt: at,
    endAt,
    tz: 'Europe/Lisbon',
    details: details[kind] ?? { ...kinds[kind].example.details },
  }
}

const levelOf = (preset: (typeof presets)[number], kind: KindName): Level => presetLevels[preset][kinds[kind].area]

test.each(presets)(
  'a caregiver with the preset %s logs and sees each kind by the right of its own area',
  async (preset) => {
    const person = await family.addCaregiver(`Of ${preset}`, { [family.juno]: { preset } })
    for (const kind of kindNames) {
      const made = await family.mara.client.logs.create({ body: entryOf(kind, family.juno) })
      const level = levelOf(preset, kind)
      const what = `${preset} ${kind}`
      const adding = await statusOf(person.client.logs.create({ body: entryOf(kind, family.juno) }))
      expect([what, 'add', adding]).toEqual([what, 'add', isLevelAtLeast(level, 'add') ? 200 : 403])
      const isSeen = level !== 'none'
      const { items } = await person.client.logs.list({ query: { limit: 100 } })
      expect([what, 'list', items.some(({ id }) => id === made.id)]).toEqual([what, 'list', isSeen])
      const latest = (await person.client.logs.latest()).items
      expect([what, 'latest', latest.some((one) => one.kind === kind)]).toEqual([what, 'latest', isSeen])
      const named = person.client.logs.list({ query: { kind, limit: 100 } })
      expect([what, 'of kind', await statusOf(named)]).toEqual([what, 'of kind', isSeen ? 200 : 403])
      const got = person.client.logs.get({ params: { id: made.id } })
      expect([what, 'get', await statusOf(got)]).toEqual([what, 'get', isSeen ? 200 : 403])
      const changing = person.client.logs.remove({ params: { id: made.id } })
      const mayRemove = isLevelAtLeast(level, 'manage')
      expect([what, 'remove', await statusOf(changing)]).toEqual([what, 'remove', mayRemove ? 200 : 403])
    }
  },
)

async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

test('each child is seen through its own rights, in pages, with words, deleted and of a limited history', async () => {
  const { juno, otis, mara } = family
  const tia = await family.addCaregiver('Tia', {
    [juno]: { preset: 'viewer', levels: { logs: 'none', health: 'view' } },
    [otis]: { preset: 'nanny', historyDays: 3 },
  })
  await family.database.pool.query('truncate log_entries')
  const add = async (kind: KindName, childId: string, hours: number, notes = '') =>
    (await mara.client.logs.create({ body: { ...entryOf(kind, childId, hours), notes } })).id
  await add('diaper', juno, 1, 'hidden words')
  const warm = await add('temperature', juno, 2, 'words')
  const old = await add('temperature', juno, 200, 'words')
  const pumped = await add('pumping', otis, 3)
  const wet = await add('diaper', otis, 4, 'words')
  const longAgo = await add('diaper', otis, 100, 'words too long ago')

  const list = async (query: { childId?: string; kind?: KindName; q?: string; deleted?: 'true' } = {}) =>
    (await tia.client.logs.list({ query })).items.map(({ id }) => id)
  expect(await list()).toEqual([warm, pumped, wet, old])
  expect(await list({ childId: juno })).toEqual([warm, old])
  expect(await list({ q: 'words' })).toEqual([warm, wet, old])
  expect(await list({ kind: 'diaper' })).toEqual([wet])
  expect(await refusalOf(list({ childId: juno, kind: 'diaper' }))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  expect((await tia.client.logs.latest()).items.map(({ id }) => id)).toEqual([warm, pumped, wet])

  const first = await tia.client.logs.list({ query: { limit: 3 } })
  const second = await tia.client.logs.list({ query: { limit: 3, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([warm, pumped, wet, old])
  expect(second.nextCursor).toBeNull()

  const own = (await tia.client.logs.create({ body: entryOf('diaper', otis, 5) })).id
  for (const { id } of (await mara.client.logs.list({ query: { limit: 100 } })).items)
    await mara.client.logs.remove({ params: { id } })
  // What was deleted is there for those who could bring it back, as with photos and documents.
  expect(await list({ deleted: 'true' })).toEqual([own])
  expect(await list({ deleted: 'true', childId: otis })).toEqual([own])
  expect(await list({ deleted: 'true', childId: juno })).toEqual([])
  for (const id of [warm, pumped, wet, old])
    expect(await refusalOf(tia.client.logs.get({ params: { id } }))).toMatchObject({ status: 404 })
  expect((await tia.client.logs.get({ params: { id: own } })).deletedAt).not.toBeNull()
  const manager = await family.addCaregiver('Tio', { [otis]: { levels: { logs: 'manage', pumping: 'add' } } })
  const managed = (await manager.client.logs.list({ query: { deleted: 'true' } })).items.map(({ id }) => id)
  expect(managed.toSorted()).toEqual([wet, longAgo, own].toSorted())
})

test('notes that stay on top are found by themselves, for whoever may see notes', async () => {
  const { juno, mara } = family
  await family.database.pool.query('truncate log_entries')
  const note = (isPinned: boolean, hours: number) =>
    mara.client.logs.create({ body: { ...entryOf('note', juno, hours), details: { text: 'Spare key', isPinned } } })
  const late = await note(true, 1)
  await note(false, 2)
  const early = await note(true, 30)
  await mara.client.logs.create({ body: diaperOf(family, juno) })
  const pinned = async (who: Person) => (await who.client.logs.list({ query: { pinned: 'true' } })).items
  expect((await pinned(mara)).map(({ id }) => id)).toEqual([late.id, early.id])
  expect((await mara.client.logs.list({ query: { pinned: 'true', kind: 'diaper' } })).items).toEqual([])
  const medic = await family.addCaregiver('Medic', {
    [juno]: { preset: 'viewer', levels: { logs: 'none', health: 'view' } },
  })
  expect(await refusalOf(pinned(medic))).toMatchObject({ status: 403 })
  await mara.client.logs.remove({ params: { id: late.id } })
  expect((await pinned(mara)).map(({ id }) => id)).toEqual([early.id])
})

test('what is made for twins asks for the right to each', async () => {
  const { juno, otis } = family
  const sol = await family.addCaregiver('Sol', { [juno]: { preset: 'nanny' }, [otis]: { preset: 'family' } })
  const id = '0193f000-0000-7000-8000-0000000000a1'
  const both = (kind: KindName) =>
    sol.client.logs.create({ body: { ...entryOf(kind, juno), also: [{ id, childId: otis }] } })
  const before = await family.database.pool.query('select count(*) from log_entries')
  expect(await refusalOf(both('temperature'))).toMatchObject({ status: 403 })
  expect(await family.database.pool.query('select count(*) from log_entries')).toMatchObject({ rows: before.rows })
  expect((await both('diaper')).also.map(({ childId }) => childId)).toEqual([otis])
})

test('an entry names kinds and medicines of its own family and child only, also ones that were taken away', async () => {
  const { juno, otis, mara, stranger, strangersChild } = family
  const look = { icon: 'sun', color: '#7C3AED', hasDuration: false } as const
  const theirs = await stranger.client.ownKinds.create({ body: { name: 'Theirs', ...look } })
  const own = (kindId: string) => ({ ...entryOf('own', juno), details: { kindId, name: 'Sun', ...look } })
  const refused = await refusalOf(mara.client.logs.create({ body: own(theirs.id) }))
  expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: ['body', 'details', 'kindId'] }] })
  const ours = await mara.client.ownKinds.create({ body: { name: 'Sun', ...look } })
  const made = await mara.client.logs.create({ body: own(ours.id) })
  await mara.client.ownKinds.remove({ params: { id: ours.id } })
  await mara.client.logs.create({ body: own(ours.id) })
  const { version, startAt, tz } = made
  const changed = { version, startAt, tz, details: { ...made.details, kindId: theirs.id } }
  expect(await refusalOf(mara.client.logs.update({ params: { id: made.id }, body: changed }))).toMatchObject({
    code: 'INVALID_INPUT',
  })

  const ofOtis = await mara.client.medicines.create({ body: { childId: otis, name: 'Iron' } })
  const ofStranger = await stranger.client.medicines.create({ body: { childId: strangersChild, name: 'Iron' } })
  const dose = (childId: string, medicineId: string) => ({
    ...entryOf('medicine', childId),
    details: { name: 'Iron', medicineId },
  })
  for (const medicineId of [ofOtis.id, ofStranger.id])
    expect(await refusalOf(mara.client.logs.create({ body: dose(juno, medicineId) }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: [{ path: ['body', 'details', 'medicineId'] }],
    })
  await mara.client.logs.create({ body: dose(otis, ofOtis.id) })
  await mara.client.medicines.remove({ params: { id: ofOtis.id } })
  await mara.client.logs.create({ body: dose(otis, ofOtis.id) })
})
