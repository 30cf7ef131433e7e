import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inRepo } from '../run/paths.mjs'
import { capture } from '../run/processes.mjs'

// The rules that the house leaves to Biome, in a small tree: a newer Biome, or another line of biome.json, may lose one.
const lines = (count) => 'export {}\n'.repeat(count)
const tree = {
  'web/app/by-type.ts': "import type { B } from './by-value'\nexport type A = B\n",
  'web/app/by-value.ts': "import type { A } from './by-type'\nexport type B = A | 1\n",
  'web/app/eager.ts': "import { c } from './lazy-part'\nexport const b = c\n",
  'web/app/lazy-part.ts': "export const c = () => import('./eager.ts')\n",
  'web/app/all.ts': "export { b } from './eager'\nexport const d = 1\n",
  'server/src/features/logs/public.ts': "export { e } from './commands.ts'\n",
  'server/src/features/logs/commands.ts': 'export const e = 1\n',
  'server/src/long.ts': lines(501),
  'server/src/right.ts': lines(500),
  'server/src/long.test.ts': lines(701),
  'server/src/right.test.ts': lines(700),
  'server/src/data/words.ts': lines(701),
  'web/app/long.css': 'a {\n  top: 0;\n}\n'.repeat(167),
  'web/app/ui/styles/tokens.css': 'a {\n  top: 0;\n}\n'.repeat(167),
  'server/src/types.ts':
    '// @ts-ignore\nexport const f: any = 1\nexport enum G {\n  h,\n}\nexport const enum I {\n  j,\n}\n',
}
const rules = [
  'noBarrelFile',
  'noConstEnum',
  'noEnum',
  'noExcessiveLinesPerFile',
  'noExplicitAny',
  'noImportCycles',
  'noTsIgnore',
]
let base

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'biome-'))
  const { $schema: _schema, vcs: _vcs, ...config } = JSON.parse(readFileSync(inRepo('biome.json'), 'utf8'))
  const files = { ...tree, 'biome.json': JSON.stringify(config) }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
})

afterAll(() => rmSync(base, { recursive: true }))

it('refuses circles of files by type and by lazy import, files that pass on, long files, and ways around the types', async () => {
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.']
  const { code, output } = await capture(inRepo('node_modules', '.bin', 'biome'), args, { cwd: base })
  expect(code).not.toBe(0)
  const found = [...output.matchAll(/title=lint\/\w+\/(\w+),file=(?:\.\/)?([^,]+),/g)].map(([, rule, file]) =>
    [rule, file.slice(file.search(/(?:web|server)\//))].join(' '),
  )
  expect([...new Set(found)].filter((one) => rules.includes(one.split(' ')[0])).sort()).toEqual([
    'noBarrelFile web/app/all.ts',
    'noConstEnum server/src/types.ts',
    'noEnum server/src/types.ts',
    'noExcessiveLinesPerFile server/src/long.test.ts',
    'noExcessiveLinesPerFile server/src/long.ts',
    'noExcessiveLinesPerFile web/app/long.css',
    'noExplicitAny server/src/types.ts',
    'noImportCycles web/app/by-type.ts',
    'noImportCycles web/app/by-value.ts',
    'noImportCycles web/app/eager.ts',
    'noImportCycles web/app/lazy-part.ts',
    'noTsIgnore server/src/types.ts',
  ])
})
