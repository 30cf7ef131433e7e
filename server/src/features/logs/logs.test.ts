import { ApiError } from '@nestwren/contract/client'
import { describe as describeEntry } from '@nestwren/contract/logs/entry'
import { type KindName, kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countOver, purgeOfChild, purgeOver } from '../../platform/items/trash.ts'
import { exampleEntry, exampleOwnKind } from '../../testing/kind-examples.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { insertEntries, type NewEntries } from './bulk-commands.ts'
import { logItem } from './item.ts'
import {
  changeOf,
  diaperOf,
  type LogFamily,
  type NewEntry,
  namesOf,
  sleepOf,
  startLogFamily,
} from './testing/log-family.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate log_entries, log_mutations, likes, comments, milk_lots, milk_uses')
  family.takeEmissions()
})

const purged = async (now: Date) => (await purgeOver(family.database, [purgeOf(logItem)], now))[logItem.name]
const rowCount = () => family.database.pool.query('select * from log_entries').then(({ rows }) => rows.length)

/** What a call was refused with. */
async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(outcome instanceof ApiError)) throw new Error(`Expected a refusal, got ${String(outcome)}`)
  return outcome
}

describe('every kind', () => {
  test.each(kindNames)('%s makes a round trip', async (kind: KindName) => {
    const { startAt, endAt, details } = exampleEntry(kind)
    await family.mara.client.ownKinds.create({ body: exampleOwnKind() })
    const id = uuidv7()
    const body: NewEntry = {
      id,
      childId: family.juno,
      kind,
      startAt,
      endAt,
      tz: 'Europe/Lisbon',
      notes: 'Ünder the tree\nin the park',
      details: { ...details },
    }
    const { also, ...created } = await family.mara.client.logs.create({ body })
    expect(also).toEqual([])
    expect(created).toMatchObject({ id, childId: family.juno, kind, startAt, endAt, tz: 'Europe/Lisbon', details })
    expect(created).toMatchObject({
      notes: body.notes,
      version: 1,
      deletedAt: null,
      likes: [],
      commentCount: 0,
      photoIds: [],
      createdBy: { id: family.mara.id, name: 'Mara' },
      updatedBy: { id: family.mara.id, name: 'Mara' },
      createdAt: family.clock.now().toISOString(),
    })
    expect(describeEntry(created).title.message).not.toBe('')
    expect(await family.mara.client.logs.get({ params: { id } })).toEqual(created)
    const { items } = await family.mara.client.logs.list({ query: { childId: family.juno, kind } })
    expect(items).toEqual([created])
    expect((await family.mara.client.logs.latest()).items).toEqual([created])
    const changed = await family.mara.client.logs.update({
      params: { id },
      body: { ...changeOf(created), notes: 'Shorter' },
    })
    expect(changed).toEqual({ ...created, notes: 'Shorter', version: 2 })
  })
})

