import { randomBytes } from 'node:crypto'
import type { FoodItem } from '@nestwren/contract/food'
import { foodKey } from '@nestwren/contract/food-key'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostPageBytes } from '../../platform/http/cursor.ts'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { scansOf } from '../../testing/query-plans.ts'
import { changeOf, type LogFamily, namesOf, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { foodItem } from './handlers.ts'
import { readFoods } from './queries.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate food_items, log_entries')
  family.takeEmissions()
})

const dayMs = 86_400_000
const at = (daysAgo: number) => new Date(family.clock.now().getTime() - daysAgo * dayMs).toISOString()

type Fields = Parameters<Person['client']['food']['create']>[0]['body']['foodItem']
const add = (over: Partial<Fields> = {}, who: Person = family.mara, childId = family.juno) =>
  who.client.food.create({ params: { childId }, body: { foodItem: { name: 'Pear', ...over } } })
const change = (id: string, foodItem: Partial<Fields>, version?: number, who: Person = family.mara) =>
  who.client.food.update({ params: { childId: family.juno, id }, body: { version, foodItem } })
const remove = (name: string, who: Person = family.mara) =>
  who.client.food.remove({ params: { childId: family.juno, name } })
const list = async (who: Person = family.mara, childId = family.juno): Promise<FoodItem[]> =>
  (await who.client.food.list({ params: { childId } })).items
const only = async (who?: Person): Promise<FoodItem> => {
  const [one, ...others] = await list(who)
  if (one === undefined || others.length > 0) throw new Error(`There are ${others.length} others`)
  return one
}

