import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDocument, sendPhoto, startWrittenWorld, type WrittenFamily, type WrittenWorld } from './written-client.ts'

/** A PUT of a client that knows no `version`: the last write wins. With one, a stale one is a conflict. */

let world: WrittenWorld
let family: WrittenFamily

beforeAll(async () => {
  world = await startWrittenWorld()
  family = await world.family()
})
afterAll(() => world.stop())

const startAt = '2026-11-19T09:00:00.000Z'

interface Versioned {
  readonly path: string
  /** What is changed, by what it is afterwards. */
  readonly body: (text: string) => object
  readonly textOf: (row: Record<string, unknown>) => unknown
}

const made: Readonly<Record<string, () => Promise<Versioned>>> = {
  async 'a log entry'() {
    const { send, childId } = family
    const diaper = { childId, kind: 'diaper', startAt, tz: 'Europe/Lisbon', details: { kind: 'wet' } }
    const { body } = await send('POST', '/api/events', diaper)
    const { childId: _child, kind: _kind, ...rest } = diaper
    return { path: `/api/events/${body.id}`, body: (notes) => ({ ...rest, notes }), textOf: ({ notes }) => notes }
  },
  async 'a photo'() {
    const { body } = await sendPhoto({ url: world.url, token: family.send.token }, family.childId)
    return { path: `/api/photos/${body.id}`, body: (caption) => ({ caption }), textOf: ({ caption }) => caption }
  },
  async 'a document'() {
    const { body } = await sendDocument({ url: world.url, token: family.send.token }, family.childId)
    return { path: `/api/documents/${body.id}`, body: (title) => ({ title }), textOf: ({ title }) => title }
  },
  async 'a child'() {
    const { send } = family
    const { body } = await send('POST', '/api/user-children', { name: 'Otis', birthdate: '2026-05-01' })
    const fields = { birthdate: '2026-05-01', color: '#3B82F6' }
    const path = `/api/user-children/${body._id}`
    return { path, body: (name) => ({ ...fields, name }), textOf: ({ name }) => name }
  },
  async 'a medicine'() {
    const fields = { minIntervalS: 3600, maxDosesPerDay: 4 }
    const { body } = await family.send('POST', '/api/medicines', { childId: family.childId, name: 'Syrup', ...fields })
    return { path: `/api/medicines/${body.id}`, body: (name) => ({ ...fields, name }), textOf: ({ name }) => name }
  },
  async 'a food'() {
    const path = `/api/user-children/${family.childId}/food-items`
    const { body } = await family.send('POST', path, { foodItem: { name: 'Pear', status: 'liked' } })
    return { path: `${path}/${body.id}`, body: (note) => ({ foodItem: { note } }), textOf: ({ note }) => note }
  },
  async milk() {
    const lot = { childId: family.childId, pumpedAt: startAt, amountMl: 90, place: 'fridge' }
    const { body } = await family.send('POST', '/api/milk-lots', lot)
    return { path: `/api/milk-lots/${body.id}`, body: (label) => ({ label }), textOf: ({ label }) => label }
  },
  async 'a measurement'() {
    const path = `/api/user-children/${family.childId}/growth-measurements`
    const figures = { measuredOn: '2026-11-01', weightG: 6_500 }
    const { body } = await family.send('POST', path, figures)
    return { path: `${path}/${body.id}`, body: (note) => ({ ...figures, note }), textOf: ({ note }) => note }
  },
  async 'a milestone'() {
    const path = `/api/user-children/${family.childId}/milestones`
    const { body } = await family.send('POST', path, { title: 'First smile' })
    return { path: `${path}/${body.id}`, body: (note) => ({ note }), textOf: ({ note }) => note }
  },
  async 'a question for the doctor'() {
    const { body } = await family.send('POST', '/api/visit-questions', { childId: family.childId, text: 'Why?' })
    return { path: `/api/visit-questions/${body.id}`, body: (text) => ({ text }), textOf: ({ text }) => text }
  },
  async 'a kind of their own'() {
    const fields = { icon: 'star', color: '#7C3AED', hasDuration: false }
    const { body } = await family.send('POST', '/api/log-kinds', { name: 'Stretching', ...fields })
    return { path: `/api/log-kinds/${body.id}`, body: (name) => ({ ...fields, name }), textOf: ({ name }) => name }
  },
}

test.each(Object.keys(made))('%s is changed without a version, and not with a stale one', async (what) => {
  const item = await made[what]?.()
  if (item === undefined) throw new Error(`Nobody makes ${what}`)
  const put = (text: string, version?: number) =>
    family.send('PUT', item.path, { ...item.body(text), ...(version !== undefined && { version }) })
  const first = await put('The first')
  expect(first, JSON.stringify(first.body)).toMatchObject({ status: 200 })
  const { version } = first.body
  const second = await put('The second')
  expect(second).toMatchObject({ status: 200, body: { version: version + 1 } })
  expect(item.textOf(second.body)).toBe('The second')
  const stale = await put('Of an old page', version)
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect(item.textOf(stale.body.details.current)).toBe('The second')
  expect(await put('Of a page of now', version + 1)).toMatchObject({ status: 200, body: { version: version + 2 } })
})

test('what a family counts by is changed without a version, the first time too', async () => {
  const { send } = await world.family()
  const { body } = await send('GET', '/api/family-settings')
  const put = (feedOverdueMinutes: number, version?: number) =>
    send('PUT', '/api/family-settings', { settings: { ...body.settings, feedOverdueMinutes }, version })
  expect(await put(120)).toMatchObject({ status: 200, body: { version: 1 } })
  expect(await put(180)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await put(240, 1)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await send('GET', '/api/family-settings')).body).toMatchObject({ settings: { feedOverdueMinutes: 180 } })
})
