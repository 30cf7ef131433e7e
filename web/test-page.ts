import { i18n } from '@lingui/core'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { patience } from './test-setup.ts'

// The test files of a thread share its libraries and its page. Each has an app of its own, which is loaded anew, and
// leaves the page as it found it.

configure({ asyncUtilTimeout: patience.timeout })
// Texts are English without a catalog: outside production the source words travel with the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })
// Node's reaches the files of the other threads.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

/** What gives the page back, the last first. */
const returns: (() => void)[] = []

const texts = { ...i18n }
returns.unshift(() => Object.assign(i18n, texts, { _messages: {} }))

for (const bearer of [globalThis, history, navigator, document, Element.prototype, HTMLElement.prototype]) {
  const found = new Map(namesOf(bearer).map((name) => [name, Object.getOwnPropertyDescriptor(bearer, name)]))
  returns.unshift(() => {
    for (const name of namesOf(bearer)) if (!found.has(name)) Reflect.deleteProperty(bearer, name)
    for (const [name, descriptor] of found)
      if (descriptor?.configurable) Object.defineProperty(bearer, name, descriptor)
  })
}

for (const target of [globalThis, document] as EventTarget[]) {
  const { addEventListener: add } = target
  target.addEventListener = (type, listener, options) => {
    add.call(target, type, listener, options)
    // React listens once for all of its roots on a document.
    if (type !== 'selectionchange') returns.unshift(() => target.removeEventListener(type, listener, options))
  }
  returns.unshift(() => {
    target.addEventListener = add
  })
}

const { setTimeout: startOnce, setInterval: startAgain } = globalThis
const timers: NodeJS.Timeout[] = []
const noted = <T extends typeof setTimeout | typeof setInterval>(start: T): T =>
  new Proxy(start, {
    apply: (_, self, parts) => {
      const timer = Reflect.apply(start, self, parts)
      timers.push(timer)
      return timer
    },
  })
globalThis.setTimeout = noted(startOnce)
globalThis.setInterval = noted(startAgain)
returns.unshift(() => {
  Object.assign(globalThis, { setTimeout: startOnce, setInterval: startAgain })
  for (const timer of timers) clearTimeout(timer)
})

afterEach(cleanup)

afterAll(async () => {
  // Code that is still being loaded would arrive when the page it was for is gone, and fail without a test to blame.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const giveBack of returns) giveBack()
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
