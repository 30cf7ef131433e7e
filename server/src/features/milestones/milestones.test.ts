import { type Milestone, motorMilestones } from '@nestwren/contract/milestones'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { type LogFamily, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { milestoneItem } from './handlers.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate milestones')
  await family.database.pool.query('update children set birthdate = $1 where id = $2', ['2026-01-10', family.juno])
  family.takeEmissions()
})

const day = '2026-11-02'
const ofJuno = () => ({ params: { childId: family.juno } })
const list = async (who: Person = family.mara) => (await who.client.milestones.list(ofJuno())).milestones
const motor = async (key: (typeof motorMilestones)[number]) => {
  const found = (await list()).find((one) => one.key === key)
  if (found === undefined) throw new Error(`${key} is not listed`)
  return found
}
const put = (milestones: readonly object[], who: Person = family.mara) =>
  who.client.milestones.put({ ...ofJuno(), body: { milestones: milestones as never } })
const add = (over: Record<string, unknown> = {}, who: Person = family.mara, childId = family.juno) =>
  who.client.milestones.create({ params: { childId }, body: { title: 'First smile', achievedOn: day, ...over } })
const change = (id: string, body: Record<string, unknown>, who: Person = family.mara) =>
  who.client.milestones.update({ params: { childId: family.juno, id }, body: { achievedOn: day, ...body } })
const remove = (id: string, who: Person = family.mara) =>
  who.client.milestones.remove({ params: { childId: family.juno, id } })
const told = () =>
  family.takeEmissions().map(({ name, payload }) => [name, (payload as { milestone: Milestone }).milestone.version])
const withLevel = (level: 'none' | 'view' | 'add' | 'manage') =>
  family.addCaregiver(`With ${level}`, { [family.juno]: { levels: { milestones: level, profile: 'view' } } })

