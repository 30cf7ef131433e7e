import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ceilings, measureWays, tooLong, ways } from './ways.mjs'

const tree = {
  'contract/src/index.ts': "import { client } from './client.ts'\nexport const contract = { client }\n",
  'contract/src/client.ts': 'export const client = 1\n',
  'contract/src/beside.ts': 'export const beside = 1\n',
  'contract/src/logs/kinds/diaper.ts': 'export const diaper = 1\n',
  'contract/src/logs/kinds/sleep.ts': 'export const sleep = 1\n',
  'server/src/door.ts': "export { work as renamed } from './work.ts'\n",
  'server/src/main.ts': "import { renamed } from './door.ts'\nexport const main = () => renamed()\n",
  'server/src/work.ts':
    "import other from './other.ts'\nexport function work() {\n  return { unused: 1, other: other() }\n}\n",
  'server/src/other.ts': 'export default () => 1\n',
  'web/app/tap.tsx': `
import { client } from '@nestwren/contract/client'
import { beside } from '@nestwren/contract/beside'
import { diaper } from '@nestwren/contract/logs/kinds/diaper'
import { sleep } from '@nestwren/contract/logs/kinds/sleep'
import type { OnlyType } from './only-type.ts'
import { notUsedByIt } from './not-used.ts'
import { Row } from './row.tsx'
export const tap = (one: OnlyType) => <Row.Part of={client as OnlyType} more={[beside, diaper, sleep]} />
export const elsewhere = notUsedByIt
`,
  'web/app/row.tsx': "export const Row = { later: () => import('./later.ts') }\n",
  'web/app/later.ts': "import { deep } from './deep.ts'\nexport const a = { deep }\nexport const b = 1\n",
  'web/app/deep.ts': 'export const deep = 1\n',
  'web/app/only-type.ts': 'export type OnlyType = number\n',
  'web/app/not-used.ts': 'export const notUsedByIt = 1\n',
  'web/app/tap.test.tsx': "import { tap } from './tap.tsx'\n",
}
let base
const measure = (way, { aside = ['contract/src/'], onTheWay = ['contract/src/client', 'contract/src/logs/'] } = {}) =>
  measureWays(base, { ways: { tap: { kinds: ['diaper'], features: [], ...way } }, aside, onTheWay })

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'ways-'))
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
})

afterEach(() => rmSync(base, { recursive: true }))

it('follows values by symbols, through lazy imports and what is passed on, and leaves out what lies beside the way', () => {
  const found = measure({ entries: ['web/app/tap.tsx#tap', 'server/src/main.ts#main'] })
  expect(found).toEqual({
    files: {
      tap: [
        'contract/src/client.ts',
        'contract/src/logs/kinds/diaper.ts',
        'server/src/main.ts',
        'server/src/other.ts',
        'server/src/work.ts',
        'web/app/deep.ts',
        'web/app/later.ts',
        'web/app/row.tsx',
        'web/app/tap.tsx',
      ],
    },
    problems: [],
  })
})

it('names each beginning, feature and part that is not there any more', () => {
  const entries = ['web/app/tap.tsx#tapped', 'web/app/moved.tsx#tap', 'server/src/work.ts#work']
  const { problems } = measure({ entries, features: ['server/src/features/logs/'] }, { aside: ['growth/src/'] })
  expect(problems).toEqual([
    expect.stringMatching(/^There is no file growth\/src\/: say in tools\/check\/ways.mjs/),
    expect.stringMatching(/^There is no file server\/src\/features\/logs\/: /),
    expect.stringMatching(/^The way "tap" begins at tapped of web\/app\/tap.tsx, which is not there: /),
    expect.stringMatching(/^The way "tap" begins at tap of web\/app\/moved.tsx, which is not there: /),
  ])
})

it('refuses a way that leads through more files than its ceiling, and every way has one', () => {
  expect(tooLong({ tap: ['a', 'b'] }, { tap: 2 })).toEqual([])
  expect(tooLong({ tap: ['a', 'b', 'c'] }, { tap: 2 })).toEqual([
    expect.stringContaining('The way "tap" leads through 3 files, at most 2.'),
  ])
  expect(Object.keys(ceilings)).toEqual(Object.keys(ways))
})
