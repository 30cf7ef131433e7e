import { defaultNotificationPreferences } from '@nestwren/contract/notification-types'
import type { NotificationPreferences, PushDevice } from '@nestwren/contract/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import NotificationsPage from './notifications-page.tsx'

let desk: SettingsDesk
let sent: readonly SentCall[]
const requestPermission = vi.fn()
const phone: PushDevice = {
  id: '0193f000-0000-7000-8000-000000000001',
  deviceName: 'Chrome, Android',
  isThisSession: false,
  createdAt: '2026-11-19T10:00:00.000Z',
}

function allow(permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission, requestPermission })
}

beforeEach(async () => {
  desk = await openSettings()
  allow('default')
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'standalone')
  return desk.close()
})

interface Server {
  readonly devices?: readonly PushDevice[]
  readonly put?: () => Response
  readonly preferences?: NotificationPreferences
}

async function show({ devices = [], put, preferences = defaultNotificationPreferences }: Server = {}) {
  let left = devices
  sent = answerCalls({
    'GET /api/notifications/preferences': () => Response.json({ preferences }),
    'PUT /api/notifications/preferences': (body) => put?.() ?? Response.json(body),
    'GET /api/notifications/subscriptions': () => Response.json({ items: left }),
    [`DELETE /api/notifications/subscriptions/${phone.id}`]: () => {
      left = []
      return new Response(null, { status: 204 })
    },
  })
  desk.show(<NotificationsPage />)
  await screen.findByText('Feeds')
}

/** By its words: a page of thirty switches is slow to search by role. */
function toggle(name: string): HTMLElement {
  const found = screen.getByText(name).closest<HTMLElement>('[role=switch]')
  if (found === null) throw new Error(`${name} is no switch`)
  return found
}
const isOn = (name: string) => toggle(name).getAttribute('aria-checked') === 'true'
const stored = (): NotificationPreferences[] =>
  sent
    .filter(({ name }) => name.startsWith('PUT'))
    .map(({ body }) => (body as { preferences: NotificationPreferences }).preferences)

test('every type has a switch; what is changed quickly is not undone', async () => {
  await show()
  expect([isOn('Feeds'), isOn('A like on a log was removed')]).toEqual([true, false])
  fireEvent.click(toggle('Feeds'))
  fireEvent.click(toggle('New photos'))
  await waitFor(() => expect([isOn('Feeds'), isOn('New photos')]).toEqual([false, false]))
  const { off } = defaultNotificationPreferences
  expect(stored().map((one) => one.off)).toEqual([
    [...off, 'feeding'],
    [...off, 'feeding', 'photo'],
  ])
})

test('a change that fails stays where it was and says why', async () => {
  await show({ put: () => refusal(503, 'UNAVAILABLE', "We're busy right now.") })
  fireEvent.click(toggle('Feeds'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(isOn('Feeds')).toBe(true)
})

test('a child can be muted', async () => {
  await show()
  fireEvent.click(toggle('Juno'))
  await waitFor(() => expect(isOn('Juno')).toBe(false))
  expect(stored()[0]?.mutedChildIds).toHaveLength(1)
})

test('quiet hours are kept with the clock of this device', async () => {
  await show()
  expect(screen.queryByLabelText('From')).toBeNull()
  fireEvent.click(toggle('Quiet hours'))
  const from = await screen.findByLabelText('From')
  fireEvent.change(from, { target: { value: '21:15' } })
  fireEvent.blur(from)
  await waitFor(() => expect(stored()).toHaveLength(2))
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(stored()[1]?.quietHours).toEqual({ isOn: true, startMinute: 21 * 60 + 15, endMinute: 6 * 60, timeZone })
})

test('what was chosen before is there again', async () => {
  const quietHours = { isOn: true, startMinute: 20 * 60 + 30, endMinute: 6 * 60, timeZone: 'UTC' }
  localStorage.setItem('notifications.sound', 'ding')
  await show({ preferences: { ...defaultNotificationPreferences, off: ['feeding'], quietHours } })
  expect([isOn('Feeds'), isOn('Diapers'), isOn('Quiet hours')]).toEqual([false, true, true])
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('20:30')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ding' }).checked).toBe(true)
})

test('the permission is asked for by a button, and each state has words', async () => {
  await show()
  requestPermission.mockImplementation(async () => allow('granted'))
  fireEvent.click(screen.getByRole('button', { name: 'Allow notifications' }))
  expect(await screen.findByText(/Notifications are on\./)).toBeTruthy()
  expect(requestPermission).toHaveBeenCalledTimes(1)
})

test('a browser that blocks says where it is changed', async () => {
  allow('denied')
  await show()
  expect(screen.getByText(/Notifications are blocked/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull()
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'

test.each([
  ['an iPhone in a tab', iphone, 5, false, /add Nestwren to your Home Screen/],
  ['an iPad in a tab', mac, 5, false, /add Nestwren to your Home Screen/],
  ['an old iPhone with the app on the Home Screen', iphone, 5, true, /need iOS 16\.4/],
  ['a Mac', mac, 0, false, /This browser can't show notifications/],
])('without notifications %s says what helps', async (_device, userAgent, maxTouchPoints, isStandalone, words) => {
  Reflect.deleteProperty(globalThis, 'Notification')
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: isStandalone })
  await show()
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Allow notifications' })).toBeNull()
})

test('a device is removed', async () => {
  await show({ devices: [phone] })
  fireEvent.click(await screen.findByRole('button', { name: 'Stop notifying Chrome, Android' }))
  expect(await screen.findByText(/No devices yet/)).toBeTruthy()
})

test('the sound is chosen and kept on this device', async () => {
  await show()
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(radio('Bell').checked).toBe(true)
  fireEvent.click(radio('No sound'))
  expect(localStorage.getItem('notifications.sound')).toBe('none')
  expect(screen.queryByRole('button', { name: 'Play it' })).toBeNull()
})
