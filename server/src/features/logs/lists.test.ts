import { ApiError } from '@nestwren/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diaperOf, type LogFamily, type Person, sleepOf, startLogFamily } from './testing/log-family.ts'

const day = 24 * 60

let family: LogFamily
let nana: Person
let sol: Person
let viewer: Person
beforeAll(async () => {
  family = await startLogFamily()
  nana = await family.addCaregiver('Nana Bea', {
    [family.juno]: { preset: 'family' },
    [family.otis]: { preset: 'family' },
  })
  sol = await family.addCaregiver('Sol', { [family.juno]: { preset: 'nanny', historyDays: 1 } })
  viewer = await family.addCaregiver('Ari', { [family.otis]: { preset: 'viewer' } })
  const { create } = family.mara.client.logs
  await create({ body: diaperOf(family, family.juno, 10, { notes: 'Green tea, Ñandú and pears' }) })
  await create({ body: diaperOf(family, family.juno, 3 * day, { notes: 'An old leak' }) })
  await create({ body: diaperOf(family, family.otis, 20, { notes: 'Otis had pears' }) })
  await create({ body: sleepOf(family, family.juno, 90, 60) })
  await create({ body: sleepOf(family, family.otis, 30, null) })
  const food = { method: 'solids', foods: [{ name: 'Papaya' }] }
  await create({ body: { ...diaperOf(family, family.otis, 40), kind: 'feeding', details: food } })
  const removed = await create({ body: diaperOf(family, family.juno, 2 * day, { notes: 'removed' }) })
  await family.mara.client.logs.remove({ params: { id: removed.id } })
})
afterAll(() => family.stop())

