import { type Contract, contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { tooMany } from '@nestwren/contract/kept-list'
import { getTableName } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { items } from '../../items.ts'
import { readReturning, storeReturned } from '../../platform/items/bring-back.ts'
import type { ItemCap, ItemFacts } from '../../platform/items/item.ts'
import { exampleBody, exampledAs } from '../../testing/kept-examples.ts'
import { codeOf } from '../../testing/refusal.ts'
import { medicineItem } from '../medicines/public.ts'
import { exportRow, exportZip, listNameOf } from './testing/export-rows.ts'
import { type ImportApp, type ImportFamily, start, startImportApp, upload } from './testing/import-family.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let app: ImportApp

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())

type Call = (client: Client<Contract>, childId: string) => Promise<unknown>

const noBody = { startOn: '2031-01-01', timeZone: 'UTC' }
const exchanges = [
  { day: 0, at: '17:00', to: 0 as const, place: '' },
  { day: 7, at: '17:00', to: 1 as const, place: '' },
]
const people: [{ userId: null; name: string }, { userId: null; name: string }] = [
  { userId: null, name: 'Ivy' },
  { userId: null, name: 'Bo' },
]

/** The call that makes one more of an item that brings no example along; its code is that of the cap. */
const calls: Readonly<Record<string, Call>> = {
  TOO_MANY_KINDS: (client) =>
    client.ownKinds.create({ body: { name: 'One more', icon: 'music', color: '#7C3AED', hasDuration: false } }),
  TOO_MANY_MEDICINES: (client, childId) => client.medicines.create({ body: { childId, name: 'One more' } }),
  TOO_MANY_FOODS: (client, childId) =>
    client.food.create({ params: { childId }, body: { foodItem: { name: 'One more' } } }),
  TOO_MANY_MEASUREMENTS: (client, childId) =>
    client.growth.create({ params: { childId }, body: { measuredOn: '2026-01-02', weightG: 6_500 } }),
  TOO_MANY_MILESTONES: (client, childId) =>
    client.milestones.create({ params: { childId }, body: { title: 'One more' } }),
  TOO_MANY_ENTRIES: (client, childId) =>
    client.schedule.create({ body: { childIds: [childId], title: 'One more', ...noBody } }),
  TOO_MANY_CYCLES: (client, childId) =>
    client.parentingSchedule.create({
      body: {
        ...{ childIds: [childId], template: 'alternating-weeks', lengthDays: 14, ...noBody, startOn: '2120-01-01' },
        ...{ people, exchanges },
      },
    }),
  TOO_MANY_OVERRIDES: (client, childId) =>
    client.overrides.create({
      body: {
        ...{ childIds: [childId], type: 'oneOff', title: 'One more', timeZone: 'UTC' },
        periods: [
          { fromOn: '2120-01-01', fromAt: '09:00', untilOn: '2120-01-01', untilAt: '18:00', holder: people[0] },
        ],
      },
    }),
  TOO_MANY_ARTICLES: (client) =>
    client.knowledge.create({ body: { title: 'One more', body: 'Text', category: 'family' } }),
}

/** Makes one more of an item. */
async function addOne(
  { exported }: ItemFacts,
  code: string,
  client: Client<Contract>,
  childId: string,
): Promise<unknown> {
  const kept = exampledAs(exported.name)
  return kept === undefined
    ? calls[code]?.(client, childId)
    : client[kept.group].create({ body: exampleBody(kept, childId) as never })
}

const capped = items.flatMap((item) => (item.caps ?? []).map((cap) => [cap.code, item, cap] as const))

/** What can be too many and is no item that a family keeps, or is checked row by row. */
const noItems = [
  ...['TOO_MANY_CHILDREN', 'TOO_MANY_FEEDS', 'TOO_MANY_DEVICES', 'TOO_MANY_IMPORTS', 'TOO_MANY_FILES'],
  ...['TOO_MANY_CHOICES', 'TOO_MANY_PIXELS', 'TOO_MANY_PICTURES', 'TOO_MANY_INVITES', 'TOO_MANY_PASSKEYS'],
  ...['TOO_MANY_LINKS', 'TOO_MANY_GREETINGS'],
]

test('whatever a call refuses because there are too many of it is a cap of an item, with the number that is told', () => {
  const told = new Map<string, string>()
  for (const group of Object.values(contract))
    for (const { errors } of Object.values(group) as Endpoint[])
      for (const [code, { text }] of Object.entries(errors)) if (code.startsWith('TOO_MANY')) told.set(code, text)
  const asked = [...told.keys()].filter((code) => !noItems.includes(code))
  expect(asked.toSorted()).toEqual([...new Set(capped.map(([code]) => code))].toSorted())
  for (const [code, , { most }] of capped.filter(([code]) => !(code in tooMany)))
    expect(told.get(code)).toMatch(new RegExp(`\\b${most.toLocaleString('en-US')}\\b`))
  const others = capped.filter(([, { exported }]) => exampledAs(exported.name) === undefined)
  expect(Object.keys(calls).toSorted()).toEqual(others.map(([code]) => code).toSorted())
})

/** What a row says, beside its example, to count for a cap that only some count for. */
const counting: Readonly<Record<string, object>> = {}

interface Kept {
  readonly family: ImportFamily
  readonly childId: string
}

