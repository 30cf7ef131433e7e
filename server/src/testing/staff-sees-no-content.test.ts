import { urlOf } from '@nestwren/contract/client'
import type { Endpoint } from '@nestwren/contract/endpoint'
import { staffContract } from '@nestwren/contract/staff'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { type LooseInput, statusOfRight } from './example-world.ts'
import { type SignedInOperator, signInOperator } from './operators.ts'
import { type PushServiceDouble, startPushServiceDouble } from './push-service-double.ts'
import { staffExampleFor } from './staff-examples.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'
import { addFirstChildren, createTwin, fillFamily, firstChildren, idFor, type TwinFamily } from './twin-family.ts'

/**
 * A family fills everything there is, and a word stands in all that it writes: names of children and people, notes, captions,
 * titles, files, comments. Whatever operators read or do, the word is not in the answer. What jobs, mails and messages carry on
 * the way is there as well, and each has gone wrong once, so that the lists of what went wrong hold something of the family.
 */
vi.setConfig({ hookTimeout: 120_000 })

const word = 'Zsecret'
const staffCalls = Object.entries(staffContract).flatMap(([group, members]) =>
  Object.entries(members).map(([key, endpoint]: [string, Endpoint]) => ({
    ...{ name: `${group}.${key}`, group, key, endpoint },
  })),
)
const reads = staffCalls.filter(({ endpoint }) => endpoint.method === 'GET')
const last = 'adminUsers.remove'
const writes = staffCalls
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  // After it there is no person to do anything to.
  .toSorted((a, b) => Number(a.name === last) - Number(b.name === last))

let app: TestApp
let push: PushServiceDouble
let family: TwinFamily
let operator: SignedInOperator
let troubled: Troubled

beforeAll(async () => {
  push = await startPushServiceDouble()
  app = await startTestApp({ env: { PUSH_CA_FILE: push.caFile } })
  family = await createTwin(app, push, { word, earlierMinutes: 0, color: '#cc6633' })
  await addFirstChildren(family)
  await fillFamily(app, family)
  troubled = await makeTrouble()
  operator = await signInOperator(app)
})
afterAll(async () => {
  await app.stop()
  await push.stop()
})

const sql = async (statement: string, values: readonly unknown[] = []) =>
  (await app.database.pool.query(statement, [...values])).rows

interface Troubled {
  readonly failedMail: string
  readonly failedJobs: readonly string[]
}

/** Mails that failed, wait and were sent, jobs and a file that are in trouble, and an error, all of which carry the word. */
async function makeTrouble(): Promise<Troubled> {
  const owner = await family.client()
  for (const name of ['one', 'other', 'third']) {
    const email = `${name}-${word}@example.com`
    await owner.invites.create({ body: { email, relationship: 'nanny', childIds: [firstChildren.juno] } })
  }
  const [failed, waiting] = await sql(`select id from mails where subject like '%' || $1 || '%' order by id`, [word])
  const lastError = `550 nobody called ${word}`
  await sql('update mails set failed_at = created_at, sent_at = null, last_error = $2 where id = $1', [
    failed.id,
    lastError,
  ])
  await sql('update mails set sent_at = null, last_error = $2 where id = $1', [waiting.id, lastError])
  await sql(
    `update stored_files set bad_as = 'missing', bad_since = created_at where key = (select min(key) from stored_files)`,
  )
  const failedJobs = [await addJob(1), await addJob(1)]
  await addJob(2)
  await countError()
  return { failedMail: failed.id, failedJobs }
}

/** Adds a job that nobody works on and that was tried once; given up where that was its only try. */
async function addJob(maxAttempts: number): Promise<string> {
  const [{ id }] = await sql(
    `select id::text from graphile_worker.add_job('nobody.works', json_build_object('text', $1::text), max_attempts => $2,
       run_at => now() + interval '1 hour')`,
    [word, maxAttempts],
  )
  await sql('update graphile_worker._private_jobs set attempts = 1, last_error = $2 where id = $1', [
    id,
    `Error: there is no ${word}`,
  ])
  return String(id)
}

/** A write of the family that fails with all its values in the error; a process stores its counts when it stops. */
async function countError(): Promise<void> {
  const another = await startTestApp({ database: app.database })
  await sql(`alter table milestones add constraint refused check (title not like 'Refused%') not valid`)
  const { milestones } = another.client(await family.token())
  const body = { id: idFor('refused milestone'), title: `Refused ${word}` }
  const refused = milestones.create({ params: { childId: firstChildren.juno }, body })
  await expect(refused).rejects.toMatchObject({ status: 500 })
  await sql('alter table milestones drop constraint refused')
  await another.stop()
}

const get = async (path: string) => {
  const { status, body } = await operator.send('GET', `/api/admin/service${path}`)
  expect(status, path).toBe(200)
  return body
}

/** Fails where the word is in an answer. */
function expectNoWord(body: unknown): void {
  // A username is what operators find people by; of these two the word is a part.
  const text = [family.owner, family.carer].reduce(
    (rest, { username }) => rest.replaceAll(username, ''),
    typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
  )
  expect(text.toLowerCase()).not.toContain(word.toLowerCase())
}

describe('the word', { shuffle: false }, () => {
  test('is in what the family reads itself', async () => {
    const token = await family.token()
    const childId = firstChildren.juno
    for (const path of ['/api/user-children', `/api/events?childId=${childId}`, '/api/documents', '/api/photos']) {
      const { status, body } = await call(app.url, 'GET', path, { token })
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).toContain(word)
    }
  })

  test('is in mails, jobs and files of which operators have lists, and not in these', async () => {
    const lists = [
      ...['failed', 'waiting', 'sent'].map((status) => `/mails?status=${status}`),
      ...['failed', 'retrying'].map((status) => `/jobs/troubled?status=${status}`),
    ]
    for (const path of lists) {
      const body = await get(path)
      expect(body.items, path).not.toEqual([])
      expectNoWord(body)
    }
    for (const is of ['failed_at is not null', 'sent_at is not null', 'sent_at is null and failed_at is null'])
      expect(await sql(`select 1 from mails where ${is} and subject like '%' || $1 || '%'`, [word]), is).not.toEqual([])
    expect((await get('/files')).badFiles.items).toMatchObject([{ accountId: family.accountId }])
    const { kinds } = await get('/errors')
    expect(kinds).toContainEqual(expect.objectContaining({ name: expect.stringContaining('23514'), count: 1 }))
  })

  test.each(reads)('is not in $name', async ({ group, key, endpoint }) => {
    const input = await staffExampleFor(group, key).input({ app, caller: operator, family: async () => family })
    const { status, body } = await call(app.url, 'GET', urlOf(endpoint, input), { token: operator.token })
    expect(status).toBe(200)
    expectNoWord(body)
  })

  test.each(writes)('is not in what $name answers', async ({ name, group, key, endpoint }) => {
    const ofFamily: Readonly<Record<string, LooseInput>> = {
      'service.resendMail': { params: { id: troubled.failedMail } },
      'service.retryJob': { params: { id: troubled.failedJobs[0] ?? '' } },
      'service.dropJob': { params: { id: troubled.failedJobs[1] ?? '' } },
    }
    const caller = await signInOperator(app)
    const example = staffExampleFor(group, key)
    const input = ofFamily[name] ?? (await example.input({ app, caller, family: async () => family }))
    const { status, body } = await call(app.url, endpoint.method, urlOf(endpoint, input), {
      token: caller.token,
      ...(input.body !== undefined && { body: input.body }),
    })
    expect(status, JSON.stringify(body)).toBe(statusOfRight(endpoint, example))
    expectNoWord(body)
  })
})
