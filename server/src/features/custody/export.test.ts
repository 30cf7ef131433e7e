import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReturning, storeReturned } from '../../platform/items/bring-back.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { ExportScope } from '../privacy/export-scope.ts'
import { householdParts } from '../privacy/parts/household-parts.ts'
import { partsOfItem } from '../privacy/parts/item-parts.ts'
import { dueExchanges } from './due-exchanges.ts'
import { cycleItem, overrideItem } from './item.ts'
import { remindOfExchanges } from './remind-of-exchanges.ts'
import { type CustodyFamily, cycleOf, overrideOf, startCustodyFamily } from './testing/custody-family.ts'

let family: CustodyFamily
beforeAll(async () => {
  family = await startCustodyFamily()
  const { mara, dev, juno, otis } = family
  const body = cycleOf(family, { childIds: [juno], remindMinutes: 60, endOn: '2028-12-31' })
  await mara.client.parentingSchedule.create({ body })
  const holiday = {
    on: { is: 'weekday', month: 5, nth: 2, weekday: 6 } as const,
    startAt: '09:00',
    days: 0,
    endAt: '18:00',
  }
  const agree = async (over: Parameters<typeof overrideOf>[1]) => {
    const { id } = await mara.client.overrides.create({ body: overrideOf(family, over) })
    await dev.client.overrides.update({ params: { id }, body: { version: 1, answer: 'accept', words: 'Fine' } })
    return id
  }
  const lake = await agree({})
  await agree({
    ...{ type: 'holiday', title: 'Mother’s Day', periods: [] },
    holiday: { ...holiday, evenYears: mara.person, oddYears: mara.person },
  })
  await agree({ title: 'Not after all', periods: [], replaces: lake })
  await mara.client.overrides.create({ body: overrideOf(family, { title: 'Maybe', words: 'Secret words' }) })
  await mara.client.parentingSchedule.create({ body: cycleOf(family, { childIds: [otis] }) })
})
afterAll(() => family.stop())

type Row = Readonly<Record<string, unknown>>

const whole = (accountId: string): ExportScope => ({
  ...{ accountId, userId: family.mara.id, isWholeFamily: true, hasBilling: true, children: [] },
})

async function listOf(item: ItemFacts, scope: ExportScope): Promise<Row[]> {
  const [part] = partsOfItem(item)
  const select = part?.what === 'rows' ? part.select(scope) : null
  return select === null ? [] : JSON.parse(JSON.stringify((await family.database.db.execute(select)).rows))
}

test('exports what holds with everything it takes to enter it again, and the steps to parents only', async () => {
  const { mara, dev, juno, otis, accountId } = family
  const [cycle] = await listOf(cycleItem, whole(accountId))
  expect(cycle).toMatchObject({
    ...{
      childIds: [juno],
      people: [mara.person, dev.person],
      remindMinutes: 60,
      endOn: '2028-12-31',
      createdByName: 'Mara',
    },
  })
  const overrides = await listOf(overrideItem, whole(accountId))
  expect(overrides.map(({ terms }) => (terms as { title: string }).title).toSorted()).toEqual([
    'Mother’s Day',
    'Not after all',
  ])
  const history = householdParts.find(({ name }) => name === 'custody-history')
  const rows = async (scope: ExportScope) => {
    const select = history?.select(scope) ?? null
    return select === null ? null : (await family.database.db.execute(select)).rows
  }
  expect(await rows(whole(accountId))).toHaveLength(10)
  const levels = { custody: 'view' } as ExportScope['children'][number]['levels']
  const nanny = { ...whole(accountId), isWholeFamily: false }
  const scope = { ...nanny, children: [{ childId: otis, levels, canExport: true, from: null, historyDays: null }] }
  expect(await rows(scope)).toBeNull()
  expect((await listOf(cycleItem, scope)).map(({ childIds }) => childIds)).toEqual([[otis]])
  expect(await listOf(overrideItem, scope)).toEqual([])
})

test('comes back into another family as it was, and its reminders and handoffs begin', async () => {
  const { database, clock, accountId, strangersAccount, stranger, juno } = family
  const to = { accountId: strangersAccount, by: stranger.id, now: clock.now() }
  const plain = ({ createdBy, createdByName, updatedBy, updatedByName, ...row }: Row) => ({
    ...row,
    proposedByName: '',
  })
  for (const item of [cycleItem, overrideItem]) {
    const listed = (await listOf(item, whole(accountId))).filter(({ childIds }) => String(childIds) === juno)
    const returned = listed.map((row) => readReturning(item, row, to)).filter((row) => row !== null)
    expect(returned).toHaveLength(listed.length)
    expect((await storeReturned(database.db, item, returned)).size).toBe(listed.length)
    expect((await storeReturned(database.db, item, returned)).size).toBe(0)
    const back = await listOf(item, whole(strangersAccount))
    expect(back.map(plain)).toEqual(listed.map(plain))
  }
  // What is next is worked out; the exchange of half a day ago is over, and was told where it came from.
  const now = new Date('2026-11-24T10:00:00.000Z')
  await remindOfExchanges(database, now)
  const due: string[] = []
  for await (const one of dueExchanges(database.db, now)) due.push(one.accountId)
  expect(due).toContain(accountId)
  expect(due).not.toContain(strangersAccount)
  const { rows } = await database.pool.query(`select wake_at, exchange_at from custody_cycles where account_id = $1`, [
    strangersAccount,
  ])
  expect(rows).toEqual([
    { wake_at: new Date('2026-11-30T21:00:00.000Z'), exchange_at: new Date('2026-11-30T22:00:00.000Z') },
  ])
  const list = await stranger.client.overrides.list()
  expect(list.items.every(({ steps }) => steps.length === 1 && steps[0]?.step === 'recorded')).toBe(true)
})

test('a row that could not have been made here does not come back', async () => {
  const { clock, accountId, strangersAccount, stranger } = family
  const to = { accountId: strangersAccount, by: stranger.id, now: clock.now() }
  const [cycle = {}] = await listOf(cycleItem, whole(accountId))
  const [override = {}] = await listOf(overrideItem, whole(accountId))
  expect(readReturning(cycleItem, cycle, to)).not.toBeNull()
  for (const bad of [{ lengthDays: 3 }, { timeZone: 'Mars/Olympus' }, { endOn: '2020-01-01' }, { people: [] }])
    expect(readReturning(cycleItem, { ...cycle, ...bad }, to)).toBeNull()
  const terms = override.terms as Row
  for (const bad of [{ timeZone: 'Mars/Olympus' }, { title: '' }, { periods: [], holiday: null }])
    expect(readReturning(overrideItem, { ...override, replaces: null, terms: { ...terms, ...bad } }, to)).toBeNull()
})
