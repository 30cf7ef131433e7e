import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportApp, startExportApp } from './testing/export-family.ts'

const dayMs = 24 * 3600 * 1000

let app: ExportApp
beforeAll(async () => {
  app = await startExportApp()
})
afterAll(() => app.end())

const listOf = (files: ReadonlyMap<string, string>, name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null')
const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs).toISOString()

/** A family with something of everything that is kept beside the log. */
async function household() {
  const { accountId, owner } = await app.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const createdBy = owner.userId
  const { childId: juno } = await app.people.createChild(accountId, { name: 'Juno', createdBy })
  const { childId: otis } = await app.people.createChild(accountId, { name: 'Otis', createdBy })
  const mara = await app.as(owner.userId, accountId)
  const { ownKinds, medicines, milk, food, family, logs } = mara.client
  const kind = await ownKinds.create({ body: { name: 'Swimming', icon: 'water', color: '#2563EB', hasDuration: true } })
  const iron = await medicines.create({ body: { childId: juno, name: 'Iron', dose: { value: '2.50', unit: 'ml' } } })
  await medicines.create({ body: { childId: otis, name: 'Vitamin D' } })
  const reactions = [{ on: '2026-11-01', sign: 'rash' as const }]
  const egg = { name: '=Egg', allergen: 'egg' as const, reactions }
  for (const childId of [juno, otis]) await food.create({ params: { childId }, body: { foodItem: egg } })
  const put = (childId: string) =>
    milk.create({ body: { childId, place: 'fridge', amountMl: 120, pumpedAt: ago(1), label: 'Left door' } })
  const [lot, ended] = [await put(juno), await put(juno)]
  await put(otis)
  await milk.update({ params: { id: ended.id }, body: { version: 1, endedAs: 'discarded' } })
  await app.database.pool.query('update milk_lots set ended_at = $2 where id = $1', [ended.id, ago(30)])
  const bottle = { contents: 'breastMilk', amountMl: 50, milkLots: [{ lotId: lot.id, amountMl: 50 }] }
  const details = { method: 'bottle', bottles: [bottle] }
  await logs.create({ body: { childId: juno, kind: 'feeding', startAt: ago(0.1), tz: 'UTC', details } })
  await family.putSettings({ body: { settings: { ...defaultFamilySettings, timeSinceFeed: 'end' }, version: 0 } })
  return { accountId, owner, mara, juno, otis, kind, iron, lot, ended }
}

test('the family takes along its kinds, settings, medicines, foods and milk', async () => {
  const { mara, owner, juno, kind, iron, lot } = await household()
  const files = await mara.export()
  expect(listOf(files, 'family-settings')).toMatchObject([{ settings: { timeSinceFeed: 'end' } }])
  expect(listOf(files, 'own-kinds')).toMatchObject([{ id: kind.id, name: 'Swimming', deletedAt: null }])
  const { userId: createdBy, name: createdByName } = owner
  expect(listOf(files, 'medicines')[0]).toMatchObject({
    id: iron.id,
    childId: juno,
    dose: { value: '2.50', unit: 'ml' },
    createdBy,
    createdByName,
  })
  expect(listOf(files, 'medicines')).toHaveLength(2)
  expect(listOf(files, 'foods')).toHaveLength(2)
  expect(listOf(files, 'foods')[0]).toMatchObject({
    childId: juno,
    name: '=Egg',
    allergen: 'egg',
    reactions: [{ sign: 'rash' }],
  })
  expect(files.get('foods.csv')).toContain(`"'=Egg"`)
  expect(listOf(files, 'milk-stock')).toHaveLength(3)
  expect(listOf(files, 'milk-stock')[0]).toMatchObject({ id: lot.id, amountMl: 120, fedMl: 50, label: 'Left door' })
  expect(files.get('medicines.csv')).toContain('"Vitamin D"')
  expect(files.get('README.txt')).toContain('milk-stock')
})

test('a caregiver takes along what they may see of the children that may be exported', async () => {
  const { accountId, mara, juno, otis, iron, lot } = await household()
  const { milk, medicines, ownKinds } = mara.client
  // What was taken away is nowhere to be seen for them.
  const secret = await medicines.create({ body: { childId: juno, name: 'Secret' } })
  await medicines.remove({ params: { id: secret.id } })
  const spilt = await milk.create({ body: { childId: juno, place: 'room', amountMl: 9, pumpedAt: ago(0.01) } })
  await milk.remove({ params: { id: spilt.id } })
  const gone = await ownKinds.create({ body: { name: 'Gone', icon: 'water', color: '#2563EB', hasDuration: true } })
  await ownKinds.remove({ params: { id: gone.id } })
  const nanny = await app.people.addMember(accountId, { preset: 'nanny', children: [otis] })
  await app.people.grant(accountId, juno, nanny.userId, { preset: 'nanny', canExport: true, historyDays: 7 })
  const files = await (await app.as(nanny.userId, accountId)).export()
  const idsOf = (name: string) => listOf(files, name).map(({ id }: { id: string }) => id)
  expect(idsOf('medicines')).toEqual([iron.id])
  // What ended before their history begins is not there.
  expect(idsOf('milk-stock')).toEqual([lot.id])
  expect(idsOf('own-kinds')).toHaveLength(1)
  expect(listOf(files, 'foods')).toMatchObject([{ childId: juno }])
  expect([...files.values()].join('\n')).not.toContain(otis)

  const nana = await app.people.addMember(accountId)
  const levels = { logs: 'none', health: 'none' } as const
  await app.people.grant(accountId, juno, nana.userId, { preset: 'family', canExport: true, levels })
  const less = await (await app.as(nana.userId, accountId)).export()
  for (const name of ['medicines', 'milk-stock', 'own-kinds']) expect(less.has(`${name}.json`)).toBe(false)
  expect(less.has('family-settings.json')).toBe(true)
})
