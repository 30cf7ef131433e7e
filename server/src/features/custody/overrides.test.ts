import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { expireProposals } from './reminders.ts'
import {
  type CustodyFamily,
  cycleOf,
  type NewOverride,
  overrideOf,
  type Parent,
  periodOf,
  refusalOf,
  startCustodyFamily,
} from './testing/custody-family.ts'

const start = '2026-11-19T10:24:00.000Z'

let family: CustodyFamily
beforeAll(async () => {
  family = await startCustodyFamily(start)
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.goTo(start)
  await family.database.pool.query(
    'truncate custody_cycles, custody_cycle_children, custody_overrides, custody_override_children, custody_steps, sent_reminders',
  )
  await family.mara.client.parentingSchedule.create({ body: cycleOf(family) })
  family.takeEmissions()
  await family.takeReminders()
})

const propose = (over: Partial<NewOverride> = {}, who: Parent = family.mara) =>
  who.client.overrides.create({ body: overrideOf(family, over) })
type Answer = Parameters<Parent['client']['overrides']['update']>[0]['body']
const answer = (id: string, body: Answer, who: Parent = family.dev) =>
  who.client.overrides.update({ params: { id }, body })
const withdraw = (id: string, who: Parent = family.mara) => who.client.overrides.remove({ params: { id } })
const list = async (who: Parent = family.mara, which: 'all' | 'current' = 'all') =>
  (await who.client.overrides.list({ query: { which } })).items
const lines = async (id: string, who: Parent = family.mara) => {
  const found = (await list(who)).find((one) => one.id === id)
  return found?.steps.map(({ seq, step, by, words }) => [seq, step, by?.name ?? null, words])
}
const stored = async (sql: string) => (await family.database.pool.query(sql)).rows

const terms = (untilOn: string, holder: Parent = family.dev) => ({
  ...{ title: 'Thanksgiving, one day', timeZone: 'America/New_York' },
  periods: [periodOf(holder, untilOn)],
})

