import { contract } from '@nestwren/contract'
import { urlOf } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import {
  isLevelAtLeast,
  type Level,
  type Preset,
  presetLevels,
  presets,
  type Role,
  roleUserPermissions,
} from '@nestwren/contract/permissions'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { grantChild } from '../features/account/commands.ts'
import { type Answer, call } from './call.ts'
import { type ExampleWorld, examples } from './contract-examples.ts'
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

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
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

let app: TestApp
let people: People
let family: Family
let strangers: Family
let members: ReadonlyMap<string, Person>
/** A child that is there all the time, so that lists have something to be refused. */
let standingChildId: string

beforeAll(async () => {
  // The clock stands still, so no limit fills up again.
  app = await startTestApp({ env: { LIMITS_WRITES: '100000/1m burst 100000' } })
  people = createPeople(app)
  family = await people.createFamily()
  strangers = await people.createFamily()
  await people.createChild(strangers.accountId, { createdBy: strangers.owner.userId })
  const made = new Map<string, Person>()
  for (const { name, role, preset } of actors) {
    made.set(name, await people.addMember(family.accountId, { role, ...(preset !== null && { preset }) }))
  }
  members = made
  standingChildId = await worldOf(family, null).child()
})
// A family has room for 20 children only.
afterEach(async () => {
  await app.database.pool.query('delete from children where account_id = $1 and id <> $2', [
    family.accountId,
    standingChildId,
  ])
  await people.changed({ accountId: family.accountId })
})
afterAll(() => app.stop())

async function tokenOf(person: Person, accountId: string): Promise<string> {
  return (await people.signIn(person, accountId)).accessToken
}

/** Fresh things in a family, made by its owner. */
function worldOf({ accountId, owner }: Family, actorToken: string | null): ExampleWorld {
  const asOwner = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await call(app.url, method, path, { token: await tokenOf(owner, accountId), body })
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer
  }
  const child = async (): Promise<string> => {
    const { childId } = await people.createChild(accountId, { createdBy: owner.userId })
    for (const { name, preset } of actors) {
      const userId = accountId === family.accountId ? members.get(name)?.userId : undefined
      if (preset !== null && userId !== undefined)
        await grantChild(app.database.db, { accountId, childId, userId, preset })
    }
    await people.changed({ accountId })
    return childId
  }
  return {
    accountId,
    child,
    async removedChild() {
      const childId = await child()
      await asOwner('DELETE', `/api/user-children/${childId}`)
      return childId
    },
    async entry() {
      const { body } = await examples.logs.create({ ...worldOf(family, null), child })
      return (await asOwner('POST', '/api/events', body)).body.id
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

async function exampleOf({ name, group, key }: One, world: ExampleWorld): Promise<Input> {
  const byName = (examples as unknown as Record<string, Record<string, (world: ExampleWorld) => Promise<Input>>>)[group]
  const example = byName?.[key]
  if (example === undefined) {
    throw new Error(
      `${name} has no example: add one valid call of it to server/src/testing/contract-examples.ts, so that this test can ask who may make it.`,
    )
  }
  return example(world)
}

function send({ endpoint }: One, input: Input, token: string | null): Promise<Answer> {
  return call(app.url, endpoint.method, urlOf(endpoint, input), {
    token,
    ...(input.body !== undefined && { body: input.body }),
  })
}

/** What the declaration promises a member: the status of success, or that of the refusal. */
function promised({ access, status, output }: Endpoint, { role, preset }: Actor): number {
  const success = output === 'nothing' ? 204 : (status ?? 200)
  const needs = (isEnough: boolean) => (isEnough ? success : 403)
  const isBlind = role === 'caregiver' && preset === null
  const levelIn = (area: 'logs' | Extract<typeof access, { area: string }>['area']): Level =>
    role !== 'caregiver' ? 'manage' : preset === null ? 'none' : presetLevels[preset][area]
  switch (access.who) {
    case 'anyone':
    case 'session':
      return success
    case 'member':
      return needs(access.can === undefined || roleUserPermissions[role][access.can])
    case 'family':
      return needs(isLevelAtLeast(levelIn(access.area), access.level))
    case 'child':
      return isBlind ? 404 : needs(isLevelAtLeast(levelIn(access.area), access.level))
    case 'thing':
      // The examples' things lie in the logs and are the owner's.
      return isBlind ? 404 : needs(isLevelAtLeast(levelIn('logs'), access.level))
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
    expect(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT']).not.toContain(body.code)
  })
})

describe('a stranger with a valid token', () => {
  test.each(guarded)('$name shows and changes nothing of this family', async (one) => {
    const input = await exampleOf(one, worldOf(family, null))
    const answer = await send(one, input, await tokenOf(strangers.owner, strangers.accountId))
    const isNamed = input.params !== undefined || JSON.stringify(input).match(/[0-9a-f]{8}-[0-9a-f-]{27}/) !== null
    if (isNamed) expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    else expect(answer.status).toBeLessThan(300)
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
    expect(status, JSON.stringify(body)).toBe(promised(one.endpoint, actor))
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
    if (one.endpoint.method === 'GET') expect(status).toBe(200)
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