describe('the six of the WHO', () => {
  test('are always there, under ids that follow from the child', async () => {
    const all = await list()
    expect(all.map(({ key }) => key)).toEqual(motorMilestones)
    expect(all[0]).toEqual({
      id: uuidv5('sitting-without-support', family.juno),
      childId: family.juno,
      key: 'sitting-without-support',
      title: '',
      achievedOn: null,
      note: '',
      photoId: null,
      updatedBy: null,
      createdBy: null,
      version: 0,
    })
  })

  test('are said together; what is not named, or said already, stays as it is', async () => {
    const photoId = uuidv7()
    await put([
      { key: 'standing-alone', achievedOn: day, note: 'By the sofa', photoId },
      { key: 'walking-alone', achievedOn: null },
    ])
    expect(told()).toEqual([['growth:milestone:updated', 1]])
    const before = await list()
    const updatedBy = { id: family.mara.id, name: 'Mara' }
    expect(before[4]).toMatchObject({ achievedOn: day, note: 'By the sofa', photoId, updatedBy, version: 1 })
    expect(before[5]).toMatchObject({ version: 0 })
    const same = before.flatMap(({ key, ...one }) =>
      key === null ? [] : [{ key, achievedOn: one.achievedOn, note: one.note, photoId: one.photoId }],
    )
    expect((await put(same)).milestones).toEqual(before)
    expect(told()).toEqual([])
    await put([{ key: 'standing-alone', achievedOn: '2026-10-30' }])
    expect(await motor('standing-alone')).toMatchObject({ achievedOn: '2026-10-30', note: 'By the sofa', version: 2 })
  })

  test('are changed one by one, first from version 0', async () => {
    const { id } = await motor('sitting-without-support')
    const first = await change(id, { version: 0, note: 'In the garden' })
    expect(first).toMatchObject({ key: 'sitting-without-support', achievedOn: day, note: 'In the garden', version: 1 })
    const late = await refusalOf(change(id, { version: 0, achievedOn: '2026-10-01' }))
    expect(late).toMatchObject({ status: 409, code: 'STALE_VERSION', details: { current: first } })
    expect(await change(id, { version: 1 })).toMatchObject({ note: 'In the garden', version: 2 })
    expect(await refusalOf(change(id, { version: 2, title: 'Sat' }))).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('are said once by two phones that say it at the same time', async () => {
    const { id } = await motor('walking-alone')
    const answers = await Promise.allSettled([1, 2, 3].map(() => change(id, { version: 0 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await motor('walking-alone')).toMatchObject({ version: 1 })
  })

  test('are unsaid, and a change of before that is stale ever after', async () => {
    const { id } = await motor('standing-alone')
    await change(id, { version: 0 })
    family.takeEmissions()
    await remove(id)
    await remove(id)
    expect(told()).toEqual([['growth:milestone:updated', 0]])
    expect(await motor('standing-alone')).toMatchObject({ achievedOn: null, updatedBy: null, version: 0 })
    expect(await refusalOf(change(id, { version: 1 }))).toMatchObject({ code: 'STALE_VERSION' })
    const again = await change(id, { version: 0 })
    expect(again.version).toBeGreaterThan(1)
    expect(await refusalOf(change(id, { version: 1 }))).toMatchObject({ code: 'STALE_VERSION' })
  })
})

describe('a milestone of their own', () => {
  test('is added once, changed by version and removed', async () => {
    const id = uuidv7()
    const made = await add({ id, note: 'At Dev' })
    expect(made).toMatchObject({ id, key: null, title: 'First smile', achievedOn: day, note: 'At Dev', version: 1 })
    expect(await Promise.all([1, 2].map(() => add({ id, title: 'Again' })))).toEqual([made, made])
    expect(await refusalOf(add({ id }, family.mara, family.otis))).toMatchObject({ code: 'INVALID_INPUT' })
    const changed = await change(id, { version: 1, title: 'First laugh', achievedOn: null })
    expect(changed).toMatchObject({ title: 'First laugh', achievedOn: null, note: 'At Dev', version: 2 })
    expect(await refusalOf(change(id, { version: 1 }))).toMatchObject({ details: { current: changed } })
    expect(await change(id, {})).toMatchObject({ title: 'First laugh', version: 3 })
    await put([{ key: id, achievedOn: '2026-11-05' }])
    await remove(id)
    expect(told().map(([, version]) => version)).toEqual([1, 2, 3, 4, 4])
    expect(await list()).toHaveLength(motorMilestones.length)
    expect(await refusalOf(remove(id))).toMatchObject({ status: 404 })
    expect(await refusalOf(change(id, {}))).toMatchObject({ status: 404 })
    expect(await refusalOf(put([{ key: id, achievedOn: day }]))).toMatchObject({ status: 404 })
    expect(await refusalOf(add({ id }))).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('stands behind the six, by date, those without one last', async () => {
    for (const [title, achievedOn] of [
      ['Later', '2026-10-01'],
      ['Once', null],
      ['Sooner', '2026-03-01'],
    ] as const)
      await add({ title, achievedOn })
    expect((await list()).slice(motorMilestones.length).map(({ title }) => title)).toEqual(['Sooner', 'Later', 'Once'])
  })

  test('stays that of whoever noted it when somebody else changes it, until it says nothing', async () => {
    const sol = await withLevel('add')
    const own = await add({}, sol)
    expect(await change(own.id, { version: 1, note: 'At Dev' })).toMatchObject({
      createdBy: sol.id,
      updatedBy: { id: family.mara.id },
    })
    expect(await change(own.id, { version: 2, note: 'At Sol' }, sol)).toMatchObject({ note: 'At Sol', version: 3 })
    const { id } = await motor('standing-alone')
    await change(id, { version: 0 }, sol)
    expect(await change(id, { version: 1, note: 'By the sofa' })).toMatchObject({ createdBy: sol.id })
    expect(await change(id, { version: 2, note: '', achievedOn: null })).toMatchObject({ createdBy: null, version: 3 })
  })

  test('takes no id of the six, of whatever child', async () => {
    const id = uuidv5('walking-alone', family.otis)
    expect(await refusalOf(add({ id }))).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('a child has at most 500 of, and all go with the child for good', async () => {
    await family.database.pool.query(
      `insert into milestones (account_id, id, child_id, title, note, created_by, updated_by, created_at, updated_at)
       select $1, gen_random_uuid(), $2, 'Milestone ' || n, '', $3, $3, now(), now() from generate_series(1, 500) n`,
      [family.accountId, family.juno, family.mara.id],
    )
    expect(await refusalOf(add())).toMatchObject({ code: 'TOO_MANY_MILESTONES' })
    await put([{ key: 'walking-alone', achievedOn: day }])
    const gone = { accountId: family.accountId, childId: family.juno }
    await purgeOfChild(family.database, purgeOf(milestoneItem), gone)
    expect((await list()).filter(({ version }) => version > 0)).toEqual([])
  })
})

test('all milestones come in pages, the unsaid ones of each child among them', async () => {
  await put([{ key: 'walking-alone', achievedOn: day }])
  await add()
  await add({}, family.mara, family.otis)
  await remove((await add({ title: 'Removed' })).id)
  const found: Milestone[] = []
  for (let cursor: string | undefined, count = 0; count < 9; count += 1) {
    const page = await family.mara.client.milestones.listAll({ query: { limit: 4, cursor } })
    found.push(...page.items)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(found).toHaveLength(14)
  expect(new Set(found.map(({ id }) => id)).size).toBe(14)
  expect(found.filter(({ version }) => version > 0)).toHaveLength(3)
  const bad = family.mara.client.milestones.listAll({ query: { cursor: 'none' } })
  expect(await refusalOf(bad)).toMatchObject({ code: 'INVALID_INPUT' })
})

describe('rights', () => {
  test('of milestones decide who sees, adds and changes', async () => {
    const made = await add()
    await put([{ key: 'walking-alone', achievedOn: day }])
    const [none, viewer, adder, manager] = [
      await withLevel('none'),
      await withLevel('view'),
      await withLevel('add'),
      await withLevel('manage'),
    ]
    expect(await refusalOf(list(none))).toMatchObject({ status: 403 })
    for (const who of [viewer, adder, manager]) {
      expect(await list(who)).toEqual(await list())
      expect((await who.client.milestones.listAll()).items).toHaveLength(7)
    }
    expect(await refusalOf(put([{ key: 'standing-alone', achievedOn: day }], viewer))).toMatchObject({ status: 403 })
    expect(await refusalOf(add({}, viewer))).toMatchObject({ status: 403 })
    const said = await motor('walking-alone')
    for (const id of [made.id, said.id]) {
      expect(await refusalOf(change(id, {}, adder))).toMatchObject({ status: 403 })
      expect(await refusalOf(remove(id, adder))).toMatchObject({ status: 403 })
      expect(await refusalOf(change(id, {}, family.stranger))).toMatchObject({ status: 404 })
      expect(await change(id, {}, manager)).toMatchObject({ version: 2 })
    }
    const own = await add({ title: 'First step' }, adder)
    expect(await change(own.id, { version: 1 }, adder)).toMatchObject({ version: 2 })
    await remove(own.id, adder)
  })

  test('are those of nobody while one of the six says nothing', async () => {
    const [adder, other] = [await withLevel('add'), await withLevel('add')]
    const { id } = await motor('standing-alone')
    await change(id, { version: 0 }, adder)
    expect(await refusalOf(change(id, {}, other))).toMatchObject({ status: 403 })
    await change(id, { achievedOn: null }, adder)
    await change(id, { note: 'For a second' }, other)
    expect(await refusalOf(change(id, {}, adder))).toMatchObject({ status: 403 })
  })

  test('all that is named together is written, or nothing', async () => {
    await put([{ key: 'walking-alone', achievedOn: day }])
    const adder = await withLevel('add')
    const both = ['standing-alone', 'walking-alone'].map((key) => ({ key, achievedOn: '2026-11-03' }))
    family.takeEmissions()
    expect(await refusalOf(put(both, adder))).toMatchObject({ status: 403 })
    expect(await motor('standing-alone')).toMatchObject({ version: 0 })
    expect(family.takeEmissions()).toEqual([])
  })

  test('decide who hears of it', async () => {
    const made = await add()
    expect(family.takeEmissions()).toEqual([
      {
        name: 'growth:milestone:updated',
        payload: {
          type: 'milestone',
          user: { id: family.mara.id, name: 'Mara' },
          child: { _id: family.juno, name: 'Juno' },
          milestone: made,
          activity: made,
        },
        audience: {
          to: 'children',
          accountId: family.accountId,
          childIds: [family.juno],
          area: 'milestones',
          at: family.clock.now(),
        },
      },
    ])
  })
})

describe('a date', () => {
  test.each([
    ['of the day after tomorrow', '2026-11-21', 'FUTURE_DATE'],
    ['before the birth', '2026-01-09', 'BEFORE_BIRTH'],
  ])('%s is refused', async (_name, achievedOn, code) => {
    const { id } = await motor('walking-alone')
    const calls = [
      () => add({ achievedOn }),
      () => change(id, { version: 0, achievedOn }),
      () => put([{ key: 'walking-alone', achievedOn }]),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 400, code })
    expect((await list()).filter(({ version }) => version > 0)).toEqual([])
  })

  test('tells nobody the birth date who may not know it', async () => {
    const levels = { milestones: 'add', profile: 'none' } as const
    const blind = await family.addCaregiver('Blind', { [family.juno]: { levels } })
    expect(await add({ achievedOn: '2026-01-09' }, blind)).toMatchObject({ achievedOn: '2026-01-09' })
  })

  test('may be any of a child without a birth date', async () => {
    expect(await add({ achievedOn: '2020-01-01' }, family.mara, family.otis)).toMatchObject({ version: 1 })
  })
})

test.each([
  ['no title', { title: ' ' }],
  ['no day', { achievedOn: '2026-02-30' }],
  ['what nobody asked for', { accountId: uuidv7() }],
])('%s is refused', async (_name, over) => {
  expect(await refusalOf(add(over))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})

test('a milestone that there is not is not found', async () => {
  expect(await refusalOf(put([{ key: uuidv7(), achievedOn: day }]))).toMatchObject({ status: 404 })
  expect(await refusalOf(change(uuidv5('walking-alone', family.otis), {}))).toMatchObject({ status: 404 })
  expect(await refusalOf(put([{ key: 'flying', achievedOn: day }]))).toMatchObject({ code: 'INVALID_INPUT' })
})