describe('the life of a proposal', () => {
  test('waits for the other parent, who accepts it: then it holds', async () => {
    const { mara, dev, juno } = family
    const id = uuidv7()
    const made = await propose({ id })
    expect(made).toMatchObject({
      ...{ id, childIds: [juno], type: 'oneOff', title: 'Thanksgiving at the lake', status: 'proposed', version: 1 },
      ...{ proposedBy: { id: mara.id, name: 'Mara' }, waitsFor: { id: dev.id, name: 'Dev' }, acceptedAt: null },
      answerBy: '2026-11-26T10:24:00.000Z',
    })
    expect(await Promise.all([1, 2].map(() => propose({ id, title: 'Again' })))).toEqual([made, made])
    expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }, mara))).toMatchObject({
      ...{ status: 403, code: 'NOT_YOURS_TO_ANSWER' },
    })
    expect(await refusalOf(answer(id, { version: 2, answer: 'accept' }))).toMatchObject({
      ...{ code: 'STALE_VERSION', details: { current: { id, version: 1 } } },
    })
    await family.goTo('2026-11-20T10:24:00.000Z')
    const accepted = await answer(id, { version: 1, answer: 'accept', words: 'Enjoy' })
    expect(accepted).toMatchObject({
      ...{ status: 'accepted', waitsFor: null, answerBy: null, acceptedAt: '2026-11-20T10:24:00.000Z', version: 2 },
    })
    expect(await list(dev)).toEqual([accepted])
    expect(await lines(id)).toEqual([
      [1, 'proposed', 'Mara', 'My parents are in town.'],
      [2, 'accepted', 'Dev', 'Enjoy'],
    ])
    expect(await refusalOf(answer(id, { version: 2, answer: 'decline' }))).toMatchObject({ code: 'ALREADY_ANSWERED' })
    expect(await refusalOf(withdraw(id))).toMatchObject({ code: 'ALREADY_ANSWERED' })
  })

  test('is declined, and nothing changes', async () => {
    const { id } = await propose()
    expect(await answer(id, { version: 1, answer: 'decline', words: 'We are away' })).toMatchObject({
      ...{ status: 'declined', acceptedAt: null, waitsFor: null, version: 2 },
    })
    expect(await list(family.mara, 'current')).toEqual([])
    expect(await lines(id)).toEqual([
      [1, 'proposed', 'Mara', 'My parents are in town.'],
      [2, 'declined', 'Dev', 'We are away'],
    ])
    expect(await refusalOf(answer(id, { version: 2, answer: 'accept' }))).toMatchObject({ code: 'ALREADY_ANSWERED' })
  })

  test('is countered twice: each time the other is asked, with other terms and a new date', async () => {
    const { mara, dev } = family
    const { id } = await propose({ answerBy: '2026-11-21T00:00:00.000Z' })
    const first = await answer(id, { version: 1, answer: 'counter', terms: terms('2026-11-26'), words: 'One day?' })
    expect(first).toMatchObject({
      ...{ status: 'proposed', title: 'Thanksgiving, one day', version: 2, answerBy: '2026-11-26T10:24:00.000Z' },
      ...{ proposedBy: { id: dev.id }, waitsFor: { id: mara.id }, createdBy: { id: mara.id } },
    })
    expect(await refusalOf(answer(id, { version: 2, answer: 'accept' }))).toMatchObject({ code: 'NOT_YOURS_TO_ANSWER' })
    const counter = { version: 2, answer: 'counter', terms: terms('2026-11-28'), answerBy: '2026-11-22T00:00:00.000Z' }
    const second = await answer(id, counter as Answer, mara)
    expect(second).toMatchObject({ waitsFor: { id: dev.id }, version: 3, answerBy: '2026-11-22T00:00:00.000Z' })
    // What was on the table before can no longer be agreed to.
    expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }))).toMatchObject({ code: 'STALE_VERSION' })
    const done = await answer(id, { version: 3, answer: 'accept' })
    expect(done).toMatchObject({ status: 'accepted', periods: [{ untilOn: '2026-11-28' }], version: 4 })
    expect(done.steps.map(({ step, terms: put }) => [step, put?.periods[0]?.untilOn])).toEqual([
      ['proposed', '2026-11-27'],
      ['countered', '2026-11-26'],
      ['countered', '2026-11-28'],
      ['accepted', undefined],
    ])
  })

  test('is taken back by whoever proposed the terms, before an answer, and only once', async () => {
    const { mara, dev } = family
    const { id } = await propose()
    expect(await refusalOf(withdraw(id, dev))).toMatchObject({ status: 403, code: 'NOT_YOURS_TO_ANSWER' })
    await withdraw(id)
    await withdraw(id)
    expect(await list()).toMatchObject([{ id, status: 'withdrawn', waitsFor: null, version: 2 }])
    expect(await refusalOf(answer(id, { version: 2, answer: 'accept' }))).toMatchObject({ code: 'ALREADY_ANSWERED' })
    expect((await lines(id))?.map(([, step]) => step)).toEqual(['proposed', 'withdrawn'])
    const other = await propose()
    await answer(other.id, { version: 1, answer: 'counter', terms: terms('2026-11-26') })
    expect(await refusalOf(withdraw(other.id, mara))).toMatchObject({ code: 'NOT_YOURS_TO_ANSWER' })
    await withdraw(other.id, dev)
  })

  test('expires without an answer, for every reader at once, and once in the history', async () => {
    const { database, clock } = family
    const { id } = await propose({ answerBy: '2026-11-20T00:00:00.000Z' })
    expect(await expireProposals(database, clock.now())).toBe(0)
    await family.goTo('2026-11-20T00:00:00.000Z')
    const read = await list()
    expect(read).toMatchObject([{ status: 'expired', waitsFor: null, answerBy: '2026-11-20T00:00:00.000Z' }])
    expect(read[0]?.steps.at(-1)).toEqual({
      ...{ seq: 2, step: 'expired', by: null, at: '2026-11-20T00:00:00.000Z', words: '', terms: null },
    })
    for (const kind of ['accept', 'decline'] as const)
      expect(await refusalOf(answer(id, { version: 1, answer: kind }))).toMatchObject({
        ...{ status: 409, code: 'ANSWER_TOO_LATE', details: { current: { status: 'expired' } } },
      })
    await withdraw(id)
    clock.advance(5 * 60_000)
    expect(await Promise.all([1, 2].map(() => expireProposals(database, clock.now())))).toContain(1)
    expect(await expireProposals(database, clock.now())).toBe(0)
    expect((await list())[0]).toEqual({ ...read[0], version: 2 })
    expect(await stored(`select status from custody_overrides`)).toEqual([{ status: 'expired' }])
  })

  test('takes the place of what was agreed before, once it is accepted', async () => {
    const { dev, juno, otis } = family
    const before = await propose()
    expect(await refusalOf(propose({ replaces: before.id }))).toMatchObject({ code: 'NOT_AGREED' })
    expect(await refusalOf(propose({ replaces: uuidv7() }))).toMatchObject({ code: 'NOT_AGREED' })
    await answer(before.id, { version: 1, answer: 'accept' })
    expect(await refusalOf(propose({ replaces: before.id, childIds: [otis] }))).toMatchObject({ code: 'NOT_AGREED' })
    // Without periods it only ends what it replaces.
    const ending = { title: 'Not after all', periods: [], replaces: before.id }
    expect(await refusalOf(propose({ periods: [] }))).toMatchObject({ code: 'IMPOSSIBLE_OVERRIDE' })
    const { id } = await propose(ending, dev)
    expect(await list(family.nanny)).toMatchObject([{ id: before.id, status: 'accepted' }])
    await answer(id, { version: 1, answer: 'accept' }, family.mara)
    expect((await list()).map((one) => [one.id, one.status])).toEqual([
      [id, 'accepted'],
      [before.id, 'replaced'],
    ])
    expect((await lines(before.id))?.map(([seq, step, by]) => [seq, step, by])).toEqual([
      [1, 'proposed', 'Mara'],
      [2, 'accepted', 'Dev'],
      [3, 'replaced', 'Mara'],
    ])
    expect(await list(family.nanny)).toMatchObject([{ id, childIds: [juno] }])
  })

  test('holds at once as a record where the other parent uses no account', async () => {
    const { mara, juno, otis } = family
    await stored('truncate custody_cycles, custody_cycle_children')
    const people = [mara.person, { userId: null, name: 'Joe' }] as const
    await mara.client.parentingSchedule.create({ body: cycleOf(family, { people: [people[0], people[1]] }) })
    const holder = { userId: null, name: 'Joe' }
    const made = await propose({ childIds: [juno, otis], periods: [{ ...periodOf(mara), holder }] })
    expect(made).toMatchObject({ status: 'accepted', waitsFor: null, answerBy: null, acceptedAt: start })
    expect(made.steps).toMatchObject([{ seq: 1, step: 'recorded', by: { name: 'Mara' }, terms: { title: made.title } }])
    expect(await list(family.nanny)).toMatchObject([{ id: made.id, steps: [] }])
  })
})

