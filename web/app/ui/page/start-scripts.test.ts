import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPreference } from '../../platform/preferences/preferences.ts'
import { nextTask } from '../../platform/testing/next-task.fixture.ts'
import { startScripts, wearFaces } from './start-scripts.ts'

const page = document.documentElement
/** A module that counts how often it was asked for by another address. */
const moduleOf = (name: string) => `data:text/javascript,(globalThis.started ??= []).push('${name}')`
const started = () => (globalThis as { started?: string[] }).started ?? []

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  delete page.dataset.moved
  delete page.dataset.faces
})

let count = 0
/** What was asked for is loaded before what is asked for after it. */
const loaded = async () => {
  await nextTask()
  count += 1
  return import(/* @vite-ignore */ moduleOf(`other ${count}`))
}

test('what makes a page move comes once the page has loaded', async () => {
  startScripts(moduleOf('loaded'), false)
  await loaded()
  expect(started()).not.toContain('loaded')
  dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(started()).toContain('loaded'))
  expect(page.dataset.moved).toBeUndefined()
})

test('it comes at the first move, once, and the page remembers that somebody is there', async () => {
  startScripts(moduleOf('moved'), false)
  dispatchEvent(new Event('pointermove'))
  expect(page.dataset.moved).toBe('')
  dispatchEvent(new Event('scroll'))
  dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(started().filter((one) => one === 'moved')).toHaveLength(1))
})

test('whoever waits for it has it at once', async () => {
  startScripts(moduleOf('waited'), true)
  await vi.waitFor(() => expect(started()).toContain('waited'))
})

test('a page that is still being read is not taken over in the middle', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  startScripts(moduleOf('early'), true)
  await loaded()
  expect(started()).not.toContain('early')
  state.mockRestore()
  dispatchEvent(new Event('DOMContentLoaded'))
  await vi.waitFor(() => expect(started()).toContain('early'))
})

test('the headings wear their face behind everything else on a first visit, and from the first paint on later', async () => {
  wearFaces()
  expect(page.dataset.faces).toBeUndefined()
  dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(page.dataset.faces).toBe(''))
  expect(readPreference('nestwren.faces')).not.toBeNull()
  delete page.dataset.faces
  wearFaces()
  expect(page.dataset.faces).toBe('')
})
