import { onlineManager } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { activateLocale, currentLocale, setLocale } from '../i18n/i18n.ts'
import { readUnsent } from '../preferences/personal.ts'
import { clearSession, storeUser } from '../session/token-store.ts'
import { answerCalls, refusal, type SentCall, storeTestTokens } from '../testing/calls.fixture.ts'
import { nextTask } from '../testing/next-task.fixture.ts'
import script from '../theme/first-paint.js?raw'
import { chooseColors } from '../theme/own-colors.ts'
import { currentTheme, setMode, setNight } from '../theme/theme.ts'
import { zoneForNewLogs } from '../units/device-zone.ts'
import { setVolumeUnit, volumeUnit } from '../units/units.ts'
import { follow } from './follow.ts'
import { setMeasureUnit } from './measure-units.ts'
import { quickLogKey, setTiles } from './quick-log.ts'
import { chooseZone } from './zone.ts'

const userId = '00000000-0000-4000-8000-000000000010'
const accountId = '00000000-0000-4000-8000-000000000011'
const night = { isScheduled: false, startMinute: 1320, endMinute: 360 }
const defaults = { mode: 'system', selectedTheme: 'default', night, customColors: null }
const noPreferences = {
  locale: null,
  timeZone: null,
  volumeUnit: null,
  weightUnit: null,
  lengthUnit: null,
  temperatureUnit: null,
  quickLog: null,
  projections: null,
}

let stored: { theme: object | null; preferences: object }
let sent: readonly SentCall[]
let stop = () => {}
let isOnline = true
let desk: Desk

const answers = () => ({
  'GET /api/auth/theme': () => Response.json({ theme: stored.theme ?? defaults, isChosen: stored.theme !== null }),
  'GET /api/auth/preferences': () => Response.json({ preferences: stored.preferences }),
  'PUT /api/auth/theme': (body: unknown) => {
    stored.theme = { ...defaults, ...stored.theme, ...(body as { theme: object }).theme }
    return Response.json({ theme: stored.theme, isChosen: true })
  },
  'PUT /api/auth/preferences': (body: unknown) => {
    stored.preferences = (body as { preferences: object }).preferences
    return Response.json({ preferences: stored.preferences })
  },
})
const writes = () => sent.filter(({ name }) => !name.startsWith('GET'))
const begin = () => {
  stop = follow(desk.workspace)
}
const goOnline = (online: boolean) => {
  isOnline = online
  onlineManager.setOnline(online)
  globalThis.dispatchEvent(new Event(online ? 'online' : 'offline'))
}
const nextLoad = () => {
  stop()
  desk.workspace.queryClient.clear()
}
/** What waits in the queue: the fields of each write. */
const queued = () => desk.workspace.outbox.getState().queue.map(({ kept }) => kept?.fields)
const untilSent = () => waitFor(() => expect([readUnsent(), queued()]).toEqual([[], []]))

beforeEach(async () => {
  desk = await openDesk()
  localStorage.clear()
  new Function(script)()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  goOnline(true)
  storeUser({ id: userId, accountId, memberships: [] } as never)
  storeTestTokens(userId, accountId)
  stored = { theme: null, preferences: noPreferences }
  sent = answerCalls(answers())
})
afterEach(async () => {
  stop()
  await activateLocale('en')
  await closeDesk(desk)
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what was chosen on another device is worn here after the next load', async () => {
  stored = {
    theme: { mode: 'dark', selectedTheme: 'ocean', night: { ...night, isScheduled: true }, customColors: null },
    preferences: { ...noPreferences, volumeUnit: 'ml', timeZone: 'Europe/Lisbon', locale: 'es' },
  }
  begin()
  await waitFor(() => expect(currentTheme()).toMatchObject({ mode: 'dark', selectedTheme: 'ocean' }))
  await waitFor(() => expect(volumeUnit()).toBe('ml'))
  expect(currentTheme().night.isScheduled).toBe(true)
  expect(zoneForNewLogs()).toBe('Europe/Lisbon')
  await waitFor(() => expect([document.documentElement.lang, currentLocale()]).toEqual(['es', 'es']))
  expect(writes()).toEqual([])
})

