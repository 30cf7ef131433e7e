import { expect, test } from 'vitest'
import { withoutNames } from './names.ts'

const names = ['Juno', 'María José de la Cruz', 'Dev', 'Mary Jane', 'נועה', 'ليلى', 'Bo']

test.each([
  [
    "What does Juno's brother like? maria and dev@example.org ask",
    "What does the child's brother like? the child and … ask",
  ],
  [
    'JUNO, Junos, Junito, Juny, Ｊｕｎｏ, Ju\u200bno, Ju\u00adno, J u n o, Ju-no, 𝐉𝐮𝐧𝐨',
    Array.from({ length: 10 }, () => 'the child').join(', '),
  ],
  ['Mary Jane, maryjane, Mary-Jane, Mary, JOSE, Cruz', Array.from({ length: 6 }, () => 'the child').join(', ')],
  ['María José de la Cruz plays', 'the child plays'],
  ['Devs toys, Devie, Bo', 'the child toys, the child, the child'],
  ['לנועה ונועה', 'the child the child'],
  ['لليلى وليلى', 'the child the child'],
  ['see https://example.org/x, www.example.org and a.b+c@mail.example.org', 'see … … and …'],
  ['the book de la tarde', 'the book de la tarde'],
  ['junonia, devil, juniper, box', 'junonia, devil, juniper, box'],
])('%s', (question, expected) => {
  expect(withoutNames(question, names)).toBe(expected)
})

test('a family without names, and names without letters, take nothing out', () => {
  expect(withoutNames('What can we play?', [])).toBe('What can we play?')
  expect(withoutNames('What can we play?', ['', '🐣', '  '])).toBe('What can we play?')
})