const solids = (names: readonly string[]) => ({
  method: 'solids' as const,
  foods: names.map((name) => ({ name })),
})
function serve(names: readonly string[], daysAgo: number, over: { childId?: string; tz?: string } = {}) {
  const entry = { childId: family.juno, kind: 'feeding', startAt: at(daysAgo), tz: 'UTC', ...over } as const
  return family.mara.client.logs.create({ body: { ...entry, details: solids(names) } })
}
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('a food is kept as it was typed, changed by version and removed by any spelling of its name', async () => {
    const id = uuidv7()
    const reactions = [{ on: '2026-11-18', sign: 'rash', note: 'On the chin' }] as const
    const made = await add({
      id,
      allergen: 'egg',
      firstTriedOn: '2026-11-18',
      status: 'liked',
      reactions: [...reactions],
    })
    expect(made).toEqual({
      id,
      childId: family.juno,
      name: 'Pear',
      allergen: 'egg',
      firstTriedOn: '2026-11-18',
      status: 'liked',
      reactions,
      note: '',
      times: 0,
      lastServedAt: null,
      createdBy: family.mara.id,
      version: 1,
    })
    expect(await add({ id, name: 'Again' })).toEqual(made)
    const changed = await change(id, { note: 'Only soft ones' }, 1)
    expect(changed).toEqual({ ...made, note: 'Only soft ones', version: 2 })
    expect(await refusalOf(change(id, { note: 'Late' }, 1))).toMatchObject({
      code: 'STALE_VERSION',
      details: { current: changed },
    })
    await remove(' PÉAR ')
    expect(await list()).toEqual([])
    expect(await refusalOf(remove('Pear'))).toMatchObject({ status: 404 })
    const told = family.takeEmissions()
    expect(namesOf(told)).toEqual(['child:updated', 'child:updated', 'child:updated'])
    expect(told[0]).toMatchObject({
      payload: { user: { id: family.mara.id }, child: { _id: family.juno, name: 'Juno' } },
      audience: { to: 'user', userId: family.mara.id },
    })
  })

  test.each([
    ['Pear', ' pear', true],
    ['Pear', 'PÉAR', true],
    ['Mac & cheese', 'mac  cheese', true],
    ['Crème fraîche', 'creme fraiche', true],
    ['Йогурт', 'йогурт', true],
    ['Pear', 'Pears', false],
    // Marks that are vowels and consonants.
    ['केला', 'काला', false],
    ['かき', 'がき', false],
    ['🍐', '🍎', false],
    ['🍐', '🍐', true],
  ])('the names %s and %s are compared', (one, other, isSame) => {
    expect(foodKey(one) === foodKey(other)).toBe(isSame)
  })

  test('a name is removed whatever signs it has', async () => {
    await add({ name: 'Half/half 50% & ginger?' })
    await remove('half/half 50% & ginger?')
    expect(await list()).toEqual([])
  })

  test('a child has one food of a name', async () => {
    const made = await add()
    expect(await refusalOf(add({ name: 'péar' }))).toMatchObject({ code: 'NAME_TAKEN', details: { current: made } })
    await add({ name: 'Pear' }, family.mara, family.otis)
    const apple = await add({ name: 'Apple' })
    expect(await refusalOf(change(apple.id, { name: 'PEAR' }))).toMatchObject({ code: 'NAME_TAKEN' })
    expect(await change(apple.id, { name: 'Quince' })).toMatchObject({ name: 'Quince' })
  })

  test('foods of feeds are foods of the list, under one name whatever their spelling', async () => {
    await serve(['Pear', 'Banana'], 5)
    await serve(['pear '], 3)
    await serve(['PÉAR', 'Rice'], 1)
    await serve(['Pear', 'pear'], 2)
    await serve(['Noodles'], 1, { childId: family.otis })
    const foods = await list()
    expect(foods.map(({ name, times, lastServedAt }) => [name, times, lastServedAt])).toEqual([
      ['Banana', 1, at(5)],
      ['PÉAR', 4, at(1)],
      ['Rice', 1, at(1)],
    ])
    expect(foods[1]).toMatchObject({ version: 0, status: 'trying', firstTriedOn: '2026-11-14', allergen: null })
    expect((await list()).map(({ id }) => id)).toEqual(foods.map(({ id }) => id))
    const all = await family.mara.client.food.listAll()
    expect(all.items.map(({ name }) => name)).toEqual(['Banana', 'Noodles', 'PÉAR', 'Rice'])
  })

  test('what is said of a food of the feeds becomes one with it', async () => {
    await serve(['Pear'], 5)
    const served = await only()
    expect(await change(served.id, { allergen: 'soy' }, 0)).toEqual({
      ...served,
      allergen: 'soy',
      createdBy: family.mara.id,
      version: 1,
    })
    expect(await refusalOf(change(served.id, { note: 'Late' }, 0))).toMatchObject({
      code: 'STALE_VERSION',
      details: { current: { allergen: 'soy' } },
    })
    await remove('Pear')
    expect(await only()).toEqual(served)
    // Said again, it keeps its id.
    expect(await change(served.id, { status: 'liked' }, 0)).toMatchObject({
      id: served.id,
      status: 'liked',
      allergen: null,
    })
    await remove('Pear')
    const added = await add({ name: 'pear', status: 'avoid' })
    expect(await only()).toMatchObject({ id: added.id, name: 'pear', status: 'avoid', times: 1 })
    expect(await refusalOf(change(uuidv7(), { note: 'No' }))).toMatchObject({ status: 404 })
  })

  test('a change to a food of the feeds meets what somebody else said of it first', async () => {
    await serve(['Pear'], 1)
    const served = await only()
    const nana = await family.addCaregiver('Nana', { [family.juno]: { preset: 'family' } })
    const added = await add({ note: 'Ripe' }, nana)
    expect(await refusalOf(change(served.id, { note: 'Late' }, 0))).toMatchObject({ status: 404 })
    expect(await change(added.id, { note: 'Both' }, 1)).toMatchObject({ id: added.id, note: 'Both', version: 2 })
  })

  test('a name that feeds use changes in its case and accents only', async () => {
    await serve(['pear'], 1)
    const served = await only()
    expect(await refusalOf(change(served.id, { name: 'Quince' }, 0))).toMatchObject({ code: 'NAMED_IN_FEEDS' })
    const said = await change(served.id, { name: 'Pear' }, 0)
    expect(await refusalOf(change(said.id, { name: 'Quince' }))).toMatchObject({ code: 'NAMED_IN_FEEDS' })
    expect(await only()).toMatchObject({ name: 'Pear', times: 1 })
    const typo = await add({ name: 'Peer', status: 'planned' })
    expect(await refusalOf(change(typo.id, { name: 'pear' }))).toMatchObject({ code: 'NAME_TAKEN' })
  })

  test('times and days follow the feeds when those are changed, deleted and brought back', async () => {
    const feed = await serve(['Pear'], 4)
    await serve(['Pear', 'Rice'], 2)
    const pear = async () => (await list()).find(({ name }) => name === 'Pear')
    expect(await pear()).toMatchObject({ times: 2, firstTriedOn: '2026-11-15', lastServedAt: at(2) })
    await family.mara.client.logs.remove({ params: { id: feed.id } })
    expect(await pear()).toMatchObject({ times: 1, firstTriedOn: '2026-11-17' })
    const restored = await family.mara.client.logs.restore({ params: { id: feed.id } })
    expect(await pear()).toMatchObject({ times: 2, firstTriedOn: '2026-11-15' })
    const details = solids(['Rice'])
    await family.mara.client.logs.update({ params: { id: feed.id }, body: { ...changeOf(restored), details } })
    expect(await pear()).toMatchObject({ times: 1, firstTriedOn: '2026-11-17' })
    expect((await list()).find(({ name }) => name === 'Rice')).toMatchObject({ times: 2, firstTriedOn: '2026-11-15' })
  })

  test('the first day is that of the zone the feed was logged in', async () => {
    const entry = { childId: family.juno, kind: 'feeding', startAt: '2026-11-18T23:30:00.000Z' } as const
    await family.mara.client.logs.create({ body: { ...entry, tz: 'Europe/Berlin', details: solids(['Pear']) } })
    expect(await only()).toMatchObject({ firstTriedOn: '2026-11-19' })
    await change((await only()).id, { firstTriedOn: '2026-11-01' }, 0)
    expect(await only()).toMatchObject({ firstTriedOn: '2026-11-01' })
  })

  test('who adds changes their own and what nobody said; what is of another takes more', async () => {
    const nanny = await family.addCaregiver('Nanny', { [family.juno]: { preset: 'nanny' } })
    const viewer = await family.addCaregiver('Looks', { [family.juno]: { levels: { food: 'view' } } })
    const none = await family.addCaregiver('None', { [family.juno]: { preset: 'viewer' } })
    const maras = await add()
    const own = await add({ name: 'Own' }, nanny)
    await serve(['Served'], 1)
    const served = (await list()).find(({ name }) => name === 'Served')?.id ?? ''
    expect(await refusalOf(change(maras.id, { note: 'No' }, 1, nanny))).toMatchObject({ status: 403 })
    expect(await refusalOf(remove('pear', nanny))).toMatchObject({ status: 403 })
    expect(await change(own.id, { note: 'Yes' }, 1, nanny)).toMatchObject({ note: 'Yes' })
    expect(await change(served, { note: 'Yes' }, 0, nanny)).toMatchObject({ note: 'Yes' })
    expect(await change(served, { note: 'And I' }, 1)).toMatchObject({ note: 'And I' })
    await remove('own', nanny)
    expect(await refusalOf(add({ name: 'No' }, viewer))).toMatchObject({ status: 403 })
    expect(await refusalOf(list(none))).toMatchObject({ status: 403 })
    expect(await refusalOf(list(nanny, family.otis))).toMatchObject({ status: 404 })
    expect(await refusalOf(change(maras.id, { note: 'No' }, 1, family.stranger))).toMatchObject({ status: 404 })
    expect(
      await refusalOf(
        family.stranger.client.food.update({
          params: { childId: family.strangersChild, id: maras.id },
          body: { foodItem: { note: 'No' } },
        }),
      ),
    ).toMatchObject({ status: 404 })
    expect(await refusalOf(add({ id: maras.id, name: 'Taken' }, family.mara, family.otis))).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('feeds count as far back as somebody sees them, and not at all for those who see none', async () => {
    await serve(['Pear'], 20)
    await serve(['Pear'], 1)
    await serve(['Rice'], 20)
    await add({ name: 'Rice', note: 'Soft' })
    const short = await family.addCaregiver('Short', { [family.juno]: { preset: 'nanny', historyDays: 7 } })
    const blind = await family.addCaregiver('Blind', {
      [family.juno]: { levels: { logs: 'none', food: 'view', health: 'view' } },
    })
    // The first of the feeds they see need not be the first there was.
    expect(await list(short)).toMatchObject([
      { name: 'Pear', times: 1, lastServedAt: at(1), firstTriedOn: null },
      { name: 'Rice', times: 0, lastServedAt: null, firstTriedOn: null },
    ])
    expect(await list(blind)).toMatchObject([{ name: 'Rice', times: null, lastServedAt: null }])
    expect((await blind.client.food.listAll()).items).toHaveLength(1)
  })

  test('a list comes in pages by name, also when a food goes in between', async () => {
    for (const name of ['Fig', 'apple', 'Élderberry', 'Banana', 'cherry', 'Date']) await add({ name })
    await serve(['cherry', 'Grape'], 1)
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await family.mara.client.food.list({ params: { childId: family.juno }, query: { limit: 2, cursor } })
      names.push(...page.items.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
      if (names.length === 4) await remove('Date')
    } while (cursor !== undefined)
    expect(names).toEqual(['apple', 'Banana', 'cherry', 'Date', 'Élderberry', 'Fig', 'Grape'])
    const wrong = family.mara.client.food.listAll({ query: { cursor: 'nonsense' } })
    expect(await refusalOf(wrong)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('a page of foods of which much was written ends early, and nothing is left out', async () => {
    const reactions = Array.from({ length: 45 }, () => ({
      on: '2026-11-18',
      sign: 'rash',
      note: randomBytes(240).toString('hex'),
    }))
    for (let count = 0; count < 30; count += 1) await add({ name: `Food ${count}`, reactions: reactions as never })
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await family.mara.client.food.listAll({ query: { limit: 200, cursor } })
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(mostPageBytes + 10_000)
      for (const { name, reactions: told } of page.items) found.push(`${name}: ${told.length}`)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(found.toSorted()).toEqual(Array.from({ length: 30 }, (_, count) => `Food ${count}: 45`).toSorted())
  })

  test.each([
    ['a name of nothing', { name: ' ' }, 'INVALID_INPUT'],
    ['an unknown allergen', { allergen: 'celery' }, 'INVALID_INPUT'],
    ['an unknown sign', { reactions: [{ on: '2026-11-18', sign: 'green' }] }, 'INVALID_INPUT'],
    ['a reaction without a day', { reactions: [{ sign: 'rash' }] }, 'INVALID_INPUT'],
    ['a first day to come', { firstTriedOn: '2026-11-21' }, 'FUTURE_DATE'],
    ['a reaction to come', { reactions: [{ on: '2026-11-21', sign: 'rash' }] }, 'FUTURE_DATE'],
  ])('%s is refused and nothing is stored', async (_name, over, code) => {
    expect(await refusalOf(add(over as never))).toMatchObject({ status: 400, code })
    expect(await list()).toEqual([])
  })

  test('what was said of foods goes with the child for good', async () => {
    await serve(['Served'], 1)
    await add()
    const kept = await add({}, family.mara, family.otis)
    await purgeOfChild(family.database, purgeOf(foodItem), { accountId: family.accountId, childId: family.juno })
    expect((await family.mara.client.food.listAll()).items.filter(({ version }) => version > 0)).toEqual([kept])
  })

  test('an index serves the foods of the feeds', async () => {
    await family.database.pool.query(
      `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by, created_at,
       updated_at, is_open)
     select $1, gen_random_uuid(), $2, case when n % 4 = 0 then 'feeding' else 'diaper' end, $3::timestamptz - n * interval '1 hour',
       'UTC', '', jsonb_build_object('method', 'solids', 'foods', case when n % 16 = 0 then '[{"name":"Pear"}]'::jsonb else '[]' end),
       $1, $1, $3, $3, false from generate_series(1, 20000) n`,
      [family.accountId, family.juno, family.clock.now()],
    )
    await family.database.pool.query('analyze log_entries')
    const caller = { accountId: family.accountId, userId: family.mara.id, role: 'super_admin' } as never
    const children = [{ childId: family.juno, level: 'manage', from: null, seesKept: true }] as const
    const reader = { caller, children, feeds: { caller, accessPeriods: [{ area: 'logs', children }] } } as const
    const scans = await scansOf(family.database, ['log_entries'], ({ db }) => readFoods(db, reader))
    expect(scans.map((scan) => scan['Index Name'])).toContain('log_entries_of_foods')
    expect(scans.filter((scan) => scan['Node Type'] === 'Seq Scan')).toEqual([])
  })
})
