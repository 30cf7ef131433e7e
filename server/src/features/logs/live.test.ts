import type { LiveEventName } from '@nestwren/contract/live'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.stop()
})

/** A device that listens; `heard` grows with every event, in the order they arrive. */
async function device(
  token: string,
): Promise<{ heard: [LiveEventName, string][]; until(name: string): Promise<void> }> {
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  const heard: [LiveEventName, string][] = []
  const waiting = new Map<string, () => void>()
  socket.onAny((name: LiveEventName, payload: { activity?: { notes: string } }) => {
    if (name === 'presence:changed') return
    heard.push([name, payload.activity?.notes ?? ''])
    waiting.get(payload.activity?.notes ?? '')?.()
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return {
    heard,
    until: (notes) =>
      heard.some(([, text]) => text === notes) ? Promise.resolve() : new Promise((go) => waiting.set(notes, go)),
  }
}

test('each device hears of what its person may see, and of nothing else', async () => {
  const { accountId, owner } = await people.createFamily()
  const { childId: juno } = await people.createChild(accountId, { name: 'Juno', createdBy: owner.userId })
  const { childId: otis } = await people.createChild(accountId, { name: 'Otis', createdBy: owner.userId })
  const nana = await people.addMember(accountId, { preset: 'family', children: [juno, otis] })
  const sol = await people.addMember(accountId, { preset: 'nanny', children: [juno] })
  await people.grant(accountId, juno, sol.userId, { preset: 'nanny', historyDays: 1 })
  const stranger = await people.createFamily()
  const tokenOf = async (userId: string, account = accountId) => (await people.signIn({ userId }, account)).accessToken

  const { logs, logReactions } = app.client(await tokenOf(owner.userId))
  const ofOwner = await device(await tokenOf(owner.userId))
  const ofNana = await device(await tokenOf(nana.userId))
  const ofSol = await device(await tokenOf(sol.userId))
  const ofStranger = await device(await tokenOf(stranger.owner.userId, stranger.accountId))

  const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString()
  const diaper = (childId: string, hours: number, notes: string) =>
    logs.create({ body: { childId, kind: 'diaper', startAt: ago(hours), tz: 'UTC', notes, details: { kind: 'wet' } } })

  const seen = await diaper(juno, 1, 'new')
  await diaper(otis, 1, 'of the brother')
  await diaper(juno, 30, 'of yesterday')
  const params = { id: seen.id }
  const { version, startAt, tz, details } = seen
  await logs.update({ params, body: { version, startAt, tz, details: { ...details }, notes: 'changed' } })
  await logReactions.like({ params })
  await logReactions.unlike({ params })
  const { id: commentId } = await logReactions.addComment({ params, body: { content: 'Hello' } })
  await logReactions.removeComment({ params: { ...params, commentId } })
  await logs.remove({ params })
  await logs.restore({ params })
  await diaper(juno, 0, 'last')
  await Promise.all([ofOwner, ofNana, ofSol].map((one) => one.until('last')))

  const aboutJuno: [LiveEventName, string][] = [
    ['activity:updated', 'changed'],
    ['log:liked', 'changed'],
    ['log:unliked', 'changed'],
    ['log:comment:new', 'changed'],
    ['log:comment:deleted', 'changed'],
    ['log:deleted', 'changed'],
    ['activity:created', 'changed'],
    ['log:new', 'last'],
  ]
  const everything = [['log:new', 'new'], ['log:new', 'of the brother'], ['log:new', 'of yesterday'], ...aboutJuno]
  expect(ofOwner.heard).toEqual(everything)
  expect(ofNana.heard).toEqual(everything)
  expect(ofSol.heard).toEqual([['log:new', 'new'], ...aboutJuno])
  expect(ofStranger.heard).toEqual([])
})
