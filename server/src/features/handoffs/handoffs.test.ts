import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mostPageBytes } from '../../platform/http/cursor.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { mostADay } from './queries.ts'

let family: DocumentFamily
let mara: Device
let dev: Device
let sol: Device

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
  dev = await family.as(await family.people.addMember(family.accountId, { role: 'parent', person: { name: 'Dev' } }))
  sol = await family.as(
    await family.people.addMember(family.accountId, {
      preset: 'nanny',
      children: [family.junoId],
      person: { name: 'Sol' },
    }),
  )
})
afterAll(() => family.stop())

const minutesAgo = (minutes: number) => new Date(family.app.clock.now().getTime() - minutes * 60_000).toISOString()
const log = (kind: string, details: object, startAt: string, more: object = {}) =>
  mara.api.logs.create({
    body: { id: uuidv7(), childId: family.junoId, kind, startAt, tz: 'UTC', details, ...more } as never,
  })
const hand = (body: object = {}, who: Device = mara) =>
  who.api.handoffs.create({ body: { childIds: [family.junoId], toId: sol.userId, ...body } })
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('a brief holds what the next person needs, as it was at that moment', async () => {
    const bottle = { method: 'bottle', segments: [], bottles: [{ contents: 'formula', amountMl: 90 }] }
    await log('feeding', bottle, minutesAgo(300), { endAt: minutesAgo(290) })
    const fed = await log('feeding', bottle, minutesAgo(120), { endAt: minutesAgo(110) })
    const slept = await log('sleep', { moodAfter: 'happy' }, minutesAgo(90), { endAt: minutesAgo(30) })
    const changed = await log('diaper', { kind: 'wet' }, minutesAgo(20))
    const note = await log('note', { text: 'Teething a little' }, minutesAgo(200))
    await log('note', { text: 'Long ago' }, minutesAgo(2_000))
    const medicine = await mara.api.medicines.create({
      body: {
        childId: family.junoId,
        name: 'Drops',
        dose: { value: '2', unit: 'drop' },
        minIntervalS: 4 * 3600,
        maxDosesPerDay: 4,
      } as never,
    })
    const dose = await log('medicine', { medicineId: medicine.id, name: 'Drops' }, minutesAgo(60))
    await mara.api.milk.create({
      body: { childId: family.junoId, place: 'fridge', amountMl: 120, pumpedAt: minutesAgo(100) } as never,
    })
    const visit = await mara.api.schedule.create({
      body: {
        childIds: [family.junoId],
        kind: 'appointment',
        title: 'Check-up',
        startOn: '2026-11-20',
        startAt: '09:30',
        durationMinutes: 45,
        timeZone: 'UTC',
        place: 'City Clinic',
      },
    })
    const paper = await mara.upload({ title: 'Passport', expiresOn: '2026-12-01' })
    const made = await hand({ note: 'Bottle is in the blue bag' })
    expect(made).toMatchObject({
      reason: 'byHand',
      from: { id: mara.userId, name: 'Mara Silva' },
      to: { id: sol.userId, name: 'Sol' },
      note: 'Bottle is in the blue bag',
      childIds: [family.junoId],
      seenBy: [],
    })
    const [brief] = made.briefs
    expect(brief).toMatchObject({
      logs: {
        lastFeed: { id: fed.id, by: 'Mara Silva' },
        lastSleep: { id: slept.id },
        lastDiaper: { id: changed.id },
        notes: [{ id: slept.id }, { id: note.id }],
      },
      health: {
        medicines: [
          {
            name: 'Drops',
            last: { id: dose.id },
            nextAt: new Date(Date.parse(dose.startAt) + 4 * 3_600_000).toISOString(),
          },
        ],
      },
      pumping: { fridgeMl: 120, freezerMl: 0, roomMl: 0 },
      schedule: [
        { id: visit.id, on: '2026-11-20', at: '2026-11-20T09:30:00.000Z', title: 'Check-up', isAllDay: false },
      ],
      documents: [{ id: paper.id, title: 'Passport', expiresOn: '2026-12-01' }],
    })
    // What is logged afterwards changes nothing of it.
    await log('feeding', bottle, minutesAgo(1))
    const later = await mara.api.handoffs.get({ params: { id: made.id } })
    expect(later.briefs[0]?.logs?.lastFeed?.id).toBe(fed.id)

    const forSol = await sol.api.handoffs.get({ params: { id: made.id } })
    expect(forSol.briefs[0]).toMatchObject({ documents: null, schedule: [{ id: visit.id }] })
    expect(forSol.briefs[0]?.health?.medicines).toHaveLength(1)
  })

  test('a part that somebody may not see is absent, never empty', async () => {
    const viewer = await family.as(
      await family.people.addMember(family.accountId, {
        preset: 'viewer',
        children: [family.junoId],
        person: { name: 'Vi' },
      }),
    )
    const made = await hand({ toId: viewer.userId })
    const [brief] = (await viewer.api.handoffs.get({ params: { id: made.id } })).briefs
    expect(brief).toMatchObject({ health: null, pumping: null, documents: null })
    expect(brief?.logs).not.toBeNull()
    expect(await codeOf(hand({}, viewer))).toBe('FORBIDDEN')
  })

  test('only those who see the children take over, and only of children that the giver may log for', async () => {
    expect(await codeOf(hand({ toId: uuidv7() }))).toBe('UNKNOWN_PERSON')
    expect(await codeOf(hand({ childIds: [family.otisId] }))).toBe('UNKNOWN_PERSON')
    expect(await codeOf(hand({ childIds: [family.otisId], toId: mara.userId }, sol))).toBe('UNKNOWN_CHILD')
    const id = uuidv7()
    const made = await hand({ id })
    expect(await hand({ id, note: 'Again' })).toEqual(made)
    expect(await codeOf(hand({ id }, dev))).toBe('INVALID_INPUT')
  })

  test('the giver may add a line for a day, and nobody else', async () => {
    const { id } = await hand()
    const write = (who: Device, note: string) => who.api.handoffs.note({ params: { id }, body: { note } })
    expect(await write(mara, 'Spare key at Ana')).toMatchObject({ note: 'Spare key at Ana', version: 2 })
    expect(await codeOf(write(dev, 'Mine'))).toBe('NOT_YOURS')
    expect(await codeOf(write(sol, 'Mine'))).toBe('NOT_YOURS')
    family.app.clock.advance(25 * 3_600_000)
    // Tokens have run out by then.
    mara = await family.as(family.owner)
    sol = await family.as(sol)
    dev = await family.as(dev)
    expect(await codeOf(write(mara, 'Too late'))).toBe('NOT_YOURS')
    expect((await mara.api.handoffs.get({ params: { id } })).note).toBe('Spare key at Ana')
  })

  test('who has read it is said once, with when', async () => {
    const { id } = await hand()
    const first = await sol.api.handoffs.seen({ params: { id } })
    const at = family.app.clock.now().toISOString()
    expect(first.seenBy).toEqual([{ person: { id: sol.userId, name: 'Sol' }, at }])
    family.app.clock.advance(60_000)
    await sol.api.handoffs.seen({ params: { id } })
    expect((await mara.api.handoffs.get({ params: { id } })).seenBy).toEqual(first.seenBy)
  })

  test('handoffs come in pages, the latest first, of the children that the reader sees', async () => {
    const nanny = await family.as(
      await family.people.addMember(family.accountId, {
        preset: 'nanny',
        children: [family.otisId],
        person: { name: 'Ana' },
      }),
    )
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) {
      family.app.clock.advance(60_000)
      const childIds = count % 2 === 0 ? [family.otisId, family.junoId] : [family.junoId]
      ids.unshift((await hand({ childIds, toId: null })).id)
    }
    const found: string[] = []
    for (let cursor: string | undefined, count = 0; count < 9 && found.length < 5; count += 1) {
      const page = await mara.api.handoffs.list({ query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } })
      found.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(found.slice(0, 5)).toEqual(ids)
    const seen = (await nanny.api.handoffs.list()).items
    expect(seen.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[4]])
    // Nobody learns of a child they do not see.
    for (const { childIds, briefs } of seen) {
      expect(childIds).toEqual([family.otisId])
      expect(briefs.map(({ childId }) => childId)).toEqual([family.otisId])
    }
  })

  test('at an exchange the brief of that moment is made, once, also when the job runs twice', async () => {
    const { accountId, userId: maraId } = { accountId: family.accountId, userId: mara.userId }
    const child = await family.people.createChild(accountId, { createdBy: maraId, name: 'Pip' })
    const now = family.app.clock.now()
    const day = now.toISOString().slice(0, 10)
    const inAnHour = new Date(now.getTime() + 3_600_000).toISOString().slice(11, 16)
    await mara.api.parentingSchedule.create({
      body: {
        ...{ childIds: [child.childId], template: 'own', lengthDays: 2, startOn: day, timeZone: 'UTC' },
        people: [
          { userId: maraId, name: 'Mara' },
          { userId: dev.userId, name: 'Dev' },
        ],
        exchanges: [
          { day: 0, at: inAnHour, to: 1, place: 'School' },
          { day: 1, at: inAnHour, to: 0, place: 'Home' },
        ],
      },
    })
    await mara.api.logs.create({
      body: {
        ...{ id: uuidv7(), childId: child.childId, kind: 'diaper', startAt: now.toISOString(), tz: 'UTC' },
        details: { kind: 'wet' },
      } as never,
    })
    const made = async () =>
      (await dev.api.handoffs.list()).items.filter(({ childIds }) => childIds.includes(child.childId))
    const run = () => family.app.database.pool.query(`select graphile_worker.add_job('handoffs.make', '{}')`)
    await run()
    expect(await made()).toEqual([])
    family.app.clock.advance(3_601_000)
    mara = await family.as(family.owner)
    dev = await family.as(dev)
    await run()
    await expect.poll(async () => (await made()).length).toBe(1)
    await run()
    await expect
      .poll(async () => {
        const { rows } = await family.app.database.pool.query(
          `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'handoffs.make'`,
        )
        return rows[0].count
      })
      .toBe(0)
    const [handoff] = await made()
    expect(await made()).toHaveLength(1)
    expect(handoff).toMatchObject({
      ...{ reason: 'exchange', place: 'School', at: `${day}T${inAnHour}:00.000Z` },
      ...{ from: { id: maraId }, to: { id: dev.userId } },
      briefs: [{ childId: child.childId, logs: { lastDiaper: { kind: 'diaper' }, lastFeed: null } }],
    })
  })

  test('of a family with much to say each handoff stays small, and a list of them comes in pages that do', async () => {
    const words = 'Teething. '.repeat(490)
    const childIds = [family.junoId, family.otisId]
    const more = { details: { text: words }, notes: words, tz: 'UTC', kind: 'note' }
    for (const childId of childIds)
      for (let count = 1; count <= 30; count += 1)
        await mara.api.logs.create({ body: { id: uuidv7(), childId, startAt: minutesAgo(count), ...more } as never })
    for (let count = 0; count < 30; count += 1) await hand({ childIds })
    const { rows } = await family.app.database.pool.query(
      'select max(octet_length(briefs::text)) as bytes, max(pg_column_size(briefs)) as stored from handoffs',
    )
    expect(rows[0].bytes).toBeLessThan(70_000)
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const query: object = { limit: 200, ...(cursor === null ? {} : { cursor }) }
      const page = await mara.api.handoffs.list({ query })
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(mostPageBytes + 1_000)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    const [{ count }] = (await family.app.database.pool.query('select count(*)::int as count from handoffs')).rows
    expect(ids).toHaveLength(count)
    expect(new Set(ids).size).toBe(count)
    const [brief] = (await mara.api.handoffs.get({ params: { id: ids[0] ?? '' } })).briefs
    expect(brief?.more?.notes).toBe(30 - (brief?.logs?.notes.length ?? 0))
  })

  test('a list reads no more briefs than it tells, also of those that are stored small', async () => {
    const { pool } = family.app.database
    const words = 'a'.repeat(4_000)
    await pool.query(
      `update handoffs set briefs = jsonb_build_array(jsonb_set(briefs -> 0, '{logs,notes}',
         (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', 'note', 'startAt', '2026-11-19T10:00:00.000Z', 'endAt', null,
            'details', jsonb_build_object('text', $1::text, 'isPinned', false, 'isHandover', false), 'notes', '', 'by', 'Mara ' || n)) from generate_series(1, 15) n)))
       where account_id = $2`,
      [words, family.accountId],
    )
    const [{ count }] = (await pool.query('select count(*)::int as count from handoffs')).rows
    const stored = `select sum(pg_column_size(briefs))::int as bytes from handoffs`
    expect((await pool.query(stored)).rows[0].bytes).toBeLessThan(mostPageBytes / 2)
    let read = 0
    const query = pool.query.bind(pool)
    const watched = vi.spyOn(pool, 'query').mockImplementation((async (...given: Parameters<typeof query>) => {
      const answer = (await query(...given)) as unknown as { rows?: unknown[] }
      read = Math.max(read, JSON.stringify(answer.rows ?? []).length)
      return answer
    }) as never)
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page = await mara.api.handoffs.list({
        query: { limit: 200, ...(cursor === null ? {} : { cursor }) } as object,
      })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    watched.mockRestore()
    expect(new Set(ids).size).toBe(count)
    expect(read).toBeGreaterThan(100_000)
    expect(read).toBeLessThan(2 * mostPageBytes)
  })

  test('a family hands over by hand so often in a day, and again the day after', async () => {
    const { rows } = await family.app.database.pool.query(
      `select count(*)::int as count from handoffs where reason = 'byHand' and created_at > $1`,
      [new Date(family.app.clock.now().getTime() - 24 * 3_600_000)],
    )
    const id = uuidv7()
    await hand({ id })
    for (let count = rows[0].count + 1; count < mostADay.byHand; count += 1) {
      family.app.clock.advance(1_000)
      await hand()
    }
    expect(await codeOf(hand())).toBe('RATE_LIMITED')
    // The same once more is nothing new.
    expect(await hand({ id })).toMatchObject({ id })
    family.app.clock.advance(25 * 3_600_000)
    mara = await family.as(family.owner)
    expect(await hand()).toMatchObject({ reason: 'byHand' })
  })
})
