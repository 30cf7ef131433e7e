import { readFileSync } from 'node:fs'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { expect, it } from 'vitest'
import { withoutExample } from './lean-kinds.ts'

it('leaves out the example of a kind, and nothing else', () => {
  const code =
    "const a = { example: 1 }\nexport const nap = defineKind({\n  name: 'nap',\n  example: {\n    a,\n  },\n})\n"
  expect(withoutExample(code, 'nap.ts')).toBe(
    "const a = { example: 1 }\nexport const nap = defineKind({\n  name: 'nap',\n  \n\n\n})\n",
  )
})

it.each(kindNames)('finds the one of %s', (kind) => {
  const path = new URL(`../../contract/src/logs/kinds/${kind}.ts`, import.meta.url)
  const code = readFileSync(path, 'utf8')
  const lean = withoutExample(code, `${kind}.ts`)
  expect([code.includes('example: {'), lean.includes('example: {')]).toEqual([true, false])
  expect(lean.split('\n')).toHaveLength(code.split('\n').length)
})
