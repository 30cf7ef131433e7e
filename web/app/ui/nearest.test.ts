import { beforeEach, expect, test } from 'vitest'
import { nearestTo } from './nearest.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1" id="main">
      <section tabindex="-1" id="card">
        <ul><li><input id="a"></li><li><button id="b"></button></li><li><button disabled></button><button id="c"></button></li></ul>
      </section>
    </main>`
})

const byId = (id: string) => document.querySelector(`#${id}`) as HTMLElement

/** Takes the row of `id` away, and what of `others` goes with it. */
function without(id: string, ...others: string[]): string | undefined {
  const nearest = nearestTo(byId(id))
  for (const one of [id, ...others]) byId(one).closest('li')?.remove()
  return nearest()?.id
}

test('the row after it is the nearest, then the row before it', () => {
  expect(without('b')).toBe('c')
  expect(without('c')).toBe('a')
})

test('without a row beside it, what was around it', () => {
  expect(without('b', 'a', 'c')).toBe('card')
})

test('without that, what was around that, and nothing where all is gone', () => {
  const [nearest, none] = [nearestTo(byId('b')), nearestTo(byId('b'))]
  byId('card').remove()
  expect(nearest()?.id).toBe('main')
  byId('main').remove()
  expect(none()).toBeNull()
})
