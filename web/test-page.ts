import { i18n } from '@lingui/core'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { patience } from './test-setup.ts'

// The test files of a thread share its libraries and its page. Each has an app of its own, which is loaded anew, and
// leaves the page as it found it.

// Node's reaches the files of the other threads.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

const texts = { ...i18n, _messages: {} }
const { getElementError } = getConfig()
/** What gives the page back, the last first. */
const returns: (() => void)[] = [() => Object.assign(i18n, texts), () => configure({ getElementError })]
// Texts are English without a catalog: outside production the source words travel with the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })
configure({
  asyncUtilTimeout: patience.timeout,
  // Whoever waits asks many times, and shows the page only when it has waited in vain.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

for (const bearer of [globalThis, history, navigator, document, Element.prototype, HTMLElement.prototype]) {
  const found = new Map(namesOf(bearer).map((name) => [name, Object.getOwnPropertyDescriptor(bearer, name)]))
  returns.push(() => {
    for (const name of namesOf(bearer)) if (!found.has(name)) Reflect.deleteProperty(bearer, name)
    for (const [name, descriptor] of found)
      if (descriptor?.configurable) Object.defineProperty(bearer, name, descriptor)
  })
}

for (const target of [globalThis, document] as EventTarget[]) {
  const { addEventListener: add } = target
  const value: typeof add = (type, listener, options) => {
    add.call(target, type, listener, options)
    returns.push(() => target.removeEventListener(type, listener, options))
  }
  Object.defineProperty(target, 'addEventListener', { value, configurable: true, writable: true })
}

const noted = <T extends typeof setTimeout | typeof setInterval>(start: T): T =>
  new Proxy(start, {
    apply: (_, self, parts) => {
      const timer = Reflect.apply(start, self, parts)
      returns.push(() => clearTimeout(timer))
      return timer
    },
  })
globalThis.setTimeout = noted(setTimeout)
globalThis.setInterval = noted(setInterval)

afterEach(cleanup)

afterAll(async () => {
  // Code that is still being loaded would arrive when the page it was for is gone, and fail without a test to blame.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const giveBack of returns.toReversed()) giveBack()
  for (const node of [document.head, document.body]) node.replaceChildren()
  for (const node of [document.documentElement, document.body])
    for (const name of node.getAttributeNames()) node.removeAttribute(name)
  // biome-ignore lint/suspicious/noDocumentCookie: This page has no other way to forget one.
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.resetModules()
})

/** Vitest and libraries keep what is theirs under names that begin with two underscores. */
function namesOf(bearer: object): string[] {
  return Object.getOwnPropertyNames(bearer).filter((name) => !name.startsWith('__'))
}