/** A family that has so many of an item. */
async function keeping(item: ItemFacts, cap: ItemCap, count: number): Promise<Kept> {
  const family = await app.family()
  const { _id: childId } = await family.client.children.create({ body: { name: 'Juno' } })
  const who = { accountId: family.accountId, by: family.ownerId, now: app.clock.now() }
  const rows = Array.from({ length: count }, (_, at) =>
    readReturning(item, rowOf(item, at, { family, childId }, cap), who),
  )
  const read = rows.filter((row) => row !== null)
  expect(read).toHaveLength(count)
  expect(read.every(({ values }) => cap.counts?.isOne(values) ?? true)).toBe(true)
  for (let at = 0; at < count; at += 500) await storeReturned(app.database.db, item, read.slice(at, at + 500))
  return { family, childId }
}

const rowOf = (item: ItemFacts, count: number, { family, childId }: Kept, { code }: ItemCap) => ({
  ...exportRow(item, count, { childId, by: { id: family.ownerId, name: 'Mara' } }),
  ...counting[code],
})

test.each(capped)(
  '%s: an import fills up what is there, and then neither it nor the call adds one',
  async (code, item, cap) => {
    const { most } = cap
    const kept = await keeping(item, cap, most - 1)
    const { family, childId } = kept
    const coming = [most, most + 1].map((count) => rowOf(item, count, kept, cap))
    const bytes = await exportZip({ [listNameOf(item)]: coming })
    const ready = await upload(family, [{ name: 'nestwren.zip', bytes }])
    const done = await start(family, ready)
    expect(done).toMatchObject({ status: 'done', made: { [item.name]: 1 } })
    // What was shown before it began.
    expect(done.totals).toEqual(ready.totals)
    const { items: rows } = await family.client.imports.rows({ params: { id: done.id } })
    expect(rows.map(({ reason }) => reason?.code)).toEqual(['tooMany'])
    expect(await codeOf(addOne(item, code, family.client, childId))).toBe(code)
  },
)

test('what comes back from Recently deleted takes no room that is not there', async () => {
  const restorable = capped.filter(([, item]) => item.hasTrash)
  expect(restorable.map(([code]) => code).toSorted()).toEqual([
    'TOO_MANY_ARTICLES',
    'TOO_MANY_ENTRIES',
    'TOO_MANY_MEASUREMENTS',
  ])
  for (const [code, item, cap] of restorable) {
    const { family, childId } = await keeping(item, cap, cap.most)
    const { client, accountId } = family
    const { rows } = await app.database.db.execute<{ id: string }>(
      `select id from ${getTableName(item.table)} where account_id = '${accountId}' limit 1`,
    )
    const id = rows[0]?.id ?? ''
    const inTrash = {
      TOO_MANY_ARTICLES: {
        remove: () => client.knowledge.remove({ params: { id } }),
        restore: () => client.knowledge.restore({ params: { id } }),
      },
      TOO_MANY_ENTRIES: {
        remove: () => client.schedule.remove({ params: { id } }),
        restore: () => client.schedule.restore({ params: { id } }),
      },
      TOO_MANY_MEASUREMENTS: {
        remove: () => client.growth.remove({ params: { childId, id } }),
        restore: () => client.growth.restore({ params: { childId, id } }),
      },
    }[code as string]
    await inTrash?.remove()
    await addOne(item, code, client, childId)
    expect(await codeOf(inTrash?.restore() ?? Promise.resolve()), code).toBe(code)
  }
})

test('children of a file fill up what there can be, removed ones as many again, and what is of the others is left out', async () => {
  const family = await app.family()
  const by = { id: family.ownerId, name: 'Mara' }
  const made = { createdAt: '2026-01-02T08:00:00.000Z', updatedAt: '2026-01-02T08:00:00.000Z' }
  const childrenOf = (count: number, deletedAt: string | null) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ id: uuidv7(), name: `Child ${at}`, birthdate: null, birthTime: null, dueDate: null, sex: 'unknown' },
      ...{ color: '#2563EB', deletedAt, ...made },
    }))
  const bring = async (children: readonly { readonly id: string }[]) => {
    const medicines = children.map(({ id }, at) => exportRow(medicineItem, at, { childId: id, by }))
    const bytes = await exportZip({ children, medicines })
    const ready = await upload(family, [{ name: 'nestwren.zip', bytes }])
    const done = await start(family, ready)
    expect(done.totals).toEqual(ready.totals)
    const { items: rows } = await family.client.imports.rows({ params: { id: done.id }, query: { limit: 200 } })
    return { made: done.made, left: rows.map(({ file, reason }) => `${file} ${reason?.code}`) }
  }
  const twice = (count: number) => [
    ...Array.from({ length: count }, () => 'children tooMany'),
    ...Array.from({ length: count }, () => 'medicines ownerMissing'),
  ]
  const first = await bring([...childrenOf(15, null), ...childrenOf(15, made.createdAt)])
  expect(first).toEqual({ made: { children: 30, medicines: 30 }, left: [] })
  const second = await bring([...childrenOf(15, null), ...childrenOf(15, made.createdAt)])
  expect(second).toEqual({ made: { children: 10, medicines: 10 }, left: twice(20) })
  expect(await codeOf(family.client.children.create({ body: { name: 'One more' } }))).toBe('TOO_MANY_CHILDREN')
})
