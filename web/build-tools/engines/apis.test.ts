import { describe, expect, test } from 'vitest'
import { findNewerApis } from './apis.ts'
import { parseScript } from './tree.ts'

const found = (code: string) => findNewerApis(parseScript(code)).map(({ api }) => api)

describe('newer APIs are found', () => {
  test.each([
    ['new AbortController(); AbortSignal.any([a, b])', ['AbortSignal.any']],
    ['Promise.withResolvers()', ['Promise.withResolvers']],
    ['window.Object.groupBy(a, b)', ['Object.groupBy']],
    ['list.map(URL.canParse)', ['URL.canParse']],
    ['new Intl.Segmenter("en")', ['Intl.Segmenter']],
    ['new Intl.DurationFormat("en")', ['Intl.DurationFormat']],
    ['requestIdleCallback(run)', ['requestIdleCallback']],
    ['window.requestIdleCallback(run)', ['requestIdleCallback']],
    ['const next = () => scheduler.postTask(run)', ['scheduler']],
    ['document.startViewTransition(run)', ['document.startViewTransition']],
    ['bytes.toBase64()', ['.toBase64()']],
    ['locale.getWeekInfo()', ['.getWeekInfo()']],
    ['element.checkVisibility()', ['.checkVisibility()']],
    ['list.addEventListener("scrollend", run)', ['event scrollend']],
    ['map.values().map(run)', ['Iterator.map()']],
    ['text.matchAll(/a/g).toArray()', ['Iterator.toArray()', '.toArray()']],
  ])('%s', (code, apis) => expect(found(code).sort()).toEqual([...apis].sort()))
})

describe('what all engines have is not', () => {
  test.each([
    'AbortSignal.timeout(9); structuredClone(a); new BroadcastChannel("a"); navigator.locks.request("a", run)',
    'list.toSorted(); list.at(-1); list.findLast(run); Object.hasOwn(a, b); text.replaceAll("a", "b")',
    'Object.values(a).map(run); Object.entries(a).filter(run); [...map.values()].map(run)',
    'addEventListener("pointerdown", run); crypto.randomUUID(); new ResizeObserver(run)',
  ])('%s', (code) => expect(found(code)).toEqual([]))
})

describe('a name of the script’s own is not the browser’s', () => {
  test.each([
    'function run(scheduler) { scheduler.postTask() }',
    'import { navigation } from "./a.js"; navigation.reload()',
    'const { a: [Temporal = 1] } = b; Temporal.x()',
    'try {} catch (scheduler) { scheduler.x() }',
    'class Temporal {} new Temporal()',
    'const own = { toBase64() {} }; own.toBase64()',
    'scheduler: for (;;) break scheduler',
    'own.scheduler.run(); ({ scheduler: 1 })',
  ])('%s', (code) => expect(found(code)).toEqual([]))

  test('but a name of one block says nothing about the next', () => {
    expect(found('{ let scheduler = 1 } scheduler.yield()')).toEqual(['scheduler'])
    expect(found('function a() { var scheduler } scheduler.yield()')).toEqual(['scheduler'])
  })
})

describe('what is asked for first is fine', () => {
  test.each([
    'typeof scheduler',
    'if (typeof requestIdleCallback === "function") requestIdleCallback(run)',
    '"scheduler" in globalThis ? scheduler.yield() : later()',
    'typeof scheduler < "u" && scheduler.yield()',
    'function run() { if (typeof scheduler > "u") return; scheduler.yield() }',
    'document.startViewTransition?.(run)',
    'if (document.startViewTransition) document.startViewTransition(run)',
    'const wait = window.requestIdleCallback ?? setTimeout',
    'navigator.share?.(data)',
    'Promise.withResolvers ??= mine',
    'bytes.toBase64 ? bytes.toBase64() : mine(bytes)',
  ])('%s', (code) => expect(found(code)).toEqual([]))

  test.each([
    ['if (ready) requestIdleCallback(run)', 'requestIdleCallback'],
    ['try { AbortSignal.any(a) } catch {}', 'AbortSignal.any'],
    ['if (typeof scheduler > "u") log(); scheduler.yield()', 'scheduler'],
    ['if (scheduler) run()', 'scheduler'],
  ])('and this is not: %s', (code, api) => expect(found(code)).toEqual([api]))
})
