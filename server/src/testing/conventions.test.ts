import { getTableName } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { items } from '../items.ts'
import { type ContractCall, send } from './contract-calls.ts'
import {
  changeOf,
  createHousehold,
  creates,
  type Household,
  inputOf,
  isRepeatable,
  isVersioned,
  itemCalls,
  type Made,
  make,
  otherwise,
  paramsFor,
  removals,
  repeatable,
  stateOf,
  tokenFor,
  versioned,
} from './conventions.ts'
import { type LooseInput, statusOf } from './example-world.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from './live-device.ts'
import { createPeople } from './people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/**
 * What holds for every call that makes or changes something under an id of the browser's
 * (docs/decisions/0006-client-made-ids-and-mutations.md). The calls come from the contract and what they are sent from its
 * examples, so a new feature is held to it without a line here.
 */
/** Calls whose id is no promise that it is the same one again, and why. */
const renewed: Readonly<Record<string, string>> = {
  'invites.create': 'is sent again with new links, also after it was withdrawn',
}
const isRenewed = ({ name }: Pick<ContractCall, 'name'>): boolean => renewed[name] !== undefined

let app: TestApp
let ours: Household
let theirs: Household
let device: LiveDevice

beforeAll(async () => {
  const many = '100000/1m burst 100000'
  const limits = { LIMITS_WRITES: many, LIMITS_UPLOADS: many, LIMITS_INVITES: '1000/1d', LIMITS_IMPORTS: '1000/1d' }
  app = await startTestApp({ env: limits })
  const people = createPeople(app)
  ours = await createHousehold(app, people, 'Zamber')
  theirs = await createHousehold(app, people, 'Zbasil')
  await ours.world.child()
  device = await openLiveDevice(app.url, { token: ours.token })
})
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
})

// A family may have a few unfinished ones at a time.
afterEach(() => app.database.pool.query('delete from imports'))

/** The names of what was heard since the last time, once a last word has arrived behind it. */
async function heard(): Promise<string[]> {
  const id = uuidv7()
  const childId = await ours.world.child()
  const body = { id, childId, kind: 'note', startAt: '2026-11-19T10:00:00.000Z', tz: 'UTC', details: { text: 'Last' } }
  await app.client(ours.token).logs.create({ body: body as never })
  await device.hears('log:new', ({ activity }) => activity.id === id)
  const names = device.heard.flatMap(({ name, payload }) => (JSON.stringify(payload).includes(id) ? [] : [name]))
  device.forget()
  // Said when somebody comes or goes, which is a matter of moments.
  return names.filter((name) => name !== 'presence:changed' && name !== 'rights:changed')
}

const state = (household: Household = ours) => stateOf(app, household)
const ask = (call: ContractCall, input: LooseInput, token = tokenFor(ours, call)) => send(app.url, call, input, token)
const createFor = ({ group }: ContractCall) => creates.find((one) => one.group === group)

/** A fresh item that a call can change; null where its example brings one along. */
async function itemFor(call: ContractCall): Promise<Made | null> {
  const create = createFor(call)
  if (create === undefined) return null
  const item = await make(app, ours, create)
  await otherwise[call.group]?.prepare?.(app, ours, item.id)
  return item
}

/** The version of what a call changes; where nothing is made for it, as a refusal tells it. */
async function versionFor(call: ContractCall, item: Made | null): Promise<number> {
  if (item !== null) return item.answer.body.version
  const { body } = await ask(call, await changeOf(ours, call, item, { version: 1_000_000_000 }))
  return body.details.current.version
}

const ownOf = (call: ContractCall) => (isRepeatable(call) ? { mutationId: uuidv7() } : {})
const threeTimes = <Value>(value: () => Promise<Value>) => Promise.all([value(), value(), value()])

describe('a change of another version than the one that is there', () => {
  test.each(versioned)('is refused with what is there, and changes nothing: $name', async (call) => {
    const item = await itemFor(call)
    const refused = async (version: number) => {
      const change = await changeOf(ours, call, item, { version, ...ownOf(call) })
      await heard()
      const before = await state()
      // A second time too: refused, it is not noted as made.
      for (const { status, body } of [await ask(call, change), await ask(call, change)])
        expect({ status, body }).toMatchObject({
          status: statusOf(call.endpoint, 'STALE_VERSION'),
          body: { code: 'STALE_VERSION', details: { current: { version: expect.any(Number) } } },
        })
      expect(await state()).toEqual(before)
      expect(await heard()).toEqual([])
      return (await ask(call, change)).body.details.current
    }
    const first = await versionFor(call, item)
    expect(await refused(first + 1)).toMatchObject({ version: first })
    if (otherwise[call.group]?.isOnce === true) return
    const made = await ask(call, await changeOf(ours, call, item, { version: first }))
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ version: first + 1 })
    expect(await refused(first)).toEqual(made.body)
    const last = await ask(call, await changeOf(ours, call, item))
    expect(last.body, JSON.stringify(last.body)).toMatchObject({ version: first + 2 })
  })

  const several = versioned.filter(({ group }) => otherwise[group]?.isOnce !== true)
  test.each(several)('is all but the first of many at once: $name', async (call) => {
    const item = await itemFor(call)
    const version = await versionFor(call, item)
    const changes = await threeTimes(() => changeOf(ours, call, item, { version, ...ownOf(call) }))
    const answers = await Promise.all(changes.map((change) => ask(call, change)))
    const right = call.endpoint.status ?? 200
    expect(answers.map(({ status }) => status).toSorted()).toEqual([right, 409, 409])
    for (const { status, body } of answers)
      expect(status === right ? body : body.details.current).toMatchObject({ version: version + 1 })
  })
})