describe('at the same moment', () => {
  test('of two different answers one wins', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await propose()
      const outcomes = await Promise.allSettled([
        answer(id, { version: 1, answer: 'accept' }),
        answer(id, { version: 1, answer: 'decline' }),
        answer(id, { version: 1, answer: 'counter', terms: terms('2026-11-26') }),
        withdraw(id),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await lines(id)).toHaveLength(2)
      expect((await list()).find((one) => one.id === id)?.version).toBe(2)
    }
  })

  test('an answer and the end of its time do not both count', async () => {
    const { id } = await propose({ answerBy: '2026-11-20T00:00:00.000Z' })
    await family.goTo('2026-11-19T23:59:59.999Z')
    const [answered, expired] = await Promise.all([
      answer(id, { version: 1, answer: 'accept' }).then(
        () => 1,
        () => 0,
      ),
      expireProposals(family.database, new Date('2026-11-20T00:00:00.000Z')),
    ])
    expect(answered + expired).toBe(1)
    expect(await lines(id)).toHaveLength(2)
  })
})

describe('rights', () => {
  test('a nanny sees what holds without words, and neither proposals nor what became of them', async () => {
    const { nanny, viewer, stranger } = family
    const { id } = await propose()
    expect(await list(nanny)).toEqual([])
    expect(await refusalOf(list(viewer))).toMatchObject({ status: 403 })
    expect(await list(stranger)).toEqual([])
    for (const who of [nanny, viewer]) {
      expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }, who))).toMatchObject({ status: 403 })
      expect(await refusalOf(who.client.overrides.history())).toMatchObject({ status: 403 })
      expect(await refusalOf(propose({}, who))).toMatchObject({ status: 403 })
      expect(await refusalOf(withdraw(id, who))).toMatchObject({ status: 403 })
    }
    expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }, stranger))).toMatchObject({ status: 404 })
    const proposed = family.takeEmissions()
    for (const who of [nanny, viewer, stranger]) expect(await family.heardBy(who, proposed)).toEqual([])
    for (const who of [family.mara, family.dev]) expect(await family.heardBy(who, proposed)).toHaveLength(1)
    const declined = await propose()
    await answer(declined.id, { version: 1, answer: 'decline' })
    await answer(id, { version: 1, answer: 'counter', terms: terms('2026-11-26') })
    expect(await family.heardBy(nanny, family.takeEmissions())).toEqual([])
    const accepted = await answer(id, { version: 2, answer: 'accept' }, family.mara)
    expect(await family.heardBy(nanny, family.takeEmissions())).toHaveLength(1)
    expect(await list(nanny)).toEqual([{ ...accepted, steps: [] }])
  })

  test('whose access ended neither sees nor answers, and the proposal expires by itself', async () => {
    const guest = await family.addCaregiver('Ada', { [family.otis]: { preset: 'parent' } })
    await stored('truncate custody_cycles, custody_cycle_children')
    const body = cycleOf(family, { childIds: [family.otis], people: [family.mara.person, guest.person] })
    await family.mara.client.parentingSchedule.create({ body })
    const ofOtis = { childIds: [family.otis], periods: [periodOf(guest)] }
    const { id, waitsFor } = await propose(ofOtis)
    expect(waitsFor?.id).toBe(guest.id)
    await family.grant(guest, family.otis, { preset: 'parent', levels: { custody: 'none' } })
    family.takeEmissions()
    expect(await refusalOf(list(guest))).toMatchObject({ status: 403 })
    expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }, guest))).toMatchObject({ status: 403 })
    await family.grant(guest, family.otis, { preset: 'parent', accessUntil: family.clock.now() })
    expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }, guest))).toMatchObject({ status: 404 })
    await withdraw(id)
    expect(await family.heardBy(guest, family.takeEmissions())).toEqual([])
    // Nobody is left to be asked: what Mara writes down from now on is a record.
    expect(await propose({ ...ofOtis, periods: [periodOf(family.mara)] })).toMatchObject({ status: 'accepted' })
  })

  test('nobody counters to somebody whose access ended', async () => {
    const guest = await family.addCaregiver('Ada', { [family.juno]: { preset: 'parent' } })
    const { id, waitsFor } = await propose({ periods: [periodOf(family.mara)] }, guest)
    expect(waitsFor?.id).toBe(family.dev.id)
    await family.people.removeMember(family.accountId, guest.id)
    const counter = answer(id, { version: 1, answer: 'counter', terms: terms('2026-11-26') })
    expect(await refusalOf(counter)).toMatchObject({ code: 'UNKNOWN_PERSON' })
    expect(await list()).toMatchObject([{ id, proposedBy: { name: 'former member' } }])
    expect(await lines(id)).toEqual([[1, 'proposed', 'Ada', 'My parents are in town.']])
  })

  test('an override of siblings takes somebody who speaks for both, and names to others the one they see', async () => {
    const { juno, otis, dev } = family
    const half = await family.addCaregiver('Bea', { [otis]: { preset: 'parent' } })
    expect(await refusalOf(propose({ childIds: [juno, otis] }, half))).toMatchObject({ code: 'UNKNOWN_CHILD' })
    const { id } = await propose({ childIds: [juno, otis] })
    expect(await list(half)).toMatchObject([{ id, childIds: [otis], status: 'proposed' }])
    expect(await refusalOf(answer(id, { version: 1, answer: 'accept' }, half))).toMatchObject({ status: 403 })
    expect(await answer(id, { version: 1, answer: 'accept' }, dev)).toMatchObject({ childIds: [juno, otis] })
  })
})

