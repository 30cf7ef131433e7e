import { readFileSync } from 'node:fs'
import { palettes } from '@nestwren/contract/palettes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import script from './first-paint.js?raw'
import { chooseColors } from './own-colors.ts'
import { currentTheme, onThemeChange, setMode, setNight, toggleNight } from './theme.ts'

const root = document.documentElement
let tellSystem: () => void = () => {}
let isSystemDark = false

/** The page begins: the script runs as the browser would run it. */
function load() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return isSystemDark
        },
        addEventListener: (_type: string, listener: () => void) => {
          tellSystem = listener
        },
      }) as unknown as MediaQueryList,
  )
  new Function(script)()
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 14, 12, 0) })
  isSystemDark = false
  localStorage.clear()
  root.removeAttribute('style')
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a fresh device wears the default palette in the mode of the system, live', () => {
  load()
  expect([root.dataset.theme, root.dataset.mode]).toEqual(['default', 'light'])
  isSystemDark = true
  tellSystem()
  expect(root.dataset.mode).toBe('dark')
})

test('what was chosen is there before anything else runs', () => {
  localStorage.setItem('theme.mode', 'dark')
  localStorage.setItem('theme.selected', 'ocean')
  load()
  expect([root.dataset.theme, root.dataset.mode]).toEqual(['ocean', 'dark'])
})

test('a chosen mode does not follow the system', () => {
  load()
  setMode('light')
  isSystemDark = true
  tellSystem()
  expect(root.dataset.mode).toBe('light')
})

test('knows all twelve palettes and no other', () => {
  load()
  for (const palette of palettes) {
    chooseColors(palette, null)
    expect(root.dataset.theme).toBe(palette)
  }
  localStorage.setItem('theme.selected', 'neon')
  window.nestwrenTheme?.apply()
  expect(root.dataset.theme).toBe('default')
})

test('night is off until it is asked for, then keeps its hours and outranks the mode', () => {
  vi.setSystemTime(new Date(2026, 2, 14, 23, 30))
  load()
  expect(root.dataset.mode).toBe('light')
  setNight({ isScheduled: true })
  expect(root.dataset.mode).toBe('night')
  setMode('dark')
  expect(root.dataset.mode).toBe('night')
  // A page that is opened at night is dark from its first paint.
  delete root.dataset.mode
  load()
  expect(root.dataset.mode).toBe('night')
  vi.setSystemTime(new Date(2026, 2, 15, 5, 59))
  vi.advanceTimersByTime(30_000)
  expect(root.dataset.mode).toBe('night')
  vi.advanceTimersByTime(60_000)
  expect(root.dataset.mode).toBe('dark')
})

test('night by hand ends at its time', () => {
  load()
  setNight({ forcedUntil: Date.now() + 60_000 })
  expect(root.dataset.mode).toBe('night')
  vi.advanceTimersByTime(90_000)
  expect(root.dataset.mode).toBe('light')
})

test('turned on by hand it lasts until the hours end, by day until the next morning', () => {
  load()
  toggleNight()
  expect(root.dataset.mode).toBe('night')
  expect(currentTheme().night.forcedUntil).toBe(new Date(2026, 2, 15, 6, 0).getTime())
  // A page that is opened meanwhile is dark from its first paint.
  delete root.dataset.mode
  load()
  expect(root.dataset.mode).toBe('night')
  vi.setSystemTime(new Date(2026, 2, 15, 6, 0))
  vi.advanceTimersByTime(30_000)
  expect(root.dataset.mode).toBe('light')
})

test('turned off by hand within the hours it stays off until they end, and comes back the next evening', () => {
  vi.setSystemTime(new Date(2026, 2, 14, 23, 0))
  load()
  setNight({ isScheduled: true })
  const before = toggleNight()
  expect(root.dataset.mode).toBe('light')
  load()
  expect(root.dataset.mode).toBe('light')
  setNight(before)
  expect(root.dataset.mode).toBe('night')
  toggleNight()
  vi.setSystemTime(new Date(2026, 2, 15, 21, 59))
  vi.advanceTimersByTime(30_000)
  expect(root.dataset.mode).toBe('light')
  vi.setSystemTime(new Date(2026, 2, 15, 22, 0))
  vi.advanceTimersByTime(30_000)
  expect(root.dataset.mode).toBe('night')
})

