import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropStraySecondTaps } from './second-tap.ts'

let stop: () => void
let heard: string[]

beforeEach(() => {
  heard = []
  document.body.innerHTML =
    '<button id="save"><i></i></button><a id="tab" href="#tab"></a><label id="name"><input id="box" type="checkbox" /></label>'
  for (const one of document.querySelectorAll('[id]'))
    one.addEventListener('click', ({ currentTarget }) => heard.push((currentTarget as Element).id))
  stop = dropStraySecondTaps()
})

afterEach(() => stop())

interface At {
  atMs: number
  x?: number
  detail?: number
  pointerType?: string
}

/** One click without the press before it. */
function click(selector: string, { atMs, x = 100, detail = 1, pointerType = 'touch' }: At): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: 700, detail })
  Object.defineProperties(event, { timeStamp: { value: atMs }, pointerType: { value: pointerType } })
  return document.querySelector(selector)?.dispatchEvent(event) ?? false
}

function tap(selector: string, at: At): boolean {
  window.dispatchEvent(new Event('pointerdown'))
  return click(selector, at)
}

test('what a first tap has uncovered hears nothing of the second, nor of a third', () => {
  tap('#save i', { atMs: 1_000 })
  expect(tap('#tab', { atMs: 1_250, x: 110 })).toBe(false)
  expect(tap('#tab', { atMs: 1_500 })).toBe(false)
  expect(heard).toEqual(['save'])
  tap('#tab', { atMs: 2_000 })
  expect(heard).toEqual(['save', 'tab'])
})

test('the same control, another place and a later time are meant', () => {
  tap('#save i', { atMs: 1_000 })
  tap('#save', { atMs: 1_100 })
  tap('#tab', { atMs: 1_200, x: 160 })
  tap('#save', { atMs: 1_700, x: 160 })
  expect(heard).toEqual(['save', 'save', 'tab', 'save'])
})

test('a mouse has to have been clicked twice; keys and scripts always count', () => {
  tap('#save', { atMs: 1_000, pointerType: 'mouse' })
  tap('#tab', { atMs: 1_050, pointerType: 'mouse' })
  tap('#save', { atMs: 1_100, pointerType: 'mouse', detail: 2 })
  click('#save', { atMs: 1_110, pointerType: '', detail: 0 })
  expect(heard).toEqual(['save', 'tab', 'save'])
})

test('a label that is tapped twice ticks its box twice', () => {
  for (const atMs of [1_000, 1_200]) {
    expect(tap('#name', { atMs })).toBe(true)
    // Browsers send it after the other, from the same press.
    expect(click('#box', { atMs: atMs + 1 })).toBe(true)
  }
})
