import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentAsked, setAsked, setShown } from './layer-address.ts'
import { addLayer, type Layer, layerChanged, tieToHistory } from './layer-history.ts'

/** What the router gets to hear. */
const heard = vi.fn()
const removals: (() => void)[] = []

beforeEach(() => {
  tieToHistory()
  history.pushState({ idx: 0, key: 'before' }, '', '/before')
  history.pushState({ idx: 1, key: 'page' }, '', '/page')
  touch()
  heard.mockClear()
  window.addEventListener('popstate', heard)
})
afterEach(async () => {
  window.removeEventListener('popstate', heard)
  for (const remove of removals.splice(0)) remove()
  await settled()
})

/** Somebody uses the page. */
const touch = () => window.dispatchEvent(new MouseEvent('click'))
const settled = () => Promise.resolve()
const depth = () => (history.state as { layer?: number }).layer ?? 0
const place = () => history.state.key

/** A layer that Back closes, or does something else to. */
function layer(entries = 1, onBack?: (close: () => void) => void) {
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    remove()
  }
  const onBackSpy = vi.fn(() => (onBack ?? ((closeIt) => closeIt()))(close))
  const added: Layer = { entries, onBack: onBackSpy }
  const remove = addLayer(added)
  removals.push(close)
  return { added, close, onBack: onBackSpy }
}

test('Back closes the top layer and nothing else, and the router hears nothing of it', async () => {
  const sheet = layer()
  await settled()
  const menu = layer()
  await settled()
  expect(depth()).toBe(2)
  expect(location.pathname).toBe('/page')
  history.back()
  expect([menu.onBack, sheet.onBack].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(depth()).toBe(1)
  history.back()
  expect(sheet.onBack).toHaveBeenCalledTimes(1)
  expect([depth(), place()]).toEqual([0, 'page'])
  expect(heard).not.toHaveBeenCalled()
  history.back()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('closing by a button leaves no entry to go back through', async () => {
  const [sheet, question] = [layer(), layer()]
  await settled()
  expect(depth()).toBe(2)
  question.close()
  sheet.close()
  await settled()
  expect([depth(), place()]).toEqual([0, 'page'])
  expect(heard).not.toHaveBeenCalled()
  history.back()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a layer that takes the place of another takes over its entry', async () => {
  const first = layer()
  await settled()
  const before = history.length
  first.close()
  layer()
  await settled()
  expect([depth(), history.length]).toEqual([1, before])
})

test('typed text takes a press for the question, and one for the answer', async () => {
  let question: ReturnType<typeof layer> | null = null
  const sheet = layer(2, () => {
    question = layer()
  })
  await settled()
  expect(depth()).toBe(2)
  history.back()
  await settled()
  expect(question).not.toBeNull()
  // Nothing is added after Back until somebody touches the page: Chrome would skip it.
  expect(depth()).toBe(1)
  history.back()
  await settled()
  expect((question as unknown as ReturnType<typeof layer>).onBack).toHaveBeenCalledTimes(1)
  expect(sheet.onBack).toHaveBeenCalledTimes(1)
  expect(depth()).toBe(2)
  touch()
  await settled()
  expect(depth()).toBe(2)
})

test('steps come and go with their entries', async () => {
  const steps = layer(1)
  await settled()
  steps.added.entries = 3
  layerChanged()
  await settled()
  expect(depth()).toBe(3)
  steps.onBack.mockImplementation(() => {
    steps.added.entries -= 1
    layerChanged()
  })
  history.back()
  await settled()
  expect([depth(), steps.added.entries]).toEqual([2, 2])
})

test('what the router pushes from above a layer stands directly on the page', async () => {
  const sheet = layer()
  layer()
  await settled()
  sheet.close()
  history.pushState({ idx: 7, key: 'next' }, '', '/next')
  await settled()
  // The second layer is still open, on the new page.
  expect([place(), location.pathname, depth()]).toEqual(['next', '/next', 1])
  for (const remove of removals.splice(0)) remove()
  await settled()
  expect([place(), depth()]).toEqual(['next', 0])
  history.back()
  expect([place(), depth()]).toEqual(['page', 0])
})

test('what the router replaces from above a layer is the page', async () => {
  const sheet = layer()
  await settled()
  history.replaceState({ idx: history.state.idx, key: 'instead' }, '', '/instead')
  sheet.close()
  await settled()
  expect([place(), location.pathname, depth()]).toEqual(['instead', '/instead', 0])
  history.back()
  expect(place()).toBe('before')
})

test('for the router one back is one page back, over whatever is open', async () => {
  history.pushState({ idx: 8, key: 'viewer' }, '', '/viewer')
  const menu = layer()
  await settled()
  menu.close()
  history.go(-1)
  await settled()
  expect([place(), depth()]).toEqual(['page', 0])
  expect(heard).toHaveBeenCalledTimes(1)
})

test('Forward brings back no layer that was closed', async () => {
  layer()
  await settled()
  history.back()
  history.forward()
  await settled()
  expect([depth(), place()]).toEqual([0, 'page'])
  expect(heard).not.toHaveBeenCalled()
})

test('leaving the page closes what was open over it, except where text was typed', async () => {
  const typed = layer(2)
  const sheet = layer()
  await settled()
  history.back()
  const menu = layer()
  await settled()
  expect(sheet.onBack).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: -1, key: 'before' } }))
  expect(menu.onBack).toHaveBeenCalledTimes(1)
  expect(typed.onBack).not.toHaveBeenCalled()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('what is open stands in the address of its entry, and the page keeps its own', async () => {
  const sheet = layer()
  setShown('#/entry=7')
  await settled()
  expect(location.href).toMatch(/\/page#\/entry=7$/)
  setShown('#/edit-entry=7')
  layerChanged()
  await settled()
  expect([location.hash, depth()]).toEqual(['#/edit-entry=7', 1])
  setShown('')
  sheet.close()
  await settled()
  expect(location.href).toMatch(/\/page$/)
})

test('the router never sees what an address asks for, and going elsewhere forgets it', () => {
  history.pushState({ idx: 9, key: 'linked' }, '', '/logs?kind=bath#/entry=7')
  expect([location.pathname, location.hash]).toEqual(['/logs', ''])
  expect(currentAsked()).toMatch(/\/logs\?kind=bath#\/entry=7$/)
  history.replaceState(history.state, '', '/sign-in')
  expect(currentAsked()).not.toBeNull()
  history.pushState({ idx: 10, key: 'away' }, '', '/away')
  expect(currentAsked()).toBeNull()
})

test('a link pasted over its own page makes no entry beneath what it opens', async () => {
  // What the browser does with such a link, before it tells.
  const { length } = history
  History.prototype.pushState.call(history, null, '', '/page#/entry=7')
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await settled()
  expect([place(), history.length, location.hash]).toEqual(['page', length + 1, ''])
  expect(currentAsked()).toMatch(/\/page#\/entry=7$/)
  expect(heard).not.toHaveBeenCalled()
  setAsked(null)
})
