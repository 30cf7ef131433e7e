import type { contract } from '@nestwren/contract'
import { ApiError, type Client } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { Entry } from '@nestwren/contract/logs/entry'
import { io } from 'socket.io-client'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPeople, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { insertEntries } from '../logs/bulk-commands.ts'

type Api = Client<typeof contract>
type Create = CallInput<typeof contract.logs.create>['body']
type Step = { at?: string; mutationId?: string }

let app: TestApp
let people: People
let accountId: string
let juno: string
let mara: Api
let sol: Api
beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
afterAll(() => app.stop())
// A family of its own for each test, so that no limit on writes adds up.
beforeEach(async () => {
  const family = await people.createFamily({ owner: { name: 'Mara' } })
  accountId = family.accountId
  juno = (await people.createChild(accountId, { name: 'Juno', createdBy: family.owner.userId })).childId
  const nanny = await people.addMember(accountId, { preset: 'nanny', children: [juno], person: { name: 'Sol' } })
  mara = await signedIn(family.owner.userId)
  sol = await signedIn(nanny.userId)
})

async function signedIn(userId: string): Promise<Api> {
  return app.client((await people.signIn({ userId }, accountId)).accessToken)
}

/** Seconds from the clock's time; negative is earlier. */
const at = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString()

function start(over: Partial<Create> = {}): Promise<Entry> {
  const startAt = over.startAt ?? at(-600)
  const details = { method: 'breast', segments: [{ side: 'left', startAt, endAt: null }] }
  return mara.logs.create({ body: { childId: juno, kind: 'feeding', tz: 'UTC', details, ...over, startAt } })
}
const startSleep = (seconds = -600) => start({ kind: 'sleep', startAt: at(seconds), details: {} })
const segments = ({ details }: Entry) => ('segments' in details ? details.segments : [])
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'OK',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  )
const stop = (by: Api, { id }: Entry, body: Step = {}) => by.timers.stop({ params: { id }, body })
const pause = (by: Api, { id }: Entry, body: Step = {}) => by.timers.pause({ params: { id }, body })

describe('steps of a session', () => {
  test('pause, go on, change over, swap and end, each once more without an effect', async () => {
    const feed = await start()
    const params = { id: feed.id }
    const steps: [Step & { side?: 'right' }, keyof Api['timers'] & ('pause' | 'resume' | 'swap' | 'stop')][] = [
      [{ at: at(-500), mutationId: uuidv7() }, 'pause'],
      [{ at: at(-400), mutationId: uuidv7() }, 'resume'],
      [{ at: at(-300), side: 'right', mutationId: uuidv7() }, 'resume'],
      [{ at: at(-200), mutationId: uuidv7() }, 'swap'],
      [{ at: at(-100), mutationId: uuidv7() }, 'stop'],
    ]
    for (const [index, [body, name]] of steps.entries()) {
      const first = await mara.timers[name]({ params, body })
      expect(first.version).toBe(index + 2)
      expect(await mara.timers[name]({ params, body })).toEqual(first)
    }
    const ended = await mara.logs.get({ params })
    expect(ended).toMatchObject({ endAt: at(-100), version: 6 })
    expect(segments(ended)).toEqual([
      { side: 'right', startAt: at(-600), endAt: at(-500) },
      { side: 'right', startAt: at(-400), endAt: at(-300) },
      { side: 'left', startAt: at(-300), endAt: at(-100) },
    ])
    expect((await mara.timers.list()).items).toEqual([])
  })

  test('the server says when, where the phone does not', async () => {
    expect(await stop(mara, await startSleep())).toMatchObject({ endAt: at(0) })
  })

  test('a side stops after two hours by itself', async () => {
    const feed = await start({
      startAt: at(-9000),
      details: { method: 'breast', segments: [{ side: 'left', startAt: at(-9000), endAt: null }] },
    })
    expect(segments(await pause(mara, feed))).toEqual([{ side: 'left', startAt: at(-9000), endAt: at(-1800) }])
    const resumed = await mara.timers.resume({ params: { id: feed.id }, body: { side: 'left' } })
    expect(segments(resumed)).toHaveLength(1)
  })

  test('what has no sides is neither paused nor swapped, and nothing changes', async () => {
    const sleep = await startSleep()
    expect(await codeOf(pause(mara, sleep))).toBe('400 NO_SIDES')
    expect(await codeOf(mara.timers.swap({ params: { id: sleep.id }, body: {} }))).toBe('400 NO_SIDES')
    expect(await codeOf(mara.timers.reset({ params: { id: sleep.id }, body: { side: 'left' } }))).toBe('400 NO_SIDES')
    expect(await mara.logs.get({ params: { id: sleep.id } })).toMatchObject({ version: 1, endAt: null })
  })
})

