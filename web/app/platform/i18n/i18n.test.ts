import { i18n } from '@lingui/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { errorTexts } from '../api/error-texts.ts'
import { nextTask } from '../testing/next-task.fixture.ts'
import {
  activateLocale,
  currentLocale,
  detectLocale,
  locales,
  renderText,
  setLocale,
  textOfWords,
  withTexts,
} from './i18n.ts'

/** What compiles texts outside of production, which tests of production take away. */
const compiler = Reflect.get(i18n, '_messageCompiler')

afterEach(async () => {
  i18n.setMessagesCompiler(compiler)
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
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

test('words without a catalog entry are shown without being compiled, as in a production build', async () => {
  const warn = vi.spyOn(console, 'warn')
  vi.stubEnv('PROD', true)
  i18n.setMessagesCompiler(undefined as never)
  const text = { id: 'no.such.id', message: "It's {count} of {total} {other}" }
  expect(renderText(text, { count: 0, total: 7 })).toBe("It's 0 of 7 {other}")
  const ofServer = "Can't read {child} {count, plural, one {#}"
  expect(renderText(textOfWords(ofServer))).toBe(ofServer)
  await activateLocale('es')
  const [{ message } = { message: '' }] = errorTexts
  expect(renderText(textOfWords(message))).not.toBe(message)
  // The ids of the known words are in no English catalog.
  await activateLocale('en')
  expect(renderText(textOfWords(message))).toBe(message)
  expect(warn).not.toHaveBeenCalled()
})

test("every text of the server's errors is compiled in every language", async () => {
  const warn = vi.spyOn(console, 'warn')
  vi.stubEnv('PROD', true)
  i18n.setMessagesCompiler(undefined as never)
  for (const locale of locales) {
    await activateLocale(locale)
    for (const { id, message } of errorTexts) {
      const text = textOfWords(message)
      if (locale !== 'en') expect([id, Object.hasOwn(i18n.messages, text.id)]).toEqual([id, true])
      expect(renderText(text)).not.toBe('')
      // By its id, as what this app says itself is shown.
      expect(renderText({ id, message })).not.toBe(id)
    }
  }
  expect(warn).not.toHaveBeenCalled()
})

/** A catalog in one language that is on its way until the test lets it arrive. */
function heldCatalog() {
  let arrive = (_messages: Record<string, string>) => {}
  let fail = (_error: Error) => {}
  const arrival = new Promise<{ messages: Record<string, string> }>((resolve, reject) => {
    arrive = (messages) => resolve({ messages })
    fail = reject
  })
  return { request: vi.fn(() => arrival), arrive, fail }
}

/** The module as on a page that has just been opened, in English and with its first texts. */
async function openPage() {
  vi.resetModules()
  const page = await import('./i18n.ts')
  await page.activateLocale('en')
  return page
}

test('a loaded module waits for the texts that it has asked for', async () => {
  const sheets = heldCatalog()
  const { needTexts, withTexts } = await openPage()
  const module = { hasRun: true, sheet: 'sheet' }
  needTexts({ en: sheets.request, es: sheets.request })
  const onPassed = vi.fn()
  const passed = withTexts(module)
  passed.then(onPassed)
  await vi.waitFor(() => expect(sheets.request).toHaveBeenCalled())
  await nextTask()
  expect(onPassed).not.toHaveBeenCalled()
  sheets.arrive({ 'test.waited': 'Waited for' })
  expect(await passed).toBe(module)
  expect(i18n.messages['test.waited']).toBe('Waited for')
})

test('texts that come for a new part of the page have nothing else of it rendered anew; a switch of the language has all', async () => {
  const sheets = heldCatalog()
  const { activateLocale, needTexts, withTexts } = await openPage()
  const onChange = vi.fn()
  onTestFinished(i18n.on('change', onChange))
  needTexts({ en: sheets.request, es: sheets.request })
  sheets.arrive({ 'test.quiet': 'Quiet' })
  await withTexts({})
  expect(i18n.messages['test.quiet']).toBe('Quiet')
  expect(onChange).not.toHaveBeenCalled()
  await activateLocale('es')
  expect(onChange).toHaveBeenCalled()
})

test('a switch of the language while a module waits makes it wait for the new one', async () => {
  const english = heldCatalog()
  const spanish = heldCatalog()
  const { activateLocale, needTexts, withTexts } = await openPage()
  needTexts({ en: english.request, es: spanish.request })
  const onPassed = vi.fn()
  const passed = withTexts({})
  passed.then(onPassed)
  const switched = activateLocale('es')
  english.arrive({ 'test.switched': 'Switched' })
  await vi.waitFor(() => expect(i18n.messages['test.switched']).toBe('Switched'))
  await nextTask()
  expect(onPassed).not.toHaveBeenCalled()
  spanish.arrive({ 'test.switched': 'Cambiado' })
  await Promise.all([passed, switched])
  expect(i18n.messages['test.switched']).toBe('Cambiado')
})

test('texts that cannot be fetched reject whoever waits for them', async () => {
  const sheets = heldCatalog()
  const { needTexts, withTexts } = await openPage()
  needTexts({ en: sheets.request, es: sheets.request })
  const passed = withTexts({})
  await vi.waitFor(() => expect(sheets.request).toHaveBeenCalled())
  sheets.fail(new Error('offline'))
  await expect(passed).rejects.toThrow()
})

test('a module that has not run is rejected, one that says nothing about it is passed on', async () => {
  await expect(withTexts({ hasRun: undefined })).rejects.toThrow('cut off')
  await expect(withTexts({ hasRun: false })).rejects.toThrow('cut off')
  const ran = { hasRun: true }
  expect(await withTexts(ran)).toBe(ran)
  const silent = { sheet: 'sheet' }
  expect(await withTexts(silent)).toBe(silent)
})