test('colors of one’s own come with the theme, made fit to read, and go with it', async () => {
  const customColors = { primary: '#fff4c0', background: '#fff8ee' }
  stored.theme = { mode: 'light', selectedTheme: 'ocean', night, customColors }
  begin()
  await waitFor(() => expect(currentTheme().customColors).toEqual(customColors))
  const worn = () => document.documentElement.style
  expect(worn().getPropertyValue('--background')).toBe('#fff8ee')
  expect(worn().getPropertyValue('--primary')).not.toBe('#fff4c0')
  stored.theme = { ...stored.theme, customColors: null }
  nextLoad()
  begin()
  await waitFor(() => expect(worn().length).toBe(0))
  expect(currentTheme().customColors).toBeNull()
  expect(writes()).toEqual([])
})

test('colors of one’s own and their palette are sent in one', async () => {
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: null }
  begin()
  chooseColors('rose', { primary: '#8a1f5c' })
  await untilSent()
  expect(writes()).toEqual([
    {
      name: 'PUT /api/auth/theme',
      body: { theme: { mode: 'dark', selectedTheme: 'rose', customColors: { primary: '#8a1f5c' } } },
    },
  ])
})

test('night mode by hand in another tab outlives what the server answers a moment later', async () => {
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: null }
  begin()
  localStorage.setItem('theme.night', JSON.stringify({ forcedUntil: 1 }))
  await waitFor(() => expect(currentTheme().mode).toBe('dark'))
  expect(currentTheme().night.forcedUntil).toBe(1)
})

test('hours of the night that are the same here are not written over what another tab sets by hand meanwhile', async () => {
  // A form that this app does not write shows whether it was written again.
  const asStored = JSON.stringify({ forcedUntil: 1, ...night }, null, 1)
  localStorage.setItem('theme.night', asStored)
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: null }
  begin()
  await waitFor(() => expect(currentTheme().mode).toBe('dark'))
  expect(localStorage.getItem('theme.night')).toBe(asStored)
})

test('what was chosen here before the person signed in is sent along; the next change is made to what the server has', async () => {
  localStorage.setItem('theme.selected', 'forest')
  localStorage.setItem('units.weight', 'lb')
  window.nestwrenTheme?.apply()
  begin()
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()).toEqual([
    { name: 'PUT /api/auth/theme', body: { theme: { mode: 'system', selectedTheme: 'forest' } } },
    { name: 'PUT /api/auth/preferences', body: { preferences: { ...noPreferences, weightUnit: 'lb' } } },
  ])
  await untilSent()
  stored.theme = { ...stored.theme, selectedTheme: 'ocean' }
  setMode('light')
  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(stored.theme).toMatchObject({ mode: 'light', selectedTheme: 'ocean' })
  await untilSent()
  expect(currentTheme()).toMatchObject({ mode: 'light', selectedTheme: 'ocean' })
})

test('a change without a network is kept, wins over what the server had, and is sent once when there is one', async () => {
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: null }
  goOnline(false)
  begin()
  setMode('dark')
  setMode('light')
  setNight({ isScheduled: true, forcedUntil: 1 })
  setMeasureUnit('weightUnit', 'lb')
  chooseZone('UTC')
  await waitFor(() => expect(readUnsent()).toEqual([]))
  const hours = { ...night, isScheduled: true }
  expect(queued()).toEqual([
    { mode: 'light', night: hours },
    { weightUnit: 'lb', timeZone: 'UTC' },
  ])
  expect(sent).toEqual([])
  goOnline(true)
  await untilSent()
  expect(writes()).toHaveLength(2)
  expect(stored.theme).toMatchObject({ mode: 'light', selectedTheme: 'ocean', night: hours })
  expect(stored.theme).not.toHaveProperty('night.forcedUntil')
  expect(stored.preferences).toEqual({ ...noPreferences, weightUnit: 'lb', timeZone: 'UTC' })
  await waitFor(() => expect(currentTheme()).toMatchObject({ mode: 'light', selectedTheme: 'ocean' }))
})

