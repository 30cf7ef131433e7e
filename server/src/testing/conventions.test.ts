import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { getTableName } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { items } from '../items.ts'
import type { Answer } from './call.ts'
import { type ContractCall, guarded, send } from './contract-calls.ts'
import {
  changedBy,
  changeOf,
  changes,
  createHousehold,
  creates,
  first,
  type Household,
  type ItemCall,
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
  takesParams,
  tokenFor,
  versioned,
} from './conventions.ts'
import { type LooseInput, statusOf } from './example-world.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from './live-device.ts'
import { createPeople, type People } from './people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'
import type { Rows } from './twin-rows.ts'

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

/** Calls that nobody is told of, and why. */
const silent: Readonly<Record<string, string>> = {
  'knowledge.addPicture': 'is told with the article that it is put into',
}

let app: TestApp
let people: People
let ours: Household
let theirs: Household
let device: LiveDevice

beforeAll(async () => {
  const many = '100000/1m burst 100000'
  const limits = { LIMITS_WRITES: many, LIMITS_UPLOADS: many, LIMITS_INVITES: '1000/1d', LIMITS_IMPORTS: '1000/1d' }
  app = await startTestApp({ env: limits })
  people = createPeople(app)
  ours = await createHousehold(app, people, 'Zamber')
  theirs = await createHousehold(app, people, 'Zbasil')
  await ours.world.child()
  // One row for a family, which the first change or file makes: those that are looked at find it.
  await ours.world.photo()
  for (const { world } of [ours, theirs]) await world.sealed()
  await app.client(ours.token).family.putSettings({ body: { settings: defaultFamilySettings, version: 0 } })
  await app.client(ours.token).site.put({ body: { title: 'The Silvas' } })
  device = await openLiveDevice(app.url, { token: ours.token })
})
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
})

// A family has room for 20 children and a few unfinished imports.
afterEach(async () => {
  const { pool } = app.database
  await pool.query('delete from imports')
  const kept = await Promise.all([ours, theirs].map(({ world }) => world.child()))
  const { rowCount } = await pool.query('delete from children where id <> all($1)', [kept])
  if (rowCount !== 0) for (const { accountId } of [ours, theirs]) await people.changed({ accountId })
})

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
/** Changes that one item takes one after the other; where one is the last one, each with an item of its own. */
const together = (all: readonly ItemCall[]): readonly (readonly ItemCall[])[] =>
  all.some(({ group }) => otherwise[group]?.isOnce === true) ? all.map((call) => [call]) : [all]
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

/** How many rows each table has more, where it has more or fewer. */
function grown(before: Rows, after: Rows): Readonly<Record<string, number>> {
  const entries = Object.entries(after).map(
    ([name, rows]) => [name, rows.length - (before[name]?.length ?? 0)] as const,
  )
  // A row of room for each kind, month and person, and none for each item.
  return Object.fromEntries(entries.filter(([name, more]) => more !== 0 && name !== 'room_shares'))
}

/** What something leaves behind: rows, and the names of what was told, each as often as it was. */
async function traces(run: () => Promise<unknown>) {
  await heard()
  const before = await state()
  await run()
  const rows = grown(before, await state())
  return { rows, told: (await heard()).toSorted() }
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
    expect(changedBy(call, made), JSON.stringify(made.body)).toMatchObject({ version: first + 1 })
    expect(await refused(first)).toEqual(changedBy(call, made))
    const last = await ask(call, await changeOf(ours, call, item))
    expect(changedBy(call, last), JSON.stringify(last.body)).toMatchObject({ version: first + 2 })
  })

  const several = versioned.filter(({ group }) => otherwise[group]?.isOnce !== true)
  test.each(several)('is all but the first of many at once: $name', async (call) => {
    const item = await itemFor(call)
    const version = await versionFor(call, item)
    const changes = await threeTimes(() => changeOf(ours, call, item, { version, ...ownOf(call) }))
    const answers = await Promise.all(changes.map((change) => ask(call, change)))
    const right = call.endpoint.status ?? 200
    expect(answers.map(({ status }) => status).toSorted()).toEqual([right, 409, 409])
    for (const answer of answers) {
      const there = answer.status === right ? changedBy(call, answer) : answer.body.details.current
      expect(there).toMatchObject({ version: version + 1 })
    }
  })
})

