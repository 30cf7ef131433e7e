import type { MilkLot } from '@nestwren/contract/milk'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeOver } from '../../platform/items/trash.ts'
import { untilWaiting } from '../../platform/testing/lock-waits.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { logItem } from '../logs/item.ts'
import { changeOf, type LogFamily, namesOf, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate milk_lots, milk_uses, log_entries, log_mutations')
  family.takeEmissions()
})

const hourMs = 3_600_000
const at = (hoursAgo: number) => new Date(family.clock.now().getTime() - hoursAgo * hourMs).toISOString()

interface Stored {
  readonly lotId: string
  readonly place: 'room' | 'fridge' | 'freezer'
  readonly amountMl: number
}

const pumpOf = (stored: readonly Stored[], over: Record<string, unknown> = {}) => ({
  childId: family.juno,
  kind: 'pumping' as const,
  startAt: at(3),
  endAt: at(2.5),
  tz: 'UTC',
  details: { totalMl: 200, stored },
  ...over,
})
const pump = (stored: readonly Stored[], over: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.logs.create({ body: pumpOf(stored, over) })

const feedOf = (milkLots: readonly { lotId: string; amountMl: number }[], over: Record<string, unknown> = {}) => ({
  childId: family.juno,
  kind: 'feeding' as const,
  startAt: at(1),
  tz: 'UTC',
  details: { method: 'bottle', bottles: [{ contents: 'breastMilk', amountMl: 100, milkLots }] },
  ...over,
})
const feed = (
  milkLots: readonly { lotId: string; amountMl: number }[],
  over: Record<string, unknown> = {},
  who: Person = family.mara,
) => who.client.logs.create({ body: feedOf(milkLots, over) })

const there = async (): Promise<MilkLot[]> => (await family.mara.client.milk.list()).items
const ended = async (): Promise<MilkLot[]> => (await family.mara.client.milk.list({ query: { ended: 'true' } })).items
const left = async () => Object.fromEntries((await there()).map(({ id, leftMl }) => [id, leftMl]))
const lot = (amountMl: number, place: Stored['place'] = 'fridge'): Stored => ({ lotId: uuidv7(), place, amountMl })

test('what a pumping put by is in the stock, and goes and comes back with it', async () => {
  const [a, b] = [lot(80), lot(120, 'freezer')]
  const made = await pump([a, b])
  expect(await there()).toMatchObject([
    {
      id: a.lotId,
      amountMl: 80,
      leftMl: 80,
      place: 'fridge',
      pumpedAt: at(2.5),
      expiresAt: at(2.5 - 96),
      entryId: made.id,
    },
    { id: b.lotId, place: 'freezer', expiresAt: at(2.5 - 182 * 24) },
  ])
  expect(namesOf(family.takeEmissions())).toEqual(['family:changed', 'log:new'])
  await pump([a, b], { id: made.id })
  expect(await there()).toHaveLength(2)
  await family.mara.client.milk.remove({ params: { id: a.lotId } })
  family.clock.advance(1000)
  await family.mara.client.logs.remove({ params: { id: made.id } })
  expect(await there()).toEqual([])
  await family.mara.client.logs.restore({ params: { id: made.id } })
  // What was removed by itself stays away.
  expect((await there()).map(({ id }) => id)).toEqual([b.lotId])
})

test('changing a pumping changes its lots, but not what happened to them since', async () => {
  const [a, b, c] = [lot(80), lot(60), lot(40)]
  const made = await pump([a, b])
  await family.mara.client.milk.update({ params: { id: a.lotId }, body: { version: 1, place: 'freezer' } })
  const update = async (stored: readonly Stored[], over: Record<string, unknown> = {}) => {
    const current = await family.mara.client.logs.get({ params: { id: made.id } })
    const body = { ...changeOf(current), details: { totalMl: 200, stored: [...stored] }, ...over }
    return family.mara.client.logs.update({ params: { id: made.id }, body })
  }
  await update([a, { ...b, amountMl: 70 }, c], { notes: 'Slow morning' })
  expect(await left()).toEqual({ [a.lotId]: 80, [b.lotId]: 70, [c.lotId]: 40 })
  expect((await there()).find(({ id }) => id === a.lotId)?.place).toBe('freezer')
  await update([a, c])
  expect(await left()).toEqual({ [a.lotId]: 80, [c.lotId]: 40 })
  await update([a, b, c], { startAt: at(5), endAt: at(4.5) })
  expect((await there()).find(({ id }) => id === c.lotId)).toMatchObject({ pumpedAt: at(4.5), expiresAt: at(4.5 - 96) })
  expect((await there()).find(({ id }) => id === a.lotId)).toMatchObject({ movedAt: at(0), pumpedAt: at(4.5) })
  expect(await left()).toHaveProperty(b.lotId)
  // A lot with less than was fed from it keeps what was fed.
  await feed([{ lotId: c.lotId, amountMl: 30 }])
  await update([a, b, { ...c, amountMl: 20 }])
  expect(await left()).toEqual({ [a.lotId]: 80, [b.lotId]: 60 })
  expect(await ended()).toMatchObject([{ id: c.lotId, amountMl: 20, leftMl: 0, endedAs: 'used' }])
  await update([a, b, c])
  expect(await left()).toMatchObject({ [c.lotId]: 10 })
})

test('a bottle takes what it says, whatever is done to it afterwards', async () => {
  const [a, b] = [lot(100), lot(100)]
  await pump([a, b])
  const made = await feed([
    { lotId: a.lotId, amountMl: 40 },
    { lotId: b.lotId, amountMl: 10 },
  ])
  expect(await left()).toEqual({ [a.lotId]: 60, [b.lotId]: 90 })
  expect((await family.mara.client.milk.list()).totals.fridge).toBe(150)
  const update = async (milkLots: readonly { lotId: string; amountMl: number }[]) => {
    const current = await family.mara.client.logs.get({ params: { id: made.id } })
    return family.mara.client.logs.update({
      params: { id: made.id },
      body: { ...changeOf(current), details: feedOf(milkLots).details },
    })
  }
  await update([{ lotId: a.lotId, amountMl: 25 }])
  expect(await left()).toEqual({ [a.lotId]: 75, [b.lotId]: 100 })
  await family.mara.client.logs.remove({ params: { id: made.id } })
  expect(await left()).toEqual({ [a.lotId]: 100, [b.lotId]: 100 })
  await family.mara.client.logs.restore({ params: { id: made.id } })
  expect(await left()).toEqual({ [a.lotId]: 75, [b.lotId]: 100 })
  await update([])
  expect(await left()).toEqual({ [a.lotId]: 100, [b.lotId]: 100 })
  const corrected = { params: { id: a.lotId }, body: { version: 1, amountMl: 30 } }
  await feed([{ lotId: a.lotId, amountMl: 50 }])
  expect(await refusalOf(family.mara.client.milk.update(corrected))).toMatchObject({ code: 'LESS_THAN_FED' })
})

test('an empty lot is used; two bottles at once may take more than there was', async () => {
  const a = lot(100)
  await pump([a])
  const bottles = await Promise.all([70, 70].map((amountMl) => feed([{ lotId: a.lotId, amountMl }])))
  expect(await there()).toEqual([])
  expect(await ended()).toMatchObject([{ id: a.lotId, leftMl: 0, endedAs: 'used' }])
  await family.mara.client.logs.remove({ params: { id: bottles[0]?.id ?? '' } })
  expect(await left()).toEqual({ [a.lotId]: 30 })
  // An end that somebody set with something left stays, whatever becomes of a bottle.
  const [current] = await there()
  const body = { version: current?.version ?? 0, endedAs: 'used' } as const
  await family.mara.client.milk.update({ params: { id: a.lotId }, body })
  await family.mara.client.logs.remove({ params: { id: bottles[1]?.id ?? '' } })
  expect(await ended()).toMatchObject([{ id: a.lotId, leftMl: 100, endedAs: 'used' }])
})

test('lots of other families, and ids of something else, are refused and nothing is written', async () => {
  const [ours, ofOtis] = [lot(100), lot(100)]
  await pump([ours])
  await pump([ofOtis], { childId: family.otis })
  const theirs = await family.stranger.client.milk.create({
    body: { childId: family.strangersChild, place: 'fridge', amountMl: 100, pumpedAt: at(2) },
  })
  const count = async () =>
    (
      await family.database.pool.query(
        'select (select count(*) from log_entries) + (select count(*) from milk_lots) as n',
      )
    ).rows
  const before = await count()
  for (const lotId of [theirs.id, uuidv7()])
    expect(await refusalOf(feed([{ lotId, amountMl: 10 }]))).toMatchObject({
      code: 'INVALID_INPUT',
      details: [{ path: ['body', 'details', 'bottles', 0, 'milkLots', 0, 'lotId'] }],
    })
  expect(await refusalOf(pump([lot(10), ours]))).toMatchObject({
    code: 'INVALID_INPUT',
    details: [{ path: ['body', 'details', 'stored', 1, 'lotId'] }],
  })
  const twice = lot(10)
  expect(await refusalOf(pump([twice, twice]))).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await count()).toEqual(before)
  // In another family the same id is another lot.
  await pump([{ ...lot(10), lotId: theirs.id }])
  expect(await left()).toHaveProperty(theirs.id, 10)
})

