import { getTableName, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { countedTables, countFamilies, countFamily } from './count-commands.ts'

let family: DocumentFamily
let mara: Device

beforeAll(async () => {
  family = await startDocumentFamily({ LIMITS_WRITES: '100000/1m burst 100000', LIMITS_WRITTEN: '1000/1d burst 1000' })
})
// The clock has gone on.
beforeEach(async () => {
  mara = await family.as(family.owner)
})
afterAll(() => family.stop())

const note = (words = 'Teething', who: Device = mara, childId = family.junoId) =>
  who.api.logs.create({
    body: {
      ...{ id: uuidv7(), childId, kind: 'note', startAt: family.app.clock.now().toISOString(), tz: 'UTC' },
      details: { text: words },
    } as never,
  })
const setLimit = (bytes: number | null) =>
  family.app.database.db.execute(
    sql`update account_storage set limit_bytes = ${bytes} where account_id = ${family.accountId}`,
  )
const counting = () => ({
  database: family.app.database,
  log: family.app.log,
  limitBytes: family.app.config.filesLimitBytes,
})
const countAll = () => countFamilies(counting(), family.app.clock.now())
const count = () => countFamily(family.app.database.db, family.accountId, family.app.clock.now())

// Each goes on from what the ones before it left.
describe('the room of a family', { shuffle: false }, () => {
  test('what it writes is counted, by the job, and told beside what its files take', async () => {
    await note()
    const before = await count()
    await note('Words '.repeat(800))
    family.app.clock.advance(60_000)
    mara = await family.as(family.owner)
    await note('Words '.repeat(800))
    expect(await countAll()).toBeGreaterThan(0)
    const { figures: stats } = await mara.api.storage.stats()
    // Stored texts are packed: repeated words take less than they did on the wire.
    expect(stats?.databaseBytes).toBeGreaterThan(before + 400)
    expect(stats?.usedBytes).toBe(0)
    // Nobody of the family has written since.
    const countedAt = async () => {
      const text = 'select counted_at from account_storage where account_id = $1'
      return (await family.app.database.pool.query(text, [family.accountId])).rows[0].counted_at
    }
    const at = await countedAt()
    family.app.clock.advance(60_000)
    await countAll()
    expect(await countedAt()).toEqual(at)
  })

  test('every table that a family fills is counted, and a family without anything takes nothing', async () => {
    const names = countedTables().map((table) => getTableName(table))
    expect(names.length).toBeGreaterThan(30)
    // What is kept for a time grows with each change of rights, and with each change of a log.
    expect(names).toEqual(expect.arrayContaining(['log_entries', 'handoffs', 'access_audit', 'log_mutations']))
    const other = await family.people.createFamily()
    expect(await countFamily(family.app.database.db, other.accountId, family.app.clock.now())).toBeLessThan(2_000)
  })

  test('when it is taken, nothing new is made, and what is there can be read, changed and deleted', async () => {
    const { id } = await note()
    await setLimit(await count())
    family.app.clock.advance(61_000)
    mara = await family.as(family.owner)
    expect(await codeOf(note())).toBe('QUOTA_EXCEEDED')
    expect(await codeOf(mara.upload())).toBe('QUOTA_EXCEEDED')
    expect(await codeOf(mara.api.handoffs.create({ body: { childIds: [family.junoId] } }))).toBe('QUOTA_EXCEEDED')
    expect(await codeOf(mara.api.logReactions.addComment({ params: { id }, body: { content: 'Oh' } }))).toBe(
      'QUOTA_EXCEEDED',
    )
    expect((await mara.api.logs.list({ query: { childId: family.junoId } })).items.length).toBeGreaterThan(0)
    await mara.api.logs.remove({ params: { id } })
    await setLimit(null)
    family.app.clock.advance(61_000)
    expect(await note()).toMatchObject({ kind: 'note' })
  })

  test('another family is not told of it', async () => {
    await setLimit(1)
    family.app.clock.advance(61_000)
    const other = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
    const { childId } = await family.people.createChild(other.accountId, { createdBy: other.owner.userId })
    const device = await family.as(other.owner, other.accountId)
    expect(await note('Fine', device, childId)).toMatchObject({ childId })
    await setLimit(null)
  })
})

/** A family of its own, whose room can be taken without anybody else. */
async function another() {
  const made = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId } = await family.people.createChild(made.accountId, { createdBy: made.owner.userId })
  const set = (columns: string) =>
    family.app.database.pool.query(`update account_storage set ${columns} where account_id = $1`, [made.accountId])
  const { db } = family.app.database
  const counted = () => countFamily(db, made.accountId, family.app.clock.now())
  /** From now on, as of its last count. */
  const device = () => {
    family.app.clock.advance(61_000)
    return family.as(made.owner, made.accountId)
  }
  return { ...made, childId, set, counted, device, one: await family.as(made.owner, made.accountId) }
}
type Another = Awaited<ReturnType<typeof another>>

