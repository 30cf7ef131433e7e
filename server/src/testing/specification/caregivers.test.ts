import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWrittenWorld, type WrittenFamily, type WrittenWorld } from './written-client.ts'

/** A §7: DELETE /api/user-children/caregivers/{id}, which names no child. */

let world: WrittenWorld
let family: WrittenFamily
let otis: string

beforeAll(async () => {
  world = await startWrittenWorld()
})
beforeEach(async () => {
  family = await world.family()
  otis = (await world.people.createChild(family.accountId, { createdBy: family.owner.userId })).childId
})
afterAll(() => world.stop())

const path = '/api/user-children/caregivers'

async function nanny() {
  const person = await world.people.addMember(family.accountId, { preset: 'nanny', children: [family.childId, otis] })
  const send = await world.as(person, family.accountId)
  const children = async () => (await send('GET', '/api/user-children')).body.map(({ _id }: { _id: string }) => _id)
  return { ...person, children }
}

test('takes every child that the caller manages away from the caregiver', async () => {
  const sol = await nanny()
  expect(await sol.children()).toHaveLength(2)
  expect((await family.send('DELETE', `${path}/${sol.userId}`)).status).toBe(204)
  expect(await sol.children()).toEqual([])
  // They are still of the family, and can be given a child again.
  const { body } = await family.send('GET', '/api/auth/account/users')
  expect(body.users.map(({ id }: { id: string }) => id)).toContain(sol.userId)
})

test('leaves the children that the caller does not manage, and one alone where it is named', async () => {
  const sol = await nanny()
  const manager = await world.people.addMember(family.accountId, { preset: 'parent', children: [family.childId] })
  const send = await world.as(manager, family.accountId)
  expect(await send('DELETE', `${path}/${sol.userId}?childId=${otis}`)).toMatchObject({ status: 404 })
  expect((await send('DELETE', `${path}/${sol.userId}`)).status).toBe(204)
  expect(await sol.children()).toEqual([otis])
  expect((await family.send('DELETE', `${path}/${sol.userId}?childId=${otis}`)).status).toBe(204)
  expect(await sol.children()).toEqual([])
})

test('is nobody’s who manages no caregivers, and finds nobody of another family', async () => {
  const sol = await nanny()
  const other = await world.people.addMember(family.accountId, { preset: 'nanny', children: [family.childId] })
  const send = await world.as(other, family.accountId)
  expect(await send('DELETE', `${path}/${sol.userId}`)).toMatchObject({ status: 403 })
  const strangers = await world.family()
  expect(await strangers.send('DELETE', `${path}/${sol.userId}`)).toMatchObject({ status: 404 })
  const dad = await world.people.addMember(family.accountId, { role: 'parent' })
  const refused = await family.send('DELETE', `${path}/${dad.userId}`)
  expect(refused).toMatchObject({ status: 400, body: { code: 'NOT_A_CAREGIVER' } })
  expect(await sol.children()).toHaveLength(2)
})