describe('a change that is sent again under its id, its answer lost', () => {
  test.each(repeatable)('is made once, is no conflict and answers what is there: $name', async (call) => {
    const item = await itemFor(call)
    const version = isVersioned(call) ? await versionFor(call, item) : null
    const change = await changeOf(ours, call, item, { ...(version !== null && { version }), ...ownOf(call) })
    await heard()
    const [made, ...others] = await threeTimes(() => ask(call, change))
    expect(made.status, JSON.stringify(made.body)).toBe(call.endpoint.status ?? 200)
    for (const { status, body } of others) expect({ status, body }).toEqual({ status: made.status, body: made.body })
    const told = await heard()
    expect(told.filter((name, index) => told.indexOf(name) === index)).toEqual(told)
    const before = await state()
    expect((await ask(call, change)).body).toEqual(made.body)
    expect(await state()).toEqual(before)
    if (version === null || otherwise[call.group]?.isOnce === true) return
    const later = await ask(call, await changeOf(ours, call, item, { version: version + 1 }))
    expect((await ask(call, change)).body).toEqual(later.body)
    expect(later.body).toMatchObject({ version: version + 2 })
  })
})

describe('the same id again', () => {
  const lasting = creates.filter((call) => !isRenewed(call))
  test.each(lasting)('answers what is there, once, whatever comes with it: $name', async (call) => {
    const id = uuidv7()
    const [input, other] = [await inputOf(ours, call, id), await inputOf(ours, call, id)]
    await heard()
    const [made, ...others] = await threeTimes(() => ask(call, input, ours.token))
    expect(made.status, JSON.stringify(made.body)).toBe(call.endpoint.status ?? 200)
    for (const { status, body } of others) expect({ status, body }).toEqual({ status: made.status, body: made.body })
    const told = await heard()
    expect(told.filter((name, index) => told.indexOf(name) === index)).toEqual(told)
    const before = await state()
    expect((await ask(call, other, ours.token)).body).toEqual(made.body)
    expect(await state()).toEqual(before)
    expect(await heard()).toEqual([])
  })

  test.each(creates)('is another one in another family, and neither sees the other: $name', async (call) => {
    const own = await make(app, ours, call)
    const before = await state()
    const other = await make(app, theirs, call, own.id)
    expect(await state()).toEqual(before)
    const [ourRows, theirRows] = [await state(), await state(theirs)].map((rows) => JSON.stringify(rows))
    expect(JSON.stringify(other.answer.body)).toContain(own.id)
    for (const text of [ourRows, JSON.stringify(own.answer.body)]) expect(text).not.toContain('Zbasil')
    for (const text of [theirRows, JSON.stringify(other.answer.body)]) expect(text).not.toContain('Zamber')
    const after = await state()
    for (const one of [...versioned, ...removals.filter((removal) => removal.create === call)]) {
      if (one.group !== call.group || createFor(one) !== call || otherwise[one.group]?.isOnce === true) continue
      const { status, body } = await ask(one, await changeOf(theirs, one, other, ownOf(one)), theirs.token)
      expect(status, `${one.name}: ${JSON.stringify(body)}`).toBeLessThan(300)
    }
    expect(await state()).toEqual(after)
  })

  test('is what everything that a family keeps is stored under', async () => {
    const tables = new Set<string>()
    for (const call of creates) {
      const { id } = await make(app, theirs, call)
      for (const [table, rows] of Object.entries(await state(theirs)))
        if (rows.some((row) => JSON.parse(row).id === id)) tables.add(table)
    }
    expect(items.filter(({ table }) => !tables.has(getTableName(table))).map(({ name }) => name)).toEqual([])
  })
})

describe('an id of another family', () => {
  test.each(itemCalls)('is not there and stays as it is: $name', async (call) => {
    const item = await make(app, theirs, call.create)
    const own = await make(app, ours, call.create)
    const version = isVersioned(call) ? { version: 1 } : {}
    const input = await changeOf(ours, call, item, version)
    const before = [await state(), await state(theirs)]
    // Below a child of the caller's own as well as below theirs.
    const named = paramsFor(call, item)
    const last = Object.keys(named).at(-1) ?? ''
    const below = { ...paramsFor(call, own), [last]: named[last] ?? '' }
    for (const params of [named, below]) {
      const { status, body } = await ask(call, { ...input, params })
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
    expect([await state(), await state(theirs)]).toEqual(before)
  })
})

describe('what was deleted', () => {
  test.each(removals.filter(({ create }) => !isRenewed(create)))(
    'does not come back by being made or changed again: $name',
    async (call) => {
      const item = await make(app, ours, call.create)
      const changes: { readonly change: ContractCall; readonly input: LooseInput }[] = []
      for (const change of versioned.filter(({ group }) => group === call.group))
        for (const version of [item.answer.body.version, item.answer.body.version + 1]) {
          const over = { version, ...(isRepeatable(change) && { mutationId: uuidv7() }) }
          changes.push({ change, input: await changeOf(ours, change, item, over) })
        }
      const removed = await ask(call, { params: paramsFor(call, item) }, ours.token)
      expect(removed.status, JSON.stringify(removed.body)).toBe(204)
      const after = await state()
      await ask(call.create, item.input, ours.token)
      expect(await state()).toEqual(after)
      for (const { change, input } of changes) {
        expect([404, 409], change.name).toContain((await ask(change, input)).status)
        expect(await state()).toEqual(after)
      }
    },
  )
})
