import type { Entry } from '@nestwren/contract/logs/entry'
import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { changeOf, diaperOf, type LogFamily, sleepOf, startLogFamily } from './testing/log-family.ts'

let family: LogFamily
let stored: Entry
let foreign: Entry
let before: unknown
beforeAll(async () => {
  family = await startLogFamily()
  const { logs } = family.mara.client
  stored = await logs.create({ body: diaperOf(family, family.juno, 30) })
  stored = await logs.update({ params: { id: stored.id }, body: changeOf(stored) })
  foreign = await family.stranger.client.logs.create({ body: diaperOf(family, family.strangersChild) })
  family.takeEmissions()
  before = await everything()
})
afterAll(() => family.stop())

async function everything(): Promise<unknown> {
  const tables = ['log_entries', 'log_mutations', 'likes', 'comments']
  const read = await Promise.all(tables.map((table) => family.database.pool.query(`select * from ${table} order by 2`)))
  return read.map(({ rows }) => rows)
}

/** Refused with this status and code, in the shape of every error; nothing is stored and nobody hears of it. */
async function expectRefusal(method: string, path: string, body: unknown, status: number, code: string) {
  const answer = await call(family.url, method, path, { token: family.mara.token, body })
  expect(answer).toMatchObject({ status, body: { error: expect.any(String), code } })
  expect(await everything()).toEqual(before)
  expect(family.takeEmissions()).toEqual([])
  return answer.body as { details?: { path: (string | number)[] }[] }
}

const megabyte = 'x'.repeat(1_000_000)
const diaper = (over: object) => () => ({ ...diaperOf(family, family.juno), ...over })
const feeding = (details: object, over: object = {}) =>
  diaper({ kind: 'feeding', details: { method: 'breast', ...details }, ...over })
const inMinutes = (minutes: number) => new Date(Date.parse('2026-11-19T10:24:00.000Z') + minutes * 60_000).toISOString()

type Case = [what: string, body: () => unknown, status: number, code: string, path?: (string | number)[]]

