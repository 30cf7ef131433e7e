import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, entryOf, openDesk } from '../../testing/desk.fixture.tsx'
import { isNeverStored, locksKey, type RememberedLocks } from '../cache/cache-database.ts'
import { dispatchLive, setLiveState } from '../realtime/live.ts'
import { answerCalls, refusal, type SentCall, storeTestTokens } from '../testing/calls.fixture.ts'
import { nextTask } from '../testing/next-task.fixture.ts'
import { hiddenForMs, setLocksWhenHidden } from './hidden-lock.ts'
import { accessOf, allLocked, allOpen } from './locks.fixture.ts'
import { type Locks, locksOf } from './locks.ts'

const check = 'GET /api/vault/check-access'
const revoke = 'POST /api/vault/revoke-access'
const stay = 'POST /api/vault/stay-open'

/** The channel between tabs, which the browser of these tests does not have. */
const tabs = {
  all: new Map<string, (event: { data: unknown }) => void>(),
  post: (name: string, data: unknown) => tabs.all.get(name)?.({ data }),
}
class Channel {
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }
  addEventListener(_type: string, hear: (event: { data: unknown }) => void) {
    tabs.all.set(this.#name, hear)
  }
  postMessage() {}
  close() {
    tabs.all.delete(this.#name)
  }
}

let desk: Desk
let locks: Locks
let sent: readonly SentCall[]
let answer: () => Response
let onRevoke: () => Response

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  vi.setSystemTime('2026-11-26T12:00:00.000Z')
  vi.stubGlobal('BroadcastChannel', Channel)
  desk = await openDesk([
    entryOf('note', { startAt: '2026-11-26T09:00:00.000Z', details: {} as never, photoIds: ['p1'] }),
  ])
  const { userId, accountId } = desk.workspace.scope
  storeTestTokens(userId, accountId)
  setLiveState({ isOnline: true, isReachable: true })
  answer = () => Response.json(accessOf())
  onRevoke = () => {
    answer = () => Response.json(allLocked)
    return Response.json({ permissions: { photos: false, documents: false } })
  }
  const query = `?accountId=${accountId}`
  sent = answerCalls({
    [`${check}${query}`]: () => answer(),
    [revoke]: () => onRevoke(),
    [stay]: () =>
      Response.json({
        permissions: { photos: true, documents: true },
        expiresAt: '2026-11-26T13:00:00.000Z',
        idleEndsAt: '2026-11-26T12:20:00.000Z',
      }),
  })
  locks = locksOf(desk.workspace)
})
afterEach(async () => {
  await closeDesk(desk)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const names = () => sent.map(({ name }) => name.split('?')[0])
const client = () => desk.workspace.queryClient
const open = async (expiresAt = '2026-11-26T13:00:00.000Z', idleEndsAt = '2026-11-26T12:15:00.000Z') => {
  answer = () => Response.json(allOpen(expiresAt, idleEndsAt))
  await locks.refresh()
  client().setQueryData(['photos', 'latest', 'all'], { items: [{ id: 'p1', caption: 'First steps' }] })
  client().setQueryData(['documents', 'one', 'd1'], { id: 'd1', title: 'Passport' })
  client().setQueryData(['milk', 'list'], ['kept'])
}
const known = () => [
  client().getQueryData(['photos', 'latest', 'all']),
  client().getQueryData(['documents', 'one', 'd1']),
  client().getQueryData(['milk', 'list']),
]
const isShut = () => {
  expect(locks.get().sections).toEqual({ photos: 'locked', documents: 'locked' })
  expect(known()).toEqual([undefined, undefined, ['kept']])
}

test('a check that fails means no access and no error; what was not locked before is not covered by it', async () => {
  answer = () => refusal(500, 'INTERNAL', 'Something went wrong.')
  await expect(locks.refresh()).resolves.toBeUndefined()
  expect(locks.get()).toMatchObject({ isKnown: false, mayAsk: { photos: false, documents: false } })
  expect(locks.get().sections).toEqual({ photos: 'off', documents: 'off' })
  expect(locks.isAsking()).toBe(false)
})

test('it locks at the end of its time without a network, and nothing of it stays in memory', async () => {
  await open('2026-11-26T12:05:00.000Z', '2026-11-26T12:05:00.000Z')
  setLiveState({ isOnline: false })
  answer = () => {
    throw new TypeError('No network')
  }
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1_000)
  expect(locks.get().sections.photos).toBe('open')
  await vi.advanceTimersByTimeAsync(2_000)
  isShut()
})

test('before it locks for want of use the server is asked, which may know of more', async () => {
  await open()
  answer = () => Response.json(allOpen('2026-11-26T13:00:00.000Z', '2026-11-26T12:25:00.000Z'))
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 1_000)
  expect(locks.get().sections.photos).toBe('open')
  answer = () => Response.json(allLocked)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  isShut()
})

test('what another device locks is locked here as soon as it is told', async () => {
  await open()
  answer = () => Response.json(allLocked)
  dispatchLive('vault:changed', {} as never)
  await vi.waitFor(isShut)
})