test('the right to log a feed is not one to the stock; a bottle that has it keeps it when another changes the feed', async () => {
  const nana = await family.addCaregiver('Nana', { [family.juno]: { preset: 'family', levels: { logs: 'manage' } } })
  const nanny = await family.addCaregiver('Nanny', { [family.juno]: { preset: 'nanny' } })
  const a = lot(100)
  await pump([a], {}, nanny)
  const uses = [{ lotId: a.lotId, amountMl: 10 }]
  expect(await refusalOf(feed(uses, {}, nana))).toMatchObject({ status: 403 })
  const made = await feed(uses, {}, nanny)
  const changed = await nana.client.logs.update({
    params: { id: made.id },
    body: { ...changeOf(made), notes: 'Hungry' },
  })
  expect(changed.notes).toBe('Hungry')
  expect(await left()).toEqual({ [a.lotId]: 90 })
  // Nor to more of what it has.
  const { details } = feedOf([{ lotId: a.lotId, amountMl: 100 }])
  const more = nana.client.logs.update({ params: { id: made.id }, body: { ...changeOf(changed), details } })
  expect(await refusalOf(more)).toMatchObject({ status: 403 })
  expect(await left()).toEqual({ [a.lotId]: 90 })
})

test('a lot in several bottles is taken for all of them, and naming it once more is taking more', async () => {
  const nana = await family.addCaregiver('Nan', { [family.juno]: { preset: 'family', levels: { logs: 'manage' } } })
  const a = lot(100)
  await pump([a])
  const bottle = (amountMl: number) => ({
    contents: 'breastMilk',
    amountMl: 100,
    milkLots: [{ lotId: a.lotId, amountMl }],
  })
  const bottles = (...amounts: number[]) => ({ details: { method: 'bottle', bottles: amounts.map(bottle) } })
  const made = await feed([], bottles(30))
  const change = (version: number, who: Person, ...amounts: number[]) =>
    who.client.logs.update({ params: { id: made.id }, body: { ...changeOf(made), version, ...bottles(...amounts) } })
  expect(await refusalOf(change(1, nana, 30, 30))).toMatchObject({ status: 403 })
  expect(await refusalOf(change(1, nana, 10, 21))).toMatchObject({ status: 403 })
  expect(await left()).toEqual({ [a.lotId]: 70 })
  // As much as it has in two bottles is no more than it has.
  await change(1, nana, 10, 20)
  expect(await left()).toEqual({ [a.lotId]: 70 })
  await change(2, family.mara, 30, 30)
  expect(await left()).toEqual({ [a.lotId]: 40 })
})

