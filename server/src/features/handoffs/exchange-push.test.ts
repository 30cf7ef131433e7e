import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPeople, type People, type Person } from '../../testing/people.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../../testing/push-service-double.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const place = 'The blue door behind the library'
const giver = 'Desmond Okafor'
const hour = 3_600_000
/** Messages in a row that did not reach a device, from which on the next ones wait. */
const troubledFrom = 3

let service: PushServiceDouble
let app: TestApp
let people: People
let accountId: string
let mara: Person
let dev: Person
/** Takes over, whatever they may see of custody. */
let sol: Person
let children: readonly string[]
let endpoint: string

const clientOf = async (person: Person) => app.client((await people.signIn(person, accountId)).accessToken)
const rows = async (statement: string) => (await app.database.pool.query(statement)).rows
const waiting = (tasks: string) =>
  rows(`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in (${tasks})`)
const runJob = async () => {
  await rows(`select graphile_worker.add_job('handoffs.make', '{}')`)
  await expect.poll(() => waiting(`'handoffs.make', 'notifications.remind'`)).toEqual([])
}
const allowCustody = async (level: 'view' | 'none') => {
  for (const child of children)
    await people.grant(accountId, child, sol.userId, { preset: 'nanny', levels: { custody: level } })
}
const told = () => service.received.filter((one) => one.endpoint === endpoint).map(({ payload }) => payload)

beforeAll(async () => {
  service = await startPushServiceDouble()
  app = await startTestApp({ env: { PUSH_CA_FILE: service.caFile } })
  people = createPeople(app)
  const family = await people.createFamily({ owner: { name: 'Mara' }, account: { subscriptionStatus: 'active' } })
  accountId = family.accountId
  mara = family.owner
  const made = [await people.createChild(accountId, { createdBy: mara.userId, name: 'Juno' })]
  made.push(await people.createChild(accountId, { createdBy: mara.userId, name: 'Otis' }))
  children = made.map(({ childId }) => childId)
  dev = await people.addMember(accountId, { role: 'parent', person: { name: giver } })
  sol = await people.addMember(accountId, { preset: 'nanny', children: [...children], person: { name: 'Sol' } })
  const subscription = service.subscribe()
  endpoint = subscription.endpoint
  await (await clientOf(sol)).notifications.subscribe({ body: { subscription, deviceName: 'Phone' } })
  const now = app.clock.now()
  const at = new Date(now.getTime() + hour).toISOString().slice(11, 16)
  await (await clientOf(mara)).parentingSchedule.create({
    body: {
      ...{ childIds: [...children], template: 'own', lengthDays: 2, startOn: now.toISOString().slice(0, 10) },
      timeZone: 'UTC',
      people: [
        { userId: dev.userId, name: giver },
        { userId: sol.userId, name: 'Sol' },
      ],
      exchanges: [
        { day: 0, at, to: 1, place },
        { day: 1, at, to: 0, place },
      ],
    },
  })
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const byHand = async () => {
  const before = told().length
  await (await clientOf(dev)).handoffs.create({ body: { childIds: [...children], toId: sol.userId } })
  await expect.poll(() => told().length).toBeGreaterThan(before)
}
const handoffs = () => told().filter(({ tag }) => tag.startsWith('handoff:'))

// Each goes on from what the ones before it left.
describe('the device of somebody who takes over', { shuffle: false }, () => {
  test('is told of an exchange while they may see the custody of its children, without its place', async () => {
    await allowCustody('view')
    app.clock.advance(hour + 1_000)
    await runJob()
    await expect.poll(handoffs).toHaveLength(1)
    expect(handoffs()[0]?.body).toContain(giver)
    expect(JSON.stringify(handoffs())).not.toContain('library')
  })

  test('is told nothing of one that is made when they may not', async () => {
    await allowCustody('none')
    app.clock.advance(48 * hour)
    await runJob()
    await byHand()
    // The one of before and the one by hand.
    expect(handoffs()).toHaveLength(2)
  })

  test('nor of one whose message waited while the right was taken away', async () => {
    await allowCustody('view')
    await rows(`update push_subscriptions set failures = ${troubledFrom}`)
    app.clock.advance(48 * hour)
    await runJob()
    await expect.poll(() => waiting(`'notifications.push'`)).toHaveLength(1)
    await allowCustody('none')
    await rows(`update graphile_worker._private_jobs set run_at = now() - interval '1 second'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.push')`)
    await expect.poll(() => waiting(`'notifications.push'`)).toEqual([])
    await rows('update push_subscriptions set failures = 0')
    await byHand()
    expect(handoffs()).toHaveLength(3)
  })
})
