import type { Preset } from '@nestwren/contract/permissions'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import {
  type Actor,
  actors,
  type ContractCall,
  guarded,
  isPromised,
  ofRight,
  promised,
  send,
} from './contract-calls.ts'
import { exampleFor } from './contract-examples.ts'
import { keptWorldOf, watchedWorld, worldOf } from './contract-world.ts'
import { type ExampleWorld, type LooseInput, statusOf } from './example-world.ts'
import { createPeople, type Family, type People, type Person } from './people.ts'
import { openSite } from './site-examples.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/** A family on a running server that is asked every call of the contract. */
export interface ContractWalk {
  readonly url: () => string
  /** A world of things that stay, for calls that change nothing. */
  readonly kept: () => ExampleWorld
  readonly tokenOf: (actor: Actor) => Promise<string>
  /** Asks a call as a member and expects what its declaration promises. */
  readonly expectPromised: (one: ContractCall, actor: Actor) => Promise<void>
  /** Asks a call with what is of this family as the owner of another one, who learns and changes nothing. */
  readonly expectStrange: (one: ContractCall) => Promise<void>
  /** Asks a call of a family that owes a payment, and of one whose paid time is over. */
  readonly expectOwed: (one: ContractCall) => Promise<void>
}

interface Unpaid {
  readonly token: string
  readonly inputs: ReadonlyMap<ContractCall, LooseInput>
}

export const exampleOf = ({ group, key }: ContractCall, world: ExampleWorld) => exampleFor(group, key).input(world)

export const beyondSession = guarded.filter(({ endpoint }) => endpoint.access.who !== 'session')

/** Starts the server with its families before the tests of this file, and ends it after them. */
export function startContractWalk(): ContractWalk {
  let database: Database
  let app: TestApp
  let people: People
  let family: Family
  let strangers: Family
  let members: ReadonlyMap<Actor, Person>
  let kept: ReturnType<typeof keptWorldOf>
  let unpaid: Promise<{ readonly owed: Unpaid; readonly over: Unpaid }> | null = null
  let isTouched = false
  const tokens = new Map<string, string>()

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
    // What every family can have looks alike in both.
    await openSite(app.url, await tokenFor(strangers.owner, strangers.accountId), strangers.accountId)
    const made = new Map<Actor, Person>()
    for (const actor of actors) {
      const { role, preset } = actor
      made.set(actor, await people.addMember(family.accountId, { role, ...(preset !== null && { preset }) }))
    }
    members = made
    kept = keptWorldOf(ofFamily(null))
    // So that lists have something to be refused.
    await kept.world.child()
  })
  // A family has room for 20 children and 50 kinds only, and makes one export at a time.
  afterEach(async () => {
    if (!isTouched) return
    isTouched = false
    const keptIds = [...kept.ids]
    const { pool } = app.database
    await pool.query('delete from own_kinds where id <> all($1)', [keptIds])
    await pool.query('delete from data_exports')
    await pool.query('delete from imports')
    const gone = await pool.query('delete from children where account_id = $1 and id <> all($2)', [
      family.accountId,
      keptIds,
    ])
    if (gone.rowCount !== 0) await people.changed({ accountId: family.accountId })
  })
  afterAll(async () => {
    await app.stop()
    await database.close()
  })

  const tokenFor = async ({ userId }: Person, accountId: string): Promise<string> => {
    const token = tokens.get(userId) ?? (await people.signIn({ userId }, accountId)).accessToken
    tokens.set(userId, token)
    return token
  }
  const personOf = (actor: Actor): Person => {
    const person = members.get(actor)
    if (person === undefined) throw new Error('The family was not made')
    return person
  }
  const ofFamily = (actorToken: string | null) => ({
    app,
    people,
    family,
    ownerToken: () => tokenFor(family.owner, family.accountId),
    caregivers: actors.flatMap((actor) => {
      const { preset } = actor
      return preset === null ? [] : [{ userId: personOf(actor).userId, preset: preset satisfies Preset }]
    }),
    actorToken,
  })
  /** Makes a call that its declaration lets through: what it changes is tidied up, and it may end its own session. */
  const sendFor = async (one: ContractCall, input: LooseInput, person: Person, accountId: string) => {
    const { access, method } = one.endpoint
    if (method !== 'GET') isTouched = true
    const answer = await send(app.url, one, input, await tokenFor(person, accountId))
    if (method !== 'GET' && access.who === 'session') tokens.delete(person.userId)
    return answer
  }

  const expectPromised = async (one: ContractCall, actor: Actor): Promise<void> => {
    const person = personOf(actor)
    const changes = one.endpoint.method !== 'GET' && isPromised(one, actor)
    const world = changes ? worldOf(ofFamily(await tokenFor(person, family.accountId))) : kept.world
    const input = await exampleOf(one, world)
    const { status, body } = await sendFor(one, input, person, family.accountId)
    const wanted = promised(one, actor)
    expect(status, JSON.stringify(body)).toBe(wanted)
    const { refusedWith } = exampleFor(one.group, one.key)
    if (refusedWith !== undefined && wanted === ofRight(one)) expect(body.code).toBe(refusedWith)
  }

  const expectStrange = async (one: ContractCall): Promise<void> => {
    const { world, given } = watchedWorld(kept.world)
    const input = await exampleOf(one, world)
    const answer = await sendFor(one, input, strangers.owner, strangers.accountId)
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
  }

  /** A family full of what the calls name, which then does not pay. */
  const createUnpaid = async (subscriptionStatus: 'registered' | 'canceled'): Promise<Unpaid> => {
    const own = await people.createFamily()
    const token = await tokenFor(own.owner, own.accountId)
    const { world } = keptWorldOf({ app, people, family: own, ownerToken: async () => token, actorToken: token })
    const inputs = new Map<ContractCall, LooseInput>()
    for (const one of beyondSession) inputs.set(one, await exampleOf(one, world))
    await people.setAccount(own.accountId, { subscriptionStatus })
    return { token, inputs }
  }
  const expectOwed = async (one: ContractCall): Promise<void> => {
    unpaid ??= Promise.all([createUnpaid('registered'), createUnpaid('canceled')]).then(([owed, over]) => ({
      owed,
      over,
    }))
    const { owed, over } = await unpaid
    const ask = ({ token, inputs }: Unpaid) => send(app.url, one, inputs.get(one) ?? {}, token)
    expect(await ask(owed)).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } })
    const { status } = await ask(over)
    expect(status).toBe(one.endpoint.method === 'GET' ? ofRight(one) : 402)
  }

  return {
    url: () => app.url,
    kept: () => kept.world,
    tokenOf: (actor) => tokenFor(personOf(actor), family.accountId),
    expectPromised,
    expectStrange,
    expectOwed,
  }
}
