import { detailsOf } from '@nestwren/contract/logs/details'
import { entryProblems, kindOf } from '@nestwren/contract/logs/entry'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { ageInDays, score } from '@nestwren/growth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../platform/clock/clock.ts'
import { testConfig } from '../../platform/config/test-config.ts'
import type { Database } from '../../platform/db/database.ts'
import { createSilentLog } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { createTestStore, type TestStore } from '../../platform/testing/stores.ts'
import { createPasswords } from '../auth/passwords.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import type { Planned } from './day-plan.ts'
import { junoPlan, otisPlan } from './family-plan.ts'
import { demoSignIns, seedDemoFamily } from './seed.ts'
import { junoMeasurements, otisMeasurements } from './seed-growth.ts'

const morning = new Date('2026-11-19T10:24:00.000Z')

/** Minutes of sleep after `from`. */
function sleptMinutes(plan: readonly Planned[], from: Date, now: Date): number {
  const sleeps = plan.filter(({ kind }) => kind === 'sleep')
  const ms = sleeps.map(({ startAt, endAt }) => Math.max(0, +(endAt ?? now) - Math.max(+startAt, +from)))
  return ms.reduce((sum, one) => sum + one, 0) / 60_000
}

/** What goes on around somebody who sleeps. */
const besideSleep: ReadonlySet<string> = new Set(['diaper', 'pumping', 'note'])

describe.each([
  ['in the morning', morning, 'UTC'],
  ['at midnight', new Date('2026-11-19T00:00:00.000Z'), 'UTC'],
  ['in the deep night', new Date('2026-11-19T03:07:00.000Z'), 'UTC'],
  ['at noon', new Date('2026-11-19T12:40:00.000Z'), 'UTC'],
  ['at bedtime', new Date('2026-11-19T19:55:00.000Z'), 'UTC'],
  ['on the night the clocks go back', new Date('2026-10-25T01:30:00.000Z'), 'Europe/Lisbon'],
  ['on the day the clocks went forward', new Date('2026-03-29T14:00:00.000Z'), 'Europe/Berlin'],
  ['on the first island', new Date('2026-11-19T10:24:00.000Z'), 'Pacific/Kiritimati'],
])('a plan made %s', (_when, now, tz) => {
  const plans = { Juno: junoPlan(now, tz), Otis: otisPlan(now, tz) }

  test.each(Object.entries(plans))('for %s holds what a person could have entered', (_name, plan) => {
    for (const { kind, startAt, endAt, details } of plan) {
      const definition = kindOf(kind)
      const parsed = detailsOf(definition).parse(details)
      const timed = { kind, startAt: startAt.toISOString(), endAt: endAt?.toISOString() ?? null, details: parsed }
      expect(entryProblems(timed)).toEqual([])
      expect(definition.doubts(timed)).toEqual([])
      expect(Math.max(+startAt, +(endAt ?? startAt))).toBeLessThanOrEqual(+now)
    }
  })

  test.each(Object.entries(plans))('lets %s sleep once at a time, and do nothing else meanwhile', (_name, plan) => {
    const spans = plan.toSorted((a, b) => +a.startAt - +b.startAt)
    const sleeps = spans.filter(({ kind }) => kind === 'sleep')
    for (const sleep of sleeps) {
      const meanwhile = spans.filter(
        (other) =>
          other !== sleep &&
          !besideSleep.has(other.kind) &&
          other.startAt < (sleep.endAt ?? now) &&
          (other.endAt ?? other.startAt) > sleep.startAt,
      )
      expect(meanwhile).toEqual([])
    }
  })

  test('tells thirty days, and nothing twice', () => {
    const days = new Set(plans.Juno.map(({ startAt }) => startAt.toISOString().slice(0, 10)))
    expect(days.size).toBeGreaterThanOrEqual(30)
    const told = [...plans.Juno, ...plans.Otis].map((one) => JSON.stringify(one))
    expect(new Set(told).size).toBe(told.length)
  })
})

test('a baby of four months: 8 to 12 feeds and 12 to 16 hours of sleep a day', () => {
  const plan = junoPlan(morning, 'UTC')
  for (let ago = 2; ago < 29; ago++) {
    const from = new Date(Date.UTC(2026, 10, 19 - ago))
    const to = new Date(+from + 86_400_000)
    const today = plan.filter(({ startAt }) => startAt >= from && startAt < to)
    const feeds = today.filter(({ kind }) => kind === 'feeding').length
    expect(feeds).toBeGreaterThanOrEqual(8)
    expect(feeds).toBeLessThanOrEqual(12)
    const slept = sleptMinutes(plan, from, to) - sleptMinutes(plan, to, to)
    expect(slept / 60).toBeGreaterThan(12)
    expect(slept / 60).toBeLessThan(16)
  }
})

