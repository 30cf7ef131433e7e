import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type CustodyFamily,
  cycleOf,
  type NewOverride,
  overrideOf,
  type Parent,
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
})

const propose = (over: Partial<NewOverride> = {}, who: Parent = family.mara) =>
  who.client.overrides.create({ body: overrideOf(family, over) })
type Answer = Parameters<Parent['client']['overrides']['update']>[0]['body']
const answer = (id: string, body: Answer, who: Parent = family.dev) =>
  who.client.overrides.update({ params: { id }, body })
const accept = { version: 1, answer: 'accept' } as const
const rows = async () =>
  (await family.database.pool.query(`select 1 from custody_steps where subject = 'override'`)).rowCount

/** Wall times as `11-25 17:00`, of 2026. */
function part(from: string, until: string, { person }: Parent) {
  const [on, at] = [(wall: string) => `2026-${wall.slice(0, 5)}`, (wall: string) => wall.slice(6)]
  return { fromOn: on(from), fromAt: at(from), untilOn: on(until), untilAt: at(until), holder: { ...person } }
}
const swap = (...periods: NonNullable<NewOverride['periods']>) => ({ type: 'swap' as const, periods })
const fair = () => swap(part('11-25 17:00', '11-27 17:00', family.dev), part('12-02 17:00', '12-04 17:00', family.mara))

describe('a swap', () => {
  // Mara has the children from November 23, 5 PM, Dev from the 30th, Mara from December 7.
  const refused: readonly (readonly [string, () => Partial<NewOverride>, string, readonly number[]])[] = [
    [
      'of days that the other parent has already',
      () => swap(part('12-01 17:00', '12-02 17:00', family.dev), part('12-03 17:00', '12-04 17:00', family.mara)),
      'NOT_THEIR_DAYS',
      [0],
    ],
    [
      'that gets days which are their own',
      () => swap(part('11-25 17:00', '11-26 17:00', family.dev), part('12-08 17:00', '12-09 17:00', family.mara)),
      'NOT_THEIR_DAYS',
      [1],
    ],
    [
      'both ways round',
      () => swap(part('12-01 17:00', '12-02 17:00', family.dev), part('12-08 17:00', '12-09 17:00', family.mara)),
      'NOT_THEIR_DAYS',
      [0, 1],
    ],
    [
      'of days that are theirs in part',
      () => swap(part('11-29 17:00', '12-01 17:00', family.dev), part('12-03 17:00', '12-04 17:00', family.mara)),
      'NOT_THEIR_DAYS',
      [0],
    ],
    ['of days that nobody has', () => swap(part('11-20 17:00', '11-21 17:00', family.dev)), 'NOT_THEIR_DAYS', [0]],
    [
      'of the same days both ways',
      () => swap(part('11-25 17:00', '11-26 17:00', family.dev), part('11-25 17:00', '11-26 17:00', family.mara)),
      'IMPOSSIBLE_OVERRIDE',
      [],
    ],
    [
      'of days that have begun',
      () => swap(part('11-19 01:00', '11-20 17:00', family.dev), part('12-03 17:00', '12-04 17:00', family.mara)),
      'DAYS_PASSED',
      [0],
    ],
    ['answered on the first day', () => ({ ...fair(), answerBy: '2026-11-25T22:00:00.000Z' }), 'ANSWER_BY_LATE', []],
  ]

  test.each(refused)('%s is refused, and nothing is stored', async (_name, over, code, places) => {
    const refusal = await refusalOf(propose(over()))
    expect(refusal).toMatchObject({ status: 400, code })
    const named = (refusal.details as { path: (string | number)[] }[]).flatMap(({ path }) =>
      typeof path.at(-1) === 'number' ? [path.at(-1)] : [],
    )
    expect(named).toEqual(places)
    expect(await rows()).toBe(0)
  })

  test('of own days for days of the other is sent, and asks the answer before the first of them', async () => {
    expect(await propose(fair())).toMatchObject({
      status: 'proposed',
      answerBy: '2026-11-25T21:59:00.000Z',
      waitsFor: { id: family.dev.id },
    })
    expect(await propose({ ...fair(), answerBy: '2026-11-25T21:59:59.999Z' })).toMatchObject({ status: 'proposed' })
    // Only got: those are somebody else's.
    expect(await propose(swap(part('12-02 17:00', '12-04 17:00', family.mara)))).toMatchObject({ status: 'proposed' })
  })

  test('counts what was agreed on top of the cycle, child by child', async () => {
    const { otis, juno, dev } = family
    const { id } = await propose({ childIds: [otis], periods: [part('11-25 09:00', '11-26 09:00', dev)] })
    await answer(id, accept)
    expect(await propose(fair())).toMatchObject({ status: 'proposed' })
    expect(await refusalOf(propose({ ...fair(), childIds: [juno, otis] }))).toMatchObject({ code: 'NOT_THEIR_DAYS' })
  })

  test('is held to the same as an answer to another one', async () => {
    const { id } = await propose(fair())
    const counter = (over: Partial<NewOverride>) => {
      const { periods } = over
      const terms = { title: 'Other days', timeZone: 'America/New_York', ...(periods && { periods }) }
      return answer(id, { version: 1, answer: 'counter', terms, ...(over.answerBy && { answerBy: over.answerBy }) })
    }
    for (const [, over, code] of refused) expect(await refusalOf(counter(over()))).toMatchObject({ code })
    expect(await rows()).toBe(1)
    expect(await counter(fair())).toMatchObject({ version: 2, waitsFor: { id: family.mara.id } })
  })

  test('whose first half is over can still have its second half moved', async () => {
    const { id } = await propose(fair())
    await answer(id, accept)
    await family.goTo('2026-11-28T10:00:00.000Z')
    const [given] = fair().periods
    if (given === undefined) throw new Error('A swap has two parts')
    const moved = await propose({
      ...swap(given, part('12-03 17:00', '12-05 17:00', family.mara)),
      replaces: id,
    })
    // The days that it takes back begin first.
    expect(moved).toMatchObject({ status: 'proposed', answerBy: '2026-12-02T21:59:00.000Z' })
    expect(await refusalOf(propose(fair()))).toMatchObject({ code: 'DAYS_PASSED' })
  })
})