describe('bad input', () => {
  const period = (over: object) => ({ periods: [{ ...periodOf(family.dev), ...over }] })
  const holiday = { on: { is: 'date', month: 2, day: 29 }, startAt: '09:00', days: 0, endAt: '18:00' }
  const joe = { userId: null, name: 'Joe' }
  const bad: readonly (readonly [string, () => object, string])[] = [
    ['a zone that is none', () => ({ timeZone: 'Mars/Olympus' }), 'INVALID_INPUT'],
    ['a day that is none', () => period({ fromOn: '2026-02-30' }), 'INVALID_INPUT'],
    ['an end before the start', () => period({ untilOn: '2026-11-25' }), 'IMPOSSIBLE_OVERRIDE'],
    ['a part of 61 days', () => period({ untilOn: '2027-01-27' }), 'IMPOSSIBLE_OVERRIDE'],
    ['parts that overlap', () => ({ periods: [periodOf(family.dev), periodOf(family.dev)] }), 'IMPOSSIBLE_OVERRIDE'],
    [
      'a yearly day on a swap',
      () => ({ type: 'swap', periods: [], holiday: { ...holiday, evenYears: joe, oddYears: joe } }),
      'IMPOSSIBLE_OVERRIDE',
    ],
    [
      '29 February',
      () => ({ type: 'holiday', periods: [], holiday: { ...holiday, evenYears: joe, oddYears: joe } }),
      'IMPOSSIBLE_OVERRIDE',
    ],
    ['nine parts', () => ({ periods: Array.from({ length: 9 }, () => periodOf(family.dev)) }), 'INVALID_INPUT'],
    ['nobody of the family', () => period({ holder: { userId: uuidv7(), name: 'X' } }), 'UNKNOWN_PERSON'],
    ['somebody who may not see it', () => ({ periods: [periodOf(family.viewer)] }), 'UNKNOWN_PERSON'],
    ['a date that has passed', () => ({ answerBy: '2026-11-19T10:24:00.000Z' }), 'ANSWER_BY_PAST'],
    ['somebody else’s child', () => ({ childIds: [uuidv7()] }), 'UNKNOWN_CHILD'],
  ]

  test.each(bad)('refuses %s with a text and details, and stores nothing', async (_name, over, code) => {
    const body = { ...overrideOf(family), ...over() }
    const refused = await call(family.url, 'POST', '/api/overrides', { token: family.mara.token(), body })
    expect(refused.body).toMatchObject({ code, error: expect.any(String) })
    expect(refused.status).toBe(400)
    expect(refused.body.details[0]).toEqual({ path: expect.any(Array), text: expect.any(String) })
    expect(
      await stored(`select 1 from custody_overrides union all select 1 from custody_steps where subject = 'override'`),
    ).toEqual([])
    expect(family.takeEmissions()).toEqual([])
    expect(await family.takeReminders()).toEqual([])
  })

  test('refuses a counter without terms, terms without a counter, and an answer of no version', async () => {
    const { id } = await propose()
    expect(await refusalOf(answer(id, { version: 1, answer: 'counter' }))).toMatchObject({ code: 'INVALID_INPUT' })
    const both = answer(id, { version: 1, answer: 'accept', terms: terms('2026-11-26') })
    expect(await refusalOf(both)).toMatchObject({ code: 'INVALID_INPUT' })
    const blind = await call(family.url, 'PUT', `/api/overrides/${id}`, {
      ...{ token: family.dev.token(), body: { answer: 'accept' } },
    })
    expect(blind).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const bad = { version: 1, answer: 'counter', terms: terms('2026-11-25') } as const
    expect(await refusalOf(answer(id, bad))).toMatchObject({
      ...{ code: 'IMPOSSIBLE_OVERRIDE', details: [{ path: ['body', 'terms', 'periods'] }] },
    })
    expect(await lines(id)).toHaveLength(1)
  })

  test('refuses an id that a cycle has, and the other way round', async () => {
    const { mara } = family
    const [cycle] = (await mara.client.parentingSchedule.list()).items
    expect(await refusalOf(propose({ id: cycle?.id ?? '' }))).toMatchObject({ code: 'INVALID_INPUT' })
    const { id } = await propose()
    const body = { ...cycleOf(family), id, startOn: '2020-01-01', endOn: '2020-02-01' }
    expect(await refusalOf(mara.client.parentingSchedule.create({ body }))).toMatchObject({ code: 'INVALID_INPUT' })
  })
})
