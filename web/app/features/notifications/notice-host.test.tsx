import type { LiveEventName } from '@nestwren/contract/live'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import { noticeOf, toldEvents } from '@nestwren/contract/notification-texts'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { Navigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { takeAway } from '../../platform/older-engine.fixture.ts'
import { dispatchLive } from '../../platform/realtime/live.ts'
import { nextTask } from '../../platform/testing/next-task.fixture.ts'
import { closeDesk, type Desk, dev, entryOf, juno, openDesk } from '../../testing/desk.fixture.tsx'
import { newDiaper } from '../logs/kinds/diaper/new-diaper.ts'
import { NoticeHost } from './notice-host.tsx'
import { notificationKeys } from './use-notification-preferences.ts'

const startAt = '2026-11-20T01:00:00.000Z'
const maraId = '00000000-0000-4000-8000-000000000010'
const all = { ...defaultNotificationPreferences, off: [] }

interface Shown {
  readonly title: string
  readonly options: NotificationOptions & { readonly vibrate?: readonly number[] }
  readonly close: ReturnType<typeof vi.fn>
  onclick: (() => void) | null
}
let shown: Shown[]
let desk: Desk

beforeEach(async () => {
  shown = []
  class FakeNotification {
    static permission = 'granted'
    close = vi.fn()
    onclick = null
    readonly title: string
    readonly options: NotificationOptions
    constructor(title: string, options: NotificationOptions) {
      this.title = title
      this.options = options
      shown.push(this)
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  desk = await openDesk()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

function open({ preferences = all, path = '/vault', isHidden = false, tabs = 1 }: Opened = {}) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  desk.workspace.queryClient.setQueryData(notificationKeys.preferences, preferences)
  desk.show(
    <>
      <Navigate to={path} />
      {Array.from({ length: tabs }, (_, tab) => (
        <NoticeHost key={String(tab)} />
      ))}
    </>,
  )
}
interface Opened {
  readonly preferences?: NotificationPreferences
  readonly path?: string
  readonly isHidden?: boolean
  readonly tabs?: number
}

const child = { _id: juno, name: 'Juno' }
const photo = { id: 'p1', childIds: [juno], caption: 'First snow' }
const document1 = { id: 'd1', childIds: [juno], title: 'Passport' }

function eventOf(name: LiveEventName, user = dev) {
  const activity = entryOf('diaper', { startAt, details: newDiaper('wet'), createdBy: user })
  const comment = { id: 'c1', content: 'So sweet' }
  if (name === 'reminder') return { child, subject: { is: 'diaper', since: startAt } }
  if (name.startsWith('photo')) return { user, child, photo, comment }
  if (name.startsWith('document')) return { user, child, document: document1 }
  if (name === 'family:greeting') return { user, text: 'See you soon' }
  if (name === 'site:answered')
    return {
      type: 'siteAnswer',
      user: null,
      invite: { id: 'i1', title: 'Juno turns one' },
      guest: { id: 'a1', name: 'Ottilie', status: 'going', guestsCount: 2 },
      isNew: true,
    }
  if (name === 'registry:claim')
    return {
      type: 'registry',
      happened: 'reserved',
      item: { id: 'g1', title: 'Stacking rings' },
      claimId: 'c1',
      by: 'Ottilie',
    }
  return { type: 'diaper', user, child, activity, comment }
}

async function hear(name: LiveEventName, user = dev) {
  await act(async () => dispatchLive(name, eventOf(name, user) as never))
  await act(nextTask)
}

test.each([
  ['log:new', 'Dev logged a diaper for Juno', 'Wet diaper'],
  ['log:deleted', 'Dev deleted a log for Juno', 'Wet diaper'],
  ['log:liked', 'Dev liked a log for Juno', 'Wet diaper'],
  ['log:unliked', 'Dev unliked a log for Juno', 'Wet diaper'],
  ['log:comment:new', 'Dev commented on a log for Juno', 'So sweet'],
  ['log:comment:deleted', 'Dev deleted a comment on a log for Juno', 'Wet diaper'],
  ['photo:new', 'Dev added a photo of Juno', 'First snow'],
  ['photo:liked', 'Dev liked a photo of Juno', 'First snow'],
  ['photo:unliked', 'Dev unliked a photo of Juno', 'First snow'],
  ['photo:comment:new', 'Dev commented on a photo of Juno', 'So sweet'],
  ['photo:comment:deleted', 'Dev deleted a comment on a photo of Juno', 'First snow'],
  ['photo:deleted', 'Dev deleted a photo of Juno', 'First snow'],
  ['document:new', 'Dev added a document for Juno', 'Passport'],
  ['document:deleted', 'Dev deleted a document for Juno', 'Passport'],
  ['schedule:updated', "Dev changed Juno's schedule", ''],
  ['registry:claim', 'Ottilie reserved Stacking rings', ''],
] as const)('%s is told by the browser while nobody looks: %s', async (name, title, body) => {
  open({ isHidden: true })
  await hear(name)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.title).toBe(title)
  expect(shown[0]?.options).toMatchObject({ body, icon: '/favicon.svg', vibrate: [200, 100, 200] })
  expect(screen.queryByText(title)).toBeNull()
})

test('until somebody chooses, everything is told while a page is open, also what is not pushed', async () => {
  open({ isHidden: true, preferences: defaultNotificationPreferences })
  expect(defaultNotificationPreferences.off).toContain('logUnliked')
  for (const name of toldEvents) await hear(name)
  expect(shown).toHaveLength(toldEvents.length)
})

test('what is turned off is told nowhere, whatever else is on', async () => {
  const preferences = { ...defaultNotificationPreferences, offOnPage: ['logUnliked' as const] }
  open({ isHidden: true, preferences })
  await hear('log:unliked')
  expect(shown).toEqual([])
  await hear('photo:unliked')
  expect(shown).toHaveLength(1)
})

test('there is a text for everything that is told', async () => {
  open({ isHidden: true })
  for (const name of toldEvents) await hear(name)
  expect(shown).toHaveLength(toldEvents.length)
  for (const { title } of shown) expect(title).not.toMatch(/[{}]|notice\./)
})

test('a notification of the browser closes after five seconds, or when it is clicked', async () => {
  open({ isHidden: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => dispatchLive('log:deleted', eventOf('log:deleted') as never))
  await act(() => vi.advanceTimersByTimeAsync(4_990))
  const [one] = shown
  expect(one?.close).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(one?.close).toHaveBeenCalledTimes(1)
  const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
  act(() => one?.onclick?.())
  expect(focus).toHaveBeenCalled()
})

test('what somebody looks at is told on the page, with the way there', async () => {
  open()
  await hear('photo:new')
  const link = screen.getByRole('link', { name: /Dev added a photo of Juno/ })
  expect(link.getAttribute('href')).toBe('/vault/photos/p1')
  expect(shown).toEqual([])
})

test('several at once are one card', async () => {
  open()
  await hear('photo:new')
  await hear('document:new')
  expect(screen.getByText('2 new from your family')).toBeTruthy()
  expect(screen.getByText('Dev added a document for Juno')).toBeTruthy()
})

describe('twenty logs of a phone that was offline', () => {
  async function sendAll(name: LiveEventName, count: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let index = 0; index < count; index += 1) {
      await act(async () => dispatchLive(name, eventOf(name) as never))
      await act(() => vi.advanceTimersByTimeAsync(300))
    }
    await act(() => vi.advanceTimersByTimeAsync(1_000))
  }

  test.each([1, 2])('are one notification in place of the first, with %i tabs', async (tabs) => {
    takeAway(Promise, 'withResolvers')
    open({ isHidden: true, tabs })
    await sendAll('log:new', 20)
    expect(shown.map(({ title }) => title)).toEqual(['Dev logged a diaper for Juno', 'Dev added 20 logs for Juno'])
    expect(shown[0]?.close).toHaveBeenCalled()
    expect(shown[1]?.options).toMatchObject({ body: '', tag: `logs:${dev.id}:${juno}`, vibrate: [200, 100, 200] })
  })

  test('are one line on the page, and so are twenty that go', async () => {
    open()
    await sendAll('log:new', 20)
    expect(screen.getByText('Dev added 20 logs for Juno')).toBeTruthy()
    await sendAll('log:deleted', 3)
    expect(screen.getByText('2 new from your family')).toBeTruthy()
    expect(screen.getByText('Dev deleted 3 logs for Juno')).toBeTruthy()
    expect(shown).toEqual([])
  })

  test('are two when somebody pauses between', async () => {
    open({ isHidden: true })
    await sendAll('log:new', 1)
    await sendAll('log:new', 1)
    expect(shown.map(({ title }) => title)).toEqual(Array(2).fill('Dev logged a diaper for Juno'))
  })
})

test('a photo that was taken from somebody’s eyes is not called deleted', async () => {
  open({ isHidden: true })
  const event = { user: dev, child, photo: { ...photo, deletedAt: null } }
  await act(async () => dispatchLive('photo:deleted', event as never))
  await act(nextTask)
  expect(shown).toEqual([])
  await hear('photo:deleted')
  expect(shown).toHaveLength(1)
})

test('own actions are never told', async () => {
  open({ isHidden: true })
  // Reminders are nobody's act, and visitors reserve gifts and answer invites.
  const ofOthers: readonly LiveEventName[] = ['reminder', 'registry:claim', 'site:answered']
  const own = toldEvents.filter((name) => !ofOthers.includes(name))
  for (const name of own) await hear(name, { id: maraId, name: 'Mara' })
  expect(own.length).toBeGreaterThan(10)
  expect(shown).toEqual([])
})

test('of two tabs one tells', async () => {
  open({ isHidden: true, tabs: 2 })
  await hear('log:liked')
  expect(shown).toHaveLength(1)
})

test('a new log on Home is its own news, and nothing covers a dialog', async () => {
  open({ path: '/home' })
  await hear('log:new')
  expect(screen.queryByText('Dev logged a diaper for Juno')).toBeNull()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  document.body.append(dialog)
  await hear('photo:new')
  expect(screen.queryByText('Dev added a photo of Juno')).toBeNull()
  dialog.remove()
  await hear('document:new')
  expect(screen.getByText('Dev added a document for Juno')).toBeTruthy()
})

test.each([
  ['a type that is off', { ...all, off: ['photo' as const] }],
  ['a muted child', { ...all, mutedChildIds: [juno] }],
  ['quiet hours', { ...all, quietHours: { isOn: true, startMinute: 0, endMinute: 0, timeZone: 'UTC' } }],
])('%s is not told', async (_name, preferences) => {
  open({ isHidden: true, preferences })
  await hear('photo:new')
  expect(shown).toEqual([])
})

test('without previews the browser says only that there is something', async () => {
  open({ isHidden: true, preferences: { ...all, showsPreviews: false } })
  await hear('photo:new')
  await waitFor(() => expect(shown.map(({ title }) => title)).toEqual(['Something new from your family']))
  expect(shown[0]?.options.body).toBe('')
})

test('without the permission the browser is not asked to show anything', async () => {
  Object.assign(Notification, { permission: 'default' })
  open({ isHidden: true })
  await hear('photo:new')
  expect(shown).toEqual([])
})

/** A service worker that has shown these pushes, and the messages it sends to the page. */
function withWorker(tags: readonly string[]) {
  const container = new EventTarget()
  const shownNotices = tags.map((tag) => ({ tag, close: vi.fn() }))
  const registration = {
    getNotifications: async ({ tag }: { tag: string }) => shownNotices.filter((one) => one.tag === tag),
    pushManager: { getSubscription: async () => null },
  }
  Object.assign(container, { getRegistration: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const send = (data: object, ports: readonly unknown[] = []) =>
    act(async () => container.dispatchEvent(Object.assign(new Event('message'), { data, ports })))
  return { shownNotices, send }
}

test('a push of what the page has told is closed, one that it has not heard of stays', async () => {
  const { shownNotices, send } = withWorker(['photo:1', 'test'])
  open()
  const event = eventOf('photo:new')
  const { tag } = noticeOf('photo:new', event as never) ?? { tag: '' }
  await hear('photo:new')
  Object.assign(shownNotices[0] ?? {}, { tag })
  await send({ type: 'PUSH_SHOWN', tag })
  await send({ type: 'PUSH_SHOWN', tag: 'test' })
  await waitFor(() => expect(shownNotices[0]?.close).toHaveBeenCalledTimes(1))
  expect(shownNotices[1]?.close).not.toHaveBeenCalled()
})

test('a click on a notification is followed, and the service worker learns that', async () => {
  const { send } = withWorker([])
  open()
  const port = { postMessage: vi.fn() }
  await send({ type: 'NOTIFICATION_OPENED', path: '/logs' }, [port])
  expect(port.postMessage).toHaveBeenCalledTimes(1)
})
