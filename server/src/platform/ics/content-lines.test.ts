import { assert, property, string } from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { escapeText, fold, textOfLines } from './content-lines.ts'

const anyText = string({ unit: 'binary', maxLength: 300 }).filter((text) => text.isWellFormed())
const unfold = (text: string) => text.replace(/\r\n /g, '')

test('keeps every line within 75 octets and comes back whole', () => {
  assert(
    property(anyText, (text) => {
      const line = `SUMMARY:${escapeText(text)}`
      const folded = fold(line)
      for (const part of folded.split('\r\n')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
        expect(part.isWellFormed()).toBe(true)
      }
      expect(unfold(folded)).toBe(line)
    }),
    { numRuns: 500 },
  )
})

test('does not fold a line of 75 octets, and folds one of 76', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
  expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  // Four octets each: 18 and the last one of the first line do not share it.
  expect(fold('😀'.repeat(19)).split('\r\n')).toEqual(['😀'.repeat(18), ' 😀'])
})

test('a text survives a real parser', () => {
  assert(
    property(anyText, (text) => {
      const event = ['BEGIN:VEVENT', `SUMMARY:${escapeText(text)}`, 'END:VEVENT']
      const parsed = new ICAL.Component(ICAL.parse(textOfLines(event)))
      const expected = text
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
        .replace(/\r\n|\r/g, '\n')
      expect(parsed.getFirstPropertyValue('summary')).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('escapes what separates values', () => {
  expect(escapeText('Milk; eggs, bread\\butter\r\nand\njam\rtea')).toBe(
    'Milk\\; eggs\\, bread\\\\butter\\nand\\njam\\ntea',
  )
})
