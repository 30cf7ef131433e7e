import type { Contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExportApp, startExportApp } from '../../features/privacy/testing/export-family.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../../testing/live-device.ts'
import type { Person } from '../../testing/people.ts'

const place = 'The blue door behind the library'
const giver = 'Desmond Okafor'

let app: ExportApp
let accountId: string
let mara: Person
let dev: Person
/** Take over and hand over, whatever they may see of custody. */
let sol: Person
let grandma: Person
let juno: string
let otis: string
let heard: LiveDevice
/** Of the children together. */
let exchangeId: string

const speak = (person: Person) => app.as(person.userId, accountId)
const clientOf = async (person: Person): Promise<Client<Contract>> => (await speak(person)).client
const hour = 3_600_000
const rows = async (statement: string) => (await app.database.pool.query(statement)).rows
const runJob = async () => {
  await rows(`select graphile_worker.add_job('handoffs.make', '{}')`)
  const waiting = `select 1 from graphile_worker.jobs where task_identifier in ('handoffs.make', 'notifications.remind')`
  await expect.poll(() => rows(waiting)).toEqual([])
}
const remindedOf = async () =>
  (await rows(`select about from sent_reminders where about like 'handoff%' order by about`)).map(({ about }) => about)

beforeAll(async () => {
  app = await startExportApp()
  const family = await app.people.createFamily({
    owner: { name: 'Mara Silva' },
    account: { subscriptionStatus: 'active' },
  })
  accountId = family.accountId
  mara = family.owner
  juno = (await app.people.createChild(accountId, { createdBy: mara.userId, name: 'Juno' })).childId
  otis = (await app.people.createChild(accountId, { createdBy: mara.userId, name: 'Otis' })).childId
  dev = await app.people.addMember(accountId, { role: 'parent', person: { name: giver } })
  sol = await app.people.addMember(accountId, { preset: 'nanny', children: [juno, otis], person: { name: 'Sol' } })
  grandma = await app.people.addMember(accountId, { preset: 'family', children: [juno, otis], person: { name: 'Bea' } })
  for (const child of [juno, otis])
    await app.people.grant(accountId, child, grandma.userId, { preset: 'family', canExport: true })
})
afterAll(async () => {
  closeLiveDevices()
  await app.end()
})

