import { expect, test } from 'vitest'
import { markWords } from './mark-words.ts'

/** Marked words in brackets. */
const marked = (text: string, asked: string) =>
  markWords(text, asked)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Red spots after carrots', 'carr', 'Red spots after [carrots]'],
  ['Red spots after carrots', 'arrots', 'Red spots after carrots'],
  ['Ate puré, then PURE milk', 'pure', 'Ate [puré], then [PURE] milk'],
  ['Ate pure food', 'puré', 'Ate [pure] food'],
  ['Red, redder, reddest', 'red spots', '[Red], [redder], [reddest]'],
  ['Passport No. 12-345', '345 pass', '[Passport] No. 12-[345]'],
  ['Nothing of it', '(.*', 'Nothing of it'],
  ['', 'a', ''],
])('%j asked %j', (text, asked, shown) => {
  expect(marked(text, asked)).toBe(shown)
})

test('a decomposed accent stays with its letter', () => {
  const text = 'Cafe\u0301 visit'
  expect(markWords(text, 'café')[0]).toEqual({ text: 'Cafe\u0301', isMarked: true })
})

test('the parts put together are the text', () => {
  const text = ' a-b  c, d! '
  expect(
    markWords(text, 'b d')
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['Bottle, 120 ml', 'biberón', '[Bottle], 120 ml'],
  ['Tylenol, 2.5 ml', 'paracetamol', '[Tylenol], 2.5 ml'],
  ['Wet and dirty diaper', 'poop', 'Wet and [dirty] diaper'],
  ['Bath, 10m', 'bottle', 'Bath, 10m'],
])('of a log what stands for the word is marked: %j asked %j', (text, asked, shown) => {
  const parts = markWords(text, asked, true)
  expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('')).toBe(shown)
  expect(markWords(text, asked).some(({ isMarked }) => isMarked)).toBe(false)
})