test('what version 0.1.7 noted as waiting is sent, also in another family of the same person', async () => {
  stored.preferences = { ...noPreferences, volumeUnit: 'ml' }
  stored.theme = { mode: 'light', selectedTheme: 'ocean', night, customColors: null }
  localStorage.setItem('theme.mode', 'dark')
  localStorage.setItem('units.volume', 'oz')
  localStorage.setItem('nestwren.unsentSettings', 'theme.mode units.volume')
  window.nestwrenTheme?.apply()
  goOnline(false)
  begin()
  await waitFor(() => expect(queued()).toEqual([{ mode: 'dark' }, { volumeUnit: 'oz' }]))
  expect(desk.workspace.outbox.getState().queue.map(({ accountId }) => accountId)).toEqual(['', ''])
  expect(localStorage.getItem('nestwren.unsentSettings')).toBeNull()
  goOnline(true)
  await untilSent()
  expect(stored.theme).toMatchObject({ mode: 'dark', selectedTheme: 'ocean' })
  expect(stored.preferences).toEqual({ ...noPreferences, volumeUnit: 'oz' })
})

test('where the browser stores no queue, what is changed stays noted until it is sent', async () => {
  vi.spyOn(desk.workspace.outbox, 'isHolding').mockReturnValue(true)
  stored.theme = { mode: 'light', selectedTheme: 'ocean', night, customColors: null }
  goOnline(false)
  begin()
  setMode('dark')
  await waitFor(() => expect(queued()).toEqual([{ mode: 'dark' }]))
  expect(readUnsent()).toEqual(['theme.mode'])
  goOnline(true)
  await untilSent()
  expect(stored.theme).toMatchObject({ mode: 'dark', selectedTheme: 'ocean' })
})

test('night by hand is of this device: nothing of it is sent', async () => {
  stored.theme = { mode: 'light', selectedTheme: 'ocean', night, customColors: null }
  begin()
  setNight({ forcedUntil: 1 })
  expect(currentTheme().night.forcedUntil).toBe(1)
  expect([readUnsent(), queued()]).toEqual([[], []])
})

test('an offer of night mode that was answered here is not made on another device', async () => {
  begin()
  setNight({ wasOffered: true })
  await waitFor(() => expect(stored.theme).toMatchObject({ night: { ...night, wasOffered: true } }))
  await untilSent()
  nextLoad()
  localStorage.removeItem('theme.night')
  window.nestwrenTheme?.apply()
  begin()
  await waitFor(() => expect(currentTheme().night.wasOffered).toBe(true))
})

test('a change made while another is on its way follows it', async () => {
  let release: (response: Response) => void = () => {}
  vi.unstubAllGlobals()
  sent = answerCalls({
    ...answers(),
    'PUT /api/auth/preferences': () => {
      vi.unstubAllGlobals()
      sent = answerCalls(answers())
      return new Promise<Response>((resolve) => (release = resolve))
    },
  })
  begin()
  setVolumeUnit('oz')
  const first = sent
  await waitFor(() => expect(first.some(({ name }) => name.startsWith('PUT'))).toBe(true))
  setVolumeUnit('ml')
  await waitFor(() => expect(queued()).toEqual([{ volumeUnit: 'ml' }]))
  release(Response.json({ preferences: { ...noPreferences, volumeUnit: 'oz' } }))
  await untilSent()
  expect(stored.preferences).toEqual({ ...noPreferences, volumeUnit: 'ml' })
  expect(volumeUnit()).toBe('ml')
})

test('only what changed here is written over what other devices stored', async () => {
  stored.preferences = { ...noPreferences, lengthUnit: 'in', locale: 'en' }
  begin()
  await waitFor(() => expect(localStorage.getItem('units.length')).toBe('in'))
  setVolumeUnit('oz')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(stored.preferences).toEqual({ ...noPreferences, lengthUnit: 'in', locale: 'en', volumeUnit: 'oz' })
})

test('a language that is chosen here reaches the other devices', async () => {
  begin()
  await waitFor(() => expect(sent).toHaveLength(2))
  await setLocale('es')
  await waitFor(() => expect(stored.preferences).toEqual({ ...noPreferences, locale: 'es' }))
})

