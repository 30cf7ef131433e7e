import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { createPeople, type Family, type People, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People
let family: Family
const sockets: Socket[] = []

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
  family = await people.createFamily()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.stop())

type Heard = { name: string; payload: unknown }

/** A device of the family: what it hears about children, and a promise of the next thing. */
async function listen(person: Person) {
  const { accessToken } = await people.signIn(person, family.accountId)
  const socket = io(app.url, { auth: { token: accessToken }, transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  const heard: Heard[] = []
  const waiting: ((one: Heard) => void)[] = []
  socket.onAny((name: string, payload: unknown) => {
    if (!name.startsWith('child:')) return
    heard.push({ name, payload })
    waiting.shift()?.({ name, payload })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { heard, next: () => new Promise<Heard>((resolve) => waiting.push(resolve)), accessToken }
}

test('everybody who may see a child hears of it, and nobody else learns its name', async () => {
  const nanny = await people.addMember(family.accountId, { preset: 'nanny' })
  const owner = await listen(family.owner)
  const caregiver = await listen(nanny)
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await call(app.url, method, `/api/user-children${path}`, {
      token: owner.accessToken,
      ...(body !== undefined && { body }),
    })
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  const user = { id: family.owner.userId, name: family.owner.name }

  let ownerHears = owner.next()
  const secret = await send('POST', '', { name: 'Secret' })
  expect(await ownerHears).toEqual({
    name: 'child:added',
    payload: { user, child: { _id: secret._id, name: 'Secret' } },
  })

  let caregiverHears = caregiver.next()
  const shared = await send('POST', '', { name: 'Mila', caregivers: [nanny.userId] })
  // The first thing the caregiver hears is the second child: of the first, nothing came.
  const child = { _id: shared._id, name: 'Mila' }
  expect(await caregiverHears).toEqual({ name: 'child:added', payload: { user, child } })

  await send('DELETE', `/${secret._id}`)
  caregiverHears = caregiver.next()
  ownerHears = owner.next()
  await send('PUT', `/${shared._id}`, { name: 'Mia', version: 1 })
  expect(await caregiverHears).toMatchObject({ name: 'child:updated', payload: { child: { name: 'Mia' } } })

  caregiverHears = caregiver.next()
  await send('DELETE', `/${shared._id}`)
  expect(await caregiverHears).toEqual({ name: 'child:deleted', payload: { user, childId: shared._id } })
  expect(JSON.stringify(caregiver.heard)).not.toContain(secret._id)
})
