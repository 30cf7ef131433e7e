import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { createSilentLog } from '../log/log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createJobs, migrateJobs, type TaskMap } from './jobs.ts'
import { lineNames, lines } from './lines.ts'
import { defineTask } from './task.ts'

const job = z.object({ owner: z.string() })
let database: Database
let running: { stop(timeoutMs?: number): Promise<unknown> }[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool)
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop(100)))
  running = []
  await database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => database.close())

function create<Tasks extends TaskMap>(tasks: Tasks, options: { pollMs?: number } = {}) {
  const jobs = createJobs({ database: database.background, log: createSilentLog(), tasks, ...options })
  running.push(jobs)
  return jobs
}

test('a task that does not say which promise it makes does not compile', () => {
  // @ts-expect-error The line is missing.
  expect(() => defineTask(job, async () => undefined)).not.toThrow()
})

describe('work of different promises', () => {
  test.each(lineNames)('goes on while all workers of %s hang', async (stuck) => {
    const hangs = defineTask(stuck, job, () => new Promise<void>(() => undefined))
    const ran: string[] = []
    const others = lineNames.filter((line) => line !== stuck)
    const quick = Object.fromEntries(
      others.map((line) => [line, defineTask(line, job, async () => void ran.push(line))] as const),
    )
    const jobs = create<TaskMap>({ hangs, ...quick })
    for (let count = 0; count < 60; count += 1) await jobs.add('hangs', { owner: '' }, { owner: `family ${count}` })
    await jobs.start()
    for (const line of others) await jobs.add(line, { owner: '' }, { owner: 'family 0' })
    await expect.poll(() => ran.toSorted(), { interval: 10 }).toEqual(others.toSorted())
  })

  test('takes no connection of the requests, nor they any of it', async () => {
    const ran: string[] = []
    const jobs = create({ mail: defineTask('mail', job, async ({ owner }) => void ran.push(owner)) })
    await jobs.start()
    const held = await Promise.all(Array.from({ length: 5 }, () => database.pool.connect()))
    try {
      await jobs.add('mail', { owner: 'one' }, { owner: 'one' })
      await expect.poll(() => ran).toEqual(['one'])
    } finally {
      for (const client of held) client.release()
    }
  })
})

describe('the workers of a line', () => {
  test('serve every owner in turn, whatever the others have waiting', async () => {
    const order: string[] = []
    const mail = defineTask('mail', job, async ({ owner }) => {
      order.push(owner)
      await nextTurn()
    })
    const jobs = create({ mail })
    for (const owner of ['one', 'two'])
      for (let count = 0; count < 100; count += 1) await jobs.add('mail', { owner }, { owner })
    for (const owner of ['three', 'four']) await jobs.add('mail', { owner }, { owner })
    await jobs.start()
    await expect.poll(() => order.length).toBe(202)
    // Those with a backlog have at most two rounds before the others come.
    expect(order.slice(0, 8)).toEqual(expect.arrayContaining(['three', 'four']))
  })

  test('are never more of one owner than that line allows, and all the same all of many', async () => {
    const now = new Map<string, number>()
    const most = new Map<string, number>()
    let all = 0
    let mostOfAll = 0
    const { promise: letGo, resolve: endAll } = Promise.withResolvers<void>()
    const push = defineTask('push', job, async ({ owner }) => {
      now.set(owner, (now.get(owner) ?? 0) + 1)
      most.set(owner, Math.max(most.get(owner) ?? 0, now.get(owner) ?? 0))
      all += 1
      mostOfAll = Math.max(mostOfAll, all)
      await letGo
      all -= 1
      now.set(owner, (now.get(owner) ?? 0) - 1)
    })
    const jobs = create({ push })
    const owners = Array.from({ length: 10 }, (_one, index) => `family ${index}`)
    for (const owner of owners) for (let count = 0; count < 6; count += 1) await jobs.add('push', { owner }, { owner })
    await jobs.start()
    await expect.poll(() => all).toBe(lines.push.workers)
    endAll()
    await expect.poll(() => most.size).toBe(owners.length)
    await expect.poll(() => all).toBe(0)
    expect(Math.max(...most.values())).toBe(lines.push.perOwner)
    expect(mostOfAll).toBe(lines.push.workers)
  })

  test('take the next job of an owner as soon as one of theirs has ended', async () => {
    let ran = 0
    const files = defineTask('files', job, async () => {
      await nextTurn()
      ran += 1
    })
    // Nobody looks by themselves: whoever ends has to say so.
    const jobs = create({ files }, { pollMs: 3_600_000 })
    for (let count = 0; count < 10; count += 1) await jobs.add('files', { owner: 'one' }, { owner: 'one' })
    await jobs.start()
    await expect.poll(() => ran).toBe(10)
  })
})
