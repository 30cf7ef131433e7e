import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createJobs, type Jobs, migrateJobs, type TaskMap } from './jobs.ts'
import { defineTask } from './task.ts'

const log = createSilentLog()
const note = z.object({ text: z.string() })
const nobody = { owner: null }
let database: Database
let running: { stop(timeoutMs?: number): Promise<unknown> }[] = []

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 })
  await migrateJobs(database.pool)
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => database.close())

function create<Tasks extends TaskMap>(
  tasks: Tasks,
  options: { abandonedAfterMs?: number; longestRunMs?: number; isScheduled?: boolean } = {},
): Jobs<Tasks> {
  const jobs = createJobs({ database, log, tasks, ...options })
  running.push(jobs)
  return jobs
}

/** Collects what ran and lets a test await it. */
function recorder() {
  const texts: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  return {
    texts,
    record(text: string) {
      texts.push(text)
      for (const { count, resolve } of waiting) if (texts.length >= count) resolve()
    },
    has(count: number) {
      return new Promise<void>((resolve) => {
        waiting.push({ count, resolve })
        if (texts.length >= count) resolve()
      })
    },
  }
}

async function waitingJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs',
  )
  return rows[0]?.count ?? 0
}

test('a job runs once with its payload, also one added before the start', async () => {
  const { texts, record, has } = recorder()
  const jobs = create({ note: defineTask('housekeeping', note, async ({ text }) => record(text)) })
  await jobs.add('note', { text: 'before' }, nobody)
  await jobs.start()
  await jobs.add('note', { text: 'after' }, nobody)
  await has(2)
  await expect.poll(waitingJobs).toBe(0)
  expect(texts.toSorted()).toEqual(['after', 'before'])
})

test('a job of a transaction that is undone does not exist', async () => {
  const { texts, record, has } = recorder()
  const jobs = create({ note: defineTask('housekeeping', note, async ({ text }) => record(text)) })
  await jobs.start()
  await expect(
    database.transaction(async (tx) => {
      await jobs.add('note', { text: 'undone' }, nobody, tx)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await database.transaction((tx) => jobs.add('note', { text: 'done' }, { ...nobody, runAt: new Date(0) }, tx))
  await has(1)
  expect(texts).toEqual(['done'])
  expect(await waitingJobs()).toBeLessThanOrEqual(1)
})

test('of two jobs with one key the later one waits', async () => {
  const jobs = create({ note: defineTask('housekeeping', note, async () => undefined) })
  const runAt = new Date(Date.now() + 3_600_000)
  await jobs.add('note', { text: 'first' }, { ...nobody, key: 'same', runAt })
  await jobs.add('note', { text: 'second' }, { ...nobody, key: 'same', runAt })
  const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs')
  expect(rows).toEqual([{ payload: { text: 'second' } }])
})

test('a job that fails waits for its next try and knows which one it is', async () => {
  const { texts, record, has } = recorder()
  const jobs = create({
    note: defineTask(
      'housekeeping',
      note,
      async ({ text }, { attempt, isLastAttempt }) => {
        record(`${text} ${attempt} ${isLastAttempt}`)
        if (attempt === 1) throw new Error('not yet')
      },
      { maxAttempts: 2 },
    ),
  })
  await jobs.start()
  await jobs.add('note', { text: 'try' }, nobody)
  await has(1)
  const waiting = 'select attempts, run_at > now() as is_later from graphile_worker.jobs where locked_at is null'
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toEqual([{ attempts: 1, is_later: true }])
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await has(2)
  expect(texts).toEqual(['try 1 false', 'try 2 true'])
})

test('of a failure the queue keeps what it is called and where it was, and never its words', async () => {
  const jobs = create({
    note: defineTask('housekeeping', note, async ({ text }) => {
      throw Object.assign(new TypeError(`This was not taken: ${text}`), { code: 'ENOTE' })
    }),
  })
  await jobs.start()
  await jobs.add('note', { text: 'SECRET-words' }, nobody)
  const kept = 'select last_error from graphile_worker.jobs where last_error is not null'
  await expect.poll(async () => (await database.pool.query(kept)).rows).toHaveLength(1)
  const [{ last_error: line }] = (await database.pool.query(kept)).rows
  expect(line).toMatch(/^kind: TypeError ENOTE at platform\/jobs\/jobs\.test\.ts:\d+$/)
})

test('a payload that does not fit is never run', async () => {
  const { texts, record } = recorder()
  const jobs = create({ note: defineTask('housekeeping', note, async ({ text }) => record(text)) })
  await jobs.start()
  await database.pool.query(`select graphile_worker.add_job('note', '{"text": 5}'::json)`)
  const failed = 'select count(*)::int as count from graphile_worker.jobs where last_error is not null'
  await expect.poll(async () => (await database.pool.query(failed)).rows).toEqual([{ count: 1 }])
  expect(texts).toEqual([])
})

test('stopping lets a running job end', async () => {
  const { texts, record } = recorder()
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const jobs = create({
    note: defineTask('housekeeping', note, async ({ text }) => {
      begun.resolve()
      await mayEnd.promise
      record(text)
    }),
  })
  await jobs.start()
  await jobs.add('note', { text: 'slow' }, nobody)
  await begun.promise
  const stopped = jobs.stop(5_000)
  mayEnd.resolve()
  await stopped
  expect(texts).toEqual(['slow'])
  expect(await waitingJobs()).toBe(0)
  await expect(jobs.ping()).rejects.toThrow()
})

test('a job that does not end in time is told to give up and stays in the queue', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const jobs = create({
    note: defineTask('housekeeping', note, async (_payload, { signal }) => {
      begun.resolve(signal)
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }),
  })
  await jobs.start()
  await jobs.add('note', { text: 'endless' }, nobody)
  const signal = await begun.promise
  await jobs.stop(100)
  expect(signal.aborted).toBe(true)
  expect(await waitingJobs()).toBe(1)
})

test('a try that a stop ends does not count, and its task is never told that it was the last', async () => {
  const begun = Promise.withResolvers<void>()
  const { texts, record, has } = recorder()
  const task = (isEndless: boolean) =>
    defineTask(
      'housekeeping',
      note,
      async (_payload, context) => {
        if (!isEndless) return record(`done at try ${context.attempt}`)
        begun.resolve()
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve))
        record(`last: ${context.isLastAttempt}`)
        throw new Error('given up')
      },
      { maxAttempts: 1 },
    )
  const jobs = create({ note: task(true) })
  await jobs.start()
  await jobs.add('note', { text: 'endless' }, nobody)
  await begun.promise
  expect(await jobs.stop(100)).toBe(false)
  expect(texts).toEqual(['last: false'])
  await create({ note: task(false) }).start()
  await has(2)
  expect(texts[1]).toBe('done at try 1')
})