describe('a change that is sent again under its id, its answer lost', () => {
  test.each(repeatable)('is made once, is no conflict and answers what is there: $name', async (call) => {
    const prepared = async () => {
      const item = await itemFor(call)
      const version = isVersioned(call) ? await versionFor(call, item) : null
      const change = await changeOf(ours, call, item, { ...(version !== null && { version }), ...ownOf(call) })
      await first[call.name]?.(app, ours, change)
      return { item, version, change }
    }
    const single = await prepared()
    const once = await traces(() => ask(call, single.change))
    expect(once.told).not.toEqual([])
    expect([...new Set(once.told)]).toEqual(once.told)
    const { item, version, change } = await prepared()
    const answers: Answer[] = []
    const thrice = await traces(async () => answers.push(...(await threeTimes(() => ask(call, change)))))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: call.endpoint.status ?? 200, body: answers[0]?.body })
    expect(thrice).toEqual(once)
    const before = await state()
    expect((await ask(call, change)).body).toEqual(answers[0]?.body)
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
    const [id, single] = [uuidv7(), await inputOf(ours, call, uuidv7())]
    const [input, other] = [await inputOf(ours, call, id), await inputOf(ours, call, id)]
    const once = await traces(() => ask(call, single, ours.token))
    expect(once.rows).not.toEqual({})
    expect(once.told.length > 0).toBe(silent[call.name] === undefined)
    expect([...new Set(once.told)]).toEqual(once.told)
    const answers: Answer[] = []
    const thrice = await traces(async () => answers.push(...(await threeTimes(() => ask(call, input, ours.token)))))
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: call.endpoint.status ?? 200, body: answers[0]?.body })
    expect(thrice).toEqual(once)
    const before = await state()
    expect((await ask(call, other, ours.token)).body).toEqual(answers[0]?.body)
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
  })

  const byMaker = [...Map.groupBy(changes, ({ create }) => create)].map(([create, all]) => ({
    name: create.name,
    create,
    all,
  }))
  test.each(byMaker)('is changed in one family, and stays as it is in another: $name', async ({ create, all }) => {
    for (const calls of together(all)) {
      const own = await make(app, ours, create)
      const other = await make(app, theirs, create, own.id)
      await otherwise[create.group]?.prepare?.(app, theirs, other.id)
      const seen = async () => {
        const reads = itemCalls.filter((call) => call.create === create && call.endpoint.method === 'GET')
        const answers = await Promise.all(reads.map((read) => ask(read, { params: paramsFor(read, own) }, ours.token)))
        return [await state(), answers.map(({ status, body }) => ({ status, body }))]
      }
      const before = await seen()
      for (const call of calls) {
        const isLast = otherwise[create.group]?.isOnce === true
        const version = isLast && isVersioned(call) ? { version: other.answer.body.version } : {}
        const change = await changeOf(theirs, call, other, { ...ownOf(call), ...version })
        const { status, body } = await ask(call, change, tokenFor(theirs, call))
        expect(status, `${call.name}: ${JSON.stringify(body)}`).toBeLessThan(300)
        expect(await seen(), call.name).toEqual(before)
      }
    }
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

/** Calls with something in their address that no call makes under an id of the browser's, and what it is. */
const otherParams: Readonly<Record<string, string>> = {
  'sessions.revoke': 'a session, whose id the server makes',
  'settings.patchTheme': 'one of the settings',
  'members.removeUser': 'a person',
  'members.patchChildPermissions': 'a person',
  'members.patchUserPermissions': 'a person',
  'members.updateCaregiver': 'a person',
  'members.removeCaregiver': 'a person',
  'imports.removeFile': 'a file of an import, whose id another file may have',
  'growth.standard': 'a measure',
  'insights.markIdea': 'an idea of the product',
  'calendarFeeds.remove': 'a feed, whose id the server makes',
  'notifications.unsubscribe': 'a device, whose id the server makes',
  'familyLinks.update': 'a link, whose id the server makes',
  'familyLinks.renew': 'a link, whose id the server makes',
  'familyLinks.remove': 'a link, whose id the server makes',
  'familyLinks.acceptGreeting': 'a greeting, which came by a link',
  'familyLinks.removeGreeting': 'a greeting, which came by a link',
  'registryClaims.set': 'a reservation, which a visitor made',
  'registryClaims.remove': 'a reservation, which a visitor made',
  'siteGuests.remove': 'an answer, whose id the server makes',
  'vault.revokeGrant': 'a session, whose id the server makes',
  'vault.removePasskey': 'a passkey, whose id the server makes',
}

test('a call with something in its address is about an item, or says what else it is about', () => {
  const known = new Set(itemCalls.map(({ name }) => name))
  const others = guarded.filter((call) => takesParams(call) && !known.has(call.name))
  expect(others.map(({ name }) => name).toSorted()).toEqual(Object.keys(otherParams).toSorted())
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
