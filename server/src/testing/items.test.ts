import { randomUUID } from 'node:crypto'
import { type Area, areas, isParentRole } from '@nestwren/contract/permissions'
import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKernel, type Kernel } from '../features/account/kernel-policy.ts'
import { items } from '../items.ts'
import { createTestClock, type TestClock } from '../platform/clock/clock.ts'
import { testConfig } from '../platform/config/test-config.ts'
import type { Database } from '../platform/db/database.ts'
import type { Caller, Located } from '../platform/http/access.ts'
import { HttpError } from '../platform/http/errors.ts'
import { childrenOfArea, seenChildren } from '../platform/http/seen-children.ts'
import { isLiving, locatorOf } from '../platform/items/find-item.ts'
import { areasOf, type ItemFacts, kindsIn } from '../platform/items/item.ts'
import { readViewer } from '../platform/items/read-viewer.ts'
import { restorableSince } from '../platform/items/trash.ts'
import { childrenSeen, isRestorable, mayRestore, partsOf, sees, visible } from '../platform/items/visibility.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { createPeople, type People } from './people.ts'

/**
 * For every item that a family keeps: what the database lets somebody see is what the kernel lets them see, row by row and
 * person by person. A new item in the list of items is tried like the others.
 */
const dayMs = 86_400_000

let database: Database
let clock: TestClock
let kernel: Kernel
let people: People
let accountId: string
let ownerId: string
let juno: string
let otis: string
const callers: { readonly name: string; readonly token: string; caller: Caller }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  clock = createTestClock('2026-11-19T10:24:00.000Z')
  const config = testConfig()
  kernel = createKernel({ config, database, clock })
  people = createPeople({ database, clock, config })
  const family = await people.createFamily()
  accountId = family.accountId
  ownerId = family.owner.userId
  juno = (await people.createChild(accountId, { createdBy: ownerId })).childId
  otis = (await people.createChild(accountId, { createdBy: ownerId })).childId
  const signIn = async (name: string, person: Awaited<ReturnType<People['addMember']>>) => {
    const { accessToken: token } = await people.signIn(person, accountId)
    callers.push({ name, token, caller: await kernel.gate.authenticate(token) })
  }
  await signIn('the owner', family.owner)
  await signIn('a parent', await people.addMember(accountId, { role: 'parent' }))
  const all = (level: 'none' | 'view' | 'add' | 'manage') => Object.fromEntries(areas.map((area) => [area, level]))
  const some = Object.fromEntries(areas.map((area, index) => [area, index % 2 === 0 ? 'add' : 'none']))
  const others = Object.fromEntries(areas.map((area, index) => [area, index % 2 === 0 ? 'none' : 'manage']))
  const wanted: readonly (readonly [string, string, object, string | null, object])[] = [
    ['who sees all of one child', juno, { levels: all('view') }, null, {}],
    [
      'who has a week of one and all of the other',
      juno,
      { levels: all('add'), historyDays: 7 },
      otis,
      { levels: all('manage') },
    ],
    ['who has some areas of one', juno, { levels: some, historyDays: 30 }, otis, { levels: others }],
    ['who has nothing', juno, { levels: all('none') }, null, {}],
    ['whose time is over', juno, { levels: all('manage'), accessUntil: new Date('2026-11-18T00:00:00Z') }, null, {}],
    [
      'whose time has not begun',
      juno,
      { levels: all('manage'), accessFrom: new Date('2026-11-20T00:00:00Z') },
      null,
      {},
    ],
  ]
  for (const [name, child, rights, other, otherRights] of wanted) {
    const member = await people.addMember(accountId, { preset: 'viewer' })
    await people.grant(accountId, child, member.userId, rights)
    if (other !== null) await people.grant(accountId, other, member.userId, otherRights)
    await signIn(`somebody ${name}`, member)
  }
}, 60_000)
afterAll(async () => {
  await kernel.stop()
  await database.close()
})

/** Something for each column that must have a value. */
function filled(columns: Readonly<Record<string, { notNull: boolean; hasDefault: boolean; columnType: string }>>) {
  const values: Readonly<Record<string, () => unknown>> = {
    PgUUID: randomUUID,
    PgText: randomUUID,
    PgTimestamp: () => clock.now(),
    PgDateString: () => '2026-11-01',
    PgInteger: () => 1,
    PgBigInt53: () => 1,
    PgBoolean: () => false,
    PgJsonb: () => ({}),
    PgArray: () => [],
  }
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([, { notNull, hasDefault }]) => notNull && !hasDefault)
      .map(([name, { columnType }]) => [name, values[columnType]?.()]),
  )
}

function keyOf(table: ItemFacts['table'], column: unknown): string {
  const found = Object.entries(getTableColumns(table)).find(([, one]) => one === column)
  if (found === undefined) throw new Error('The column is of another table')
  return found[0]
}

