import { contract } from '@nestwren/contract'
import { urlOf } from '@nestwren/contract/client'
import type { Endpoint, EndpointGroup } from '@nestwren/contract/endpoint'
import {
  type Area,
  isLevelAtLeast,
  type Level,
  type Preset,
  presetLevels,
  presets,
  type Role,
  roleUserPermissions,
} from '@nestwren/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { grantChild } from '../features/account/commands.ts'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { type Answer, call } from './call.ts'
import { exampleFor, examples, openFeed } from './contract-examples.ts'
import { type ExampleWorld, type LooseInput, statusOf, statusOfRight } from './example-world.ts'
import { createInvite } from './invites.ts'
import { createPeople, type Family, type People, type Person } from './people.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/**
 * What `access` of every endpoint promises, asked of the running server: nobody without a token, no stranger, no member
 * without the right gets in, and every member with it does. The expectations come from the declarations alone.
 */

interface Actor {
  readonly name: string
  readonly role: Role
  /** Null for owners and parents, and for the caregiver whom nobody gave a child. */
  readonly preset: Preset | null
}

const endpoints = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    group,
    key: name,
    endpoint: endpoint as Endpoint,
  })),
)
const guarded = endpoints.filter(({ endpoint }) => endpoint.access.who !== 'anyone')
const open = endpoints.filter(({ endpoint }) => endpoint.access.who === 'anyone')

const actors: readonly Actor[] = [
  { name: 'owner', role: 'super_admin', preset: null },
  { name: 'influencer', role: 'influencer', preset: null },
  { name: 'parent', role: 'parent', preset: null },
  ...presets.map((preset) => ({ name: `caregiver (${preset})`, role: 'caregiver', preset }) as const),
  { name: 'caregiver without a child', role: 'caregiver', preset: null },
]

let database: Database
let app: TestApp
let people: People
let family: Family
let strangers: Family
let members: ReadonlyMap<string, Person>
/** A child that is there all the time, so that lists have something to be refused. */
let existingChildId: string

