import { readFileSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople, type People } from '../testing/people.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

/**
 * What one family can make the database hold in an hour, whatever it sends: the call that takes most of it for what it spends
 * of LIMITS_WRITTEN, as often as that allows. docs/operating.md names the figure.
 */
const mb = 1_000_000
const hourMs = 3_600_000

let app: TestApp
let people: People
beforeAll(async () => {
  // A family has as many people as it likes, so what one of them may send does not bound it.
  app = await startTestApp({ env: { LIMITS_WRITES: '10000000/1m burst 10000000' } })
  people = createPeople(app)
})
afterAll(() => app.stop())

/** Everything that the tables hold: rows, indexes and long values. */
async function databaseBytes(): Promise<number> {
  const { rows } = await app.database.pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  return Number(rows[0]?.bytes)
}

async function family(children: number) {
  const { accountId, owner } = await people.createFamily({ account: { subscriptionStatus: 'active' } })
  const childIds: string[] = []
  for (let made = 0; made < children; made += 1)
    childIds.push((await people.createChild(accountId, { createdBy: owner.userId })).childId)
  let { accessToken } = await people.signIn(owner, accountId)
  const send = async (path: string, body: object) => {
    const answer = await app.app.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const signIn = async () => {
    accessToken = (await people.signIn(owner, accountId)).accessToken
  }
  return { accountId, childIds, send, signIn }
}
type Family = Awaited<ReturnType<typeof family>>

let said = 0
/** Short words, all different, each of which an index keeps. */
function words(characters: number): string {
  const all: string[] = []
  for (let length = 0; length + 4 <= characters; length += 4) {
    said += 1
    all.push((said % 46_656).toString(36).padStart(3, 'a'))
  }
  return all.join(' ')
}

const entry = ({ childIds: [childId = ''] }: Family, kind: string, details: object, over: object = {}) => ({
  path: '/api/events',
  body: { id: uuidv7(), childId, kind, startAt: app.clock.now().toISOString(), tz: 'UTC', details, ...over },
})
const others = ({ childIds }: Family) => childIds.slice(1, 11).map((childId) => ({ id: uuidv7(), childId }))

/** What people may send, at its worst. */
const calls: Readonly<Record<string, (of: Family) => { readonly path: string; readonly body: object }>> = {
  'a small log': (of) => entry(of, 'diaper', { kind: 'wet' }),
  'a small note of new words': (of) => entry(of, 'note', { text: words(60) }),
  'a long note of new words': (of) => entry(of, 'note', { text: words(5_000) }, { notes: words(5_000) }),
  'a long note for eleven children': (of) =>
    entry(of, 'note', { text: words(5_000) }, { notes: words(5_000), also: others(of) }),
  'a small log for eleven children': (of) => entry(of, 'diaper', { kind: 'wet' }, { also: others(of) }),
  'a feed with many foods': (of) =>
    entry(of, 'feeding', { method: 'solids', foods: Array.from({ length: 30 }, () => ({ name: words(5) })) }),
  'a plan for many children': ({ childIds }) => ({
    path: '/api/schedule',
    body: {
      ...{ childIds, kind: 'appointment', title: words(100), startOn: '2026-12-01', startAt: '09:30' },
      ...{ durationMinutes: 45, timeZone: 'UTC', place: words(100), notes: words(900) },
    },
  }),
}

/** Pieces of LIMITS_WRITTEN that a family has left, but for what a process has leased of them. */
async function leftOf({ accountId }: Family): Promise<number> {
  const { rows } = await app.database.pool.query<{ points: number }>('select points from rate_buckets where key = $1', [
    `written:${accountId}`,
  ])
  return rows[0]?.points ?? app.config.limits.buckets.written.burst
}

/** Enough that what is leased at the end tells little. */
const sampled = 12_000

test('an hour of the worst takes no more of the database than operators are told', { timeout: 1_800_000 }, async () => {
  const perPiece = new Map<string, number>()
  for (const [name, make] of Object.entries(calls)) {
    const one = await family(20)
    // What is there once is no matter of how often.
    const first = make(one)
    expect((await one.send(first.path, first.body)).status, name).toBe(201)
    const before = await databaseBytes()
    const full = await leftOf(one)
    let pieces = 0
    while (pieces < sampled) {
      for (let sent = 0; sent < 10; sent += 1) {
        const { path, body } = make(one)
        expect((await one.send(path, body)).status, name).toBe(201)
      }
      pieces = full - (await leftOf(one))
    }
    perPiece.set(name, ((await databaseBytes()) - before) / pieces)
  }
  const [[worst = '', most = 0] = []] = [...perPiece].sort(([, one], [, other]) => other - one)
  console.info([...perPiece].map(([name, bytes]) => `${name}: ${Math.round(bytes)} bytes a piece`).join('\n'))
  const make = calls[worst]
  if (make === undefined) throw new Error('Nothing was sent')

  const attacker = await family(20)
  const begin = await databaseBytes()
  const until = app.clock.now().getTime() + hourMs
  let sent = 0
  for (;;) {
    const { path, body } = make(attacker)
    const { status, body: answer } = await attacker.send(path, body)
    if (status === 201) {
      sent += 1
      continue
    }
    expect(answer).toMatchObject({ code: 'RATE_LIMITED' })
    if (app.clock.now().getTime() >= until) break
    // As much as flows in within five minutes.
    app.clock.advance(300_000)
    await attacker.signIn()
  }
  const grown = (await databaseBytes()) - begin
  const handoffs = 100 * 64 * 1024 * 2
  const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const [, told = '0'] = /at most ([\d,]+) MB in the first hour/.exec(text) ?? []
  console.info(`${worst}, ${sent} times in an hour: ${(grown / mb).toFixed(0)} MB`)
  expect(most).toBeGreaterThan(0)
  expect(sent).toBeGreaterThan(10)
  expect(grown + handoffs).toBeLessThan(Number(told.replaceAll(',', '')) * mb)
})