const badCreates: Case[] = [
  ['nothing', () => undefined, 400, 'INVALID_INPUT', ['body']],
  ['a list', () => [], 400, 'INVALID_INPUT', ['body']],
  ['broken JSON', () => '{"childId":', 400, 'INVALID_INPUT'],
  ['an unknown field', diaper({ role: 'super_admin' }), 400, 'INVALID_INPUT', ['body']],
  ['__proto__', () => '{"__proto__":{"x":1},"childId":"x"}', 400, 'INVALID_INPUT'],
  ['no child', diaper({ childId: undefined }), 400, 'INVALID_INPUT', ['body', 'childId']],
  ['a child that is not an id', diaper({ childId: 'juno' }), 400, 'INVALID_INPUT', ['body', 'childId']],
  ['a child that is not there', diaper({ childId: uuidv7() }), 404, 'NOT_FOUND'],
  ["another family's child", () => diaperOf(family, family.strangersChild), 404, 'NOT_FOUND'],
  ['an id that is not one', diaper({ id: '1' }), 400, 'INVALID_INPUT', ['body', 'id']],
  ['an unknown kind', diaper({ kind: 'constructor' }), 400, 'INVALID_INPUT', ['body', 'kind']],
  ['no details', diaper({ details: undefined }), 400, 'INVALID_INPUT', ['body', 'details']],
  ['details as a list', diaper({ details: ['wet'] }), 400, 'INVALID_INPUT', ['body', 'details']],
  ['an unknown detail', diaper({ details: { kind: 'wet', x: 1 } }), 400, 'INVALID_INPUT', ['body', 'details']],
  ['a wrong detail', diaper({ details: { kind: 'soaked' } }), 400, 'INVALID_INPUT', ['body', 'details', 'kind']],
  [
    'details of another kind',
    diaper({ details: { method: 'breast' } }),
    400,
    'INVALID_INPUT',
    ['body', 'details', 'kind'],
  ],
  ['a day that is not there', diaper({ startAt: '2025-02-30T10:00:00Z' }), 400, 'INVALID_INPUT', ['body', 'startAt']],
  ['an offset', diaper({ startAt: '2026-11-19T10:00:00+02:00' }), 400, 'INVALID_INPUT', ['body', 'startAt']],
  ['a number for a time', diaper({ startAt: 1_763_000_000 }), 400, 'INVALID_INPUT', ['body', 'startAt']],
  ['a time of long ago', diaper({ startAt: '1899-01-01T00:00:00Z' }), 400, 'INVALID_INPUT', ['body', 'startAt']],
  ['an unknown zone', diaper({ tz: 'Mars/Base' }), 400, 'INVALID_INPUT', ['body', 'tz']],
  ['a NUL in the notes', diaper({ notes: 'a\u0000b' }), 400, 'INVALID_INPUT'],
  ['long notes', diaper({ notes: 'x'.repeat(5_001) }), 400, 'INVALID_INPUT', ['body', 'notes']],
  ['a megabyte of notes', diaper({ notes: megabyte }), 413, 'TOO_LARGE'],
  ['a megabyte of a detail', diaper({ details: { kind: megabyte } }), 413, 'TOO_LARGE'],
  ['the future', diaper({ startAt: inMinutes(6) }), 400, 'FUTURE_TIME', ['body', 'startAt']],
  ['an end of what has none', diaper({ endAt: inMinutes(-1) }), 400, 'INVALID_INPUT', ['body', 'endAt']],
  ['an end before the start', () => sleepOf(family, family.juno, 10, 20), 400, 'INVALID_INPUT', ['body', 'endAt']],
  ['an end in the future', () => sleepOf(family, family.juno, 10, -6), 400, 'FUTURE_TIME', ['body', 'endAt']],
  ['twins without an id', diaper({ also: [{ childId: uuidv7() }] }), 400, 'INVALID_INPUT', ['body', 'also', 0, 'id']],
  [
    'eleven twins',
    diaper({ also: Array.from({ length: 11 }, () => ({ id: uuidv7(), childId: uuidv7() })) }),
    400,
    'INVALID_INPUT',
    ['body', 'also'],
  ],
  [
    'a side before the feed',
    feeding({ segments: [{ side: 'left', startAt: inMinutes(-60), endAt: inMinutes(-50) }] }, { endAt: inMinutes(-1) }),
    400,
    'INVALID_INPUT',
    ['body', 'details', 'segments', 0, 'startAt'],
  ],
  [
    'a side in the future',
    feeding({ segments: [{ side: 'left', startAt: inMinutes(7), endAt: null }] }),
    400,
    'FUTURE_TIME',
    ['body', 'details', 'segments', 0, 'startAt'],
  ],
  [
    'a side at 2025-02-30',
    feeding({ segments: [{ side: 'left', startAt: '2025-02-30T00:00:00Z', endAt: null }] }),
    400,
    'INVALID_INPUT',
    ['body', 'details', 'segments', 0, 'startAt'],
  ],
  [
    'half a millilitre',
    feeding({ method: 'bottle', bottles: [{ contents: 'formula', amountMl: 0.5 }] }),
    400,
    'INVALID_INPUT',
    ['body', 'details', 'bottles', 0, 'amountMl'],
  ],
  [
    'a bottle feed without a bottle',
    feeding({ method: 'bottle' }),
    400,
    'INVALID_INPUT',
    ['body', 'details', 'bottles'],
  ],
]

describe('creating with', () => {
  test.each(badCreates)('%s', async (_what, body, status, code, path) => {
    const { details } = await expectRefusal('POST', '/api/events', body(), status, code)
    if (path !== undefined) expect(details?.map((one) => one.path)).toContainEqual(path)
  })

  test.each(kindNames)('text where %s wants anything else', async (kind) => {
    const { startAt, endAt, details } = kinds[kind].example
    const childId = family.juno
    for (const name of Object.keys(details)) {
      const body = { childId, kind, startAt, endAt, tz: 'UTC', details: { ...details, [name]: 'wrong\u0007' } }
      await expectRefusal('POST', '/api/events', body, 400, 'INVALID_INPUT')
    }
  })
})