test('for twins at once the first one has the milk', async () => {
  const a = lot(100)
  const twin = uuidv7()
  await pump([a], { also: [{ id: twin, childId: family.otis }] })
  expect((await there()).map(({ childId }) => childId)).toEqual([family.juno])
  const other = uuidv7()
  await feed([{ lotId: a.lotId, amountMl: 40 }], { also: [{ id: other, childId: family.otis }] })
  expect(await left()).toEqual({ [a.lotId]: 60 })
  const { details } = await family.mara.client.logs.get({ params: { id: other } })
  expect(details).toMatchObject({ bottles: [{ amountMl: 100 }] })
})

test('a twin may drink of the milk that was put by for the other one, and says so', async () => {
  const [a, b] = [lot(100), lot(60)]
  await pump([a])
  await pump([b], { childId: family.otis })
  const ofOtis = { childId: family.otis }
  family.takeEmissions()
  const made = await feed([{ lotId: a.lotId, amountMl: 60 }], ofOtis)
  const told = family.takeEmissions().filter(({ name }) => name === 'family:changed')
  const ofChild = ({ audience }: (typeof told)[number]) => ('childId' in audience ? audience.childId : '')
  expect(told.map(ofChild).sort()).toEqual([family.juno, family.otis].sort())
  await feed([{ lotId: a.lotId, amountMl: 30 }])
  expect(await left()).toEqual({ [a.lotId]: 10, [b.lotId]: 60 })
  const stored = await family.mara.client.logs.get({ params: { id: made.id } })
  expect(stored).toMatchObject({ ...ofOtis, details: { bottles: [{ milkLots: [{ lotId: a.lotId, amountMl: 60 }] }] } })
  const update = (milkLots: readonly { lotId: string; amountMl: number }[]) =>
    family.mara.client.logs.update({
      params: { id: made.id },
      body: { ...changeOf(stored), details: feedOf(milkLots).details },
    })
  await update([{ lotId: b.lotId, amountMl: 20 }])
  expect(await left()).toEqual({ [a.lotId]: 70, [b.lotId]: 40 })
  await family.mara.client.logs.remove({ params: { id: made.id } })
  expect(await left()).toEqual({ [a.lotId]: 70, [b.lotId]: 60 })
  await family.mara.client.logs.restore({ params: { id: made.id } })
  expect(await left()).toEqual({ [a.lotId]: 70, [b.lotId]: 40 })
})

