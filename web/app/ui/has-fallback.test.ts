import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFallback } from '../../build-tools/has-selectors.ts'
import { standInForHas } from './has-fallback.ts'

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  const rules = ['.card:has(input:checked)', 'html:has(.tabs) .page', '.parts:has(> section):has(> .side > *)']
  // What such an engine keeps of a rule: within :is() it leaves out what it does not know.
  const kept = rules.map((rule) => withFallback(rule).replace(/:has\((?:[^()]|\([^()]*\))*\), /g, ''))
  document.head.innerHTML = `<style>${kept[0]} { color: red } @media screen { ${kept[1]}, ${kept[2]} { color: red } }</style>`
  stop = standInForHas()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

/** What has changed is told to observers before the page is drawn. */
const frame = async () => {
  await Promise.resolve()
  vi.advanceTimersToNextFrame()
}
const matching = (selector: string) => document.querySelectorAll(withFallback(selector).replace(/:has\([^,]*, /g, ''))

test('an element carries what it has, and no longer once that is gone', async () => {
  document.body.innerHTML = '<div class="card"><p><input type="checkbox" /></p></div><div class="card"></div>'
  await frame()
  expect(matching('.card:has(input:checked)')).toHaveLength(0)
  const box = document.querySelector('input') as HTMLInputElement
  box.checked = true
  box.dispatchEvent(new Event('change', { bubbles: true }))
  await frame()
  expect([...matching('.card:has(input:checked)')]).toEqual([document.querySelector('.card')])
  box.remove()
  await frame()
  expect(document.querySelectorAll('[data-has]')).toHaveLength(0)
})

test('what is within other rules counts, and children are children', async () => {
  document.body.innerHTML =
    '<nav class="tabs"></nav><div class="parts"><section></section><div class="side"></div></div>'
  await frame()
  expect(matching('html:has(.tabs)')).toHaveLength(1)
  const side = document.querySelector('.side') as Element
  const both = '.parts:has(> section):has(> .side > *)'
  expect(matching(both)).toHaveLength(0)
  side.append(document.createElement('a'))
  await frame()
  expect(matching(both)).toHaveLength(1)
  document.querySelector('section')?.remove()
  await frame()
  expect(matching(both)).toHaveLength(0)
})

test('a style sheet that comes later is read too', async () => {
  document.body.innerHTML = '<p class="note"><b></b></p>'
  await frame()
  expect(document.querySelector('.note')?.getAttribute('data-has')).toBeNull()
  const sheet = document.createElement('style')
  sheet.textContent = '.note:is([data-has~="b"]) { color: red }'
  document.head.append(sheet)
  await frame()
  expect(document.querySelector('.note')?.getAttribute('data-has')).toBe('b')
})
