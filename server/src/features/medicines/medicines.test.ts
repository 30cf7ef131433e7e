import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { type LogFamily, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { medicineItem } from './handlers.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate medicines, log_entries')
  family.takeEmissions()
})

const hourMs = 3_600_000
const at = (hoursAgo: number) => new Date(family.clock.now().getTime() - hoursAgo * hourMs).toISOString()

const add = (over: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.medicines.create({ body: { childId: family.juno, name: 'Paracetamol', ...over } })

async function give(medicineId: string, hoursAgo: number) {
  const details = { medicineId, name: 'Paracetamol' }
  const body = { childId: family.juno, kind: 'medicine', startAt: at(hoursAgo), tz: 'UTC', details } as const
  return family.mara.client.logs.create({ body })
}

test('a medicine is kept as it was typed, changed by version and taken out of the list', async () => {
  const id = uuidv7()
  const dose = { value: '2.50', unit: 'ml' } as const
  const made = await add({ id, dose, minIntervalS: 4 * 3600, maxDosesPerDay: 4, notes: 'After food' })
  expect(made).toEqual({
    id,
    childId: family.juno,
    name: 'Paracetamol',
    dose,
    minIntervalS: 4 * 3600,
    maxDosesPerDay: 4,
    notes: 'After food',
    isActive: true,
    version: 1,
    lastGivenAt: null,
    dosesLast24H: 0,
    nextSafeAt: null,
  })
  const changed = await family.mara.client.medicines.update({
    params: { id },
    body: { version: 1, name: 'Ibuprofen', isActive: false },
  })
  expect(changed).toMatchObject({ name: 'Ibuprofen', dose: null, isActive: false, version: 2 })
  await family.mara.client.medicines.remove({ params: { id } })
  expect((await family.mara.client.medicines.list()).items).toEqual([])
  expect(await refusalOf(family.mara.client.medicines.remove({ params: { id } }))).toMatchObject({ status: 404 })
  const told = family.takeEmissions()
  expect(told.map(({ name, payload }) => [name, (payload as { part?: string }).part])).toEqual(
    Array(3).fill(['family:changed', 'medicines']),
  )
  expect(told[0]?.audience).toMatchObject({ to: 'child', childId: family.juno, area: 'health' })
})

test('the end of the wait follows from what was logged, also when a dose is changed or deleted', async () => {
  const { id } = await add({ minIntervalS: 2 * 3600 + 300, maxDosesPerDay: 3 })
  const state = async () => (await family.mara.client.medicines.list()).items.find((one) => one.id === id)
  await give(id, 30)
  await give(id, 25)
  await give(id, 12)
  expect(await state()).toMatchObject({ lastGivenAt: at(12), dosesLast24H: 1, nextSafeAt: null })
  const last = await give(id, 2)
  expect(await state()).toMatchObject({ lastGivenAt: at(2), dosesLast24H: 2, nextSafeAt: at(-1 / 12) })
  await family.mara.client.logs.remove({ params: { id: last.id } })
  expect(await state()).toMatchObject({ lastGivenAt: at(12), dosesLast24H: 1, nextSafeAt: null })
  await family.mara.client.logs.restore({ params: { id: last.id } })
  expect(await state()).toMatchObject({ dosesLast24H: 2, nextSafeAt: at(-1 / 12) })
  family.clock.advance(5 * 60_000)
  expect(await state()).toMatchObject({ nextSafeAt: null })
  await give(id, 3)
  // Three within a day: the first of them has to be older than that.
  expect(await state()).toMatchObject({ dosesLast24H: 3, nextSafeAt: at(12 + 1 / 12 - 24) })
})

test('a dose names a medicine of its own child, not one of the sibling or of nobody', async () => {
  const ofOtis = await add({ childId: family.otis })
  for (const id of [ofOtis.id, uuidv7()])
    expect(await refusalOf(give(id, 1))).toMatchObject({
      code: 'INVALID_INPUT',
      details: [{ path: ['body', 'details', 'medicineId'] }],
    })
  expect((await family.mara.client.medicines.list()).items).toMatchObject([{ id: ofOtis.id, lastGivenAt: null }])
  expect((await give((await add()).id, 1)).childId).toBe(family.juno)
})

test('those in use come first, by name; one child or all', async () => {
  await add({ name: 'zinc' })
  await add({ name: 'Iron' })
  await add({ name: 'Amoxicillin', isActive: false })
  await add({ name: 'Vitamin D', childId: family.otis })
  const names = async (childId?: string) =>
    (await family.mara.client.medicines.list({ query: { childId } })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Iron', 'Vitamin D', 'zinc', 'Amoxicillin'])
  expect(await names('all')).toHaveLength(4)
  expect(await names(family.otis)).toEqual(['Vitamin D'])
  expect(await refusalOf(names(family.strangersChild))).toMatchObject({ status: 404 })
})

test('health decides who sees, adds and changes', async () => {
  const nanny = await family.addCaregiver('Nanny', { [family.juno]: { preset: 'nanny' } })
  const nana = await family.addCaregiver('Nana', { [family.juno]: { preset: 'family' } })
  const viewer = await family.addCaregiver('Viewer', { [family.juno]: { preset: 'viewer' } })
  const { id } = await add()
  await add({ name: 'Of Otis', childId: family.otis })
  const own = await add({ name: 'Own' }, nanny)
  expect((await nanny.client.medicines.list()).items.map(({ name }) => name)).toEqual(['Own', 'Paracetamol'])
  expect((await nana.client.medicines.list()).items).toHaveLength(2)
  expect(await refusalOf(viewer.client.medicines.list())).toMatchObject({ status: 403 })
  expect(await refusalOf(add({ name: 'No' }, nana))).toMatchObject({ status: 403 })
  expect(await refusalOf(add({ childId: family.otis }, nanny))).toMatchObject({ status: 404 })
  const change = (who: Person, medicineId: string) =>
    who.client.medicines.update({ params: { id: medicineId }, body: { version: 1, name: 'Changed' } })
  expect(await refusalOf(change(nanny, id))).toMatchObject({ status: 403 })
  expect(await change(nanny, own.id)).toMatchObject({ name: 'Changed' })
  const taken = family.mara.client.medicines.create({ body: { id, childId: family.otis, name: 'Taken' } })
  expect(await refusalOf(taken)).toMatchObject({ code: 'INVALID_INPUT' })
})

test('a limited history hides when it was last given, and never makes the next dose early', async () => {
  const nanny = await family.addCaregiver('Short', { [family.juno]: { preset: 'nanny', historyDays: 1 } })
  const { id } = await add({ minIntervalS: 3 * 86_400 })
  await give(id, 48)
  // Too long ago to matter: nobody learns of it.
  await give(id, 96)
  const [seen] = (await nanny.client.medicines.list()).items
  expect(seen).toMatchObject({ lastGivenAt: null, dosesLast24H: 0, nextSafeAt: at(-24), unseenDoses: [at(48)] })
  const [all] = (await family.mara.client.medicines.list()).items
  expect(all).not.toHaveProperty('unseenDoses')
})

test('all of them go with the child for good', async () => {
  await add()
  const kept = await add({ childId: family.otis })
  await purgeOfChild(family.database, purgeOf(medicineItem), { accountId: family.accountId, childId: family.juno })
  expect((await family.mara.client.medicines.list()).items.map(({ id }) => id)).toEqual([kept.id])
})

test.each([
  ['a name of nothing', { name: ' ' }],
  ['a dose that is no number', { dose: { value: 'two', unit: 'ml' } }],
  ['an unknown unit', { dose: { value: '2', unit: 'bucket' } }],
  ['an interval of no time', { minIntervalS: 0 }],
  ['half a dose a day', { maxDosesPerDay: 0.5 }],
  ['what nobody asked for', { accountId: uuidv7() }],
])('%s is refused and nothing is stored', async (_name, over) => {
  expect(await refusalOf(add(over))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect((await family.mara.client.medicines.list()).items).toEqual([])
})