test('every proposal asks the answer before it would change something', async () => {
  const { mara, dev } = family
  const holiday = {
    on: { is: 'date', month: 11, day: 23 },
    ...{ startAt: '09:00', days: 0, endAt: '18:00', evenYears: { ...mara.person }, oddYears: { ...dev.person } },
  } as const
  const yearly: Partial<NewOverride> = { type: 'holiday', periods: [], holiday }
  expect(await propose(yearly)).toMatchObject({ answerBy: '2026-11-23T13:59:00.000Z' })
  const late = { code: 'ANSWER_BY_LATE', details: [{ path: ['body', 'answerBy'] }] }
  expect(await refusalOf(propose({ ...yearly, answerBy: '2026-11-23T14:00:00.000Z' }))).toMatchObject(late)
  for (const type of ['oneOff', 'vacation', 'holiday'] as const) {
    const of = { type, periods: [part('11-26 09:00', '11-27 18:00', dev)] }
    expect(await refusalOf(propose({ ...of, answerBy: '2026-11-26T14:00:00.000Z' }))).toMatchObject(late)
    expect(await propose({ ...of, answerBy: '2026-11-26T13:59:00.000Z' })).toMatchObject({ status: 'proposed' })
    // What goes on already can still be agreed to.
    expect(await propose({ type, periods: [part('11-19 01:00', '11-27 18:00', dev)] })).toMatchObject({
      ...{ status: 'proposed', answerBy: '2026-11-26T10:24:00.000Z' },
    })
  }
})

describe('a proposal whose days have changed hands meanwhile', () => {
  const oneOff = { periods: [] as NonNullable<NewOverride['periods']> }
  beforeEach(() => {
    oneOff.periods = [part('12-02 09:00', '12-03 18:00', family.mara)]
  })
  const agree = async (over: Partial<NewOverride>) => {
    family.clock.advance(60_000)
    const made = await propose(over)
    await answer(made.id, { ...accept, knows: [] })
    return made.id
  }

  test('is accepted only by whoever was shown what came in between', async () => {
    const { id } = await propose(oneOff)
    const other = await agree({ type: 'vacation', periods: [part('12-02 18:00', '12-04 18:00', family.mara)] })
    expect(await refusalOf(answer(id, accept))).toMatchObject({
      ...{ status: 409, code: 'DAYS_CHANGED', details: { current: { id, status: 'proposed', version: 1 } } },
    })
    expect(await answer(id, { ...accept, knows: [other] })).toMatchObject({ status: 'accepted' })
  })

  test('is not in the way of an answer when it is about other days or another child', async () => {
    const { id } = await propose(oneOff)
    await agree({ periods: [part('12-03 18:00', '12-04 18:00', family.mara)] })
    await agree({ ...oneOff, childIds: [family.otis] })
    expect(await answer(id, accept)).toMatchObject({ status: 'accepted' })
  })

  test('is held back by the end of an agreement and by a change to the schedule too', async () => {
    const before = await agree({ type: 'vacation', ...oneOff })
    family.clock.advance(60_000)
    const [one, other] = [await propose(oneOff), await propose(oneOff)]
    const ended = await agree({ type: 'vacation', periods: [], replaces: before })
    expect(await refusalOf(answer(one.id, accept))).toMatchObject({ code: 'DAYS_CHANGED' })
    expect(await answer(one.id, { ...accept, knows: [ended] })).toMatchObject({ status: 'accepted' })
    const [cycle] = (await family.mara.client.parentingSchedule.list()).items
    if (cycle === undefined) throw new Error('There is a cycle')
    await family.mara.client.parentingSchedule.update({ params: { id: cycle.id }, body: { version: 1, notes: 'x' } })
    const knows = [one.id, ended]
    expect(await refusalOf(answer(other.id, { ...accept, knows }))).toMatchObject({ code: 'DAYS_CHANGED' })
    expect(await answer(other.id, { ...accept, knows: [...knows, cycle.id] })).toMatchObject({ status: 'accepted' })
  })

  test('cannot be accepted at all where a swap would give what is somebody else’s by now', async () => {
    const { id } = await propose(fair())
    const other = await agree({ periods: [part('11-26 17:00', '11-27 09:00', family.dev)] })
    expect(await refusalOf(answer(id, { ...accept, knows: [other] }))).toMatchObject({ code: 'DAYS_CHANGED' })
    expect(await answer(id, { version: 1, answer: 'decline' })).toMatchObject({ status: 'declined' })
  })
})
