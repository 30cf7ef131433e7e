import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { leaner, withoutComplaints } from './lean-libraries.ts'

it('leaves out what is said in the console, and keeps what is done and the lines', () => {
  const code = "if (a) {\n  console.error(\n    'no'\n  );\n  b = c\n} else console.warn('odd')\nconst d = console\n"
  expect(withoutComplaints(code, 'a.mjs')).toBe('if (a) {\n  ;\n\n\n  b = c\n} else ;\nconst d = console\n')
  expect(withoutComplaints('a.console()\n', 'a.mjs')).toBe('a.console()\n')
})

it.each([
  ['@lingui/core', 'dist/index.mjs'],
  ['react-router', 'dist/production/lib/dom/ssr/errorBoundaries.js'],
  ['react-router', 'dist/production/lib/components.js'],
  ['react-router', 'dist/production/lib/router/router.js'],
])('what %s says to developers is still there to be left out', (name, path) => {
  const [root = ''] = fileURLToPath(import.meta.resolve(name)).split(`node_modules/${name}/`)
  const file = `${root}node_modules/${name}/${path}`
  const code = readFileSync(file, 'utf8')
  const advice =
    /Lingui: Attempted|Hey developer|"You provided the|must not be used on the initial|"You are trying to use/
  expect(code).toMatch(advice)
  expect(leaner(code, file)).not.toMatch(advice)
})