/** Whether a row is for parents and kept in the vault, in each way that the item knows. */
function marksOf({ forParents, keptInVault }: ItemFacts): readonly (readonly [boolean, boolean])[] {
  return [false, ...(forParents === undefined ? [] : [true])].flatMap((isForParents) =>
    [false, ...(keptInVault === undefined ? [] : [true])].map((isKept) => [isForParents, isKept] as const),
  )
}

/** How the vault of the family is; in `opened` the second parent has opened all of it. */
const vaults = ['off', 'kept', 'whole', 'opened'] as const

async function setVault(vault: (typeof vaults)[number]): Promise<void> {
  await database.db.execute(sql`delete from vault_grants`)
  await database.db.execute(sql`delete from vault_settings`)
  if (vault !== 'off')
    await database.db.execute(sql`
      insert into vault_settings (account_id, enabled, for_photos, for_documents, delivery_method, changed_at)
      values (${accountId}, true, ${vault !== 'kept'}, ${vault !== 'kept'}, 'email', ${clock.now().toISOString()})`)
  const opener = callers[1]?.caller
  if (vault === 'opened')
    await database.db.execute(sql`
      insert into vault_grants (account_id, session_id, user_id, opens, opened_at, last_used_at, expires_at)
      select ${accountId}, ${opener?.sessionId}, ${opener?.userId}, unnest(array['photos', 'documents']),
        ${clock.now().toISOString()}, ${clock.now().toISOString()}, ${new Date(clock.now().getTime() + 60_000).toISOString()}`)
  // A request is judged by the rights of its beginning: these are later ones.
  for (const one of callers) one.caller = await kernel.gate.authenticate(one.token)
}

/** A row for each way in which rows of an item differ to those who look at them. */
async function plant(item: ItemFacts, makers: readonly string[]): Promise<void> {
  const { table, area, at, children, forParents, keptInVault } = item
  const now = clock.now().getTime()
  const kinds = typeof area === 'string' ? [null] : areasOf(item).map((one: Area) => kindsIn(item, one)?.[0] ?? null)
  const instants =
    at === null ? [null] : [new Date(now - 3 * dayMs), new Date(now - 10 * dayMs), new Date(now - 99 * dayMs)]
  const whose = children === 'family' ? [[]] : 'one' in children ? [[juno], [otis]] : [[juno], [otis], [juno, otis]]
  for (const createdBy of makers)
    for (const kind of kinds)
      for (const instant of at !== null && !at.notNull ? [...instants, null] : instants)
        for (const childIds of whose)
          for (const [isForParents, isKept] of marksOf(item))
            for (const deletedAt of [null, new Date(now - dayMs), new Date(now - 31 * dayMs)]) {
              const id = randomUUID()
              const row: Record<string, unknown> = {
                ...filled(getTableColumns(table)),
                accountId,
                id,
                createdBy,
                deletedAt,
              }
              if (typeof area !== 'string') row[keyOf(table, area.kind)] = kind
              if (at !== null) row[keyOf(table, at)] = instant
              if (forParents !== undefined)
                row[keyOf(table, forParents.column)] = isForParents ? forParents.value : 'family'
              if (keptInVault !== undefined) row[keyOf(table, keptInVault)] = isKept
              if (children !== 'family' && 'one' in children) row[keyOf(table, children.one)] = childIds[0]
              if (children !== 'family' && 'several' in children) row[keyOf(table, children.several)] = childIds
              await database.db.insert(table).values(row as never)
              if (children === 'family' || 'one' in children || deletedAt !== null) continue
              const { rows } = children
              const marks = [
                { column: rows.isForParents, value: isForParents },
                { column: rows.keptInVault, value: isKept },
              ].flatMap(({ column, value }) => (column === undefined ? [] : [{ name: column.name, value }]))
              for (const childId of childIds)
                await database.db.execute(sql`
                  insert into ${rows.table} (account_id, child_id, ${sql.identifier(rows.itemId.name)}, ${sql.identifier(rows.at.name)}
                    ${sql.join(marks.map(({ name }) => sql`, ${sql.identifier(name)}`))})
                  values (${accountId}, ${childId}, ${id}, ${instant?.toISOString()}
                    ${sql.join(marks.map(({ value }) => sql`, ${value}`))})`)
            }
}

interface Row {
  readonly id: string
  readonly located: Located
  readonly isLiving: boolean
}