describe('two people', () => {
  test('fifty who stop at once make one entry with one end, and one change', async () => {
    const feed = await start()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, index) =>
        stop(index % 2 === 0 ? mara : sol, feed, { at: at(-index), mutationId: uuidv7() }),
      ),
    )
    expect(new Set(answers.map(({ endAt }) => endAt)).size).toBe(1)
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([2]))
    const { items } = await mara.logs.list({ query: { childId: juno } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ version: 2, endAt: answers[0]?.endAt })
  })

  test('whoever may log for the child stops what another started; the first end that arrives stands', async () => {
    const sleep = await startSleep()
    expect(await stop(sol, sleep, { at: at(-60) })).toMatchObject({ endAt: at(-60), updatedBy: { name: 'Sol' } })
    expect(await stop(mara, sleep, { at: at(-300) })).toMatchObject({ endAt: at(-60), version: 2 })
  })

  test('a phone that was offline does not undo what was pressed after it', async () => {
    const feed = await start()
    await mara.timers.resume({ params: { id: feed.id }, body: { at: at(-120), side: 'right' } })
    const late = await pause(sol, feed, { at: at(-300) })
    expect(segments(late).at(-1)).toMatchObject({ side: 'right', endAt: null })
    expect(await stop(sol, feed, { at: at(-300) })).toMatchObject({ endAt: at(-120) })
  })

  test('a stop that is sent again does not end what was begun anew', async () => {
    const sleep = await startSleep()
    const press = { at: at(-60), mutationId: uuidv7() }
    const { version, startAt, tz, details } = await stop(mara, sleep, press)
    await mara.logs.update({
      params: { id: sleep.id },
      body: { version, startAt, endAt: null, tz, details: { ...details } },
    })
    expect(await stop(mara, sleep, press)).toMatchObject({ endAt: null, version: 3 })
  })

  const otherParent = async () =>
    signedIn((await people.addMember(accountId, { preset: 'parent', children: [juno] })).userId)
  const left = (part: object = {}) => ({ side: 'left', startAt: at(-600), endAt: at(-300), ...part })
  const right = (part: object = {}) => ({ side: 'right', startAt: at(-300), endAt: null, ...part })
  const presses = {
    pause: (by: Api, id: string) => by.timers.pause({ params: { id }, body: { at: at(-60) } }),
    changeOver: (by: Api, id: string) => by.timers.resume({ params: { id }, body: { at: at(-60), side: 'left' } }),
    swap: (by: Api, id: string) => by.timers.swap({ params: { id }, body: { at: at(-60), first: 'right' } }),
    resetLeft: (by: Api, id: string) => by.timers.reset({ params: { id }, body: { at: at(-60), side: 'left' } }),
    resetRight: (by: Api, id: string) => by.timers.reset({ params: { id }, body: { at: at(-60), side: 'right' } }),
    stop: (by: Api, id: string) => by.timers.stop({ params: { id }, body: { at: at(-60) } }),
  }
  const names = Object.keys(presses) as (keyof typeof presses)[]

  test.each(names)('who both press %s at once do it once', async (name) => {
    const dev = await otherParent()
    const feed = await start({ details: { method: 'breast', segments: [left(), right()] } })
    await Promise.all([mara, dev, mara, dev].map((by) => presses[name](by, feed.id)))
    const ended = { pause: right({ endAt: at(-60) }), stop: right({ endAt: at(-60) }) }
    const expected = {
      pause: [left(), ended.pause],
      changeOver: [left(), ended.pause, left({ startAt: at(-60), endAt: null })],
      swap: [left({ side: 'right' }), right({ side: 'left' })],
      resetLeft: [right()],
      resetRight: [left()],
      stop: [left(), ended.stop],
    }
    const row = await mara.logs.get({ params: { id: feed.id } })
    expect(segments(row)).toEqual(expected[name])
    expect(row).toMatchObject({ version: 2, endAt: name === 'stop' ? at(-60) : null })
  })

  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const))
  test.each(pairs)(
    'one presses %s and the other %s at once: neither is refused, and both have happened',
    async (one, other) => {
      const feed = await start({ details: { method: 'breast', segments: [left(), right()] } })
      await Promise.all([presses[one](mara, feed.id), presses[other](await otherParent(), feed.id)])
      const row = await mara.logs.get({ params: { id: feed.id } })
      const has = (name: keyof typeof presses) => one === name || other === name
      expect(row.endAt !== null).toBe(has('stop'))
      // Something is always left, in order, and one side runs at most.
      const all = segments(row)
      expect(all.length).toBeGreaterThan(0)
      expect(all.filter(({ endAt }) => endAt === null).length).toBeLessThanOrEqual(has('stop') ? 0 : 1)
      expect(all.map(({ startAt }) => startAt)).toEqual(all.map(({ startAt }) => startAt).sort())
      expect((await mara.logs.list({ query: { childId: juno } })).items).toHaveLength(1)
    },
  )

  test('those who may only look are refused, strangers find nothing', async () => {
    const feed = await start()
    const viewer = await people.addMember(accountId, { preset: 'viewer', children: [juno] })
    expect(await codeOf(stop(await signedIn(viewer.userId), feed))).toBe('403 FORBIDDEN')
    const other = await people.createFamily()
    const stranger = app.client((await people.signIn(other.owner, other.accountId)).accessToken)
    expect(await codeOf(stop(stranger, feed))).toBe('404 NOT_FOUND')
    expect((await stranger.timers.list()).items).toEqual([])
    expect(await mara.logs.get({ params: { id: feed.id } })).toMatchObject({ version: 1, endAt: null })
  })
})