test('a morning at 10:24 looks like the day that was designed', () => {
  const plan = junoPlan(morning, 'UTC')
  const last = (kind: Planned['kind']) => plan.filter((one) => one.kind === kind).at(-1)
  expect(last('feeding')).toMatchObject({
    startAt: new Date('2026-11-19T08:14:00.000Z'),
    endAt: new Date('2026-11-19T08:28:00.000Z'),
    by: 'mara',
    details: { method: 'breast', segments: [{ side: 'right' }] },
  })
  expect(last('sleep')).toMatchObject({
    endAt: new Date('2026-11-19T08:59:00.000Z'),
    details: { location: 'stroller' },
  })
  expect(last('diaper')).toMatchObject({ startAt: new Date('2026-11-19T09:36:00.000Z'), by: 'sol' })
  expect(sleptMinutes(plan, new Date('2026-11-19T00:00:00.000Z'), morning)).toBe(6 * 60 + 3)
})

describe.each([
  ['Juno', 'female', '2026-07-08', junoMeasurements('2026-07-08', '2026-11-19')],
  ['Otis', 'male', '2023-09-10', otisMeasurements('2023-09-10')],
] as const)('%s', (_name, sex, born, visits) => {
  test('grows as children do, and as it was typed', () => {
    expect(visits.length).toBeGreaterThan(5)
    for (const { on, weightG, lengthMm, headMm, measured, typed } of visits) {
      const scores = score({
        sex,
        ageDays: ageInDays(born, on),
        weightKg: weightG / 1000,
        lengthHeightCm: lengthMm === null ? null : lengthMm / 10,
        headCm: headMm === null ? null : headMm / 10,
        measured: measured === null ? null : measured === 'lying' ? 'L' : 'H',
      })
      for (const key of ['waz', 'haz', 'hcz'] as const) expect(Math.abs(scores[key]?.z ?? 0)).toBeLessThan(1)
      expect(on <= '2026-11-19').toBe(true)
      const [pounds = 0, ounces = 0] = typed.weight?.value.split(' ').map(Number) ?? []
      const grams = typed.weight?.unit === 'kg' ? pounds * 1000 : pounds * 453.592_37 + ounces * 28.349_523
      expect(Math.round(grams)).toBe(weightG)
    }
  })
})

test('Juno was weighed two days ago, at about the middle of girls of her age', () => {
  const last = junoMeasurements('2026-07-08', '2026-11-19').at(-1)
  expect(last).toMatchObject({ on: '2026-11-17', weightG: 6_500, typed: { weight: { value: '6.50', unit: 'kg' } } })
  const { waz } = score({ sex: 'female', ageDays: ageInDays('2026-07-08', '2026-11-17'), weightKg: 6.5 })
  expect(Math.abs((waz?.percentile ?? 0) - 50)).toBeLessThan(6)
})

