// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { contract } from '@nestwren/contract'
import { expect, it } from 'vitest'
import * as recordedSchemas from '../app/platform/api/recorded-schemas.ts'
import { withoutSchemas, withoutWords } from './browser-contract.ts'

const contractDir = fileURLToPath(new URL('../../contract/src', import.meta.url))

it('keeps of each call what a client needs, and no schema', () => {
  const lean = withoutSchemas(contract)
  expect(Object.keys(lean)).toEqual(Object.keys(contract))
  expect(lean.logs?.update).toEqual({
    method: 'PUT',
    path: '/api/events/:id',
    access: { who: 'thing' },
    output: 'json',
  })
  expect(lean.auth?.logout).toMatchObject({ output: 'nothing' })
})

it('records every part of zod that the contract uses', () => {
  const sources = readdirSync(contractDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${contractDir}/${name}`, 'utf8'))
  // Functions are called and begin small; types begin with a capital, or are one of the three below.
  const used = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bz\.([a-z_]\w*)/g)].map((match) => match[1] ?? '')),
  )
  const missing = [...used].filter((name) => !['infer', 'input', 'output'].includes(name) && !(name in recordedSchemas))
  expect(missing).toEqual([])
})

it('keeps of a text its id, whatever its words are', () => {
  const code = `const a = /*i18n*/ { id: 'a.b', message: 'It\\'s {name}' }
const b = {
  c: /*i18n*/ {
    id: 'b.c',
    message: "Don't",
  },
}`
  expect(withoutWords(code)).toBe("const a = { id: 'a.b' }\nconst b = {\n  c: { id: 'b.c' },\n}")
})