async function rowsOf(item: ItemFacts): Promise<Row[]> {
  const locate = locatorOf({ ...item, hasTrash: true })
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from ${item.table}`)
  const found: Row[] = []
  for (const { id } of rows) {
    const located = await locate(database.db, accountId, { id })
    if (located === null) throw new Error(`${id} is not found`)
    found.push({ id, located, isLiving: await isLiving(database.db, item, accountId, id) })
  }
  return found
}

async function decided(caller: Caller, located: Located) {
  try {
    const access = { who: 'item', level: 'view' } as const
    const proof = await kernel.gate.decide({ access, caller, isWrite: false, locate: async () => located })
    return proof !== undefined && 'child' in proof ? proof.child : null
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id).sort()

describe.each(items.filter(({ children }) => children !== 'family').map((item) => [item.name, item] as const))(
  '%s',
  (_name, item) => {
    beforeAll(() => plant(item, [ownerId, ...callers.slice(3, 5).map(({ caller }) => caller.userId)]), 120_000)

    const ofItem = vaults.filter((vault) => vault === 'off' || item.keptInVault !== undefined)
    test.each(ofItem)(
      'with the vault %s, are seen, named and brought back by those whom the kernel lets, and by nobody else',
      {
        timeout: 120_000,
      },
      async (vault) => {
        await setVault(vault)
        const rows = await rowsOf(item)
        let seenByCaregivers = 0
        for (const { name, caller } of callers) {
          const viewer = (await readViewer(kernel.gate, caller, [item], undefined)) ?? { caller, accessPeriods: [] }
          const seen: string[] = []
          const restorable: string[] = []
          const named = new Map<string, readonly string[]>()
          for (const { id, located, isLiving: isThere } of rows) {
            const child = await decided(caller, located)
            if (child === null) continue
            if (isThere) {
              seen.push(id)
              const children = await childrenOfArea(kernel.gate, caller, located.area, 'view')
              named.set(id, seenChildren(located.childIds, children, located.at))
            } else if (mayRestore(child, located.createdBy === caller.userId)) restorable.push(id)
          }
          if (caller.role === 'caregiver') seenByCaregivers += seen.length
          const isKeptSeen = rows.some(({ id, located }) => located.isKeptInVault === true && seen.includes(id))
          if (name === 'a parent')
            expect(isKeptSeen).toBe(item.keptInVault !== undefined && ['off', 'opened'].includes(vault))
          const { rows: found } = await database.db.execute<{ id: string; child_ids: string[] }>(
            sql`select ${item.table.id} as id, ${childrenSeen(item, viewer)} as child_ids from ${item.table} where ${sees(item, viewer)}`,
          )
          expect(ids(found), `${name} sees`).toEqual(seen.toSorted())
          for (const { id, child_ids } of found) expect(child_ids, `${name} is named`).toEqual(named.get(id))

          const back = sql`select ${item.table.id} as id from ${item.table}
        where ${isRestorable(item, viewer, restorableSince(clock.now()))}`
          const fresh = await database.db.execute<{ id: string }>(sql`
        select id from ${item.table} where deleted_at >= ${restorableSince(clock.now()).toISOString()}::timestamptz`)
          const isFresh = new Set(fresh.rows.map(({ id }) => id))
          expect(ids((await database.db.execute(back)).rows), `${name} brings back`).toEqual(
            restorable.filter((id) => isFresh.has(id)).toSorted(),
          )

          for (const isByKind of [false, true]) {
            const { relation, holds } = visible(item, caller, partsOf(item, viewer), isByKind)
            const { children, table } = item
            const listed =
              children !== 'family' && 'several' in children
                ? sql`select distinct ${children.rows.itemId} as id from ${relation} join ${children.rows.table} on ${holds}`
                : sql`select ${table.id} as id from ${relation} join ${table} on ${holds} and ${table.deletedAt} is null`
            expect(ids((await database.db.execute(listed)).rows), `${name} lists`).toEqual(seen.toSorted())
          }
        }
        if (vault === 'off' || vault === 'kept') expect(seenByCaregivers).toBeGreaterThan(0)
        else expect(seenByCaregivers).toBe(0)
      },
    )
  },
)

test('what is of the whole family is seen through any child of its area, and through none without', async () => {
  const ofFamily = items.filter(({ children }) => children === 'family')
  expect(ofFamily).not.toEqual([])
  for (const item of ofFamily) {
    await plant(item, [ownerId])
    for (const { caller } of callers) {
      const viewer = (await readViewer(kernel.gate, caller, [item], undefined)) ?? { caller, accessPeriods: [] }
      const { rows } = await database.db.execute(sql`select 1 from ${item.table} where ${sees(item, viewer)}`)
      const open = await Promise.all(areasOf(item).map((area) => childrenOfArea(kernel.gate, caller, area, 'view')))
      // One for everybody, and one for parents where there is such.
      const some = item.forParents !== undefined && isParentRole(caller.role) ? 2 : 1
      expect(rows).toHaveLength(open.flat().length === 0 ? 0 : some)
    }
  }
})