test('going back to the clock of the device reaches the other devices', async () => {
  stored.preferences = { ...noPreferences, timeZone: 'Europe/Lisbon' }
  begin()
  await waitFor(() => expect(localStorage.getItem('nestwren.zone')).toBe('Europe/Lisbon'))
  chooseZone(null)
  await waitFor(() => expect(stored.preferences).toEqual(noPreferences))
  nextLoad()
  localStorage.setItem('nestwren.zone', 'Europe/Lisbon')
  begin()
  await waitFor(() => expect(localStorage.getItem('nestwren.zone')).toBeNull())
})

test('the quick-log tiles are worn here, kept while they wait, and go back to the usual ones everywhere', async () => {
  stored.preferences = { ...noPreferences, quickLog: 'sleep,-feeding' }
  begin()
  await waitFor(() => expect(localStorage.getItem(quickLogKey)).toBe('sleep,-feeding'))
  setTiles([
    { id: 'diaper', isHidden: false },
    { id: 'sleep', isHidden: true },
  ])
  await waitFor(() => expect(stored.preferences).toEqual({ ...noPreferences, quickLog: 'diaper,-sleep' }))
  setTiles(null)
  await waitFor(() => expect(stored.preferences).toEqual(noPreferences))
  nextLoad()
  localStorage.setItem(quickLogKey, 'diaper')
  begin()
  await waitFor(() => expect(localStorage.getItem(quickLogKey)).toBeNull())
})

test('what the server never takes goes back to what it has; a busy server is asked again later', async () => {
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: null }
  vi.unstubAllGlobals()
  sent = answerCalls({
    ...answers(),
    'PUT /api/auth/theme': () => refusal(400, 'INVALID_VALUE', "That value doesn't work for this setting."),
    'PUT /api/auth/preferences': () => refusal(503, 'UNAVAILABLE', "We're busy right now."),
  })
  setMode('light')
  setVolumeUnit('ml')
  begin()
  await waitFor(() => expect(queued()).toEqual([{ volumeUnit: 'ml' }]))
  await waitFor(() => expect(currentTheme().mode).toBe('dark'))
})

test('what was chosen here before and is refused is sent once', async () => {
  localStorage.setItem('units.weight', 'stone')
  vi.unstubAllGlobals()
  sent = answerCalls({ ...answers(), 'PUT /api/auth/preferences': () => refusal(400, 'INVALID_INPUT', 'No.') })
  begin()
  await waitFor(() => expect(writes()).toHaveLength(1))
  await untilSent()
  // What is chosen next goes after everything that was still to be sent.
  setVolumeUnit('ml')
  await waitFor(() => expect(writes()).toHaveLength(2))
  await untilSent()
  expect(writes().map(({ body }) => body)).toMatchObject([
    { preferences: { weightUnit: 'stone', volumeUnit: null } },
    { preferences: { weightUnit: null, volumeUnit: 'ml' } },
  ])
})

test('an answer that comes after somebody else signed in changes nothing', async () => {
  let release: (response: Response) => void = () => {}
  vi.unstubAllGlobals()
  sent = answerCalls({
    ...answers(),
    'GET /api/auth/theme': () => new Promise<Response>((resolve) => (release = resolve)),
  })
  begin()
  await waitFor(() => expect(sent).toHaveLength(2))
  storeUser({ id: '00000000-0000-4000-8000-000000000077', accountId, memberships: [] } as never)
  release(Response.json({ isChosen: true, theme: { mode: 'dark', selectedTheme: 'ocean', night, customColors: null } }))
  await nextTask()
  expect(localStorage.getItem('theme.mode')).toBeNull()
})

test('signing out takes theme and units off the device at once; the language stays', () => {
  setMode('dark')
  setVolumeUnit('ml')
  localStorage.setItem('nestwren.locale', 'es')
  expect(document.documentElement.dataset.mode).toBe('dark')
  clearSession()
  expect([document.documentElement.dataset.mode, currentTheme().mode]).toEqual(['light', 'system'])
  // What a device of this region shows by itself.
  expect(volumeUnit()).toBe('oz')
  expect(Object.keys(localStorage)).toEqual(['nestwren.locale'])
})

test('while nobody is signed in a choice is the device’s alone', () => {
  clearSession()
  setMode('dark')
  expect(readUnsent()).toEqual([])
})
