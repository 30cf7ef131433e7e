import { describe, expect, test } from 'vitest'
import { findNewerSyntax, findTopLevelAwait } from './syntax.ts'
import { parseScript } from './tree.ts'

describe('top-level await', () => {
  const found = (code: string) => findTopLevelAwait(parseScript(code)).length
  test.each(['await ready', 'const a = { b: [await c()] }', 'for await (const a of b);', 'if (a) { await b }'])(
    'is found: %s',
    (code) => expect(found(code)).toBe(1),
  )
  test.each(['async function a() { await b }', 'const a = async () => { for await (const b of c); }', 'a.then(b)'])(
    'is not in a function: %s',
    (code) => expect(found(code)).toBe(0),
  )
})

describe('newer syntax', () => {
  const found = (code: string) => findNewerSyntax(parseScript(code)).map(({ api }) => api)
  test.each([
    ['{ using a = b }', 'statements.using'],
    ['async () => { await using a = b }', 'statements.await_using'],
    ['import a from "./a.json" with { type: "json" }', 'statements.import.import_attributes'],
    ['import("./a.json", { with: { type: "json" } })', 'statements.import.import_attributes'],
    ['/[a--b]/v', 'builtins.RegExp.unicodeSets'],
    ['new RegExp("a", "v")', 'builtins.RegExp.unicodeSets'],
    ['/(?i:a)/', 'regular_expressions.modifier'],
    ['/(?<a>b)|(?<a>c)/', 'regular_expressions.named_capturing_group.duplicate_named_capturing_groups'],
  ])('is found: %s', (code, api) => expect(found(code)).toEqual([api]))
  test.each([
    'import a from "./a.js"; import("./b.js")',
    'class A { #a; static b = 1; static { run() } has(c) { return #a in c } }',
    'a ??= b; /(?<=a)b/dgs; /\\(?i:a/; /[(?i:]/; /(?<a>b)(?<c>d)/u; new RegExp("a", "u")',
  ])('all engines have: %s', (code) => expect(found(code)).toEqual([]))
})
