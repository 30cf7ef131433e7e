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
  /** What this tab has told the others of locks. */
  told: [] as unknown[],
}
class Channel {
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }
  addEventListener(_type: string, hear: (event: { data: unknown }) => void) {
    tabs.all.set(this.#name, hear)
  }
  postMessage(data: unknown) {
    if (this.#name.startsWith('nestwren.locks.')) tabs.told.push(data)
  }
  close() {
    tabs.all.delete(this.#name)
  }
}

let desk: Desk
let locks: Locks
let sent: readonly SentCall[]
let answer: () => Response | Promise<Response>
let onRevoke: () => Response
let onStay: () => Response

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  vi.setSystemTime('2026-11-26T12:00:00.000Z')
  vi.stubGlobal('BroadcastChannel', Channel)
  tabs.told = []
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
  onStay = () =>
    Response.json({
      permissions: { photos: true, documents: true },
      expiresAt: '2026-11-26T13:00:00.000Z',
      idleEndsAt: '2026-11-26T12:20:00.000Z',
    })
  const query = `?accountId=${accountId}`
  sent = answerCalls({
    [`${check}${query}`]: () => answer(),
    [revoke]: () => onRevoke(),
    [stay]: () => onStay(),
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

const hear = (news: 'shut' | 'changed' | 'seen') => {
  const { accountId, userId } = desk.workspace.scope
  tabs.post(`nestwren.locks.${accountId}.${userId}`, news)
}

test('other tabs lock at the same moment, also without a network', async () => {
  await open()
  answer = () => {
    throw new TypeError('No network')
  }
  hear('shut')
  isShut()
})

test('other tabs are told what happens here', async () => {
  await open()
  await locks.lockNow()
  expect(tabs.told).toEqual(['shut'])
  await locks.opened()
  expect(tabs.told).toEqual(['shut', 'changed'])
})

/** Has the server answer the next check only when it is let, with what it says when it is `asked`. */
function late() {
  const now = answer
  let come = () => {}
  const isLet = new Promise<void>((resolve) => {
    come = resolve
  })
  const asked = new Promise<void>((resolve) => {
    answer = async () => {
      const response = await now()
      answer = now
      resolve()
      await isLet
      return response
    }
  })
  return { asked, come }
}

test('what the server said before "Lock now" opens nothing again', async () => {
  await open()
  const old = late()
  const checked = locks.refresh()
  await old.asked
  const done = locks.lockNow()
  old.come()
  await Promise.all([checked, done])
  isShut()
  expect(names().slice(-2)).toEqual([revoke, check])
})

test('what the server said before another tab locked opens nothing again', async () => {
  await open()
  const old = late()
  const checked = locks.refresh()
  await old.asked
  hear('shut')
  answer = () => Response.json(allLocked)
  old.come()
  await checked
  isShut()
})

test('of a lock in another tab that is only noted yet, the server is told before it is believed', async () => {
  const old = late()
  const checked = locks.refresh()
  await old.asked
  localStorage.setItem(`nestwren.lock.${desk.workspace.scope.accountId}`, '1')
  old.come()
  await checked
  expect(names()).toEqual([check, revoke, check])
  expect(locks.get().sections.photos).toBe('locked')
})

test('what the server said before a code was right empties nothing', async () => {
  answer = () => Response.json(allLocked)
  await locks.refresh()
  const old = late()
  const checked = locks.refresh()
  await old.asked
  answer = () => Response.json(allOpen('2026-11-26T13:00:00.000Z'))
  const done = locks.opened(['photos', 'documents'], '2026-11-26T13:00:00.000Z')
  client().setQueryData(['photos', 'latest', 'all'], { items: [] })
  old.come()
  await Promise.all([checked, done])
  expect(locks.get().sections.photos).toBe('open')
  expect(client().getQueryData(['photos', 'latest', 'all'])).toEqual({ items: [] })
})

test('a failed check of before does not take back what was opened since', async () => {
  answer = () => Response.json(allLocked)
  await locks.refresh()
  answer = () => refusal(403, 'FORBIDDEN', "You don't have permission to do this.")
  const old = late()
  const checked = locks.refresh()
  await old.asked
  answer = () => Response.json(allOpen('2026-11-26T13:00:00.000Z'))
  const done = locks.opened(['photos'], '2026-11-26T13:00:00.000Z')
  old.come()
  await Promise.all([checked, done])
  expect(locks.get().sections.photos).toBe('open')
})

test('once it is open its section is read first, and a moment after the check all that names photos', async () => {
  answer = () => Response.json(allLocked)
  await locks.refresh()
  client().setQueryData(['entries', 'latest'], 'before')
  client().setQueryData(['kept', 'growth'], [])
  client().setQueryData(['photos', 'months'], 'before')
  const isStale = (...queryKey: string[]) => client().getQueryState(queryKey)?.isInvalidated
  answer = () => Response.json(allOpen('2026-11-26T13:00:00.000Z'))
  const done = locks.opened(['photos'], '2026-11-26T13:00:00.000Z')
  expect([isStale('photos', 'months'), isStale('entries', 'latest')]).toEqual([true, false])
  await done
  expect(isStale('entries', 'latest')).toBe(false)
  await vi.advanceTimersByTimeAsync(600)
  expect([isStale('entries', 'latest'), isStale('kept', 'growth')]).toEqual([true, true])
})

test('real use is told at most once a minute, and moves the end', async () => {
  await open()
  for (let times = 0; times < 5; times += 1) locks.used()
  await vi.waitFor(() => expect(locks.get().idleEndsAt).toBe(Date.parse('2026-11-26T12:20:00.000Z')))
  locks.used()
  await nextTask()
  expect(names().filter((name) => name === stay)).toHaveLength(1)
})

test('use that finds nothing open at the server has it asked, and what was open is shut', async () => {
  await open()
  answer = () => Response.json(allLocked)
  onStay = () => Response.json({ permissions: { photos: false, documents: false }, expiresAt: null, idleEndsAt: null })
  locks.used()
  await vi.waitFor(isShut)
})

test('use that finds nothing open while the answer to why does not come leaves the end where it was', async () => {
  await open('2026-11-26T12:05:00.000Z')
  onStay = () => Response.json({ permissions: { photos: true, documents: true }, expiresAt: null, idleEndsAt: null })
  answer = () => {
    throw new TypeError('No network')
  }
  locks.used()
  await vi.waitFor(() => expect(names().at(-1)).toBe(check))
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  isShut()
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

test('it stays open out of sight while another tab is looked at, and locks a minute after the last look', async () => {
  await open()
  setLocksWhenHidden(true)
  hide('hidden')
  await vi.advanceTimersByTimeAsync(hiddenForMs - 5_000)
  hear('seen')
  await vi.advanceTimersByTimeAsync(hiddenForMs - 5_000)
  expect(locks.get().sections.photos).toBe('open')
  await vi.advanceTimersByTimeAsync(6_000)
  isShut()
})

test('a tab that is looked at says so to the others', async () => {
  await open()
  setLocksWhenHidden(true)
  hide('visible')
  tabs.told = []
  await vi.advanceTimersByTimeAsync(21_000)
  expect(tabs.told).toEqual(['seen'])
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

test('the device notes what is locked when that changes, and now and then so that it is not forgotten', async () => {
  await open()
  const noted = () => client().getQueryState(locksKey)?.dataUpdateCount
  await vi.waitFor(() => expect(noted()).toBe(1))
  answer = () => Response.json(allLocked)
  await locks.refresh()
  await locks.refresh()
  await nextTask()
  expect(noted()).toBe(1)
  await vi.advanceTimersByTimeAsync(3_700_000)
  await locks.refresh()
  await vi.waitFor(() => expect(noted()).toBe(2))
})

test('what was noted last stays, also when the code for something noted before comes late', async () => {
  answer = () => Response.json(allLocked)
  await locks.refresh()
  answer = () => Response.json(accessOf())
  await locks.refresh()
  await nextTask()
  expect(client().getQueryData<RememberedLocks>(locksKey)?.locked ?? []).toEqual([])
})

test('lists no longer name photos once these are locked', async () => {
  await open()
  client().setQueryData(
    ['kept', 'growth'],
    [
      { id: 'm1', photoId: 'p1' },
      { id: 'm2', photoId: null },
    ],
  )
  client().setQueryData(['kept', 'milestones'], [{ id: 's1', photoIds: ['p1'] }])
  const growth = client().getQueryState(['kept', 'growth'])?.dataUpdatedAt
  await locks.lockNow()
  await vi.waitFor(() =>
    expect(client().getQueryData(['kept', 'growth'])).toEqual([
      { id: 'm1', photoId: null },
      { id: 'm2', photoId: null },
    ]),
  )
  expect(client().getQueryState(['kept', 'growth'])?.dataUpdatedAt).toBe(growth)
  expect(client().getQueryData(['kept', 'milestones'])).toEqual([{ id: 's1', photoIds: [] }])
})

test('what was read before locks were followed here is emptied when the first check finds it locked', async () => {
  await closeDesk(desk)
  desk = await openDesk()
  client().setQueryData(locksKey, { never: [['photos']], locked: ['photos'] })
  client().setQueryData(['photos', 'recent'], { items: [{ id: 'p1' }] })
  locks = locksOf(desk.workspace)
  answer = () => Response.json(allLocked)
  await locks.refresh()
  expect(client().getQueryData(['photos', 'recent'])).toBeUndefined()
})

test('entries no longer say which photos they have once these are locked', async () => {
  await open()
  answer = () => Response.json(allLocked)
  await locks.refresh()
  await vi.waitFor(() => expect(desk.entries().map(({ photoIds }) => photoIds)).toEqual([[]]))
})

const onlyKept = accessOf({ kept: { photos: 'locked', documents: 'off' } })
const holdPhotos = () => client().setQueryData(['photos', 'recent'], { items: [{ id: 'p1' }] })

test('once single photos are kept in the vault, what was read of all of them before is forgotten, and only then', async () => {
  await locks.refresh()
  holdPhotos()
  client().setQueryData(['documents', 'one', 'd1'], { id: 'd1' })
  answer = () => Response.json(onlyKept)
  await locks.refresh()
  expect(client().getQueryData(['photos', 'recent'])).toBeUndefined()
  expect(client().getQueryData(['documents', 'one', 'd1'])).toEqual({ id: 'd1' })
  await vi.waitFor(() => expect(desk.entries().map(({ photoIds }) => photoIds)).toEqual([[]]))
  // What is read from now on is without them.
  holdPhotos()
  await locks.refresh()
  expect(client().getQueryData(['photos', 'recent'])).toBeDefined()
})

test('a device that was closed while the vault was turned on forgets once, and not at each start', async () => {
  const start = async () => {
    const before = client().getQueryData(locksKey)
    await closeDesk(desk)
    desk = await openDesk()
    if (before !== undefined) client().setQueryData(locksKey, before)
    holdPhotos()
    locks = locksOf(desk.workspace)
    answer = () => Response.json(onlyKept)
    await locks.refresh()
    await vi.waitFor(() => expect(client().getQueryData<RememberedLocks>(locksKey)?.kept).toEqual(['photos']))
  }
  await start()
  expect(client().getQueryData(['photos', 'recent'])).toBeUndefined()
  await start()
  expect(client().getQueryData(['photos', 'recent'])).toBeDefined()
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