describe('creating', () => {
  test('the event carries who, the child and the entry, to those who may see it', async () => {
    const { also: _, ...entry } = await family.mara.client.logs.create({ body: diaperOf(family, family.juno) })
    expect(family.takeEmissions()).toEqual([
      {
        name: 'log:new',
        payload: {
          type: 'diaper',
          user: { id: family.mara.id, name: 'Mara' },
          child: { _id: family.juno, name: 'Juno' },
          activity: entry,
        },
        audience: {
          to: 'children',
          accountId: family.accountId,
          childIds: [family.juno],
          area: 'logs',
          at: new Date(entry.startAt),
        },
      },
    ])
  })

  test.each(['diaper', 'sleep'] as const)(
    'fifty equal calls at once make one %s, one event and one answer',
    async (kind) => {
      const id = uuidv7()
      const body =
        kind === 'diaper' ? diaperOf(family, family.juno, 5, { id }) : sleepOf(family, family.juno, 60, null, { id })
      const answers = await Promise.all(Array.from({ length: 50 }, () => family.mara.client.logs.create({ body })))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(await rowCount()).toBe(1)
      expect(namesOf(family.takeEmissions())).toEqual(['log:new'])
    },
  )

  test('a repeat answers the row as it is now, changed or deleted', async () => {
    const body = diaperOf(family, family.juno, 5, { id: uuidv7() })
    const created = await family.mara.client.logs.create({ body })
    const params = { id: created.id }
    await family.mara.client.logs.update({ params, body: { ...changeOf(created), notes: 'later' } })
    expect(await family.mara.client.logs.create({ body })).toMatchObject({ notes: 'later', version: 2 })
    await family.mara.client.logs.remove({ params })
    expect(await family.mara.client.logs.create({ body })).toMatchObject({ version: 3, deletedAt: expect.any(String) })
    expect((await family.mara.client.logs.list()).items).toEqual([])
  })

  test("an id of another child's entry is taken; the same id in another family is not", async () => {
    const id = uuidv7()
    await family.mara.client.logs.create({ body: diaperOf(family, family.otis, 5, { id, notes: 'secret' }) })
    const sitter = await family.addCaregiver('Sol', { [family.juno]: { preset: 'nanny' } })
    const refused = await refusalOf(sitter.client.logs.create({ body: diaperOf(family, family.juno, 5, { id }) }))
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(JSON.stringify(refused.details)).not.toContain('secret')
    const other = await family.stranger.client.logs.create({ body: diaperOf(family, family.strangersChild, 5, { id }) })
    expect(other.childId).toBe(family.strangersChild)
  })

  test('twins get one entry each, all or none', async () => {
    const [id, second] = [uuidv7(), uuidv7()]
    const also = [{ id: second, childId: family.otis }]
    const created = await family.mara.client.logs.create({ body: diaperOf(family, family.juno, 5, { id, also }) })
    expect(created.also).toMatchObject([{ id: second, childId: family.otis, details: { kind: 'wet' } }])
    expect(family.takeEmissions().map(({ payload }) => 'child' in payload && payload.child?.name)).toEqual([
      'Juno',
      'Otis',
    ])
    const again = await family.mara.client.logs.create({ body: diaperOf(family, family.juno, 5, { id, also }) })
    expect(again).toEqual(created)
    expect(family.takeEmissions()).toEqual([])

    const sitter = await family.addCaregiver('Sol', { [family.juno]: { preset: 'nanny' } })
    const viewer = await family.addCaregiver('Ari', {
      [family.juno]: { preset: 'nanny' },
      [family.otis]: { preset: 'viewer' },
    })
    const body = () => diaperOf(family, family.juno, 5, { also: [{ id: uuidv7(), childId: family.otis }] })
    expect(await refusalOf(sitter.client.logs.create({ body: body() }))).toMatchObject({ status: 404 })
    expect(await refusalOf(viewer.client.logs.create({ body: body() }))).toMatchObject({ status: 403 })
    const foreign = { ...body(), also: [{ id: uuidv7(), childId: family.strangersChild }] }
    expect(await refusalOf(family.mara.client.logs.create({ body: foreign }))).toMatchObject({ status: 404 })
    const twice = { ...body(), also: [{ id: uuidv7(), childId: family.juno }] }
    expect(await refusalOf(family.mara.client.logs.create({ body: twice }))).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await rowCount()).toBe(2)
  })

  test('a twin who already sleeps keeps both from falling asleep', async () => {
    const sleeping = await family.mara.client.logs.create({ body: sleepOf(family, family.otis, 60, null) })
    const body = sleepOf(family, family.juno, 10, null, { also: [{ id: uuidv7(), childId: family.otis }] })
    const refused = await refusalOf(family.mara.client.logs.create({ body }))
    expect(refused).toMatchObject({ status: 409, code: 'SLEEP_OVERLAPS', details: { current: { id: sleeping.id } } })
    expect(await rowCount()).toBe(1)
  })
})

describe('a child sleeps once at a time', () => {
  test.each([
    ['inside', 100, 80, true],
    ['around', 130, 50, true],
    ['over its beginning', 140, 110, true],
    ['over its end', 70, 10, true],
    ['still going on, begun before', 200, null, true],
    ['just before', 150, 120, false],
    ['just after', 60, 30, false],
    ['still going on, begun after', 60, null, false],
  ])('a sleep %s', async (_where, from, to, isRefused) => {
    const first = await family.mara.client.logs.create({ body: sleepOf(family, family.juno, 120, 60) })
    const call = family.mara.client.logs.create({ body: sleepOf(family, family.juno, from, to) })
    if (isRefused) expect(await refusalOf(call)).toMatchObject({ status: 409, details: { current: { id: first.id } } })
    else await call
    await family.mara.client.logs.create({ body: sleepOf(family, family.otis, from, to) })
    expect(await rowCount()).toBe(isRefused ? 2 : 3)
  })

  test('twenty people who press the button at once start one sleep', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        family.mara.client.logs.create({ body: sleepOf(family, family.juno, index, null) }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await rowCount()).toBe(1)
  })

  test('moving and restoring are checked, other changes are not', async () => {
    const { logs } = family.mara.client
    const first = await logs.create({ body: sleepOf(family, family.juno, 120, 60) })
    const second = await logs.create({ body: sleepOf(family, family.juno, 50, 30) })
    const params = { id: second.id }
    const moved = { ...changeOf(second), startAt: first.startAt }
    expect(await refusalOf(logs.update({ params, body: moved }))).toMatchObject({ code: 'SLEEP_OVERLAPS' })
    await logs.remove({ params: { id: first.id } })
    const reallyMoved = await logs.update({ params, body: moved })
    expect(reallyMoved).toMatchObject({ startAt: first.startAt, version: 2 })
    expect(await refusalOf(logs.restore({ params: { id: first.id } }))).toMatchObject({
      code: 'SLEEP_OVERLAPS',
      details: { current: { id: second.id } },
    })
    expect(await logs.update({ params, body: { ...changeOf(reallyMoved), notes: 'restless' } })).toMatchObject({
      notes: 'restless',
    })
  })
})