describe('a family whose room is taken', () => {
  const long = 'Long words about a night. '.repeat(60)
  const walk = { name: 'Walk', icon: 'star', color: '#3366CC', hasDuration: false } as const
  const saying = (text: string) => ({ startAt: family.app.clock.now().toISOString(), tz: 'UTC', details: { text } })
  const full = async ({ set, counted, device }: Another) => {
    await set(`limit_bytes = ${await counted()}`)
    return device()
  }

  test('corrects and shortens what is there, and makes nothing of it larger', async () => {
    const other = await another()
    const small = await note('Teething', other.one, other.childId)
    const large = await note(long, other.one, other.childId)
    const medicine = await other.one.api.medicines.create({ body: { childId: other.childId, name: 'Drops' } })
    const kind = await other.one.api.ownKinds.create({ body: walk })
    const one = await full(other)
    const say = (id: string, text: string) => codeOf(one.api.logs.update({ params: { id }, body: saying(text) }))
    expect(await say(small.id, 'Teething, a bit')).toBeUndefined()
    expect(await say(small.id, long)).toBe('QUOTA_EXCEEDED')
    expect(await say(large.id, 'Short')).toBeUndefined()
    expect(
      await codeOf(
        one.api.medicines.update({ params: { id: medicine.id }, body: { name: 'Drops', notes: 'x'.repeat(1_000) } }),
      ),
    ).toBe('QUOTA_EXCEEDED')
    expect(
      await codeOf(one.api.ownKinds.update({ params: { id: kind.id }, body: { ...walk, name: 'Stroll' } })),
    ).toBeUndefined()
    // What was refused is as it was.
    expect(await one.api.logs.get({ params: { id: small.id } })).toMatchObject({ details: { text: 'Teething, a bit' } })
  })

  test('adds no article, question or kind, and no picture or document', async () => {
    const other = await another()
    await note('Teething', other.one, other.childId)
    const one = await full(other)
    const { childId } = other
    const asked = [
      note('Another', one, childId),
      one.api.medicines.create({ body: { childId, name: 'Drops' } }),
      one.api.visitQuestions.create({ body: { childId, text: 'Why?' } }),
      one.api.ownKinds.create({ body: walk }),
      one.api.knowledge.create({ body: { title: 'A', body: 'B', category: 'sleep' } }),
      one.upload({ childIds: [childId] }),
    ]
    expect(await Promise.all(asked.map(codeOf))).toEqual(asked.map(() => 'QUOTA_EXCEEDED'))
  })

  test('ends a timer that runs, deletes, and can be told on a new device', async () => {
    const other = await another()
    const startAt = family.app.clock.now().toISOString()
    const sleep = await other.one.api.logs.create({
      body: { id: uuidv7(), childId: other.childId, kind: 'sleep', startAt, tz: 'UTC', details: {} } as never,
    })
    const { id } = await note(long, other.one, other.childId)
    const one = await full(other)
    const at = family.app.clock.now().toISOString()
    expect(await one.api.timers.stop({ params: { id: sleep.id }, body: { at } })).toMatchObject({ endAt: at })
    expect(await codeOf(one.api.logs.remove({ params: { id } }))).toBeUndefined()
    const feed = one.api.calendarFeeds.create({ body: { name: 'Phone', parts: ['appointments'] } })
    expect(await codeOf(feed)).toBeUndefined()
  })

  test('changes a twentieth of what others may write in a day', async () => {
    const other = await another()
    const { id } = await note('Teething', other.one, other.childId)
    const one = await full(other)
    let changed = 0
    const change = () => codeOf(one.api.logs.update({ params: { id }, body: saying(`Teething ${changed}`) }))
    while (changed < 100 && (await change()) === undefined) changed += 1
    // Of 1,000 pieces, some of which it wrote before.
    expect(changed).toBeGreaterThan(30)
    expect(changed).toBeLessThanOrEqual(50)
    expect(await change()).toBe('RATE_LIMITED')
    // What is refused for want of room costs next to nothing.
    for (let tried = 0; tried < 5; tried += 1)
      expect(await codeOf(note('New', one, other.childId))).toBe('QUOTA_EXCEEDED')
  })

  test('still logs when its photos have taken the room, until its rows have their twentieth', async () => {
    const other = await another()
    await note('Teething', other.one, other.childId)
    const rows = await other.counted()
    await other.set(`limit_bytes = ${30 * rows}, used_bytes = ${30 * rows}`)
    const one = await other.device()
    expect(await codeOf(note('At night', one, other.childId))).toBeUndefined()
    expect(await codeOf(one.upload({ childIds: [other.childId] }))).toBe('QUOTA_EXCEEDED')
    await other.set(`limit_bytes = ${10 * rows}, used_bytes = ${10 * rows}`)
    expect(await codeOf(note('More', await other.device(), other.childId))).toBe('QUOTA_EXCEEDED')
  })
})

