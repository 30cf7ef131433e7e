import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { diaperOf, type LogFamily, namesOf, type Person, startLogFamily } from '../logs/testing/log-family.ts'
import { purgeDeletedComments } from './commands.ts'

let family: LogFamily
let nana: Person
let params: { id: string }
beforeAll(async () => {
  family = await startLogFamily()
  nana = await family.addCaregiver('Nana Bea', { [family.juno]: { preset: 'viewer' } })
})
afterAll(() => family.stop())
beforeEach(async () => {
  const { id } = await family.mara.client.logs.create({ body: diaperOf(family, family.juno) })
  params = { id }
  family.takeEmissions()
})

test('liking and taking it back, each said once', async () => {
  const { mara } = family
  expect(await nana.client.logReactions.like({ params })).toEqual({ likes: [nana.id] })
  family.clock.advance(1)
  expect(await mara.client.logReactions.like({ params })).toEqual({ likes: [nana.id, mara.id] })
  expect(await nana.client.logReactions.like({ params })).toEqual({ likes: [nana.id, mara.id] })
  expect((await mara.client.logs.get({ params })).likes).toEqual([nana.id, mara.id])
  expect(await nana.client.logReactions.unlike({ params })).toEqual({ likes: [mara.id] })
  expect(await nana.client.logReactions.unlike({ params })).toEqual({ likes: [mara.id] })
  const emissions = family.takeEmissions()
  expect(namesOf(emissions)).toEqual(['log:liked', 'log:liked', 'log:unliked'])
  expect(emissions[2]).toMatchObject({
    payload: { type: 'diaper', user: { id: nana.id, name: 'Nana Bea' }, activity: { likes: [mara.id] } },
    audience: { to: 'children', childIds: [family.juno], area: 'logs' },
  })
})

test('fifty likes of fifty people, each sent twice at once, are fifty', async () => {
  const people: Person[] = []
  for (let index = 0; index < 50; index++) people.push(await family.addParent(`Fan ${index}`))
  await Promise.all([...people, ...people].map((person) => person.client.logReactions.like({ params })))
  const { likes } = await family.mara.client.logs.get({ params })
  expect(new Set(likes)).toEqual(new Set(people.map(({ id }) => id)))
  expect(likes).toHaveLength(50)
  expect(family.takeEmissions()).toHaveLength(50)
})

test('comments: oldest first, in pages, counted', async () => {
  const { mara } = family
  for (const content of ['one', 'two', 'three']) {
    family.clock.advance(1_000)
    await nana.client.logReactions.addComment({ params, body: { content } })
  }
  const first = await mara.client.logReactions.listComments({ params, query: { limit: 2 } })
  expect(first.items).toMatchObject([
    { content: 'one', itemId: params.id, createdBy: { id: nana.id, name: 'Nana Bea' } },
    { content: 'two' },
  ])
  const rest = await mara.client.logReactions.listComments({ params, query: { cursor: first.nextCursor ?? '' } })
  expect(rest).toMatchObject({ items: [{ content: 'three' }], nextCursor: null })
  expect((await mara.client.logs.get({ params })).commentCount).toBe(3)
})

test('a comment sent fifty times at once is one, and stays deleted when it is sent once more', async () => {
  const { mara } = family
  // What others have deleted is not counted below.
  await purgeDeletedComments(family.database.db, new Date(family.clock.now().getTime() + 1))
  const body = { id: uuidv7(), content: 'So sweet\nreally' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => nana.client.logReactions.addComment({ params, body })),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const remove = { params: { ...params, commentId: body.id } }
  await nana.client.logReactions.removeComment(remove)
  await nana.client.logReactions.removeComment(remove)
  expect(await nana.client.logReactions.addComment({ params, body })).toMatchObject(body)
  expect((await mara.client.logReactions.listComments({ params })).items).toEqual([])
  const emissions = family.takeEmissions()
  expect(namesOf(emissions)).toEqual(['log:comment:new', 'log:comment:deleted'])
  expect(emissions).toMatchObject([
    { payload: { comment: { ...body, createdBy: { name: 'Nana Bea' } }, activity: { commentCount: 1 } } },
    { payload: { comment: body, activity: { commentCount: 0 } } },
  ])
  const { rows } = await family.database.pool.query('select content from comments where id = $1', [body.id])
  expect(rows).toEqual([{ content: '' }])
  expect(await purgeDeletedComments(family.database.db, family.clock.now())).toBe(0)
  expect(await purgeDeletedComments(family.database.db, new Date(family.clock.now().getTime() + 1))).toBe(1)
})

test('one id under two things is two comments', async () => {
  const other = await family.mara.client.logs.create({ body: diaperOf(family, family.otis) })
  const body = { id: uuidv7(), content: 'on Otis' }
  await family.mara.client.logReactions.addComment({ params: { id: other.id }, body })
  await nana.client.logReactions.addComment({ params, body: { ...body, content: 'on Juno' } })
  const { items } = await nana.client.logReactions.listComments({ params })
  expect(items).toMatchObject([{ content: 'on Juno' }])
})

test('the writer and those who manage may delete a comment, others not', async () => {
  const sol = await family.addCaregiver('Sol', { [family.juno]: { preset: 'nanny' } })
  const dev = await family.addParent('Dev')
  const own = await nana.client.logReactions.addComment({ params, body: { content: 'mine' } })
  const removal = { params: { ...params, commentId: own.id } }
  await expect(sol.client.logReactions.removeComment(removal)).rejects.toMatchObject({ status: 403, code: 'NOT_YOURS' })
  await dev.client.logReactions.removeComment(removal)
  expect((await nana.client.logReactions.listComments({ params })).items).toEqual([])
})