describe('milk that is put by while pumping goes on', () => {
  const lot = { lotId: '', place: 'fridge', amountMl: 90 }
  const startPumping = (lotId: string) =>
    start({
      kind: 'pumping',
      details: { segments: [{ side: 'both', startAt: at(-600), endAt: null }], stored: [{ ...lot, lotId }] },
    })
  const lots = async () => (await mara.milk.list()).items
  const keepsS = 4 * 86_400

  test('keeps from when the session ended, however that came about', async () => {
    const lotId = uuidv7()
    const pumping = await startPumping(lotId)
    expect(await lots()).toMatchObject([{ id: lotId, pumpedAt: at(-600), entryId: pumping.id }])
    const ended = await stop(mara, pumping, { at: at(-60) })
    expect(await lots()).toMatchObject([{ id: lotId, pumpedAt: at(-60), expiresAt: at(keepsS - 60) }])
    const { version, startAt, tz, details } = ended
    const change = { version, startAt, tz, details: { ...details, segments: [] }, endAt: at(-120) }
    await mara.logs.update({ params: { id: pumping.id }, body: change })
    expect(await lots()).toMatchObject([{ id: lotId, pumpedAt: at(-120), expiresAt: at(keepsS - 120) }])
  })

  test('paused before, it was pumped when the pump stopped; two who stop it at once are of one mind', async () => {
    const pumping = await startPumping(uuidv7())
    await pause(mara, pumping, { at: at(-300) })
    await Promise.all([stop(mara, pumping), stop(sol, pumping, { at: at(-30) })])
    expect(await mara.logs.get({ params: { id: pumping.id } })).toMatchObject({ endAt: at(-300) })
    expect(await lots()).toMatchObject([{ pumpedAt: at(-300), expiresAt: at(keepsS - 300) }])
  })

  test('goes with the session when that is thrown away, and comes back with it', async () => {
    const pumping = await startPumping(uuidv7())
    await stop(mara, pumping, { at: at(-60) })
    await mara.logs.remove({ params: { id: pumping.id } })
    expect(await lots()).toEqual([])
    await mara.logs.restore({ params: { id: pumping.id } })
    expect(await lots()).toMatchObject([{ pumpedAt: at(-60), leftMl: 90 }])
  })
})