type Query = Parameters<Person['client']['logs']['list']>[0]
const minutesOf = async (person: Person, query: NonNullable<Query>['query'] = {}) => {
  const { items } = await person.client.logs.list({ query })
  return items.map(({ startAt }) => Math.round((family.clock.now().getTime() - Date.parse(startAt)) / 60_000))
}
const ago = (minutes: number) => new Date(family.clock.now().getTime() - minutes * 60_000).toISOString()
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('filters by child, kind, range and words, latest first', async () => {
    const { mara } = family
    expect(await minutesOf(mara)).toEqual([10, 20, 30, 40, 90, 3 * day])
    expect(await minutesOf(mara, { childId: 'all' })).toEqual([10, 20, 30, 40, 90, 3 * day])
    expect(await minutesOf(mara, { childId: family.otis })).toEqual([20, 30, 40])
    expect(await minutesOf(mara, { kind: 'sleep' })).toEqual([30, 90])
    expect(await minutesOf(mara, { from: ago(40), to: ago(10) })).toEqual([20, 30, 40])
    expect(await minutesOf(mara, { deleted: 'true' })).toEqual([2 * day])
    expect(await minutesOf(mara, { deleted: 'true', q: 'rem' })).toEqual([2 * day])
    expect(await minutesOf(mara, { deleted: 'true', kind: 'sleep' })).toEqual([])
  })

  test.each([
    ['pears', [10, 20]],
    ['PEA', [10, 20]],
    ['nandu', [10]],
    ['pears ñan', [10]],
    ['papaya', [40]],
    ['earth', []],
    ['removed', []],
    ["'); drop table log_entries; --", []],
    ['a:* | !b & <->', []],
    ['…', []],
  ])('search for %s', async (q, expected) => {
    expect(await minutesOf(family.mara, { q })).toEqual(expected)
  })

  test('pages through everything exactly once, also where many start at once', async () => {
    const owner = family.stranger
    for (let index = 0; index < 7; index++)
      await owner.client.logs.create({ body: diaperOf(family, family.strangersChild, index < 4 ? 100 : 200) })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await owner.client.logs.list({ query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)

    for (const id of seen) await owner.client.logs.remove({ params: { id } })
    const first = await owner.client.logs.list({ query: { deleted: 'true', limit: 5 } })
    const rest = await owner.client.logs.list({
      query: { deleted: 'true', limit: 5, cursor: first.nextCursor ?? '' },
    })
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(7)
    expect(rest.nextCursor).toBeNull()
  })

  test('the latest of each kind for each child, and what is going on', async () => {
    const { items } = await family.mara.client.logs.latest()
    const told = items.map(({ childId, kind, endAt }) => [
      childId === family.juno ? 'Juno' : 'Otis',
      kind,
      endAt === null,
    ])
    expect(told).toEqual([
      ['Juno', 'diaper', true],
      ['Otis', 'diaper', true],
      ['Otis', 'sleep', true],
      ['Otis', 'feeding', true],
      ['Juno', 'sleep', false],
    ])
  })

  test('a caregiver sees only their children, as far back as they may', async () => {
    expect(await minutesOf(nana)).toEqual([10, 20, 30, 40, 90, 3 * day])
    expect(await minutesOf(sol)).toEqual([10, 90])
    expect(await minutesOf(sol, { childId: family.juno, q: 'leak' })).toEqual([])
    expect(await minutesOf(sol, { deleted: 'true' })).toEqual([])
    expect(await minutesOf(sol, { q: 'pears' })).toEqual([10])
    expect(await minutesOf(viewer)).toEqual([20, 30, 40])
    expect((await sol.client.logs.latest()).items.map(({ childId }) => childId)).toEqual([family.juno, family.juno])
  })

  const refused = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'allowed',
      (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
    )

  test('what a caregiver may not see is not there; what they may only see they cannot change', async () => {
    const { items } = await family.mara.client.logs.list()
    const [newest, ofOtis, , , , old] = items
    if (newest === undefined || ofOtis === undefined || old === undefined) throw new Error('Entries are missing')
    const body = { version: 1, startAt: newest.startAt, tz: 'UTC', details: { kind: 'dry' } }
    expect(await refused(sol.client.logs.list({ query: { childId: family.otis } }))).toBe('404 NOT_FOUND')
    for (const id of [ofOtis.id, old.id]) {
      const params = { id }
      expect(await refused(sol.client.logs.get({ params }))).toBe('404 NOT_FOUND')
      expect(await refused(sol.client.logs.update({ params, body }))).toBe('404 NOT_FOUND')
      expect(await refused(sol.client.logs.remove({ params }))).toBe('404 NOT_FOUND')
      expect(await refused(sol.client.logReactions.like({ params }))).toBe('404 NOT_FOUND')
      expect(await refused(sol.client.logReactions.listComments({ params }))).toBe('404 NOT_FOUND')
    }
    const params = { id: ofOtis.id }
    expect(await refused(viewer.client.logs.get({ params }))).toBe('allowed')
    expect(await refused(viewer.client.logs.update({ params, body }))).toBe('403 FORBIDDEN')
    expect(await refused(viewer.client.logs.remove({ params }))).toBe('403 FORBIDDEN')
    expect(await refused(viewer.client.logs.create({ body: diaperOf(family, family.otis) }))).toBe('403 FORBIDDEN')
    expect(await refused(nana.client.logs.remove({ params }))).toBe('403 FORBIDDEN')
    const own = await nana.client.logs.create({ body: diaperOf(family, family.otis) })
    expect(await refused(nana.client.logs.remove({ params: { id: own.id } }))).toBe('allowed')
    expect(await refused(nana.client.logs.restore({ params: { id: own.id } }))).toBe('allowed')
    await family.mara.client.logs.remove({ params: { id: own.id } })
    expect(await refused(family.stranger.client.logs.get({ params }))).toBe('404 NOT_FOUND')
    expect(await refused(family.stranger.client.logs.list({ query: { childId: family.otis } }))).toBe('404 NOT_FOUND')
  })

  test('a sleep that overlaps one outside the history is refused without showing it', async () => {
    const long = sleepOf(family, family.juno, day + 60, day - 60)
    const created = await family.mara.client.logs.create({ body: long })
    const call = sol.client.logs.create({ body: sleepOf(family, family.juno, day - 30, day - 90) })
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'SLEEP_OVERLAPS', details: { current: null } })
    await family.mara.client.logs.remove({ params: { id: created.id } })
  })

  test('who has left the family is a former member', async () => {
    const guest = await family.addParent('Guest')
    const { id } = await guest.client.logs.create({ body: diaperOf(family, family.otis, 15) })
    const params = { id }
    await guest.client.logReactions.addComment({ params, body: { content: 'Bye' } })
    await family.removeMember(guest)
    const person = { id: guest.id, name: 'former member' }
    expect(await family.mara.client.logs.get({ params })).toMatchObject({ createdBy: person, updatedBy: person })
    const { items } = await family.mara.client.logReactions.listComments({ params })
    expect(items).toMatchObject([{ content: 'Bye', createdBy: person }])
  })
})