test('a stop says whether every job has ended by itself', async () => {
  const jobs = create({ note: defineTask('housekeeping', note, async () => undefined) })
  await jobs.start()
  await jobs.add('note', { text: 'quick' }, nobody)
  expect(await jobs.stop()).toBe(true)
})

test.each([
  ['of a database that takes no more connections', '53300', 0],
  ['of two that waited for each other', '40P01', 0],
  ['of a statement that takes too long, which it may do each time', '57014', 1],
  ['of a statement that is wrong', '42601', 1],
])('tries that come to nothing because %s count: %s, %i', async (_what, code, counted) => {
  const refused = Object.assign(new Error('a statement failed'), { code, severity: 'ERROR' })
  const jobs = create({
    note: defineTask('housekeeping', note, async () => {
      throw new Error('wrapped', { cause: refused })
    }),
  })
  await jobs.start()
  await jobs.add('note', { text: 'refused' }, nobody)
  const failed = 'select attempts::int from graphile_worker.jobs where last_error is not null'
  await expect.poll(async () => (await database.pool.query(failed)).rows).toEqual([{ attempts: counted }])
})

test('a job that runs too long fails, so that its lock is never older than its work', async () => {
  const jobs = create(
    { note: defineTask('housekeeping', note, () => new Promise<void>(() => undefined)) },
    { longestRunMs: 50 },
  )
  await jobs.start()
  await jobs.add('note', { text: 'endless' }, nobody)
  const failed =
    'select count(*)::int as count from graphile_worker.jobs where last_error is not null and locked_at is null'
  await expect.poll(async () => (await database.pool.query(failed)).rows).toEqual([{ count: 1 }])
})

test('a job whose process was killed is done by another', async () => {
  const { texts, record, has } = recorder()
  const jobs = create({ note: defineTask('housekeeping', note, async ({ text }) => record(text)) })
  await jobs.add('note', { text: 'left behind' }, nobody)
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-dead', locked_at = now() - interval '6 minutes', attempts = 1`,
  )
  await jobs.start()
  await has(1)
  expect(texts).toEqual(['left behind'])
})

test('jobs go on after the database has dropped every connection', async () => {
  const { texts, record, has } = recorder()
  const jobs = create({ note: defineTask('housekeeping', note, async ({ text }) => record(text)) })
  await jobs.start()
  await jobs.add('note', { text: 'before' }, nobody)
  await has(1)
  const drop =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  await database.pool.query(drop)
  await expect
    .poll(() =>
      jobs.add('note', { text: 'after' }, nobody).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await has(2)
  expect(texts).toEqual(['before', 'after'])
}, 30_000)

test('the queue answers only while it is worked on', async () => {
  const jobs = create({ note: defineTask('housekeeping', note, async () => undefined) })
  await expect(jobs.ping()).rejects.toThrow()
  await jobs.start()
  await expect(jobs.ping()).resolves.toBeUndefined()
})

test('a schedule is known to the queue', async () => {
  const jobs = create({ tidy: defineTask('housekeeping', z.object({}), async () => undefined, { cron: '0 3 * * *' }) })
  await jobs.start()
  const known = 'select identifier from graphile_worker._private_known_crontabs'
  await expect.poll(async () => (await database.pool.query(known)).rows).toContainEqual({ identifier: 'tidy' })
})

test('a job begins at its minute, unless nothing is scheduled', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T11:59:59.950Z') })
  onTestFinished(() => void vi.useRealTimers())
  const ran: string[] = []
  const everyMinute = (name: string) =>
    defineTask('housekeeping', z.object({}), async () => void ran.push(name), { cron: '* * * * *' })
  const unscheduled = create({ unscheduled: everyMinute('unscheduled') }, { isScheduled: false })
  await unscheduled.start()
  await create({ scheduled: everyMinute('scheduled') }).start()
  vi.setSystemTime(new Date('2026-03-01T12:00:00.100Z'))
  await expect.poll(() => ran).toEqual(['scheduled'])
  // It still runs when it is asked for.
  await unscheduled.add('unscheduled', {}, nobody)
  await expect.poll(() => ran).toEqual(['scheduled', 'unscheduled'])
  const begun = 'select identifier from graphile_worker._private_known_crontabs where last_execution is not null'
  expect((await database.pool.query(begun)).rows).toEqual([{ identifier: 'scheduled' }])
})
