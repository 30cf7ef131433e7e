import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fill } from '@nestwren/contract/message'
import { testNotice } from '@nestwren/contract/notification-texts'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPeople, type People, type Person } from '../../testing/people.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../../testing/push-service-double.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let service: PushServiceDouble
let hanging: PushServiceDouble
let mails: SMTPServer
let mailed: string[]
let app: TestApp
let people: People

beforeAll(async () => {
  service = await startPushServiceDouble()
  mailed = []
  mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, callback) {
      stream.resume().on('end', () => {
        mailed.push(...envelope.rcptTo.map(({ address }) => address))
        callback()
      })
    },
  })
  mails.listen(0, '127.0.0.1')
  await once(mails.server, 'listening')
  const { port } = mails.server.address() as AddressInfo
  app = await startTestApp({
    env: { PUSH_CA_FILE: service.caFile, LIMITS_WRITES: '10000/1m burst 10000', SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  people = createPeople(app)
})
// One for each test: what hangs is left alone for a while.
beforeEach(async () => {
  hanging = await startPushServiceDouble()
  hanging.hang()
})
afterEach(async () => {
  await app.database.pool.query('delete from graphile_worker._private_jobs where locked_at is null')
  await hanging.stop()
})
afterAll(async () => {
  await app.stop()
  await new Promise<void>((resolve) => mails.close(() => resolve()))
  await service.stop()
})

/** Somebody with a device that a push service tells. */
async function enter(who: Person, accountId: string, { subscribe }: PushServiceDouble) {
  const client = app.client((await people.signIn(who, accountId)).accessToken)
  const subscription = subscribe()
  const device = await client.notifications.subscribe({ body: { subscription, deviceName: 'Phone' } })
  return { ...who, accountId, client, deviceId: device.id, endpoint: subscription.endpoint }
}
type Member = Awaited<ReturnType<typeof enter>>

async function familyWith(double: PushServiceDouble) {
  const { accountId, owner } = await people.createFamily()
  return enter(owner, accountId, double)
}

/** What is left of many messages to one device that waits for a service. */
async function leaveBacklog({ accountId, userId, deviceId }: Member, count: number): Promise<void> {
  const words = fill(testNotice.title)
  const shared = { type: 'reminder', body: null, path: '/', tag: 'left', burst: null, childIds: [], actorId: null }
  const notice = { ...shared, title: words }
  const job = { accountId, id: deviceId, audience: { to: 'user', accountId, userId }, notice, isTest: true }
  await app.database.pool.query(
    `select graphile_worker.add_job('notifications.push', $1::json, max_attempts => 5, flags => array['of:' || $2])
     from generate_series(1, $3)`,
    [JSON.stringify(job), accountId, count],
  )
}

async function waitingTests(deviceId: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from graphile_worker._private_jobs
     where payload ->> 'id' = $1 and payload -> 'notice' ->> 'tag' = 'test' and is_available`,
    [deviceId],
  )
  return rows[0].count
}

/** Until the test ends nobody loses patience: what gets through does so beside what hangs, and not after it. */
function giveUpNothing(): void {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  onTestFinished(() => {
    timeout.mockRestore()
    patience.abort()
  })
}

describe('while a push service accepts and never answers', () => {
  test('mails go out', async () => {
    giveUpNothing()
    for (let count = 0; count < 8; count += 1) await leaveBacklog(await familyWith(hanging), 40)
    // All the workers there are for messages.
    await expect.poll(() => hanging.asked()).toBe(24)
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
      await app.client().auth.sendConfirmation({ body: { email } })
    await expect.poll(() => mailed.length).toBe(3)
  })

  test('another family is told, also behind the backlogs of several', async () => {
    giveUpNothing()
    for (let count = 0; count < 5; count += 1) await leaveBacklog(await familyWith(hanging), 40)
    await expect.poll(() => hanging.asked()).toBe(15)
    const mara = await familyWith(service)
    await mara.client.notifications.test()
    await service.hears(mara.endpoint)
    expect(hanging.asked()).toBe(15)
  })

  test('it is left alone, and asked for one of its devices at a time', async () => {
    const member = await familyWith(hanging)
    await leaveBacklog(member, 100)
    await expect.poll(() => failedJobs('LEFT_ALONE')).toBeGreaterThan(50)
    expect(hanging.asked(member.endpoint)).toBeLessThan(20)
  })
})

async function failedJobs(words: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from graphile_worker.jobs where last_error like '%' || $1 || '%'`,
    [words],
  )
  return rows[0].count
}

test('a device that could not be told three times in a row keeps only the latest for later', async () => {
  const mara = await familyWith(service)
  const { accountId } = mara
  const { childId } = await people.createChild(accountId, { name: 'Juno', createdBy: mara.userId })
  const nanny = await people.addMember(accountId, { preset: 'nanny', children: [childId], person: { name: 'Sol' } })
  const sol = app.client((await people.signIn(nanny, accountId)).accessToken)
  await app.database.pool.query('update push_subscriptions set failures = 3 where account_id = $1', [accountId])
  /** What waits, and whether it says the text. */
  const waiting = async (text: string) => {
    const { rows } = await app.database.pool.query(
      `select key, run_at > now() + interval '5 seconds' as "isLater", payload::text like '%' || $2 || '%' as "isLatest"
       from graphile_worker._private_jobs where payload ->> 'accountId' = $1`,
      [accountId, text],
    )
    return rows
  }
  const key = `push:${accountId}:${mara.deviceId}:latest:news`
  for (const text of ['first', 'second', 'third']) {
    await sol.logs.create({
      body: { childId, kind: 'note', startAt: app.clock.now().toISOString(), tz: 'UTC', details: { text } },
    })
    await expect.poll(() => waiting(text)).toEqual([{ key, isLater: true, isLatest: true }])
  }
  await app.database.pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [key])
  await service.hears(mara.endpoint, ({ payload }) => payload.body.includes('third'))
  await expect.poll(() => waiting('third')).toEqual([])
  expect(service.received.filter(({ endpoint }) => endpoint === mara.endpoint)).toHaveLength(1)
})

describe('the test of a device', () => {
  test('waits once, however often it is asked for', async () => {
    const member = await familyWith(hanging)
    await leaveBacklog(member, 40)
    for (let count = 0; count < 3; count += 1) await member.client.notifications.test()
    expect(await waitingTests(member.deviceId)).toBe(1)
  })

  test('can be asked for three times a minute', async () => {
    const { client } = await familyWith(service)
    for (let count = 0; count < 3; count += 1) await client.notifications.test()
    await expect(client.notifications.test()).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'You can send 3 tests a minute. Wait a moment.',
      retryAfterS: expect.any(Number),
    })
    app.clock.advance(60_000)
    expect(await client.notifications.test()).toEqual({ sentTo: 1 })
  })
})