test('turned off by hand by day it leaves the hours of the evening alone', () => {
  load()
  setNight({ isScheduled: true })
  toggleNight()
  toggleNight()
  expect(currentTheme().night).toMatchObject({ forcedUntil: null, offUntil: null })
  vi.setSystemTime(new Date(2026, 2, 14, 22, 0))
  vi.advanceTimersByTime(30_000)
  expect(root.dataset.mode).toBe('night')
})

test('new hours apply right away, also after a hand turned night mode off', () => {
  vi.setSystemTime(new Date(2026, 2, 14, 23, 0))
  load()
  setNight({ isScheduled: true })
  toggleNight()
  setNight({ startMinute: 21 * 60 })
  expect(root.dataset.mode).toBe('night')
})

test('before the stylesheet is there the browser paints night in its own dark', () => {
  const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
  localStorage.setItem('theme.night', JSON.stringify({ forcedUntil: Date.now() + 60_000 }))
  load()
  expect(content('color-scheme')).toBe('dark')
  const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')
  const night = /\[data-theme\]\[data-mode="night"\] \{[^}]*--background: (#\w+)/.exec(tokens)?.[1]
  expect(content('theme-color')).toBe(night)
  vi.advanceTimersByTime(90_000)
  expect(content('color-scheme')).toBe('light')
})

const own = { primary: '#8a1f5c', background: '#fff4e0', dark: { primary: '#ffb0d8' } }

test('colors of one’s own are on the page before anything else runs, in both modes, and never at night', () => {
  chooseColors('ocean', own)
  root.removeAttribute('style')
  load()
  const worn = (token: string) => root.style.getPropertyValue(`--${token}`)
  expect([root.dataset.theme, worn('primary'), worn('background')]).toEqual(['ocean', '#8a1f5c', '#fff4e0'])
  expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe('#fff4e0')
  const grounds = worn('log-feeding-ink')
  expect(grounds).toMatch(/^#/)
  setMode('dark')
  expect(worn('primary')).toBe('#ffb0d8')
  expect(worn('log-feeding-ink')).not.toBe(grounds)
  toggleNight()
  expect(root.getAttribute('style') ?? '').toBe('')
  toggleNight()
  expect(currentTheme().customColors).toEqual(own)
  chooseColors('ocean', null)
  expect(root.getAttribute('style') ?? '').toBe('')
  expect(currentTheme().customColors).toBeNull()
})

test('what somebody else put into the storage reaches no style', () => {
  const light = { primary: 'url(https://elsewhere.example)', 'x;y': '#ffffff', accent: '#123456' }
  localStorage.setItem('theme.custom', JSON.stringify({ colors: {}, light, dark: {} }))
  load()
  expect(root.getAttribute('style')).toMatch(/^--accent: #123456;?$/)
})

test('damaged settings are the same as none', () => {
  localStorage.setItem('theme.night', '{"isScheduled":"yes","startMinute":9999')
  localStorage.setItem('theme.custom', '{"colors":"red","light":')
  load()
  expect(currentTheme().customColors).toBeNull()
  expect(currentTheme().night).toEqual({
    isScheduled: false,
    startMinute: 1320,
    endMinute: 360,
    forcedUntil: null,
    offUntil: null,
  })
})

test('listeners hear a change once and nothing when nothing changes', () => {
  load()
  const heard = vi.fn()
  const stop = onThemeChange(heard)
  chooseColors('berry', null)
  chooseColors('berry', null)
  stop()
  chooseColors('mint', null)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(currentTheme().selectedTheme).toBe('mint')
})

test('the installed app starts on a dark ground: its splash knows nothing of the hour', () => {
  const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))
  for (const color of [manifest.background_color, manifest.theme_color]) {
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    expect(Math.max(...channels), color).toBeLessThan(40)
  }
})
