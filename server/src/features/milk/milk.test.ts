import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { untilWaiting } from '../../platform/testing/lock-waits.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { type LogFamily, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { milkLotItem } from './handlers.ts'

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
const put = (over: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.milk.create({
    body: { childId: family.juno, place: 'fridge', amountMl: 120, pumpedAt: at(2), ...over },
  })
const change = (id: string, body: Record<string, unknown>, who: Person = family.mara) =>
  who.client.milk.update({ params: { id }, body: { version: 1, ...body } })
const stock = (query: Record<string, unknown> = {}, who: Person = family.mara) => who.client.milk.list({ query })

test('milk is put by once, with the expiry of its place or one of its own', async () => {
  const id = uuidv7()
  const lot = await put({ id, label: 'Bag 3' })
  expect(lot).toEqual({
    id,
    childId: family.juno,
    place: 'fridge',
    amountMl: 120,
    leftMl: 120,
    pumpedAt: at(2),
    movedAt: at(2),
    isThawed: false,
    expiresAt: at(2 - 4 * 24),
    hasOwnExpiry: false,
    label: 'Bag 3',
    entryId: null,
    endedAt: null,
    endedAs: null,
    version: 1,
  })
  expect(await put({ id, amountMl: 999 })).toEqual(lot)
  expect(await put({ expiresAt: at(-10) })).toMatchObject({ expiresAt: at(-10), hasOwnExpiry: true })
  expect(await refusalOf(put({ id, childId: family.otis }))).toMatchObject({ code: 'INVALID_INPUT' })
  expect(await refusalOf(put({ pumpedAt: at(-1) }))).toMatchObject({ code: 'FUTURE_TIME' })
  const [told, ...others] = family.takeEmissions()
  expect(told).toMatchObject({ name: 'family:changed', payload: { part: 'milk' } })
  expect(told?.audience).toMatchObject({ to: 'child', childId: family.juno, area: 'pumping' })
  expect(others).toHaveLength(1)
})

test('milk that an entry puts by at the same moment is answered as it is', async () => {
  const id = uuidv7()
  const { pool } = family.database
  const entry = await pool.connect()
  try {
    await entry.query('begin')
    await entry.query(
      `insert into milk_lots (account_id, id, child_id, place, amount_ml, pumped_at, moved_at, expires_at, created_by, created_at)
       values ($1, $2, $3, 'room', 90, $4, $4, $4, $5, $4)`,
      [family.accountId, id, family.juno, at(1), family.mara.id],
    )
    const putting = put({ id })
    await untilWaiting(pool)
    await entry.query('commit')
    expect(await putting).toMatchObject({ id, place: 'room', amountMl: 90 })
  } finally {
    await entry.query('rollback')
    entry.release()
  }
  expect(family.takeEmissions()).toEqual([])
})

test('what expires first is on top, in pages, with what is left in each place', async () => {
  const places = ['freezer', 'fridge', 'room', 'fridge'] as const
  const made = await Promise.all(
    places.map((place, index) => put({ place, amountMl: 100 + index, pumpedAt: at(index) })),
  )
  await put({ childId: family.otis, amountMl: 50, pumpedAt: at(50) })
  const [freezer, fridge, room, olderFridge] = made.map(({ id }) => id)
  const order = [room, olderFridge, fridge, freezer]
  const page = await stock({ childId: family.juno, limit: 3 })
  expect(page.items.map(({ id }) => id)).toEqual(order.slice(0, 3))
  expect(page.totals).toEqual({ room: 102, fridge: 204, freezer: 100 })
  const next = await stock({ childId: family.juno, limit: 3, cursor: page.nextCursor })
  expect(next.items.map(({ id }) => id)).toEqual(order.slice(3))
  expect(next.nextCursor).toBeNull()
  expect((await stock()).items).toHaveLength(5)
  expect((await stock({ childId: 'all' })).totals).toEqual({ room: 102, fridge: 254, freezer: 100 })
  expect(await refusalOf(stock({ childId: family.strangersChild }))).toMatchObject({ status: 404 })
  expect(await refusalOf(stock({ cursor: 'nonsense' }))).toMatchObject({ code: 'INVALID_INPUT' })
})

test('a lot is moved, thawed, corrected and ended by version', async () => {
  const { id } = await put()
  const frozen = await change(id, { place: 'freezer' })
  expect(frozen).toMatchObject({ place: 'freezer', movedAt: at(0), isThawed: false, version: 2 })
  expect(frozen.expiresAt).toBe(at(-182 * 24))
  const thawed = await change(id, { version: 2, place: 'fridge' })
  expect(thawed).toMatchObject({ isThawed: true, expiresAt: at(-24), version: 3 })
  const own = await change(id, { version: 3, expiresAt: at(-5), label: 'Night' })
  expect(own).toMatchObject({ expiresAt: at(-5), hasOwnExpiry: true, label: 'Night' })
  expect(await change(id, { version: 4, expiresAt: null })).toMatchObject({ expiresAt: at(-24), hasOwnExpiry: false })
  const ended = await change(id, { version: 5, endedAs: 'discarded' })
  expect(ended).toMatchObject({ endedAs: 'discarded', endedAt: at(0), leftMl: 120 })
  expect((await stock()).items).toEqual([])
  expect((await stock({ ended: 'true' })).items).toEqual([ended])
  const stale = await refusalOf(change(id, { version: 5, endedAs: null }))
  expect(stale).toMatchObject({ code: 'STALE_VERSION', details: { current: ended } })
  expect(await change(id, { version: 6, endedAs: null })).toMatchObject({ endedAs: null, endedAt: null })
  await family.mara.client.milk.remove({ params: { id } })
  expect((await stock()).items).toEqual([])
  expect(await refusalOf(change(id, { version: 8 }))).toMatchObject({ status: 404 })
})

test('milk that was moved without a network keeps from when it was moved, not from when that was heard', async () => {
  const { id } = await put({ place: 'freezer', pumpedAt: at(40) })
  const thawed = await change(id, { place: 'fridge', at: at(5) })
  expect(thawed).toMatchObject({ movedAt: at(5), isThawed: true, expiresAt: at(5 - 24) })
  expect(await change(id, { version: 2, endedAs: 'used', at: at(1) })).toMatchObject({ endedAt: at(1) })
  // Never before it came to its place, and never later than now.
  expect(await change(id, { version: 3, endedAs: null })).toMatchObject({ endedAt: null })
  expect(await change(id, { version: 4, place: 'room', at: at(9) })).toMatchObject({ movedAt: at(5) })
  expect(await change(id, { version: 5, endedAs: 'discarded', at: at(-2) })).toMatchObject({ endedAt: at(0) })
})

test('what has ended is listed latest first, as far as the history goes', async () => {
  const ids: string[] = []
  for (const daysAgo of [9, 2, 1]) {
    const { id } = await put()
    ids.push(id)
    await change(id, { endedAs: 'used' })
    await family.database.pool.query('update milk_lots set ended_at = $2 where id = $1', [id, at(daysAgo * 24)])
  }
  const ended = async (who: Person) => (await stock({ ended: 'true', limit: 2 }, who)).items.map(({ id }) => id)
  expect(await ended(family.mara)).toEqual([ids[2], ids[1]])
  const nanny = await family.addCaregiver('Short', { [family.juno]: { preset: 'nanny', historyDays: 7 } })
  const page = await stock({ ended: 'true', limit: 5 }, nanny)
  expect(page.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(await refusalOf(change(ids[0] ?? '', { version: 2, label: 'Old' }, nanny))).toMatchObject({ status: 404 })
  // What is there may be as old as it likes.
  const { id } = await put({ place: 'freezer', pumpedAt: at(40 * 24) })
  expect((await stock({}, nanny)).items.map((lot) => lot.id)).toEqual([id])
  expect(await change(id, { label: 'Taken' }, nanny)).toMatchObject({ label: 'Taken' })
})

test('pumping decides who sees and changes the stock', async () => {
  const nanny = await family.addCaregiver('Nanny', { [family.juno]: { preset: 'nanny' } })
  const nana = await family.addCaregiver('Nana', { [family.juno]: { preset: 'family' } })
  const { id } = await put()
  const ofOtis = await put({ childId: family.otis })
  expect((await stock({}, nanny)).items.map((lot) => lot.id)).toEqual([id])
  expect((await stock({}, nanny)).totals.fridge).toBe(120)
  expect(await change(id, { place: 'room' }, nanny)).toMatchObject({ place: 'room' })
  expect(await refusalOf(change(ofOtis.id, { place: 'room' }, nanny))).toMatchObject({ status: 404 })
  expect(await refusalOf(stock({}, nana))).toMatchObject({ status: 403 })
  expect(await refusalOf(put({}, nana))).toMatchObject({ status: 403 })
  expect(await refusalOf(change(id, { version: 2 }, nana))).toMatchObject({ status: 403 })
})

test('all of it goes with a child that is removed for good', async () => {
  await put()
  const kept = await put({ childId: family.otis })
  await purgeOfChild(family.database, purgeOf(milkLotItem), { accountId: family.accountId, childId: family.juno })
  expect((await stock()).items.map(({ id }) => id)).toEqual([kept.id])
})

describe('hostile input', () => {
  test.each([
    ['nothing at all', { amountMl: 0 }],
    ['half a millilitre', { amountMl: 1.5 }],
    ['a lake', { amountMl: 10_001 }],
    ['a place that is none', { place: 'cellar' }],
    ['a time that is none', { pumpedAt: 'yesterday' }],
    ['what was fed', { leftMl: 3 }],
  ])('%s is refused', async (_name, over) => {
    expect(await refusalOf(put(over))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect((await stock()).items).toEqual([])
  })
})
