import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLocale, currentLocale, setLocale } from '../i18n/i18n.ts'
import { readUnsent } from '../preferences/personal.ts'
import { clearSession, storeUser } from '../session/token-store.ts'
import { answerCalls, refusal, type SentCall, storeTestTokens } from '../testing/calls.fixture.ts'
import script from '../theme/first-paint.js?raw'
import { currentTheme, setMode, setNight, setSelectedTheme } from '../theme/theme.ts'
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
}

let stored: { theme: object | null; preferences: object }
let sent: readonly SentCall[]
let stop = () => {}
let isOnline = true

const answers = () => ({
  'GET /api/auth/theme': () => Response.json({ theme: stored.theme ?? defaults, isChosen: stored.theme !== null }),
  'GET /api/auth/preferences': () => Response.json({ preferences: stored.preferences }),
  'PUT /api/auth/theme': (body: unknown) => {
    stored.theme = (body as { theme: object }).theme
    return Response.json({ theme: stored.theme })
  },
  ...Object.fromEntries(
    ['mode', 'selectedTheme', 'night'].map((setting) => [
      `PATCH /api/auth/theme/${setting}`,
      (body: unknown) => {
        stored.theme = { ...stored.theme, [setting]: (body as { value: unknown }).value }
        return Response.json({ theme: stored.theme })
      },
    ]),
  ),
  'PUT /api/auth/preferences': (body: unknown) => {
    stored.preferences = (body as { preferences: object }).preferences
    return Response.json({ preferences: stored.preferences })
  },
})
const writes = () => sent.filter(({ name }) => !name.startsWith('GET'))
const begin = () => {
  stop = follow(userId)
}

beforeEach(() => {
  localStorage.clear()
  new Function(script)()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  isOnline = true
  storeUser({ id: userId, accountId, memberships: [] } as never)
  storeTestTokens(userId, accountId)
  stored = { theme: null, preferences: noPreferences }
  sent = answerCalls(answers())
})
afterEach(async () => {
  stop()
  await activateLocale('en')
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what was chosen on another device is worn here after the next load', async () => {
  stored = {
    theme: { mode: 'dark', selectedTheme: 'ocean', night: { ...night, isScheduled: true }, customColors: {} },
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

test('the first theme is sent as a whole, the next change alone', async () => {
  setSelectedTheme('forest')
  begin()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toEqual({
    name: 'PUT /api/auth/theme',
    body: { theme: { mode: 'system', selectedTheme: 'forest', night } },
  })
  setMode('light')
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]).toEqual({ name: 'PATCH /api/auth/theme/mode', body: { value: 'light' } })
  await waitFor(() => expect(readUnsent()).toEqual([]))
})

test('a change without a network is kept, wins over what the server had, and is sent when there is one', async () => {
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: {} }
  isOnline = false
  begin()
  setMode('light')
  setNight({ isScheduled: true, forcedUntil: 1 })
  setMeasureUnit('weightUnit', 'lb')
  chooseZone('UTC')
  expect(sent).toEqual([])
  isOnline = true
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(readUnsent()).toEqual([]))
  expect(stored.theme).toMatchObject({ mode: 'light', selectedTheme: 'ocean', night: { ...night, isScheduled: true } })
  expect(stored.theme).not.toHaveProperty('night.forcedUntil')
  expect(stored.preferences).toEqual({ ...noPreferences, weightUnit: 'lb', timeZone: 'UTC' })
  expect(currentTheme()).toMatchObject({ mode: 'light', selectedTheme: 'ocean' })
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
  stop()
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
  stop()
  localStorage.setItem(quickLogKey, 'diaper')
  begin()
  await waitFor(() => expect(localStorage.getItem(quickLogKey)).toBeNull())
})

test('what the server never takes does not wait for ever; a busy server is asked again later', async () => {
  stored.theme = { mode: 'dark', selectedTheme: 'ocean', night, customColors: {} }
  vi.unstubAllGlobals()
  sent = answerCalls({
    ...answers(),
    'PATCH /api/auth/theme/mode': () => refusal(400, 'INVALID_VALUE', "That value doesn't work for this setting."),
    'PUT /api/auth/preferences': () => refusal(503, 'UNAVAILABLE', "We're busy right now."),
  })
  setMode('light')
  setVolumeUnit('ml')
  begin()
  await waitFor(() => expect(readUnsent()).toEqual(['units.volume']))
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
  release(Response.json({ isChosen: true, theme: { mode: 'dark', selectedTheme: 'ocean', night, customColors: {} } }))
  await new Promise((resolve) => setTimeout(resolve))
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