test('milk of a twin whose stock somebody may not take from is not there for them', async () => {
  const nanny = await family.addCaregiver('Ofo', {
    [family.otis]: { preset: 'nanny' },
    [family.juno]: { preset: 'nanny', levels: { pumping: 'view' } },
  })
  const a = lot(100)
  await pump([a])
  const taken = feed([{ lotId: a.lotId, amountMl: 60 }], { childId: family.otis }, nanny)
  expect(await refusalOf(taken)).toMatchObject({
    code: 'INVALID_INPUT',
    details: [{ path: ['body', 'details', 'bottles', 0, 'milkLots', 0, 'lotId'] }],
  })
  expect(await left()).toEqual({ [a.lotId]: 100 })
})

test('with an entry that is gone for good its lots are, and a feed that names them can still be changed', async () => {
  const a = lot(100)
  const pumped = await pump([a])
  const made = await feed([{ lotId: a.lotId, amountMl: 40 }])
  await family.mara.client.logs.remove({ params: { id: pumped.id } })
  const later = new Date(family.clock.now().getTime() + 31 * 24 * hourMs)
  await purgeOver(family.database, [purgeOf(logItem)], later)
  expect((await family.database.pool.query('select * from milk_lots')).rows).toEqual([])
  expect((await family.database.pool.query('select * from milk_uses')).rows).toEqual([])
  const changed = await family.mara.client.logs.update({
    params: { id: made.id },
    body: { ...changeOf(made), notes: 'All of it' },
  })
  expect(changed.notes).toBe('All of it')
})

test.each(['remove', 'restore'] as const)(
  'to %s a pumping waits for its lots in the order of all others',
  async (what) => {
    const stored = [lot(80), lot(60), lot(40)]
    const made = await pump(stored)
    const [first = '', ...others] = stored.map(({ lotId }) => lotId).toSorted()
    if (what === 'restore') await family.mara.client.logs.remove({ params: { id: made.id } })
    const { pool } = family.database
    // Written anew, so that it comes last where rows are taken as they lie.
    await pool.query(`update milk_lots set expires_at = expires_at + interval '1 minute' where id = $1`, [first])
    const bottle = await pool.connect()
    try {
      await bottle.query('begin')
      await bottle.query('select 1 from milk_lots where id = $1 for update', [first])
      const changing = family.mara.client.logs[what]({ params: { id: made.id } })
      await untilWaiting(pool)
      // A bottle of all of them would end in a circle if these were taken already.
      await bottle.query('select 1 from milk_lots where id = any($1) for update nowait', [others])
      await bottle.query('commit')
      await changing
    } finally {
      await bottle.query('rollback')
      bottle.release()
    }
  },
)
