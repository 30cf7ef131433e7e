import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReturning } from '../../platform/items/bring-back.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { ItemClaims } from '../../platform/items/item-return.ts'
import type { ExportScope } from '../privacy/export-scope.ts'
import { householdParts } from '../privacy/parts/household-parts.ts'
import { partsOfItem } from '../privacy/parts/item-parts.ts'
import { dueExchanges } from './exchanges.ts'
import { cycleItem, overrideItem } from './item.ts'
import { remindOfExchanges } from './reminders.ts'
import { returnCycles, returnOverrides } from './returns.ts'
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
  ...{
    accountId,
    userId: family.mara.id,
    isWholeFamily: true,
    hasBilling: true,
    hasVaultSettings: true,
    hasClaims: true,
    hidesClaims: false,
    hasGuests: true,
    leftOut: [],
    keptOut: [],
    children: [],
  },
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

test('comes back into another family as what its importer says, and its reminders and handoffs begin', async () => {
  const { database, accountId, strangersAccount, stranger, juno } = family
  const later = new Date('2026-11-24T10:00:00.000Z')
  const to = { accountId: strangersAccount, by: stranger.id, now: later }
  const ofItem = async (item: ItemFacts, { store }: NonNullable<ItemClaims['statements']>) => {
    const listed = (await listOf(item, whole(accountId))).filter(({ childIds }) => String(childIds) === juno)
    const returned = listed.map((row) => readReturning(item, row, to)).filter((row) => row !== null)
    expect(returned).toHaveLength(listed.length)
    const { made, refused } = await store(database.db, to, returned)
    // What is here already stays as it is.
    expect((await store(database.db, to, returned)).made.size).toBe(0)
    return { listed, made, refused, back: await listOf(item, whole(strangersAccount)) }
  }
  const cycles = await ofItem(cycleItem, returnCycles)
  const onlyNamed = (people: unknown) => (people as Row[]).map(({ name }) => ({ userId: null, name }))
  const [now, by] = [later.toISOString(), stranger.id]
  expect(cycles.back.map(({ createdByName, updatedByName, ...row }) => row)).toEqual(
    cycles.listed.map(({ createdByName, updatedByName, ...row }) => ({
      ...row,
      ...{ people: onlyNamed(row.people), createdBy: by, updatedBy: by, createdAt: now, updatedAt: now },
    })),
  )
  const overrides = await ofItem(overrideItem, returnOverrides)
  // One that only ended another has nothing to say here.
  expect([...overrides.refused.values()]).toEqual(['ownerMissing'])
  expect(overrides.back).toMatchObject([
    {
      ...{ type: 'holiday', proposedBy: by, createdBy: by, acceptedAt: now, createdAt: now, replaces: null },
      terms: { title: 'Mother’s Day', holiday: { evenYears: { userId: null, name: 'Mara' } } },
    },
  ])
  // What is next is worked out; the exchange of half a day ago is over, and was told where it came from.
  await remindOfExchanges(database, later)
  const due: string[] = []
  for await (const one of dueExchanges(database.db, later)) due.push(one.accountId)
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

test('the other parent is asked what a file says was agreed, and told once for all of it', async () => {
  const { accountId, database, clock, mara, dev, nanny, juno } = family
  await family.takeReminders()
  const rows = [0, 1, 2].map((day) => {
    const on = `2026-12-2${day}`
    const holder = mara.person
    return {
      ...{ id: `01940000-0000-7000-8000-00000000000${day}`, childIds: [juno], type: 'oneOff', proposedBy: dev.id },
      ...{ acceptedAt: '2026-01-01T00:00:00.000Z', replaces: null, createdAt: '2026-01-01T00:00:00.000Z' },
      terms: {
        ...{ title: `Day ${day}`, timeZone: 'America/New_York', holiday: null, place: '' },
        periods: [{ fromOn: on, fromAt: '09:00', untilOn: on, untilAt: '18:00', holder }],
      },
    }
  })
  const who = { accountId, by: mara.id, now: clock.now() }
  const read = rows.map((row) => readReturning(overrideItem, row, who)).filter((row) => row !== null)
  const { made, news } = await database.transaction((tx) => returnOverrides.store(tx, who, read))
  expect(made.size).toBe(3)
  expect((await family.takeReminders()).map(({ userId, event }) => [userId, event.subject])).toMatchObject([
    [dev.id, { is: 'proposal', title: 'Day 0', by: 'Mara' }],
  ])
  expect(await family.heardBy(dev, news)).toMatchObject([
    {
      name: 'schedule:updated',
      payload: { about: 'question', type: 'schedule', activity: { is: 'several', id: null } },
    },
  ])
  expect(await family.heardBy(nanny, news)).toHaveLength(0)
})
