import { urlOf } from '@nestwren/contract/client'
import { type Endpoint, isForStaff } from '@nestwren/contract/endpoint'
import { staffContract } from '@nestwren/contract/staff'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOperator, localPasswords } from '../features/operators/public.ts'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase } from '../platform/testing/database.ts'
import { type Answer, call } from './call.ts'
import { actors, type ContractCall, guarded } from './contract-calls.ts'
import { type LooseInput, statusOfRight } from './example-world.ts'
import { type SignedInOperator, signInOperator, takeFirstStep } from './operators.ts'
import { createPeople, type People } from './people.ts'
import { type StaffWorld, staffExampleFor } from './staff-examples.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

/**
 * What `access` of every staff call promises, asked of the running server: nobody gets in but an operator whose session
 * lives, and at calls of the quiz administration whoever knows its password. No family's token opens one, and no operator's
 * opens a family. A new call needs an example in staff-examples.ts, and nothing else.
 */
const staffCalls: readonly ContractCall[] = Object.entries(staffContract).flatMap(([group, members]) =>
  Object.entries(members).map(([key, endpoint]) => ({
    ...{ name: `${group}.${key}`, group, key },
    endpoint: endpoint as Endpoint,
  })),
)
const closed = staffCalls.filter(({ endpoint }) => isForStaff(endpoint.access))
const open = staffCalls.filter(({ endpoint }) => !isForStaff(endpoint.access))
const ofQuiz = (one: ContractCall) => one.endpoint.access.who === 'quizAdmin'

let database: Database
let app: TestApp
let people: People
/** Who has no right, by what they are; each with what they send. */
let strangers: ReadonlyMap<string, string | null>

beforeAll(async () => {
  // With one connection, so that a call that holds it and asks for another waits for itself.
  database = await createTestDatabase({ poolSize: 1 })
  const many = '100000/1m'
  app = await startTestApp({ database, env: { LIMITS_QUIZ_PASSWORD: many, LIMITS_STAFF_GUESSES: many } })
  people = createPeople(app)
  strangers = await makeStrangers()
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

const query = (text: string, values: readonly unknown[]) => database.pool.query(text, [...values])

async function makeStrangers(): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>([
    ['nobody', null],
    ['no token', 'a.b.c'],
  ])
  const family = await people.createFamily()
  for (const { name, role, preset } of actors) {
    const person = await people.addMember(family.accountId, { role, ...(preset !== null && { preset }) })
    const { accessToken, refreshToken } = await people.signIn(person, family.accountId)
    found.set(`of a family: ${name}`, accessToken)
    found.set(`of a family: refresh token of ${name}`, refreshToken)
  }
  const operator = async (what: string, change: (operator: SignedInOperator) => Promise<unknown>) => {
    const signedIn = await signInOperator(app)
    await change(signedIn)
    found.set(`an operator ${what}`, signedIn.token)
  }
  const now = app.clock.now()
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await operator('whose eight hours are over', ({ operatorId }) =>
    query('update operator_sessions set expires_at = $2 where operator_id = $1', [operatorId, before(0)]),
  )
  await operator('who did nothing for half an hour', ({ operatorId }) =>
    query('update operator_sessions set last_used_at = $2 where operator_id = $1', [operatorId, before(30)]),
  )
  await operator('who left', ({ send }) => send('POST', '/api/admin/auth/logout'))
  await operator('who was ended', ({ name }) => endOperator(app.database, name, { evenTheLast: true, now }))
  found.set('the first step of an operator', await takeFirstStep(app))
  return found
}

const worldOf = (caller: SignedInOperator): StaffWorld => ({ app, caller, family: () => people.createFamily() })

const send = (one: ContractCall, input: LooseInput, token: string | null, password?: string): Promise<Answer> =>
  call(app.url, one.endpoint.method, urlOf(one.endpoint, input), {
    token,
    ...(input.body !== undefined && { body: input.body }),
    ...(password !== undefined && { headers: { 'x-admin-password': password } }),
  })

const countActs = async (): Promise<number> => (await query('select id from operator_acts', [])).rows.length

/** What those with the right get for a fresh example, made and called by an operator of its own. */
async function expectRight(one: ContractCall, ask: (input: LooseInput, token: string) => Promise<Answer>) {
  const example = staffExampleFor(one.group, one.key)
  const caller = await signInOperator(app)
  const { status, body } = await ask(await example.input(worldOf(caller)), caller.token)
  expect(status, JSON.stringify(body)).toBe(statusOfRight(one.endpoint, example))
  if (example.refusedWith !== undefined) expect(body.code).toBe(example.refusedWith)
}

describe('whoever is no operator', () => {
  test.each(closed)('gets 401 of $name, and changes nothing', async (one) => {
    const input = await staffExampleFor(one.group, one.key).input(worldOf(await signInOperator(app)))
    const acts = await countActs()
    for (const [who, token] of strangers) {
      const { status, body } = await send(one, input, token)
      expect(status, who).toBe(401)
      expect(['UNAUTHENTICATED', 'TOKEN_EXPIRED'], who).toContain(body.code)
      // The right password does not make up for a token that is not.
      if (token !== null) expect((await send(one, input, token, localPasswords.quiz)).status, who).toBe(401)
    }
    // Nor is anything told of an input that is not right.
    const spoiled = { [one.endpoint.method === 'GET' ? 'query' : 'body']: { nothing: 'of this' } }
    expect((await send(one, { ...input, ...spoiled }, null)).status).toBe(401)
    expect(await countActs()).toBe(acts)
  })
})

describe('an operator', () => {
  test.each(closed)('may ask $name', (one) => expectRight(one, (input, token) => send(one, input, token)))
})

describe('the password of the quiz administration', () => {
  test.each(closed)('opens $name where it is one of its calls', async (one) => {
    const input = await staffExampleFor(one.group, one.key).input(worldOf(await signInOperator(app)))
    for (const wrong of ['wrong', '', localPasswords.panel])
      expect((await send(one, input, null, wrong)).status, wrong).toBe(401)
    if (ofQuiz(one)) await expectRight(one, (own) => send(one, own, null, localPasswords.quiz))
    else expect((await send(one, input, null, localPasswords.quiz)).status).toBe(401)
  })
})

describe('nobody in particular', () => {
  test.each(open)('may ask $name', (one) => expectRight(one, (input) => send(one, input, null)))
})

test('calls that anybody may make are the two steps of signing in', () => {
  expect(open.map(({ name }) => name)).toEqual(['operators.verifyPassword', 'operators.login'])
})

describe('a family', () => {
  test.each(guarded)('is not opened by a token of an operator: $name', async ({ endpoint }) => {
    const { token } = await operatorOfAll()
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const params = Object.fromEntries(names.map((name) => [name, uuidv7()]))
    for (const sent of [token, await stepOfAll()]) {
      const { status, body } = await call(app.url, endpoint.method, urlOf(endpoint, { params }), {
        ...{ token: sent, headers: { 'x-admin-password': localPasswords.quiz } },
      })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })
})

let ofAll: Promise<SignedInOperator> | null = null
const operatorOfAll = () => {
  ofAll ??= signInOperator(app)
  return ofAll
}
let step: Promise<string> | null = null
const stepOfAll = () => {
  step ??= takeFirstStep(app)
  return step
}
