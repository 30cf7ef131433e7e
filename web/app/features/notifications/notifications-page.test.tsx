import { defaultNotificationPreferences, withPreset } from '@nestwren/contract/notification-choices'
import type { NotificationPreferences, PushDevice } from '@nestwren/contract/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { currentToast, runToastAction } from '../../ui/toast-store.ts'
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
  await screen.findByRole('radiogroup', { name: 'What to notify you about' })
}

const choice = (name: 'All' | 'Important' | 'None' | 'Choose') =>
  screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
/** Opens the switches behind the four choices. */
async function showAll(server?: Server) {
  await show(server)
  fireEvent.click(choice('Choose'))
}

/** By its words: thirty switches are slow to search by role. */
function toggle(name: string): HTMLElement {
  const found = screen.getByText(name).closest<HTMLElement>('[role=switch]')
  if (found === null) throw new Error(`${name} is no switch`)
  return found
}
const isOn = (name: string) => toggle(name).getAttribute('aria-checked') === 'true'
const sound = () => screen.getByLabelText<HTMLSelectElement>('Sound on this device')
const stored = (): NotificationPreferences[] =>
  sent
    .filter(({ name }) => name.startsWith('PUT'))
    .map(({ body }) => (body as { preferences: NotificationPreferences }).preferences)

test('one choice of four stands for all switches, and is kept with one request', async () => {
  await show()
  expect(choice('All').checked).toBe(true)
  expect(screen.queryByText('Feeds')).toBeNull()
  for (const [name, preset] of [
    ['None', 'none'],
    ['Important', 'important'],
    ['All', 'all'],
  ] as const) {
    fireEvent.click(choice(name))
    await waitFor(() => expect(choice(name).checked).toBe(true))
    expect(stored().at(-1)).toEqual(withPreset(defaultNotificationPreferences, preset))
  }
  expect(stored()).toHaveLength(3)
})

test('what was chosen one by one opens as it is, and Undo brings it back from a slip', async () => {
  const off = [...defaultNotificationPreferences.off, 'bath' as const]
  await show({ preferences: { ...defaultNotificationPreferences, off } })
  expect([choice('Choose').checked, isOn('Baths'), isOn('Feeds')]).toEqual([true, false, true])
  fireEvent.click(choice('All'))
  await waitFor(() => expect(choice('All').checked).toBe(true))
  expect(screen.queryByText('Baths')).toBeNull()
  act(() => runToastAction(currentToast()?.id ?? 0))
  await waitFor(() => expect(choice('Choose').checked).toBe(true))
  expect([stored().at(-1)?.off, isOn('Baths')]).toEqual([off, false])
})

test('behind Choose every type has a switch; what is changed quickly is not undone', async () => {
  await showAll()
  expect([isOn('Feeds'), isOn('A like on a log was removed')]).toEqual([true, false])
  fireEvent.click(toggle('Feeds'))
  fireEvent.click(toggle('New photos'))
  await waitFor(() => expect([isOn('Feeds'), isOn('New photos')]).toEqual([false, false]))
  const { off } = defaultNotificationPreferences
  expect(stored().map((one) => one.off)).toEqual([
    [...off, 'feeding'],
    [...off, 'feeding', 'photo'],
  ])
  expect(screen.getByText('11 of 12 on')).toBeTruthy()
})

test('a change that fails stays where it was and says why', async () => {
  await showAll({ put: () => refusal(503, 'UNAVAILABLE', "We're busy right now.") })
  fireEvent.click(toggle('Feeds'))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(isOn('Feeds')).toBe(true)
  fireEvent.click(choice('None'))
  await waitFor(() => expect(screen.getAllByText(/busy right now/)).toHaveLength(2))
  expect(choice('None').checked).toBe(false)
})

test('a child can be muted, which is no longer all', async () => {
  await showAll()
  fireEvent.click(toggle('Juno'))
  await waitFor(() => expect(isOn('Juno')).toBe(false))
  expect(stored()[0]?.mutedChildIds).toHaveLength(1)
  fireEvent.click(choice('All'))
  await waitFor(() => expect(choice('All').checked).toBe(true))
  expect(stored()[1]?.mutedChildIds).toEqual([])
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
  expect(sound().value).toBe('ding')
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
  expect(sound().value).toBe('bell')
  fireEvent.change(sound(), { target: { value: 'none' } })
  expect(localStorage.getItem('notifications.sound')).toBe('none')
  expect(screen.queryByRole('button', { name: 'Play it' })).toBeNull()
})
