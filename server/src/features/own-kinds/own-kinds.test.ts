import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LogFamily, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate own_kinds')
  family.takeEmissions()
})

const look = { icon: 'music', color: '#7C3AED', hasDuration: true } as const
const make = (name: string, over: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.ownKinds.create({ body: { name, ...look, ...over } })
const names = async (who: Person = family.mara) => (await who.client.ownKinds.list()).items.map(({ name }) => name)

test('a family makes, changes and takes away kinds of its own', async () => {
  const id = uuidv7()
  const made = await make('Music', { id })
  expect(made).toEqual({ id, name: 'Music', ...look, version: 1 })
  await make('art')
  expect(await names()).toEqual(['art', 'Music'])
  const changed = await family.mara.client.ownKinds.update({
    params: { id },
    body: { version: 1, ...look, name: 'MUSIC', hasDuration: false },
  })
  expect(changed).toEqual({ ...made, name: 'MUSIC', hasDuration: false, version: 2 })
  await family.mara.client.ownKinds.remove({ params: { id } })
  expect(await names()).toEqual(['art'])
  expect(await refusalOf(family.mara.client.ownKinds.remove({ params: { id } }))).toMatchObject({ status: 404 })
  const told = family.takeEmissions()
  expect(told.map(({ payload }) => (payload as { part?: string }).part)).toEqual(Array(4).fill('ownKinds'))
  expect(told[0]?.audience).toEqual({ to: 'account', accountId: family.accountId })
})

test('a name is taken once, whatever its case; it is free again when its kind is gone', async () => {
  const first = await make('Swimming')
  const second = await make('Dancing')
  expect(await refusalOf(make('sWIMMING'))).toMatchObject({ status: 409, code: 'NAME_TAKEN' })
  const renaming = family.mara.client.ownKinds.update({
    params: { id: second.id },
    body: { version: 1, ...look, name: 'SWIMMING' },
  })
  expect(await refusalOf(renaming)).toMatchObject({ code: 'NAME_TAKEN' })
  await family.mara.client.ownKinds.remove({ params: { id: first.id } })
  await make('swimming')
  const many = await Promise.allSettled(Array.from({ length: 8 }, () => make('Yoga')))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // Another family may call its own the same.
  await make('Yoga', {}, family.stranger)
  expect(await names(family.stranger)).toContain('Yoga')
})

// Σ at the end of a word, and İ, are where two ways to lower a text differ.
test.each([
  ['ΟΔΟΣ', 'οδοσ'],
  ['ΟΔΟΣ', 'οδος'],
  ['İstanbul', 'i̇stanbul'],
  ['STRAẞE', 'straße'],
])('%s and %s are never more than refused', async (one, other) => {
  await make(one)
  const again = await make(other).then(
    () => 'made',
    (error: { readonly status?: number }) => error.status,
  )
  expect(['made', 409]).toContain(again)
})

test('owners and parents make them; whoever sees logs sees them', async () => {
  const dad = await family.addParent('Dad')
  const nanny = await family.addCaregiver('Nanny', { [family.juno]: { preset: 'nanny' } })
  const medic = await family.addCaregiver('Medic', {
    [family.juno]: { preset: 'viewer', levels: { logs: 'none', health: 'view' } },
  })
  const { id } = await make('Music', {}, dad)
  expect(await names(nanny)).toEqual(['Music'])
  expect(await refusalOf(names(medic))).toMatchObject({ status: 403 })
  expect(await refusalOf(make('Own', {}, nanny))).toMatchObject({ status: 403 })
  expect(await refusalOf(nanny.client.ownKinds.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await names()).toEqual(['Music'])
})

test.each([
  ['no name', { name: '  ' }],
  ['a name of two lines', { name: 'a\nb' }],
  ['an unknown drawing', { icon: 'skull' }],
  ['a colour that is none', { color: 'red' }],
  ['what nobody asked for', { version: 3 }],
])('%s is refused', async (_name, over) => {
  expect(await refusalOf(make('Fine', over))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(await names()).toEqual([])
})