describe('the seed', () => {
  let database: Database
  let store: TestStore
  beforeAll(async () => {
    ;[database, store] = await Promise.all([createTestDatabase(), createTestStore()])
  })
  afterAll(async () => {
    await Promise.all([database.close(), store.close()])
  })

  test('fills an empty database once, however many servers start', async () => {
    const passwords = createPasswords()
    const [clock, log, { files }] = [createTestClock(morning), createSilentLog(), store]
    const deps = {
      database,
      clock,
      log,
      keeper: createFileKeeper({ config: testConfig(), database, files, clock, log }),
      hashPassword: (password: string) => passwords.hash(password, 'demo'),
      tz: 'UTC',
    }
    const seeded = await Promise.all([seedDemoFamily(deps), seedDemoFamily(deps)])
    expect(seeded.toSorted()).toEqual([false, true])
    expect(await seedDemoFamily(deps)).toBe(false)

    const { rows: users } = await database.pool.query('select username, password_hash from users')
    expect(users).toHaveLength(demoSignIns.length)
    for (const { email, password } of demoSignIns) {
      const user = users.find(({ username }) => username === email)
      expect(await passwords.isRight(password, user?.password_hash ?? null, 'demo')).toBe(true)
    }
    const { rows: counts } = await database.pool.query(
      `select c.name, e.kind, count(*) from log_entries e join children c on c.account_id = e.account_id and c.id = e.child_id
       group by 1, 2`,
    )
    // Vaccines and a fever are rare.
    const atLeast: Partial<Record<KindName, number>> = { temperature: 5, bath: 12, note: 5, vaccine: 3, own: 8 }
    for (const kind of kindNames) {
      const [row] = counts.filter((one) => one.name === 'Juno' && one.kind === kind)
      expect([kind, Number(row?.count) >= (atLeast[kind] ?? 28)]).toEqual([kind, true])
    }
    const { rows: reactions } = await database.pool.query(
      `select (select count(*) from likes l where l.item_id = e.id) likes,
         (select count(*) from comments c where c.item_id = e.id) comments
       from log_entries e where notes = 'Tummy time, nine whole minutes'`,
    )
    expect(reactions).toEqual([{ likes: 3, comments: 1 }])
    const { rows: pinned } = await database.pool.query(
      `select details ->> 'text' as text from log_entries where kind = 'note' and (details ->> 'isPinned') = 'true'`,
    )
    expect(pinned).toHaveLength(1)
    const { rows: stock } = await database.pool.query(
      `select l.place, l.ended_as, count(*)::int as lots, min(l.amount_ml - u.fed_ml)::int as least_ml from milk_lots l
         cross join lateral (select coalesce(sum(amount_ml), 0) as fed_ml from milk_uses where lot_id = l.id) u
       group by 1, 2`,
    )
    const lots = (place: string, endedAs: string | null) =>
      stock.find((row) => row.place === place && row.ended_as === endedAs)
    expect(lots('freezer', null)?.lots).toBeGreaterThan(5)
    expect(lots('fridge', null)?.lots).toBeGreaterThan(1)
    expect(lots('fridge', 'used')?.least_ml).toBe(0)
    expect(Math.min(...stock.map((row) => row.least_ml))).toBeGreaterThanOrEqual(0)
    const { rows: unknown } = await database.pool.query(
      `select id from log_entries e where (kind = 'medicine' and not exists (select 1 from medicines m where m.account_id = e.account_id
         and m.child_id = e.child_id and m.id::text = e.details ->> 'medicineId'))
       or (kind = 'own' and not exists (select 1 from own_kinds k where k.account_id = e.account_id and k.id::text = e.details ->> 'kindId'))`,
    )
    expect(unknown).toEqual([])
    const { rows: album } = await database.pool.query(
      `select p.caption, count(f.*)::int as files, exists (select 1 from log_entries e
         where e.account_id = p.account_id and e.id = p.log_id and e.photo_ids = array[p.id]) as has_entry
       from photos p join stored_files f on f.account_id = p.account_id and f.thing_id = p.id
       where p.taken_at <= $1 group by p.account_id, p.id order by p.taken_at desc`,
      [morning],
    )
    expect(album.length).toBeGreaterThan(6)
    expect(album.every((row) => row.files === 4)).toBe(true)
    expect(album[0]).toMatchObject({ caption: 'Eye to eye with the triangle', has_entry: true })
    const { rows: papers } = await database.pool.query('select title, has_preview from documents order by title')
    expect(papers).toEqual([
      { title: 'Passport', has_preview: true },
      { title: 'Vaccination record', has_preview: true },
    ])
    const { rows: foods } = await database.pool.query(
      `select f.name, f.allergen, f.status, jsonb_array_length(f.reactions) as reactions, exists (select 1 from log_entries e
         where e.account_id = f.account_id and e.child_id = f.child_id and e.details -> 'foods' @> jsonb_build_array(
           jsonb_build_object('name', f.name))) as is_served
       from food_items f order by name`,
    )
    expect(foods).toEqual([
      { name: 'Egg', allergen: 'egg', status: 'liked', reactions: 0, is_served: true },
      { name: 'Fish', allergen: 'fish', status: 'disliked', reactions: 0, is_served: true },
      { name: 'Peanut butter', allergen: 'peanuts', status: 'planned', reactions: 0, is_served: false },
      { name: 'Strawberries', allergen: null, status: 'trying', reactions: 1, is_served: true },
      { name: 'Yogurt', allergen: 'milk', status: 'liked', reactions: 0, is_served: true },
    ])
    const { rows: kept } = await database.pool.query(
      `select c.name, (select count(*)::int from measurements m where m.child_id = c.id) as measured,
         (select array_agg(coalesce(key, title) order by achieved_on) from milestones m where m.child_id = c.id) as milestones,
         (select count(*)::int from visit_questions q where q.child_id = c.id) as questions
       from children c order by c.name`,
    )
    const motor = ['sitting-without-support', 'hands-and-knees-crawling', 'standing-alone']
    expect(kept).toEqual([
      { name: 'Juno', measured: 6, milestones: ['First smile', 'First laugh'], questions: 2 },
      {
        name: 'Otis',
        measured: 7,
        milestones: [...motor, 'First word', 'walking-alone', 'First night in his own bed'],
        questions: 0,
      },
    ])
    const { rows: sites } = await database.pool.query(
      `select s.slug, s.enabled, (select count(*)::int from stored_files f where f.thing_id::text = s.hero ->> 'id') as hero,
         (select array_agg(p.caption order by p.public_order) from photos p where p.is_public) as photos,
         (select count(*)::int from registry_items) as gifts,
         (select min(i.date_time) > $1 from site_invites i) as is_to_come from sites s`,
      [morning],
    )
    expect(sites).toEqual([
      { slug: 'the-ellerys', enabled: true, hero: 3, photos: expect.any(Array), gifts: 5, is_to_come: true },
    ])
    expect(sites[0].photos[0]).toBe('Our day at the lake')
    expect(sites[0].photos).toHaveLength(6)
    const { rows: grants } = await database.pool.query('select preset from child_permissions order by preset')
    expect(grants.map(({ preset }) => preset)).toEqual(['family', 'family', 'nanny', 'nanny'])
  }, 120_000)
})
