import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeOfChild } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { type LogFamily, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { refusalOf } from '../logs/testing/refusal.ts'
import { visitQuestionItem } from './handlers.ts'

let family: LogFamily
beforeAll(async () => {
  family = await startLogFamily()
})
afterAll(() => family.stop())
beforeEach(async () => {
  await family.database.pool.query('truncate visit_questions')
  family.takeEmissions()
})

const add = (over: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.visitQuestions.create({ body: { childId: family.juno, text: 'When do solids start?', ...over } })
const list = async (who: Person = family.mara) => (await who.client.visitQuestions.list()).items
const change = (id: string, body: Record<string, unknown> = {}, who: Person = family.mara) =>
  who.client.visitQuestions.update({ params: { id }, body: { version: 1, text: 'How much vitamin D?', ...body } })
const remove = (id: string, who: Person = family.mara) => who.client.visitQuestions.remove({ params: { id } })

test('a question is kept, changed by version, ticked off and removed', async () => {
  const id = uuidv7()
  const made = await add({ id })
  const createdBy = { id: family.mara.id, name: 'Mara' }
  const text = 'When do solids start?'
  expect(made).toEqual({ id, childId: family.juno, text, isAsked: false, createdBy, version: 1 })
  expect(await Promise.all([1, 2].map(() => add({ id, text: 'Again' })))).toEqual([made, made])
  const changed = await change(id, { isAsked: true })
  expect(changed).toMatchObject({ text: 'How much vitamin D?', isAsked: true, version: 2 })
  expect(await refusalOf(change(id))).toMatchObject({ code: 'STALE_VERSION', details: { current: changed } })
  expect(await change(id, { version: undefined })).toMatchObject({ isAsked: false, version: 3 })
  await remove(id)
  expect(await list()).toEqual([])
  expect(await refusalOf(remove(id))).toMatchObject({ status: 404 })
  expect(await refusalOf(add({ id }))).toMatchObject({ code: 'INVALID_INPUT' })
  const told = family.takeEmissions()
  expect(told).toHaveLength(4)
  for (const one of told)
    expect(one).toMatchObject({
      name: 'family:changed',
      payload: { part: 'visitQuestions' },
      audience: { to: 'child', childId: family.juno, area: 'health' },
    })
})

test('questions of all children come in pages, in the order in which they came up', async () => {
  const texts = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const [index, text] of texts.entries()) {
    await add({ text, childId: index === 1 ? family.otis : family.juno })
    family.clock.advance(1_000)
  }
  const found: string[] = []
  for (let cursor: string | undefined, count = 0; count < 9; count += 1) {
    const page = await family.mara.client.visitQuestions.list({ query: { limit: 2, cursor } })
    found.push(...page.items.map(({ text }) => text))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(found).toEqual(texts)
  const bad = family.mara.client.visitQuestions.list({ query: { cursor: 'none' } })
  expect(await refusalOf(bad)).toMatchObject({ code: 'INVALID_INPUT' })
})

test('health decides who sees, adds and changes', async () => {
  const nanny = await family.addCaregiver('Nanny', { [family.juno]: { preset: 'nanny', historyDays: 1 } })
  const nana = await family.addCaregiver('Nana', { [family.juno]: { preset: 'family' } })
  const viewer = await family.addCaregiver('Viewer', { [family.juno]: { preset: 'viewer' } })
  const { id } = await add()
  await add({ childId: family.otis })
  // What is still to be asked is shown however long ago it came up.
  await family.database.pool.query(`update visit_questions set created_at = created_at - interval '9 days'`)
  for (const who of [nanny, nana]) expect((await list(who)).map((one) => one.id)).toEqual([id])
  expect(await refusalOf(list(viewer))).toMatchObject({ status: 403 })
  expect(await refusalOf(add({}, nana))).toMatchObject({ status: 403 })
  expect(await refusalOf(add({ childId: family.otis }, nanny))).toMatchObject({ status: 404 })
  const own = await add({ text: 'Is the nap too long?' }, nanny)
  expect(await refusalOf(change(id, {}, nanny))).toMatchObject({ status: 403 })
  expect(await refusalOf(remove(id, nanny))).toMatchObject({ status: 403 })
  expect(await change(own.id, {}, nanny)).toMatchObject({ version: 2 })
  await remove(own.id, nanny)
  expect(await refusalOf(change(id, {}, family.stranger))).toMatchObject({ status: 404 })
})

test('a child has at most 200, and all of them go with the child for good', async () => {
  await family.database.pool.query(
    `insert into visit_questions (account_id, id, child_id, text, created_by, created_at)
     select $1, gen_random_uuid(), $2, 'Question ' || n, $3, now() from generate_series(1, 200) n`,
    [family.accountId, family.juno, family.mara.id],
  )
  expect(await refusalOf(add())).toMatchObject({ status: 400, code: 'TOO_MANY_QUESTIONS' })
  const kept = await add({ childId: family.otis })
  const gone = { accountId: family.accountId, childId: family.juno }
  await purgeOfChild(family.database, purgeOf(visitQuestionItem), gone)
  expect((await list()).map(({ id }) => id)).toEqual([kept.id])
})

test.each([
  ['nothing', { text: ' ' }],
  ['what is too long', { text: 'x'.repeat(501) }],
  ['what nobody asked for', { accountId: uuidv7() }],
])('%s is refused and nothing is stored', async (_name, over) => {
  expect(await refusalOf(add(over))).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(await list()).toEqual([])
})
