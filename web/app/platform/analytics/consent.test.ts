import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { analyticsConsent, isTrackingRefused, onAnalyticsConsent, setAnalyticsConsent } from './consent.ts'
import { recordEvent } from './record.ts'

const sent = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }))

beforeEach(() => {
  localStorage.clear()
  sent.mockClear()
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const press = () => recordEvent('cta_click', { source: 'hero' })

test('is unknown until somebody answers, told to who listens, and remembered', () => {
  const heard = vi.fn()
  const stop = onAnalyticsConsent(heard)
  expect(analyticsConsent()).toBe('unknown')
  setAnalyticsConsent('denied')
  expect(analyticsConsent()).toBe('denied')
  setAnalyticsConsent('granted')
  expect(analyticsConsent()).toBe('granted')
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  setAnalyticsConsent('denied')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('counts without knowing anybody unless the person has said no', () => {
  press()
  setAnalyticsConsent('granted')
  press()
  setAnalyticsConsent('denied')
  press()
  expect(sent).toHaveBeenCalledTimes(2)
  const [url, init] = sent.mock.calls[0] ?? []
  expect(url).toBe('/api/analytics/events')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
  expect(JSON.parse(String(init?.body))).toEqual({ name: 'cta_click', params: { source: 'hero' } })
})

test.each([
  ['Global Privacy Control', { globalPrivacyControl: true }],
  ['Do Not Track', { doNotTrack: '1' }],
])('%s says no for its person, whatever was answered', (_name, signal) => {
  setAnalyticsConsent('granted')
  vi.stubGlobal('navigator', { ...signal })
  expect(isTrackingRefused()).toBe(true)
  expect(analyticsConsent()).toBe('denied')
  press()
  expect(sent).not.toHaveBeenCalled()
})

test('an answer that nobody could have given is none', () => {
  localStorage.setItem('nestwren.analyticsConsent', 'maybe')
  expect(analyticsConsent()).toBe('unknown')
})
