import { expect, test } from 'vitest'
import { apart, bare, sideBySide } from './apart.ts'

test.each([
  ['Hebrew', 'תור לרופא'],
  ['Arabic', 'موعد الطبيب'],
  ['Persian', 'نوبت دکتر'],
  ['Urdu', 'ڈاکٹر کا وقت'],
  ['Syriac', 'ܐܣܝܐ'],
  ['Thaana', 'ޑޮކްޓަރު'],
  ["N'Ko", 'ߘߐ߫ߕߐߟߊ'],
  ['Adlam, beyond the first plane', '𞤁𞤮𞤳𞤼𞤮𞤪'],
  ['Hebrew as it is kept by older systems', 'שׁלום'],
  ['Arabic as it is kept by older systems', 'ﺳﻼﻡ'],
  ['English with one word of Hebrew', 'With סבתא at 3'],
])('%s is kept apart from the sentence around it', (_, words) => {
  expect(apart(words)).toBe(`\u2068${words}\u2069`)
})

test.each(['', 'Nap', 'Siesta de la mañana', 'Сон', '昼寝', 'ลูก', '3:30 PM · 120 ml', '🍼', 'a\u0301'])(
  '%j stays as it is',
  (words) => {
    expect(apart(words)).toBe(words)
  },
)

test('several stand side by side in their order, and a single one needs no mark', () => {
  expect(sideBySide(['נועה', 'Leo', 'ליאור'])).toBe('\u2068נועה\u2069, Leo, \u2068ליאור\u2069')
  expect(sideBySide(['נועה', '3:30 PM'], ' ')).toBe('\u2068נועה\u2069 3:30 PM')
  expect([sideBySide([]), sideBySide(['נועה'])]).toEqual(['', 'נועה'])
})

test('a sentence that is nothing but words of people runs as they wrote it', () => {
  expect(bare(apart('תור לרופא'))).toBe('תור לרופא')
  expect(bare(`${apart('נועה')}, ${apart('ליאור')}`)).toBe('\u2068נועה\u2069, \u2068ליאור\u2069')
  expect(bare(`Delete ${apart('נועה')}?`)).toBe('Delete \u2068נועה\u2069?')
})
