import { urlOf } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { staffContract } from '@nestwren/contract/staff'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { type SignedInOperator, signInOperator } from './operators.ts'
import { type PushServiceDouble, startPushServiceDouble } from './push-service-double.ts'
import { staffExampleFor } from './staff-examples.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'
import { addFirstChildren, createTwin, fillFamily, firstChildren, type TwinFamily } from './twin-family.ts'

/**
 * A family fills everything there is, and a word stands in all that it writes: names of children and people, notes, captions,
 * titles, files, comments. Whatever operators read, the word is not in it. What jobs, mails and messages carry on the way is
 * there as well.
 */
vi.setConfig({ hookTimeout: 120_000 })

const word = 'Zsecret'
const reads = Object.entries(staffContract).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([key, endpoint]: [string, Endpoint]) =>
    endpoint.method === 'GET' ? [{ name: `${group}.${key}`, group, key, endpoint }] : [],
  ),
)

let app: TestApp
let push: PushServiceDouble
let family: TwinFamily
let operator: SignedInOperator

beforeAll(async () => {
  push = await startPushServiceDouble()
  app = await startTestApp({ env: { PUSH_CA_FILE: push.caFile } })
  family = await createTwin(app, push, { word, earlierMinutes: 0, color: '#cc6633' })
  await addFirstChildren(family)
  await fillFamily(app, family)
  const owner = await family.client()
  const childIds = [firstChildren.juno]
  await owner.invites.create({ body: { email: 'invited@example.com', relationship: 'nanny', childIds } })
  operator = await signInOperator(app)
})
afterAll(async () => {
  await app.stop()
  await push.stop()
})

test('the word is in what the family reads itself', async () => {
  const token = await family.token()
  const childId = firstChildren.juno
  for (const path of ['/api/user-children', `/api/events?childId=${childId}`, '/api/documents', '/api/photos']) {
    const { status, body } = await call(app.url, 'GET', path, { token })
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).toContain(word)
  }
  const { rows } = await app.database.pool.query('select subject from mails where subject like $1', [`%${word}%`])
  expect(rows).not.toEqual([])
})

test.each(reads)('the word is not in $name', async ({ group, key, endpoint }) => {
  const input = await staffExampleFor(group, key).input({ app, caller: operator, family: async () => family })
  const { status, body } = await call(app.url, 'GET', urlOf(endpoint, input), { token: operator.token })
  expect(status).toBe(200)
  // A username is what operators find people by; of these two the word is a part.
  const text = [family.owner, family.carer].reduce(
    (rest, { username }) => rest.replaceAll(username, ''),
    typeof body === 'string' ? body : JSON.stringify(body),
  )
  expect(text.toLowerCase()).not.toContain(word.toLowerCase())
})