describe('times', () => {
  test('beyond a phone whose clock is a little ahead, the future is refused', async () => {
    const sleep = await startSleep()
    expect(await codeOf(stop(mara, sleep, { at: at(301) }))).toBe('400 FUTURE_TIME')
    expect(await stop(mara, sleep, { at: at(299) })).toMatchObject({ endAt: at(299) })
  })

  test('what was now on a phone whose clock is ahead is now, of a start, a pause, an edit and an end', async () => {
    const aheadS = 1200
    const madeThen = () => uuidv7({ msecs: Date.parse(at(aheadS)) })
    const feed = await start({ id: madeThen(), startAt: at(aheadS) })
    expect([feed.startAt, segments(feed)]).toEqual([at(0), [{ side: 'left', startAt: at(0), endAt: null }]])
    app.clock.advance(600_000)
    const paused = await pause(mara, feed, { at: at(aheadS), mutationId: madeThen() })
    expect(segments(paused)).toMatchObject([{ startAt: at(-600), endAt: at(0) }])
    const { tz, details, version } = paused
    const change = { startAt: feed.startAt, tz, details, notes: 'sleepy', version }
    const typed = { ...change, endAt: at(aheadS + 60), mutationId: madeThen() }
    expect(await codeOf(mara.logs.update({ params: { id: feed.id }, body: typed }))).toBe('400 FUTURE_TIME')
    const ended = { ...change, endAt: at(aheadS), mutationId: madeThen() }
    expect(await mara.logs.update({ params: { id: feed.id }, body: ended })).toMatchObject({
      startAt: at(-600),
      endAt: at(0),
    })
    const sleep = await start({ id: madeThen(), kind: 'sleep', startAt: at(aheadS - 300), details: {} })
    expect(sleep.startAt).toBe(at(-300))
    expect(await stop(sol, sleep, { at: at(aheadS), mutationId: madeThen() })).toMatchObject({ endAt: at(0) })
    const lot = { id: madeThen(), childId: juno, place: 'fridge', amountMl: 90, pumpedAt: at(aheadS) } as const
    expect(await mara.milk.create({ body: lot })).toMatchObject({ pumpedAt: at(0) })
  })

  test('a press before the start counts from it; one of another day is refused', async () => {
    const sleep = await startSleep()
    expect(await codeOf(stop(mara, sleep, { at: at(-90_000) }))).toBe('400 BEFORE_START')
    expect(await stop(mara, sleep, { at: at(-3600) })).toMatchObject({ endAt: sleep.startAt })
  })

  test('the start moves, but not into another sleep, after the first pause or into the future', async () => {
    const before = await start({ kind: 'sleep', startAt: at(-7200), endAt: at(-3600), details: {} })
    const sleep = await startSleep()
    const move = ({ id }: Entry, startAt: string) => mara.timers.backdate({ params: { id }, body: { startAt } })
    expect(await codeOf(move(sleep, at(-3601)))).toBe('409 SLEEP_OVERLAPS')
    expect(await move(sleep, at(-3600))).toMatchObject({ startAt: before.endAt, version: 2 })
    expect(await codeOf(move(sleep, at(400)))).toBe('400 FUTURE_TIME')
    const feed = await start()
    await pause(mara, feed, { at: at(-300) })
    expect(await codeOf(move(feed, at(-299)))).toBe('400 AFTER_NEXT_STEP')
    const moved = await move(feed, at(-900))
    expect(moved.startAt).toBe(at(-900))
    expect(segments(moved)).toEqual([{ side: 'left', startAt: at(-900), endAt: at(-300) }])
    expect(await move(feed, at(-900))).toEqual(moved)
  })

  test('what was deleted is not there any more', async () => {
    const feed = await start()
    await mara.logs.remove({ params: { id: feed.id } })
    expect(await codeOf(stop(mara, feed))).toBe('404 NOT_FOUND')
    expect((await mara.timers.list()).items).toEqual([])
  })
})

test('the list has every kind that goes on, and nothing of an area that may not be seen', async () => {
  const feed = await start()
  const sleep = await startSleep(-500)
  const segment = { side: 'both', startAt: at(-400), endAt: null }
  const pump = await start({ kind: 'pumping', startAt: at(-400), details: { segments: [segment] } })
  const bath = await start({ kind: 'bath', startAt: at(-300), details: {} })
  await start({ kind: 'bath', startAt: at(-200), endAt: at(-100), details: {} })
  const ids = async (by: Api) => (await by.timers.list()).items.map(({ id }) => id)
  expect(await ids(mara)).toEqual([bath.id, pump.id, sleep.id, feed.id])
  const grandma = await people.addMember(accountId, { preset: 'family', children: [juno] })
  expect(await ids(await signedIn(grandma.userId))).toEqual([bath.id, sleep.id, feed.id])
})

test('of more than anybody lets go on at once, the latest are told', async () => {
  const now = app.clock.now()
  const entries = Array.from({ length: 230 }, (_one, minutes) => {
    const startAt = new Date(now.getTime() - minutes * 60_000)
    const segments = [{ side: 'left' as const, startAt: startAt.toISOString(), endAt: null }]
    const details = { method: 'breast' as const, segments, bottles: [], foods: [] }
    const made = { id: uuidv7(), childId: juno, by: juno, at: now, tz: 'UTC', notes: '' }
    return { ...made, kind: 'feeding' as const, startAt, endAt: null, details }
  })
  await insertEntries(app.database.db, accountId, entries)
  const latest = entries.slice(0, 200).map(({ id }) => id)
  for (const { items } of [await mara.timers.list(), await mara.logs.latest()])
    expect(items.map(({ id }) => id)).toEqual(latest)
})

test('every step reaches the other phones once, and what changed nothing does not', async () => {
  const { userId } = await people.addMember(accountId, { preset: 'nanny', children: [juno] })
  const { accessToken: token } = await people.signIn({ userId }, accountId)
  const socket = io(app.url, { auth: { token }, transports: ['websocket'], reconnection: false })
  const heard: unknown[] = []
  const last = new Promise<void>((resolve) => {
    socket.on('activity:updated', ({ activity }: { activity: Entry }) => {
      heard.push([activity.version, activity.endAt])
      if (activity.endAt !== null) resolve()
    })
  })
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()))
  const feed = await start()
  await pause(mara, feed, { at: at(-60) })
  await pause(sol, feed, { at: at(-50) })
  await stop(sol, feed, { at: at(-40) })
  await last
  socket.disconnect()
  expect(heard).toEqual([
    [2, null],
    [3, at(-60)],
  ])
})
