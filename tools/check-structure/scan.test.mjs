import { describe, expect, it } from 'vitest'
import { blank, findImports } from './scan.mjs'

describe('blank', () => {
  it('hides comments and keeps lines', () => {
    expect(blank('a // b\n/* c\nd */ e')).toBe('a     \n    \n     e')
  })

  it('takes no comment out of a string, a template or a pattern', () => {
    const source = `f('http://x', \`//\${g('/*')}//\`, a / b)`
    expect(blank(source)).toBe(source)
    expect(blank('x = /["\\/]/; y // z').trimEnd()).toBe('x =        ; y')
  })

  it('goes on after an expression with braces inside a template', () => {
    const rest = ' // gone'
    const source = `\`a\${{ b: 1 }.b}c\``
    expect(blank(source + rest).trimEnd()).toBe(source)
  })

  it('is not confused by apostrophes in text between tags', () => {
    expect(findImports(blank("<p>Don't</p>\nimport x from './x'"))).toMatchObject([{ specifier: './x', line: 2 }])
  })

  it('hides strings on request', () => {
    expect(blank("a('b')", { isBlankingStrings: true })).toBe('a(   )')
  })
})

describe('findImports', () => {
  it('finds every way of importing', () => {
    const code = [
      "import a from 'a'",
      "import type { B } from 'b'",
      'import {\n  c,\n  d as e,\n} from "c"',
      "import 'd'",
      "export * from 'e'",
      "export { f } from 'f'",
      "const g = await import('g')",
      "import * as h from 'h'",
    ].join('\n')
    expect(findImports(code).map(({ specifier, line }) => `${specifier}${line}`)).toEqual([
      'a1',
      'b2',
      'c3',
      'd7',
      'e8',
      'f9',
      'g10',
      'h11',
    ])
  })

  it('does not take other code for an import', () => {
    expect(findImports("const from = 'x'\nexport const important = 'y'\nimportant('z')\nexport { from }\n")).toEqual([])
  })
})
