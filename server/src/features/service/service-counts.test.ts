import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { listAnswers, listErrorKinds, listVersions } from './count-queries.ts'
import { createProcessBook } from './process-commands.ts'
import { createServiceCounts } from './service-counts.ts'

let database: Database
const log = createSilentLog()
const from = '2026-11-01'

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() =>
  database.pool.query('delete from service_errors; delete from service_answers; delete from app_versions'),
)
afterAll(() => database.close())

const at = (time: string) => createTestClock(`2026-11-${time}:00.000Z`)

test('counts of processes add up, each kind with its first and last time', async () => {
  const clock = at('19T10:00')
  const deps = { database, clock, log, appVersion: null }
  const processes = [createServiceCounts(deps), createServiceCounts(deps)]
  for (const one of processes) {
    one.failed('job mail.send', new TypeError('SECRET-words'))
    for (const status of [101, 200, 204, 304, 401, 429, 500, 503]) one.answered(status)
    one.opened('1.0.0')
    one.opened(null)
    clock.advance(60_000)
  }
  await Promise.all(processes.map((one) => one.store()))
  // Nothing is stored twice.
  await Promise.all(processes.map((one) => one.stop()))
  expect(await listErrorKinds(database.db, from)).toEqual([
    {
      ...{ name: 'TypeError', where: 'job mail.send', count: 2 },
      ...{ firstAt: '2026-11-19T10:00:00.000Z', lastAt: '2026-11-19T10:01:00.000Z' },
    },
  ])
  expect(await listAnswers(database.db, from)).toEqual([
    { day: '2026-11-19', ok: 4, redirected: 2, refused: 4, failed: 4 },
  ])
  expect(await listVersions(database.db, from)).toEqual([
    { day: '2026-11-19', version: null, opened: 2 },
    { day: '2026-11-19', version: '1.0.0', opened: 2 },
  ])
})

test('counts wait while the database is away, and keep their times', async () => {
  const clock = at('19T10:00')
  let isAway = true
  const background = {
    transaction: ((...given: Parameters<Database['transaction']>) => {
      if (isAway) throw new Error('away')
      return database.transaction(...given)
    }) as Database['transaction'],
  } as Database
  const counts = createServiceCounts({ database: { background }, clock, log, appVersion: null })
  counts.failed('GET /api/x', new Error('x'))
  await counts.store()
  clock.advance(60_000)
  counts.failed('GET /api/x', new Error('x'))
  await counts.store()
  isAway = false
  await counts.store()
  expect(await listErrorKinds(database.db, from)).toMatchObject([
    { count: 2, firstAt: '2026-11-19T10:00:00.000Z', lastAt: '2026-11-19T10:01:00.000Z' },
  ])
})

test('a flood of kinds or versions makes no flood of rows', async () => {
  const clock = at('19T10:00')
  const counts = createServiceCounts({ database, clock, log, appVersion: '2.0.0' })
  for (let index = 0; index < 600; index += 1) {
    counts.failed(`GET /api/${index}`, new Error('x'))
    counts.opened(`1.0.${index}`)
  }
  await counts.store()
  for (let index = 600; index < 700; index += 1) counts.opened(`1.0.${index}`)
  // What is served is told apart all the same.
  counts.opened('2.0.0')
  await counts.store()
  const { rows } = await database.pool.query(
    `select count(*)::int as kinds, sum(count)::int as times,
       (select count(*)::int from app_versions) as versions, (select sum(opened)::int from app_versions) as opened from service_errors`,
  )
  expect(rows).toEqual([{ kinds: 501, times: 600, versions: 52, opened: 701 }])
  expect(await listVersions(database.db, from)).toContainEqual({ day: '2026-11-19', version: '2.0.0', opened: 1 })
})

test('a flood of versions among living connections leaves the one that is served', () => {
  const versions = new Map(Array.from({ length: 60 }, (_, index) => [`1.0.${index}`, 2]))
  versions.set('2.0.0', 1)
  const live = () => ({ sockets: 121, versions })
  const book = createProcessBook({ database, clock: at('19T10:00'), log, live, appVersion: '2.0.0' })
  expect(book.present().versions).toMatchObject({ '2.0.0': 1, '': 22 })
})