describe('changing', () => {
  test('two people who stop one timer: the second is told it has been stopped', async () => {
    const dev = await family.addParent('Dev')
    const running = await family.mara.client.logs.create({ body: sleepOf(family, family.juno, 30, null) })
    const stop = { params: { id: running.id }, body: { ...changeOf(running), endAt: family.clock.now().toISOString() } }
    const stopped = await dev.client.logs.update(stop)
    expect(stopped.updatedBy.name).toBe('Dev')
    const refused = await refusalOf(family.mara.client.logs.update(stop))
    expect(refused.details).toEqual({ current: stopped })
  })
})

describe('deleting', () => {
  test('an entry waits thirty days, comes back whole, and is then gone for good', async () => {
    const { logs, logReactions } = family.mara.client
    const created = await logs.create({ body: diaperOf(family, family.juno) })
    const params = { id: created.id }
    await logReactions.like({ params })
    await logReactions.addComment({ params, body: { content: 'Poor thing' } })
    family.takeEmissions()
    await logs.remove({ params })
    await logs.remove({ params })
    expect(namesOf(family.takeEmissions())).toEqual(['log:deleted'])
    expect((await logs.list()).items).toEqual([])
    expect((await logs.latest()).items).toEqual([])
    const deleted = (await logs.list({ query: { deleted: 'true' } })).items
    expect(deleted).toMatchObject([{ id: created.id, deletedAt: family.clock.now().toISOString() }])
    expect(await refusalOf(logReactions.like({ params }))).toMatchObject({ status: 404 })
    const restored = await logs.restore({ params })
    expect(await logs.restore({ params })).toEqual(restored)
    expect(restored).toMatchObject({ deletedAt: null, likes: [family.mara.id], commentCount: 1, version: 3 })
    expect(namesOf(family.takeEmissions())).toEqual(['activity:created'])

    await logs.remove({ params })
    const deletedAt = family.clock.now()
    await family.database.pool.query(`update log_entries set deleted_at = deleted_at - interval '31 days'`)
    expect(await refusalOf(logs.restore({ params }))).toMatchObject({ status: 404 })
    await family.database.pool.query(`update log_entries set deleted_at = deleted_at + interval '31 days'`)
    expect(await purged(new Date(deletedAt.getTime() + 29 * 86_400_000))).toBe(0)
    const later = new Date(deletedAt.getTime() + 31 * 86_400_000)
    expect(await countOver(family.database.db, logItem, later)).toBe(1)
    expect(await rowCount()).toBe(1)
    expect(await purged(later)).toBe(1)
    expect(await purged(later)).toBe(0)
    const { rows } = await family.database.pool.query(
      'select item_id from likes union all select item_id from comments',
    )
    expect(rows).toEqual([])
  })

  test('purging takes only what is named by family and id, in as many batches as it needs', async () => {
    const at = family.clock.now()
    const ids = Array.from({ length: 1_100 }, () => uuidv7())
    const diapers = (wanted: readonly string[]): NewEntries =>
      wanted.map((id) => {
        const { details } = kinds.diaper.example
        const made = { id, childId: family.juno, kind: 'diaper' as const, by: family.mara.id, at }
        return { ...made, startAt: at, endAt: null, tz: 'UTC', notes: '', details }
      })
    await insertEntries(family.database.db, family.accountId, diapers(ids))
    await family.database.pool.query('update log_entries set deleted_at = created_at')
    const other = uuidv7()
    await insertEntries(family.database.db, other, diapers(ids.slice(0, 1)))
    await family.database.pool.query(
      `insert into likes select account_id, 'log', id, created_by, created_at from log_entries`,
    )
    expect(await purged(new Date(at.getTime() + 31 * 86_400_000))).toBe(1_100)
    const { rows } = await family.database.pool.query('select account_id from likes')
    expect(rows).toEqual([{ account_id: other }])
    expect(await rowCount()).toBe(1)
  })

  test('with a child goes everything logged for it, and nothing else', async () => {
    const { logs, logReactions } = family.mara.client
    const gone = await logs.create({ body: diaperOf(family, family.otis) })
    const kept = await logs.create({ body: diaperOf(family, family.juno) })
    for (const { id } of [gone, kept]) await logReactions.like({ params: { id } })
    await purgeOfChild(family.database, purgeOf(logItem), { accountId: family.accountId, childId: family.otis })
    expect((await logs.list()).items.map(({ id }) => id)).toEqual([kept.id])
    const { rows } = await family.database.pool.query('select item_id from likes')
    expect(rows).toEqual([{ item_id: kept.id }])
  })
})