test('a refusal is no access: what was open is shut', async () => {
  await open()
  answer = () => refusal(403, 'FORBIDDEN', "You don't have permission to do this.")
  await locks.refresh()
  isShut()
})

test('without a network what is open stays so', async () => {
  await open()
  answer = () => {
    throw new TypeError('No network')
  }
  await locks.refresh()
  expect(locks.get().sections.photos).toBe('open')
})

test('"Lock now" locks at once, and tells the server as soon as it is within reach', async () => {
  await open()
  onRevoke = () => {
    throw new TypeError('No network')
  }
  const done = locks.lockNow()
  isShut()
  await done
  // The server still takes it for open, and is told before it is believed.
  onRevoke = () => {
    answer = () => Response.json(allLocked)
    return Response.json({ permissions: { photos: false, documents: false } })
  }
  await locks.refresh()
  expect(names().slice(-2)).toEqual([revoke, check])
  isShut()
  await locks.refresh()
  expect(names().filter((name) => name === revoke)).toHaveLength(2)
})

test('other tabs lock at the same moment, also without a network', async () => {
  await open()
  answer = () => {
    throw new TypeError('No network')
  }
  const { accountId, userId } = desk.workspace.scope
  tabs.post(`nestwren.locks.${accountId}.${userId}`, 'shut')
  isShut()
})

test('real use is told at most once a minute, and moves the end', async () => {
  await open()
  for (let times = 0; times < 5; times += 1) locks.used()
  await vi.waitFor(() => expect(locks.get().idleEndsAt).toBe(Date.parse('2026-11-26T12:20:00.000Z')))
  locks.used()
  await nextTask()
  expect(names().filter((name) => name === stay)).toHaveLength(1)
})

test('nothing is told of use while nothing is open', async () => {
  answer = () => Response.json(allLocked)
  await locks.refresh()
  locks.used()
  await nextTask()
  expect(names()).toEqual([check])
})

const hide = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('who chose it finds the vault locked after a minute out of sight, and not before', async () => {
  await open()
  setLocksWhenHidden(true)
  hide('hidden')
  await vi.advanceTimersByTimeAsync(hiddenForMs - 2_000)
  hide('visible')
  expect(locks.get().sections.photos).toBe('open')
  hide('hidden')
  await vi.advanceTimersByTimeAsync(hiddenForMs + 1_000)
  isShut()
  expect(names()).toContain(revoke)
})

test('an app that was closed for more than a minute is locked before it is asked what is open', async () => {
  const { userId, accountId } = desk.workspace.scope
  await closeDesk(desk)
  setLocksWhenHidden(true)
  localStorage.setItem('nestwren.lock.hiddenAt', `${Date.now() - hiddenForMs}`)
  desk = await openDesk()
  storeTestTokens(userId, accountId)
  answer = () => Response.json(allOpen('2026-11-26T13:00:00.000Z'))
  locks = locksOf(desk.workspace)
  await locks.refresh()
  expect(names()).toEqual([revoke, check])
  expect(locks.get().sections.photos).toBe('locked')
  // Opened again, it stays open while somebody looks.
  answer = () => Response.json(allOpen('2026-11-26T13:00:00.000Z'))
  await vi.advanceTimersByTimeAsync(2 * hiddenForMs)
  await locks.opened()
  expect(locks.get().sections.photos).toBe('open')
})

test('without that choice nothing happens out of sight', async () => {
  await open()
  hide('hidden')
  await vi.advanceTimersByTimeAsync(3 * hiddenForMs)
  expect(locks.get().sections.photos).toBe('open')
})

test('what is locked is remembered, and never reaches the disk from then on', async () => {
  await open()
  await vi.waitFor(() => expect(client().getQueryData(locksKey)).toBeDefined())
  expect(client().getQueryData<RememberedLocks>(locksKey)?.locked).toEqual(['photos', 'documents'])
  const isKept = (queryKey: string[], meta?: object) => !isNeverStored(client(), { queryKey, meta: meta as never })
  expect([['photos', 'x'], ['search'], ['kept', 'handoffs', 'x'], ['kept', 'milk']].map((key) => isKept(key))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect([isKept(['comments', 'x'], { of: 'photos' }), isKept(['comments', 'x'], { of: 'logs' })]).toEqual([
    false,
    true,
  ])
})

test('entries no longer say which photos they have once these are locked', async () => {
  await open()
  answer = () => Response.json(allLocked)
  await locks.refresh()
  await vi.waitFor(() => expect(desk.entries().map(({ photoIds }) => photoIds)).toEqual([[]]))
})

test('a list that says that it is locked has the server asked', async () => {
  await locks.refresh()
  answer = () => Response.json(allLocked)
  await client().fetchQuery({
    queryKey: ['photos', 'recent'],
    networkMode: 'always',
    queryFn: async () => ({ items: [], locked: true }),
  })
  await vi.waitFor(() => expect(locks.get().sections.photos).toBe('locked'))
})