beforeAll(async () => {
  // The clock stands still, so no limit fills up again.
  const limits = {
    LIMITS_WRITES: '100000/1m burst 100000',
    LIMITS_DATA_EXPORT: '1000/1d',
    LIMITS_INVITES: '1000/1d',
    LIMITS_IMPORTS: '1000/1d',
    LIMITS_UPLOADS: '100000/1m burst 100000',
  }
  // With one connection, so that a call that holds it and asks for another waits for itself.
  database = await createTestDatabase({ poolSize: 1 })
  app = await startTestApp({ env: limits, database })
  people = createPeople(app)
  family = await people.createFamily()
  strangers = await people.createFamily()
  await people.createChild(strangers.accountId, { createdBy: strangers.owner.userId })
  const made = new Map<string, Person>()
  for (const { name, role, preset } of actors) {
    made.set(name, await people.addMember(family.accountId, { role, ...(preset !== null && { preset }) }))
  }
  members = made
  existingChildId = await worldOf(family, null).child()
})
// A family has room for 20 children and 50 kinds only, and makes one export at a time.
afterEach(async () => {
  await app.database.pool.query('delete from own_kinds')
  await app.database.pool.query('delete from data_exports')
  await app.database.pool.query('delete from imports')
  await app.database.pool.query('delete from children where account_id = $1 and id <> $2', [
    family.accountId,
    existingChildId,
  ])
  await people.changed({ accountId: family.accountId })
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

async function tokenOf(person: Person, accountId: string): Promise<string> {
  return (await people.signIn(person, accountId)).accessToken
}

/** Fresh items in a family, made by its owner. */
function worldOf({ accountId, owner }: Family, actorToken: string | null): ExampleWorld {
  const asOwner = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await call(app.url, method, path, { token: await tokenOf(owner, accountId), body })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer
  }
  const childIds: string[] = []
  const caregiverIds: string[] = []
  const child = async (): Promise<string> => {
    const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
    childIds.push(childId)
    const granted = actors.map(({ name, preset }) => {
      const userId = accountId === family.accountId ? members.get(name)?.userId : undefined
      return { userId, preset }
    })
    for (const { userId, preset } of [
      ...granted,
      ...caregiverIds.map((userId) => ({ userId, preset: 'viewer' as const })),
    ]) {
      if (preset !== null && userId !== undefined)
        await grantChild(app.database.db, { accountId, childId, userId, preset })
    }
    await people.changed({ accountId })
    return childId
  }
  return {
    accountId,
    child,
    async caregiver() {
      const { userId } = await people.addMember(accountId, { children: childIds })
      caregiverIds.push(userId)
      return userId
    },
    async invite() {
      const email = `${uuidv7()}@example.com`
      return (await createInvite(app, accountId, { email, childIds: [await child()], invitedBy: owner.userId }))
        .inviteId
    },
    async removedChild() {
      const childId = await child()
      await asOwner('DELETE', `/api/user-children/${childId}`)
      return childId
    },
    async entry() {
      const { body } = await examples.logs.create({ ...worldOf(family, null), child })
      return (await asOwner('POST', '/api/events', body)).body.id
    },
    async openEntry() {
      const { body } = openFeed(await child())
      return (await asOwner('POST', '/api/events', body)).body.id
    },
    async ownKind() {
      const { body } = await examples.ownKinds.create()
      return (await asOwner('POST', '/api/log-kinds', body)).body.id
    },
    async medicine() {
      const { body } = await examples.medicines.create({ ...worldOf(family, null), child })
      return (await asOwner('POST', '/api/medicines', body)).body.id
    },
    async milkLot() {
      const { body } = await examples.milk.create({ ...worldOf(family, null), child })
      return (await asOwner('POST', '/api/milk-lots', body)).body.id
    },
    async item(group, childId) {
      const of = { ...worldOf(family, null), child: childId === undefined ? child : async () => childId }
      const input = await exampleFor(group, 'create').input(of)
      return (await asOwner('POST', urlOf(contract[group].create, input), input.body)).body.id
    },
    async handoff() {
      const body = { childIds: [await child()] }
      const own = actorToken === null ? null : await call(app.url, 'POST', '/api/handoffs', { token: actorToken, body })
      return own?.status === 201 ? own.body.id : (await asOwner('POST', '/api/handoffs', body)).body.id
    },
    async photo() {
      const input = await examples.photos.upload.input({ ...worldOf(family, null), child })
      const answer = await upload(contract.photos.upload, input, await tokenOf(owner, accountId))
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.id
    },
    async photoComment(photoId) {
      const path = `/api/photos/${photoId}/comments`
      const body = { content: 'Sweet' }
      const own = actorToken === null ? null : await call(app.url, 'POST', path, { token: actorToken, body })
      return own?.status === 201 ? own.body.id : (await asOwner('POST', path, body)).body.id
    },
    async document() {
      const input = await examples.documents.upload.input({ ...worldOf(family, null), child })
      const answer = await upload(contract.documents.upload, input, await tokenOf(owner, accountId))
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.id
    },
    async documentComment(documentId) {
      const path = `/api/documents/${documentId}/comments`
      const body = { content: 'Sweet' }
      const own = actorToken === null ? null : await call(app.url, 'POST', path, { token: actorToken, body })
      return own?.status === 201 ? own.body.id : (await asOwner('POST', path, body)).body.id
    },
    async articleComment(articleId) {
      const path = `/api/knowledge/${articleId}/comments`
      const body = { content: 'Sweet' }
      const own = actorToken === null ? null : await call(app.url, 'POST', path, { token: actorToken, body })
      return own?.status === 201 ? own.body.id : (await asOwner('POST', path, body)).body.id
    },
    async comment(entryId) {
      const path = `/api/events/${entryId}/comments`
      const body = { content: 'Sweet' }
      const own = actorToken === null ? null : await call(app.url, 'POST', path, { token: actorToken, body })
      return own?.status === 201 ? own.body.id : (await asOwner('POST', path, body)).body.id
    },
  }
}

type One = (typeof endpoints)[number]

const exampleOf = ({ group, key }: One, world: ExampleWorld) => exampleFor(group, key).input(world)

/** A world that remembers what it gave out: what a call names of this family. */
function watched(world: ExampleWorld): { readonly world: ExampleWorld; readonly given: ReadonlySet<string> } {
  const given = new Set([world.accountId])
  const watch =
    <Arguments extends string[]>(make: (...from: Arguments) => Promise<string>) =>
    async (...from: Arguments): Promise<string> => {
      const id = await make(...from)
      given.add(id)
      return id
    }
  const watching = Object.fromEntries(
    Object.entries(world).map(([name, value]) => [name, typeof value === 'function' ? watch(value) : value]),
  ) as unknown as ExampleWorld
  return { world: watching, given }
}

/** A call whose body is a form with a file in it. */
async function upload(endpoint: Endpoint, input: LooseInput, token: string | null): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) form.set(name, String(value))
  if (input.file !== undefined) form.set('file', input.file)
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(app.url + urlOf(endpoint, input), { method: endpoint.method, headers, body: form })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

function send({ endpoint }: One, input: LooseInput, token: string | null): Promise<Answer> {
  if (endpoint.upload !== undefined) return upload(endpoint, input, token)
  return call(app.url, endpoint.method, urlOf(endpoint, input), {
    token,
    ...(input.body !== undefined && { body: input.body }),
  })
}

const ofRight = ({ endpoint, group, key }: One): number => statusOfRight(endpoint, exampleFor(group, key))

/** Groups that are about the items of another one. */
const itemsOf: Readonly<Record<string, keyof typeof contract>> = {
  photoReactions: 'photos',
  documentReactions: 'documents',
  articleReactions: 'knowledge',
}

/** Where the items of a group of calls lie, as its other calls say; in the logs where they say nothing. */
function areaOfItems(group: string): Area {
  const calls: EndpointGroup = contract[itemsOf[group] ?? (group as keyof typeof contract)]
  const named = Object.values(calls).flatMap(({ access }) => ('area' in access ? [access.area] : []))
  return named[0] ?? 'logs'
}

