import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { purgeRemovedChildren } from './commands.ts'

const dayMs = 24 * 3600 * 1000
const base = '/api/user-children'

let app: TestApp
let people: People
let family: Family
let token: string

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
beforeAll(async () => {
  family = await people.createFamily()
  token = (await people.signIn(family.owner, family.accountId)).accessToken
})
afterAll(() => app.stop())

const send = (method: string, path: string, body?: unknown, as = token): Promise<Answer> =>
  call(app.url, method, base + path, { token: as, ...(body !== undefined && { body }) })

async function create(fields: object = {}, as = token): Promise<Answer['body']> {
  const { status, body } = await send('POST', '', { name: 'Mila', ...fields }, as)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const freshFamily = async () => {
  const own = await people.createFamily()
  return { ...own, token: (await people.signIn(own.owner, own.accountId)).accessToken }
}

async function stored(accountId = family.accountId) {
  const { rows } = await app.database.pool.query('select * from children where account_id = $1 order by id', [
    accountId,
  ])
  return rows
}

describe('a child', () => {
  test('is created with the defaults of the specification, and listed oldest first', async () => {
    const own = await freshFamily()
    const young = await create({ name: ' Mila ', birthdate: '2026-05-01' }, own.token)
    expect(young).toMatchObject({
      name: 'Mila',
      birthdate: '2026-05-01',
      birthTime: null,
      dueDate: null,
      sex: 'unknown',
      color: '#3B82F6',
      caregivers: [],
      version: 1,
    })
    expect(new Set(Object.values(young.access))).toEqual(new Set(['manage']))
    const unborn = await create({ name: 'Pip', dueDate: '2027-02-01' }, own.token)
    const old = await create({ name: 'Leo', birthdate: '2020-02-29', birthTime: '04:30', sex: 'male' }, own.token)
    const { body } = await send('GET', '', undefined, own.token)
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([old._id, young._id, unborn._id])
    expect((await send('GET', `/${old._id}`, undefined, own.token)).body).toEqual(old)
  })

  test('number 21 is refused, also when many come at once', async () => {
    const own = await freshFamily()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => send('POST', '', { name: `Child ${index}` }, own.token)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_CHILDREN' },
    })
    const { _id } = answers.find(({ status }) => status === 201)?.body ?? {}
    expect((await send('DELETE', `/${_id}`, undefined, own.token)).status).toBe(204)
    await create({ name: 'In its place' }, own.token)
    const before = await stored(own.accountId)
    const restored = await send('POST', `/${_id}/restore`, undefined, own.token)
    expect(restored).toMatchObject({ status: 400, body: { code: 'TOO_MANY_CHILDREN' } })
    expect(await stored(own.accountId)).toEqual(before)
  })

  test('takes caregivers of the family with the preset of their invite, and nobody else', async () => {
    const nanny = await people.addMember(family.accountId, { preset: 'nanny' })
    const parent = await people.addMember(family.accountId, { role: 'parent' })
    const stranger = await people.createFamily()
    const before = await stored()
    const refused = await send('POST', '', { name: 'No', caregivers: [nanny.userId, stranger.owner.userId] })
    expect(refused).toMatchObject({ status: 400, body: { code: 'UNKNOWN_CAREGIVER' } })
    expect(await stored()).toEqual(before)

    const nannyToken = (await people.signIn(nanny, family.accountId)).accessToken
    expect((await send('GET', '', undefined, nannyToken)).body).toEqual([])
    const child = await create({ caregivers: [nanny.userId, parent.userId] })
    expect(child.caregivers).toEqual([nanny.userId])
    const [seen] = (await send('GET', '', undefined, nannyToken)).body
    expect(seen).toMatchObject({ _id: child._id, caregivers: [], access: { logs: 'add', documents: 'none' } })
  })

  test('that a caregiver adds is theirs to look after', async () => {
    const helper = await people.addMember(family.accountId, { preset: 'family', permissions: { addChildren: true } })
    const helperToken = (await people.signIn(helper, family.accountId)).accessToken
    const child = await create({ name: 'Added' }, helperToken)
    expect(child.access).toMatchObject({ logs: 'add', profile: 'view' })
    expect((await send('GET', `/${child._id}`, undefined, helperToken)).status).toBe(200)
  })

  test('keeps its dates from somebody without a right to the profile', async () => {
    const child = await create({ birthdate: '2026-01-02', sex: 'female' })
    const helper = await people.addMember(family.accountId)
    await people.grant(family.accountId, child._id, helper.userId, { levels: { profile: 'none' } })
    const helperToken = (await people.signIn(helper, family.accountId)).accessToken
    const [seen] = (await send('GET', '', undefined, helperToken)).body
    expect(seen).toMatchObject({ name: 'Mila', birthdate: null, sex: 'unknown' })
    expect((await send('GET', `/${child._id}`, undefined, helperToken)).status).toBe(403)
  })
})

