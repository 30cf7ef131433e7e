import { i18n } from '@lingui/core'
import { afterEach, expect, test, vi } from 'vitest'
import { activateLocale, currentLocale, detectLocale, renderText, setLocale } from './i18n.ts'

afterEach(async () => {
  localStorage.clear()
  vi.restoreAllMocks()
  await activateLocale('en')
})

test('the stored choice wins, then the languages of the browser, then English', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR', 'es-MX', 'en'])
  expect(detectLocale()).toBe('es')
  localStorage.setItem('nestwren.locale', 'en')
  expect(detectLocale()).toBe('en')
  localStorage.setItem('nestwren.locale', 'tlh')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR'])
  expect(detectLocale()).toBe('en')
})

test('switching loads the catalog, marks the page and is remembered', async () => {
  await setLocale('es')
  expect([currentLocale(), document.documentElement.lang, localStorage.getItem('nestwren.locale')]).toEqual([
    'es',
    'es',
    'es',
  ])
  expect(i18n.locale).toBe('es')
})

test('a contract text falls back to its English words and fills in values', () => {
  expect(renderText({ id: 'no.such.id', message: 'Wait {seconds} s' }, { seconds: 5 })).toBe('Wait 5 s')
})
