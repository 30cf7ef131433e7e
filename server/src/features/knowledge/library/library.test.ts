import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { describe, expect, test } from 'vitest'
import { findStarter, starters } from './library.ts'
import { readArticle } from './read-article.ts'

const wordsOf = (body: string) => body.trim().split(/\s+/).length

test('every article has an id of its own, and is found by it', () => {
  expect(new Set(starters.map(({ id }) => id)).size).toBe(starters.length)
  for (const starter of starters) expect(findStarter(starter.id)).toBe(starter)
  expect(findStarter('0193f000-0000-7000-8000-000000000001')).toBeUndefined()
})

test('they come by category', () => {
  const places = starters.map((starter) => articleCategories.indexOf(starter.in.en.category))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

describe.each(starters.map((starter) => [starter.slug, starter] as const))('%s', (_slug, { in: { en, es } }) => {
  test('is as long as somebody with a baby reads', () => {
    for (const { body } of [en, es]) {
      expect(wordsOf(body)).toBeGreaterThanOrEqual(300)
      expect(wordsOf(body)).toBeLessThanOrEqual(700)
    }
  })

  test('says the same of itself in both languages', () => {
    const facts = ({ category, ages, order, sources }: typeof en) => ({ category, ages, order, sources })
    expect(facts(es)).toEqual(facts(en))
    expect(es.title).not.toBe(en.title)
    expect(es.summary).not.toBe(en.summary)
  })

  test('has the same parts in both languages', () => {
    const parts = ({ blocks }: typeof en) =>
      blocks.map((one) => ({ is: one.is, ...(one.is === 'heading' && { level: one.level }) }))
    expect(parts(es)).toEqual(parts(en))
    expect(parts(en).some(({ is }) => is === 'heading')).toBe(true)
  })

  test('has no markup that would stand there as letters', () => {
    for (const { body } of [en, es]) expect(body).not.toMatch(/<\w|!\[|^# |^#{4,} |^\|/m)
  })

  test('is for ages that the product is about', () => {
    expect(en.ages.to).toBeLessThanOrEqual(72)
  })
})

const head = `title: Naps
summary: How naps change.
category: sleep
ages: 0-12
order: 1
sources:
  - { source: 'WHO', title: 'Sleep: how much', year: 2019, link: 'https://example.org/a' }
  - { source: 'NHS', title: 'Naps', year: 2022, link: 'https://example.org/b' }`
const fileOf = (front: string, body = 'Text.') => `---\n${front}\n---\n${body}\n`

test('a file is read whole', () => {
  expect(readArticle('a', fileOf(head))).toEqual({
    title: 'Naps',
    summary: 'How naps change.',
    category: 'sleep',
    ages: { from: 0, to: 12 },
    order: 1,
    sources: [
      { source: 'WHO', title: 'Sleep: how much', year: 2019, link: 'https://example.org/a' },
      { source: 'NHS', title: 'Naps', year: 2022, link: 'https://example.org/b' },
    ],
    body: 'Text.',
  })
})

test.each([
  ['no front matter', 'Just text'],
  ['no text', fileOf(head, '')],
  ['an unknown category', fileOf(head.replace('sleep', 'gardening'))],
  ['ages the wrong way round', fileOf(head.replace('0-12', '12-0'))],
  ['ages that are no months', fileOf(head.replace('0-12', 'any'))],
  ['a field that nobody knows', fileOf(`${head}\nauthor: Me`)],
  ['a field that stands twice', fileOf(`${head}\ntitle: Again`)],
  ['one source only', fileOf(head.split('\n').slice(0, -1).join('\n'))],
  ['a link without encryption', fileOf(head.replace('https://example.org/a', 'http://example.org/a'))],
  ['a year in words', fileOf(head.replace('2019', 'lately'))],
])('a file with %s is refused by name', (_what, text) => {
  expect(() => readArticle('naps.en.md', text)).toThrow('naps.en.md')
})