describe('changing', () => {
  const whole = { name: 'Mila', birthdate: null, birthTime: null, dueDate: null, sex: 'unknown', color: '#3B82F6' }

  test('replaces the fields and counts the version; a stale one gets the current row', async () => {
    const { _id } = await create()
    const changed = await send('PUT', `/${_id}`, { ...whole, name: 'Mia', color: '#00aa00', version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Mia', color: '#00aa00', version: 2 } })
    const stale = await send('PUT', `/${_id}`, { ...whole, name: 'Other', version: 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'STALE_VERSION',
        error: 'Someone else just changed this.',
        details: { current: changed.body },
      },
    })
    expect((await send('GET', `/${_id}`)).body).toEqual(changed.body)
  })

  test('sent again after a lost answer it is the same change; what somebody else made of it since is not', async () => {
    const { _id } = await create()
    const change = { ...whole, name: 'Mia', birthTime: '06:45', version: 1 }
    const first = await send('PUT', `/${_id}`, change)
    expect(await send('PUT', `/${_id}`, change)).toMatchObject({ status: 200, body: first.body })
    expect(first.body).toMatchObject({ name: 'Mia', birthTime: '06:45', version: 2 })
    await send('PUT', `/${_id}`, { ...whole, name: 'Mia', version: 2 })
    expect((await send('PUT', `/${_id}`, change)).status).toBe(409)
  })
})

describe('removing', () => {
  test('hides the child at once, also from open sessions of caregivers; it can be restored for 30 days', async () => {
    const nanny = await people.addMember(family.accountId, { preset: 'nanny' })
    const child = await create({ caregivers: [nanny.userId] })
    const nannyToken = (await people.signIn(nanny, family.accountId)).accessToken
    const see = () => send('GET', `/${child._id}`, undefined, nannyToken)
    expect((await see()).status).toBe(200)
    expect((await send('DELETE', `/${child._id}`)).status).toBe(204)
    expect((await see()).status).toBe(404)
    expect((await send('DELETE', `/${child._id}`)).status).toBe(404)
    expect((await send('POST', '', { id: child._id, name: 'Again' })).status).toBe(404)
    const removed = (await send('GET', '/removed')).body
    expect(removed).toContainEqual({ _id: child._id, name: 'Mila', deletedAt: app.clock.now().toISOString() })

    const restored = await send('POST', `/${child._id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { _id: child._id, caregivers: [nanny.userId], version: 3 } })
    expect((await see()).status).toBe(200)
    expect((await send('POST', `/${child._id}/restore`)).status).toBe(404)
  })

  test('is for good after 30 days', async () => {
    const own = await freshFamily()
    const kept = await create({ name: 'Kept' }, own.token)
    const gone = await create({ name: 'Gone' }, own.token)
    await send('DELETE', `/${gone._id}`, undefined, own.token)
    const now = app.clock.now()
    expect(await purgeRemovedChildren(app.database, new Date(now.getTime() + 30 * dayMs))).toBe(0)
    app.clock.advance(30 * dayMs + 1)
    const again = (await people.signIn(own.owner, own.accountId)).accessToken
    await people.setAccount(own.accountId, { subscriptionStatus: 'active' })
    expect((await send('GET', '/removed', undefined, again)).body).toEqual([])
    expect((await send('POST', `/${gone._id}/restore`, undefined, again)).status).toBe(404)
    await purgeRemovedChildren(app.database, app.clock.now())
    expect((await stored(own.accountId)).map(({ id }) => id)).toEqual([kept._id])
    app.clock.set(now)
  })
})

describe('people of the family', () => {
  test('are listed in the order they joined', async () => {
    const own = await freshFamily()
    app.clock.advance(1000)
    const nanny = await people.addMember(own.accountId, { preset: 'nanny' })
    const { body } = await send('GET', '/account-users', undefined, own.token)
    const joinedOn = app.clock.now().toISOString().slice(0, 10)
    expect(body).toMatchObject([
      { id: own.owner.userId, role: 'super_admin', preset: null },
      { id: nanny.userId, name: nanny.name, role: 'caregiver', preset: 'nanny', joinedOn },
    ])
  })
})

test('a caregiver sees the people of the family only in their time', async () => {
  const own = await freshFamily()
  const { childId } = await people.createChild(own.accountId, { createdBy: own.owner.userId })
  const nanny = await people.addMember(own.accountId)
  const accessUntil = new Date(app.clock.now().getTime() + 60_000)
  await people.grant(own.accountId, childId, nanny.userId, { preset: 'nanny', accessUntil })
  const { accessToken } = await people.signIn(nanny, own.accountId)
  const seen = async () =>
    (await send('GET', '/account-users', undefined, accessToken)).body.map(({ id }: { id: string }) => id)
  expect(await seen()).toEqual([own.owner.userId, nanny.userId])
  app.clock.set(accessUntil)
  expect(await seen()).toEqual([nanny.userId])
})

test('ids are the same in capital letters', async () => {
  const own = await freshFamily()
  const nanny = await people.addMember(own.accountId, { preset: 'nanny' })
  const id = uuidv7()
  const fields = { id: id.toUpperCase(), caregivers: [nanny.userId.toUpperCase()] }
  expect(await create(fields, own.token)).toMatchObject({ _id: id, caregivers: [nanny.userId] })
  expect((await send('GET', `/${id.toUpperCase()}`, undefined, own.token)).status).toBe(200)
  expect((await send('DELETE', `/${id.toUpperCase()}`, undefined, own.token)).status).toBe(204)
  expect((await send('POST', `/${id.toUpperCase()}/restore`, undefined, own.token)).status).toBe(200)
})

describe('bad input', () => {
  const bad: readonly (readonly [string, unknown])[] = [
    ['no name', {}],
    ['an empty name', { name: '  ' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['a name of a number', { name: 5 }],
    ['a name with NUL', { name: 'a\u0000b' }],
    ['a name with half a surrogate', '{"name":"\\ud800"}'],
    ['a name with a line break', { name: 'a\nb' }],
    ['a name nobody can see', { name: '\u200b\u2060' }],
    ['an unknown field', { name: 'Mila', gender: 'girl' }],
    ['a prototype', '{"name":"Mila","__proto__":{"sex":"male"}}'],
    ['a constructor', '{"name":"Mila","constructor":{"prototype":{}}}'],
    ['30 February', { name: 'Mila', birthdate: '2025-02-30' }],
    ['29 February of a plain year', { name: 'Mila', birthdate: '2025-02-29' }],
    ['the year 0000', { name: 'Mila', dueDate: '0000-01-01' }],
    ['a date with a time', { name: 'Mila', birthdate: '2025-02-03T00:00:00Z' }],
    ['a birth in the future', { name: 'Mila', birthdate: '2026-11-21' }],
    ['a birth long ago', { name: 'Mila', birthdate: '2008-11-17' }],
    ['25 o’clock', { name: 'Mila', birthTime: '25:00' }],
    ['an unknown sex', { name: 'Mila', sex: 'girl' }],
    ['a colour by name', { name: 'Mila', color: 'red' }],
    ['an id that is none', { name: 'Mila', id: '1' }],
    ['caregivers that are none', { name: 'Mila', caregivers: ['me'] }],
    ['a list', []],
    ['a text', '"Mila"'],
    ['nothing', 'null'],
    ['half a document', '{"name":"Mi'],
  ]

  test.each(bad)('%s is refused and changes nothing', async (_what, body) => {
    const before = await stored()
    const { status, body: answer } = await send('POST', '', body)
    expect(status).toBe(400)
    expect(typeof answer.error).toBe('string')
    expect(typeof answer.code).toBe('string')
    expect(await stored()).toEqual(before)
  })

  test('a megabyte is too large, and text is no JSON', async () => {
    const before = await stored()
    expect((await send('POST', '', { name: 'x'.repeat(1 << 20) })).status).toBe(413)
    const headers = { 'content-type': 'text/plain' }
    const text = await call(app.url, 'POST', base, { token, body: '{"name":"Mila"}', headers })
    expect(text.status).toBe(415)
    expect(await stored()).toEqual(before)
  })

  test('birth dates are judged by the day anywhere on earth', async () => {
    const own = await freshFamily()
    // At 10:24 UTC on the 19th it is the 20th on Kiritimati, and 18 years ago to the day it was the 18th on Baker Island.
    app.clock.set('2026-11-19T10:24:00.000Z')
    const signedIn = (await people.signIn(own.owner, own.accountId)).accessToken
    expect((await create({ birthdate: '2026-11-20' }, signedIn)).birthdate).toBe('2026-11-20')
    expect((await create({ birthdate: '2008-11-18' }, signedIn)).birthdate).toBe('2008-11-18')
    const future = await send('POST', '', { name: 'Mila', birthdate: '2026-11-21' }, signedIn)
    expect(future.body).toEqual({
      code: 'BIRTHDATE_IN_FUTURE',
      error: 'The birth date is in the future. Enter a due date instead.',
    })
    const old = await send('POST', '', { name: 'Mila', birthdate: '2008-11-17' }, signedIn)
    expect(old.body.code).toBe('BIRTHDATE_TOO_OLD')
  })

  test('ids of another family, of nobody and of nothing are not there', async () => {
    const strangers = await people.createFamily()
    const theirs = await people.createChild(strangers.accountId, { createdBy: strangers.owner.userId })
    const before = await stored(strangers.accountId)
    for (const id of [theirs.childId, uuidv7()]) {
      expect((await send('GET', `/${id}`)).status).toBe(404)
      expect((await send('DELETE', `/${id}`)).status).toBe(404)
      expect((await send('POST', `/${id}/restore`)).status).toBe(404)
      expect((await send('PUT', `/${id}`, { name: 'Mine', version: 1 })).status).toBe(404)
    }
    for (const id of ['1', '%00', "' or 1=1", 'undefined', '__proto__']) {
      expect([400, 404], id).toContain((await send('GET', `/${encodeURIComponent(id)}`)).status)
    }
    expect(await stored(strangers.accountId)).toEqual(before)
  })
})