describe('the count of what families wrote', () => {
  const countedAt = async ({ accountId }: Another) => {
    const { rows } = await family.app.database.pool.query<{ at: Date | null; bytes: string }>(
      'select counted_at as at, database_bytes as bytes from account_storage where account_id = $1',
      [accountId],
    )
    return rows[0]
  }

  test('is the same whether rows are looked at together or in pieces', async () => {
    const other = await another()
    for (let made = 0; made < 7; made += 1) await note(`Note ${made}`, other.one, other.childId)
    await other.one.api.handoffs.create({ body: { childIds: [other.childId] } })
    const { db } = family.app.database
    const now = family.app.clock.now()
    // Its own row, which holds the count, is there from the first time on.
    await countFamily(db, other.accountId, now)
    const whole = await countFamily(db, other.accountId, now)
    for (const pageRows of [1, 2, 7]) expect(await countFamily(db, other.accountId, now, { pageRows })).toBe(whole)
  })

  test('is about what the database has grown by', async () => {
    const other = await another()
    const { pool } = family.app.database
    const size = async () => {
      const { rows } = await pool.query<{ bytes: string }>(`select pg_total_relation_size('log_entries') as bytes`)
      return Number(rows[0]?.bytes)
    }
    const [before, counted] = [await size(), await other.counted()]
    await pool.query(
      `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by,
         created_at, updated_at, is_open)
       select $1, gen_random_uuid(), $2, 'note', now() - n * interval '1 minute', 'UTC', '',
         jsonb_build_object('text', repeat(md5(n::text), 20)), $3, $3, now(), now(), false from generate_series(1, 5000) n`,
      [other.accountId, other.childId, other.owner.userId],
    )
    const share = ((await other.counted()) - counted) / ((await size()) - before)
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(1.6)
  })

  test('of a family that cannot be counted keeps nobody else from it', async () => {
    const [broken, other] = [await another(), await another()]
    for (const { one, childId } of [broken, other]) await note('Teething', one, childId)
    const { pool } = family.app.database
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.account_id = '${broken.accountId}' then raise exception 'no'; end if; return new; end $$`)
    await pool.query(
      'create trigger refuse before insert or update on account_storage for each row execute function refuse()',
    )
    family.app.clock.advance(1_000)
    expect(await countAll()).toBeGreaterThan(0)
    expect((await countedAt(other))?.at).toEqual(family.app.clock.now())
    expect(await countedAt(broken)).toBeUndefined()
    await pool.query('drop function refuse cascade')
  })

  test('comes less often the more there is, and also to a family that may not write any more', async () => {
    const other = await another()
    await note('Teething', other.one, other.childId)
    await other.counted()
    await other.set(`database_bytes = ${1024 ** 3}, limit_bytes = 1`)
    const before = (await countedAt(other))?.at
    family.app.clock.advance(3 * 3_600_000)
    await countAll()
    expect((await countedAt(other))?.at).toEqual(before)
    family.app.clock.advance(2 * 3_600_000)
    await countAll()
    expect((await countedAt(other))?.at).toEqual(family.app.clock.now())
    // Nobody writes; what was deleted is purged meanwhile.
    family.app.clock.advance(3_600_000)
    await countAll()
    expect((await countedAt(other))?.at).toEqual(family.app.clock.now())
  })

  test('leaves nothing of a family that is gone', async () => {
    const { rows } = await family.app.database.pool.query('select gen_random_uuid() as id')
    await family.app.database.pool.query(
      `insert into rate_buckets (key, points, leased, updated_at) values ('written:' || $1, 1, 0, $2)`,
      [rows[0].id, family.app.clock.now()],
    )
    await countAll()
    const left = await family.app.database.pool.query('select 1 from account_storage where account_id = $1', [
      rows[0].id,
    ])
    expect(left.rows).toEqual([])
  })
})

test('what a family writes in a day ends, by its size and for all of its people together', async () => {
  const other = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId } = await family.people.createChild(other.accountId, { createdBy: other.owner.userId })
  const dev = await family.people.addMember(other.accountId, { role: 'parent' })
  const [one, two] = [await family.as(other.owner, other.accountId), await family.as(dev, other.accountId)]
  // Of 1,000 pieces of 256 bytes such a note takes about twenty.
  const words = 'a'.repeat(4_900)
  let made = 0
  while (made < 60 && (await codeOf(note(words, made % 2 === 0 ? one : two, childId))) === undefined) made += 1
  expect(made).toBeGreaterThan(40)
  expect(made).toBeLessThan(52)
  for (const who of [one, two]) expect(await codeOf(note(words, who, childId))).toBe('RATE_LIMITED')
  family.app.clock.advance(24 * 3_600_000)
  expect(await note(words, await family.as(other.owner, other.accountId), childId)).toMatchObject({ childId })
})
