import { describe, expect, test } from 'vitest'
import { insertPart, lineStart, link, startLines, type TextEdit, wrap } from './body-field.tsx'

/** The text with its selection between bars. */
function parsed(drawn: string) {
  const from = drawn.indexOf('|')
  const to = drawn.lastIndexOf('|') - 1
  return { text: drawn.replaceAll('|', ''), from, to: drawn.split('|').length === 3 ? to : from }
}
function drawn({ text }: { text: string }, edit: TextEdit): string {
  const after = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  const [from, to] = edit.select
  return from === to
    ? `${after.slice(0, from)}|${after.slice(from)}`
    : `${after.slice(0, from)}|${after.slice(from, to)}|${after.slice(to)}`
}

describe('a mark', () => {
  test.each([
    ['stands around what is selected', 'a |b c| d', 'a **|b c|** d'],
    ['goes again where it stands', 'a **|b c|** d', 'a |b c| d'],
    ['brings words along where nothing is selected', 'a |', 'a **|text|**'],
  ])('%s', (_what, before, after) => {
    const marked = parsed(before)
    expect(drawn(marked, wrap(marked, '**', 'text'))).toBe(after)
  })
})

describe('lines', () => {
  const dash = () => '- '
  test.each([
    ['one line begins with it', 'x\na|b\ny', 'x\n- ab|\ny'],
    ['all that are touched do', '|one\ntwo|\nthree', '|- one\n- two|\nthree'],
    ['one sign takes the place of another', '|## one\n1. two|', '|- one\n- two|'],
    ['it goes where all have it', '|- one\n- two|', '|one\ntwo|'],
    ['the last line of all', 'one\n|', 'one\n- |'],
  ])('%s', (_what, before, after) => {
    const marked = parsed(before)
    expect(drawn(marked, startLines(marked, dash, lineStart))).toBe(after)
  })

  test('are numbered', () => {
    const marked = parsed('|one\n- two|')
    expect(
      drawn(
        marked,
        startLines(marked, (at) => `${at + 1}. `, lineStart),
      ),
    ).toBe('|1. one\n2. two|')
  })
})

test.each([
  ['a |word| here', 'a [word](|https://|) here'],
  ['|https://example.com/x|', '[|text|](https://example.com/x)'],
  ['|', '[text](|https://|)'],
])('a link of %s', (before, after) => {
  const marked = parsed(before)
  expect(drawn(marked, link(marked, 'text'))).toBe(after)
})

test.each([
  ['|', 'P\n\n|'],
  ['a|b', 'a\n\nP\n\n|b'],
  ['a\n|\nb', 'a\n\nP\n|\nb'],
  ['a\n\n|\n\nb', 'a\n\nP|\n\nb'],
])('a picture in %j has lines of its own', (before, after) => {
  const marked = parsed(before)
  expect(drawn(marked, insertPart(marked, 'P'))).toBe(after)
})