// Each goes on from what the ones before it left.
describe('an exchange that was handed over', { shuffle: false }, () => {
  test('is told to open apps without the name of anybody', async () => {
    const now = app.clock.now()
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16)
    const startOn = now.toISOString().slice(0, 10)
    await (await clientOf(mara)).parentingSchedule.create({
      body: {
        ...{ childIds: [juno, otis], template: 'own', lengthDays: 2, startOn, timeZone: 'UTC' },
        people: [
          { userId: dev.userId, name: giver },
          { userId: sol.userId, name: 'Sol' },
        ],
        exchanges: [
          { day: 0, at: at(hour), to: 1, place },
          { day: 1, at: at(hour), to: 0, place },
        ],
      },
    })
    app.clock.advance(hour + 1_000)
    const { token } = await speak(grandma)
    heard = await openLiveDevice(app.url, { token })
    await runJob()
    const news = await heard.hears('family:changed', ({ part }) => part === 'handoffs')
    expect(news).toEqual({ user: null, part: 'handoffs' })
    expect(JSON.stringify(heard.heard)).not.toMatch(new RegExp(`${giver}|${place}|${dev.userId}`))
  })

  test('is whole for those who see the custody of its children', async () => {
    const [handoff] = (await (await clientOf(mara)).handoffs.list()).items
    exchangeId = handoff?.id ?? ''
    expect(handoff).toMatchObject({
      ...{ reason: 'exchange', place, fromName: giver, toName: 'Sol' },
      ...{ from: { id: dev.userId }, to: { id: sol.userId } },
    })
    expect((await (await clientOf(sol)).handoffs.list()).items[0]).toMatchObject({ reason: 'exchange', place })
    expect(await remindedOf()).toEqual([`handoff:${exchangeId}:${sol.userId}`])
  })

  test('names no place, people or reason to those who do not, and still holds the brief', async () => {
    const { handoffs } = await clientOf(grandma)
    const untold = { reason: null, from: null, to: null, fromName: '', toName: '', place: '' }
    const asked = [
      (await handoffs.list()).items[0],
      await handoffs.get({ params: { id: exchangeId } }),
      await handoffs.seen({ params: { id: exchangeId } }),
    ]
    for (const handoff of asked) {
      expect(handoff).toMatchObject(untold)
      expect(handoff?.briefs.map(({ childId }) => childId)).toEqual([juno, otis])
      expect(JSON.stringify(handoff)).not.toContain(dev.userId)
    }
  })

  test('is not in what they search, have missed, read in a calendar or take along', async () => {
    const client = await clientOf(grandma)
    for (const words of ['library', 'Desmond', 'exchange'])
      expect((await client.search.find({ query: { q: words } })).items).toEqual([])
    const since = new Date(app.clock.now().getTime() - 5 * hour).toISOString()
    expect((await client.away.get({ query: { since } })).people).toEqual([])
    const { url } = await client.calendarFeeds.create({ body: { name: 'Phone', parts: ['appointments', 'custody'] } })
    expect(await (await fetch(app.url + new URL(url).pathname)).text()).not.toMatch(/Desmond|library|Handoff/)
    const files = await (await speak(grandma)).export()
    const file = [...files].find(([name]) => name.endsWith('handoffs.json'))?.[1] ?? ''
    const withheld = { reason: null, fromName: null, toName: null, place: null, createdBy: null, createdByName: null }
    expect(JSON.parse(file)).toMatchObject([{ id: exchangeId, ...withheld }])
    for (const [name, text] of files) if (name.includes('handoffs')) expect(text).not.toMatch(/Desmond|library/)
  })

  test('is told to nobody who lost the right, also who took over themselves', async () => {
    await rows(`delete from sent_reminders`)
    for (const child of [juno, otis])
      await app.people.grant(accountId, child, sol.userId, { preset: 'nanny', levels: { custody: 'none' } })
    // Read by whoever takes over, which the giver would be told.
    expect(await (await clientOf(sol)).handoffs.seen({ params: { id: exchangeId } })).toMatchObject({ place: '' })
    app.clock.advance(48 * hour)
    await runJob()
    const made = (await (await clientOf(mara)).handoffs.list()).items.filter(({ to }) => to?.id === sol.userId)
    expect(made).toHaveLength(2)
    const latest = made[0]?.id ?? ''
    expect(latest).not.toBe(exchangeId)
    expect(await remindedOf()).not.toContain(`handoff:${latest}:${sol.userId}`)
    const { items } = await (await clientOf(sol)).handoffs.list()
    for (const { place: told, reason } of items) expect({ told, reason }).toEqual({ told: '', reason: null })
  })

  test('needs the custody of each child that the reader knows it by', async () => {
    await app.people.grant(accountId, juno, sol.userId, { preset: 'nanny' })
    const { handoffs } = await clientOf(sol)
    expect(await handoffs.get({ params: { id: exchangeId } })).toMatchObject({ place: '', childIds: [juno, otis] })
    await app.people.grant(accountId, otis, sol.userId, { preset: 'nanny', levels: { logs: 'none', custody: 'none' } })
    expect(await handoffs.get({ params: { id: exchangeId } })).toMatchObject({ place, childIds: [juno] })
  })

  test('is not what somebody hands over by hand, whom everybody sees that sees the logs', async () => {
    const { id } = await (await clientOf(dev)).handoffs.create({
      body: { childIds: [otis, juno], toId: grandma.userId },
    })
    const handoff = await (await clientOf(grandma)).handoffs.get({ params: { id } })
    expect(handoff).toMatchObject({ reason: 'byHand', fromName: giver, toName: 'Bea' })
    expect(await remindedOf()).toContain(`handoff:${id}:${grandma.userId}`)
    const news = await heard.hears('family:changed', ({ user }) => user !== null)
    expect(news.user).toMatchObject({ id: dev.userId })
  })
})

test('a notice names a child that its receiver sees', async () => {
  const only = await app.people.addMember(accountId, { preset: 'nanny', children: [otis], person: { name: 'Ana' } })
  const { id } = await (await clientOf(mara)).handoffs.create({ body: { childIds: [juno, otis], toId: only.userId } })
  expect(await remindedOf()).toContain(`handoff:${id}:${only.userId}`)
  const device = await openLiveDevice(app.url, { token: (await speak(only)).token })
  await (await clientOf(mara)).handoffs.create({ body: { childIds: [juno, otis], toId: only.userId } })
  const { child } = await device.hears('reminder')
  expect(child).toEqual({ _id: otis, name: 'Otis' })
})