/** What the declaration promises a member: what those with the right get, or the status of the refusal. */
function promised(one: One, { role, preset }: Actor): number {
  const { access } = one.endpoint
  const success = ofRight(one)
  const { can } = exampleFor(one.group, one.key)
  const hasSwitch = can === undefined || roleUserPermissions[role][can]
  const needs = (isEnough: boolean) => (isEnough && hasSwitch ? success : 403)
  const isBlind = role === 'caregiver' && preset === null
  const levelIn = (area: Area): Level =>
    role !== 'caregiver' ? 'manage' : preset === null ? 'none' : presetLevels[preset][area]
  switch (access.who) {
    case 'anyone':
      return success
    case 'session':
      return needs(access.can === undefined || roleUserPermissions[role][access.can])
    case 'member':
      return needs(
        (access.only === undefined || role !== 'caregiver') &&
          (access.can === undefined || roleUserPermissions[role][access.can]),
      )
    case 'family':
      return needs(isLevelAtLeast(levelIn(access.area), access.level))
    case 'areas':
      return needs(access.areas.some((area) => isLevelAtLeast(levelIn(area), access.level)))
    case 'child':
      return isBlind ? 404 : needs(isLevelAtLeast(levelIn(access.area), access.level))
    case 'item':
      // The examples' items are the owner's.
      return isBlind ? 404 : needs(isLevelAtLeast(levelIn(areaOfItems(one.group)), access.level))
  }
}

test('every endpoint has an example, and no example is left over', async () => {
  for (const one of endpoints) await exampleOf(one, worldOf(family, null))
  const named = Object.entries(examples).flatMap(([group, all]) => Object.keys(all).map((key) => `${group}.${key}`))
  expect(named.sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

describe('without a token', () => {
  test.each(guarded)('$name is 401', async (one) => {
    const input = await exampleOf(one, worldOf(family, null))
    for (const token of [null, 'a.b.c']) {
      const { status, body } = await send(one, input, token)
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  test.each(open)('$name is open', async (one) => {
    const { status, body } = await send(one, await exampleOf(one, worldOf(family, null)), null)
    expect(status).toBeLessThan(500)
    const { refusedWith } = exampleFor(one.group, one.key)
    if (refusedWith !== undefined) expect(body.code).toBe(refusedWith)
    expect(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT']).not.toContain(body.code)
  })
})

describe('a stranger with a valid token', () => {
  test.each(guarded)('$name shows and changes nothing of this family', async (one) => {
    const { world, given } = watched(worldOf(family, null))
    const input = await exampleOf(one, world)
    const answer = await send(one, input, await tokenOf(strangers.owner, strangers.accountId))
    const { strangerGets = 'NOT_FOUND' } = exampleFor(one.group, one.key)
    const sent = JSON.stringify(input)
    if ([...given].some((id) => sent.includes(id)))
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: statusOf(one.endpoint, strangerGets),
        code: strangerGets,
      })
    else expect(answer.status, JSON.stringify(answer.body)).toBe(ofRight(one))
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from children where account_id = $1 union select id from log_entries where account_id = $1 union select user_id from memberships where account_id = $1',
      [family.accountId],
    )
    const text = JSON.stringify(answer.body)
    expect(rows.filter(({ id }) => text.includes(id))).toEqual([])
  })
})

describe.each(actors)('$name', (actor) => {
  test.each(guarded)('$name', async (one) => {
    const person = members.get(actor.name)
    if (person === undefined) throw new Error('The family was not made')
    const token = await tokenOf(person, family.accountId)
    const input = await exampleOf(one, worldOf(family, token))
    const { status, body } = await send(one, input, token)
    const wanted = promised(one, actor)
    expect(status, JSON.stringify(body)).toBe(wanted)
    const { refusedWith } = exampleFor(one.group, one.key)
    if (refusedWith !== undefined && wanted === ofRight(one)) expect(body.code).toBe(refusedWith)
  })
})

describe('payment', () => {
  const beyondSession = guarded.filter(({ endpoint }) => endpoint.access.who !== 'session')

  test.each(beyondSession)('$name is 402 while it is owed; reads come back when a paid time is over', async (one) => {
    const own = await people.createFamily()
    const token = await tokenOf(own.owner, own.accountId)
    const input = await exampleOf(one, worldOf(own, token))
    await people.setAccount(own.accountId, { subscriptionStatus: 'registered' })
    expect(await send(one, input, token)).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } })
    await people.setAccount(own.accountId, { subscriptionStatus: 'canceled' })
    const { status } = await send(one, input, token)
    if (one.endpoint.method === 'GET') expect(status).toBe(ofRight(one))
    else expect(status).toBe(402)
  })
})

test('a path nobody declared is 404, with and without a token', async () => {
  const token = await tokenOf(family.owner, family.accountId)
  for (const one of [null, token]) {
    const { status, body } = await call(app.url, 'GET', `/api/${uuidv7()}`, { token: one })
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
  }
})