const change = (over: object) => () => ({ ...changeOf(stored), ...over })
const badChanges: Case[] = [
  ['nothing', () => undefined, 400, 'INVALID_INPUT', ['body']],
  ['null for a version', change({ version: null }), 400, 'INVALID_INPUT', ['body', 'version']],
  ['version 0', change({ version: 0 }), 400, 'INVALID_INPUT', ['body', 'version']],
  ['a stale version', change({ version: 1 }), 409, 'STALE_VERSION'],
  ['a version to come', change({ version: 3 }), 409, 'STALE_VERSION'],
  ['another kind', change({ kind: 'sleep' }), 400, 'INVALID_INPUT', ['body']],
  ['another child', change({ childId: uuidv7() }), 400, 'INVALID_INPUT', ['body']],
  ['an author', change({ createdBy: uuidv7() }), 400, 'INVALID_INPUT', ['body']],
  [
    'details of another kind',
    change({ details: { method: 'breast' } }),
    400,
    'INVALID_INPUT',
    ['body', 'details', 'kind'],
  ],
  ['a bad change id', change({ mutationId: 'x' }), 400, 'INVALID_INPUT', ['body', 'mutationId']],
  ['the future', change({ startAt: inMinutes(6) }), 400, 'FUTURE_TIME', ['body', 'startAt']],
  ['a NUL', change({ notes: '\u0000' }), 400, 'INVALID_INPUT'],
  ['a megabyte', change({ notes: megabyte }), 413, 'TOO_LARGE'],
]
test.each(badChanges)('changing with %s', async (_what, body, status, code, path) => {
  const { details } = await expectRefusal('PUT', `/api/events/${stored.id}`, body(), status, code)
  if (path !== undefined) expect(details?.map((one) => one.path)).toContainEqual(path)
})

const cursor = (text: string) => Buffer.from(text).toString('base64url')
test.each([
  'childId=juno',
  'kind=nap',
  'from=yesterday',
  'to=2025-02-30T00:00:00Z',
  'limit=0',
  'limit=1000',
  'limit=-1',
  'limit=ten',
  'limit=1.5',
  'limit=1&limit=2',
  'deleted=yes',
  'q=',
  `q=${'x'.repeat(101)}`,
  'q=%00',
  'cursor=',
  'cursor=garbage',
  `cursor=${cursor('1.2')}`,
  `cursor=${cursor(`-1.${uuidv7()}`)}`,
  `cursor=${cursor(`99999999999999999.${uuidv7()}`)}`,
  `cursor=${cursor(`1.${uuidv7()}' or true`)}`,
  'unknown=1',
])('listing with %s', async (query) => {
  await expectRefusal('GET', `/api/events?${query}`, undefined, 400, 'INVALID_INPUT')
})

test.each<[string, () => string, number, string]>([
  ['not an id', () => 'abc', 400, 'INVALID_INPUT'],
  ['nobody', () => uuidv7(), 404, 'NOT_FOUND'],
  ["another family's entry", () => foreign.id, 404, 'NOT_FOUND'],
])('every call about %s', async (_what, id, status, code) => {
  const path = `/api/events/${id()}`
  await expectRefusal('GET', path, undefined, status, code)
  await expectRefusal('PUT', path, changeOf(stored), status, code)
  await expectRefusal('DELETE', path, undefined, status, code)
  await expectRefusal('POST', `${path}/restore`, undefined, status, code)
  await expectRefusal('POST', `${path}/like`, undefined, status, code)
  await expectRefusal('POST', `${path}/unlike`, undefined, status, code)
  await expectRefusal('GET', `${path}/comments`, undefined, status, code)
  await expectRefusal('POST', `${path}/comments`, { content: 'Hello' }, status, code)
  await expectRefusal('DELETE', `${path}/comments/${uuidv7()}`, undefined, status, code)
})

test.each([
  ['nothing', undefined, 400, 'INVALID_INPUT'],
  ['no words', { content: ' \n ' }, 400, 'INVALID_INPUT'],
  ['too many words', { content: 'x'.repeat(2_001) }, 400, 'INVALID_INPUT'],
  ['a megabyte', { content: megabyte }, 413, 'TOO_LARGE'],
  ['a NUL', { content: 'a\u0000' }, 400, 'INVALID_INPUT'],
  ['an author', { content: 'Hello', createdBy: 'x' }, 400, 'INVALID_INPUT'],
  ['a bad id', { content: 'Hello', id: 'x' }, 400, 'INVALID_INPUT'],
])('commenting with %s', async (_what, body, status, code) => {
  await expectRefusal('POST', `/api/events/${stored.id}/comments`, body, status, code)
})

test('comments of a bad cursor, and a comment that is not there', async () => {
  const path = `/api/events/${stored.id}/comments`
  await expectRefusal('GET', `${path}?cursor=x`, undefined, 400, 'INVALID_INPUT')
  await expectRefusal('GET', `${path}?limit=201`, undefined, 400, 'INVALID_INPUT')
  await expectRefusal('DELETE', `${path}/${uuidv7()}`, undefined, 404, 'NOT_FOUND')
  await expectRefusal('DELETE', `${path}/x`, undefined, 400, 'INVALID_INPUT')
})
