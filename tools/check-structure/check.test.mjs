import { describe, expect, it } from 'vitest'
import { checkStructure, explain } from './check.mjs'
import { useHouse } from './plant.fixture.mjs'

const { plant, base } = useHouse()

describe('a house in order', () => {
  it('has nothing to say about it', () => {
    const found = plant({
      'contract/src/index.ts': "export { a } from './a.ts'\n",
      'contract/src/a.ts': "import { z } from 'zod'\nexport const a = z.string()\n",
      'contract/src/a.test.ts': "import { it } from 'vitest'\nimport { a } from './a.ts'\nit('is', () => a)\n",
      'server/src/main.ts': "import { buildApp } from './app.ts'\nimport { a } from '@nestwren/contract'\n",
      'server/src/app.ts':
        "import { features } from './app-features.ts'\nimport { x } from './features/logs/public.ts'\n",
      'server/src/app-features.ts': "import { logsFeature } from './features/logs/handlers.ts'\n",
      'server/src/features/children/public.ts': "export { getChild } from './queries.ts'\n",
      'server/src/platform/db/pool.ts': "import pg from 'pg'\n",
      'server/src/features/children/tables.ts':
        "import { pgTable } from 'drizzle-orm/pg-core'\nexport const childrenTable = pgTable()\n",
      'server/src/features/children/queries.ts':
        "import { logsTable } from '../logs/tables.ts'\ndb.select().from(logsTable)\n",
      'server/src/features/logs/tables.ts': "import { childrenTable } from '../children/tables.ts'\n",
      'server/src/features/logs/commands.ts':
        "import { getChild } from '../children/public.ts'\nimport { logsTable } from './tables.ts'\ntx.insert(logsTable).values()\n",
      'web/app/routes.ts': "route('home', 'features/home/home-page.tsx')\n",
      'web/app/features/home/home-page.tsx':
        "import { useLogs } from '../logs/public/use-logs'\nimport { EntryRow } from '../logs/list/public/entry-row'\nimport { kinds } from '../logs/kinds'\nimport type { Route } from './+types/home'\n",
      'web/app/features/logs/kinds/index.ts': "export { feeding } from './feeding'\n",
      'web/app/features/logs/list/public/entry-row.tsx': 'export const EntryRow = () => <p>Don’t // {"a"} isn\'t</p>\n',
      'web/app/features/logs/public/use-logs.ts': 'export const useLogs = 1\n',
      'server/migrations/0000_Odd_Name.sql': '',
      'web/app/platform/i18n/catalogs/pt-BR.po': '',
    })
    expect(found).toEqual([])
  })
})

describe('who may import whom', () => {
  const cases = {
    'contract takes a package': [
      { 'contract/src/a.ts': "import dayjs from 'dayjs'\n" },
      'contract imports dayjs; only zod is allowed',
    ],
    'contract takes node': [
      { 'contract/src/a.ts': "import { join } from 'node:path'\n" },
      'contract imports node:path',
    ],
    'growth takes contract': [{ 'growth/src/a.ts': "import '@nestwren/contract'\n" }, 'growth imports'],
    'server takes web': [{ 'server/src/app.ts': "import { x } from '@nestwren/web'\n" }, 'server imports web'],
    'web takes server by a path': [
      { 'web/app/root.tsx': "import type { X } from '../../server/src/app.ts'\n" },
      'web imports server',
    ],
    'web takes server lazily': [
      { 'web/app/root.tsx': "const x = await import('../../server/src/app.ts')\n" },
      'web imports server',
    ],
    'a path around the package': [
      { 'web/app/root.tsx': "import { x } from '../../contract/src/a.ts'\n" },
      'use @nestwren/contract',
    ],
    'platform knows a feature': [
      { 'server/src/platform/http/a.ts': "import { x } from '../../features/logs/queries.ts'\n" },
      'platform imports the feature logs',
    ],
    'platform knows the app': [
      { 'server/src/platform/http/a.ts': "import { x } from '../../app.ts'\n" },
      'platform imports server/src/app.ts',
    ],
    'ui knows a feature': [
      { 'web/app/ui/a.tsx': "import {\n  x,\n} from '../features/logs/use-x'\n" },
      'ui imports the feature logs',
    ],
    'a feature knows the routes': [
      { 'web/app/features/a/b.ts': "import routes from '../../routes.ts'\n", 'web/app/routes.ts': '' },
      'a feature imports web/app/routes.ts',
    ],
    'the browser takes node': [
      { 'web/app/features/a/b.ts': "import { readFileSync } from 'fs'\n" },
      'the browser has no fs',
    ],
    'the product takes test set-up': [
      { 'server/src/features/a/commands.ts': "import { x } from '../../testing/make.ts'\n" },
      'for tests only',
    ],
  }
  it.each(Object.entries(cases))('%s', (_name, [files, message]) => {
    const found = plant(files)
    expect(found).toEqual([expect.stringContaining(message)])
    expect(found[0]).toContain('who may import whom')
  })

  it('says the line', () => {
    const found = plant({
      'server/src/app.ts': "/* import { no } from '@nestwren/web' */\n\nimport { x } from '@nestwren/web'\n",
    })
    expect(found).toEqual(['who may import whom: server/src/app.ts:3 server imports web'])
  })
})

describe('doors to the outside', () => {
  it.each([
    ["import { request } from 'node:https'\nrequest()\n", 'uses node:https'],
    ["import { hash } from '@node-rs/argon2'\n", 'uses @node-rs/argon2'],
    ['const answer = await fetch(url)\n', 'fetches'],
  ])('finds %j', (code, message) => {
    const found = plant({ 'server/src/features/a/ask.ts': code })
    expect(found).toEqual([expect.stringContaining(message)])
    expect(found[0]).toContain('doors to the outside')
  })

  it.each([
    "import { request } from 'node:https'\nmayTakeLong('It was asked')\nrequest()\n",
    "import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'\nimport { hash } from '@node-rs/argon2'\n",
    "import type { IncomingMessage } from 'node:http'\nimport { STATUS_CODES } from 'node:http'\n",
  ])('has nothing to say about %j', (code) => {
    expect(plant({ 'server/src/features/a/ask.ts': code })).toEqual([])
  })
})

describe('who may see an item', () => {
  const path = 'server/src/features/a/queries.ts'
  it.each([
    ['an access period in SQL', `const a = sql\`\${p.takenAt} >= seen.from_at\`\n`],
    ['the same by another name', `const a = sql\`select 1 from unnest(\${ids}::uuid[]) as mine(child_id, since)\`\n`],
    ['its start for SQL', "const a = periods.map(({ from }) => from?.toISOString() ?? '-infinity')\n"],
    ['an access period in memory', 'const a = scope.from === null || at >= scope.from\n'],
    ['the same the other way round', 'const a = from !== null && at < from\n'],
    ['days of history', 'const a = new Date(now.getTime() - grant.historyDays * dayMs)\n'],
    ['a grant that has begun', 'const a = accessFrom === null || now >= accessFrom\n'],
    ['a grant that is over, in SQL', `const a = sql\`\${grants.accessUntil} > \${now}\`\n`],
    ['a grant in plain SQL', "const a = 'select 1 from grants where access_until > $1'\n"],
    ['whom a photo is for', `const a = sql\`\${p.audience} <> 'parents'\`\n`],
    ['the same through the builder', "const a = eq(p.audience, 'family')\n"],
    ['the same in the gallery', `const a = sql\`not \${c.isForParents}\`\n`],
    ['what the vault keeps', `const a = sql\`not \${p.keptInVault}\`\n`],
    ['the same through the builder', 'const a = eq(p.keptInVault, false)\n'],
  ])('is found where it is said a second time: %s', (_name, code) => {
    const found = plant({ [path]: code })
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) expect(one).toMatch(/^who may see an item is said once: server\/src\/features\/a\/queries/)
  })

  it('has nothing to say of its home, of tests and of other times', () => {
    const code = `export const a = sql\`\${p.takenAt} >= seen.from_at and \${p.audience} <> 'parents'\`\n`
    const other = `const a = from === undefined ? sql\`\` : sql\`\${e.startAt} >= \${from}\`\nconst b = edge ?? '-infinity'\nconst c = index('a').where(sql\`not \${table.keptInVault}\`)\n`
    const files = { 'server/src/platform/items/visibility.ts': code, 'server/src/a.test.ts': code, [path]: other }
    expect(plant(files)).toEqual([])
  })
})

describe('proofs of access', () => {
  const from = "from '../../platform/http/access.ts'\n"
  const home = { 'server/src/platform/http/access.ts': 'export function mint() {}\n' }

  it.each([
    [`import { type Caller, mint } ${from}mint('member', {})\n`, 'takes mint'],
    [`import * as access ${from}access.mint('member', {})\n`, 'takes mint'],
    [`import type { MemberAccess } ${from}const a = { caller } as unknown as MemberAccess\n`, 'says MemberAccess'],
    [`import type { AccessOf as Proof, AnyAccess } ${from}const a = b as Proof<E>\n`, 'says Proof'],
  ])('finds one that somebody else makes: %j', (code, message) => {
    const found = plant({ ...home, 'server/src/features/logs/commands.ts': code })
    expect(found).toEqual([expect.stringContaining(message)])
    expect(found[0]).toContain('only the kernel makes proofs of access')
  })

  it.each([
    ['features/account/policy.ts', `import { mint } ${from}mint('member', {})\n`],
    ['features/logs/commands.test.ts', `import { mint } ${from}mint('member', {})\n`],
    ['features/logs/commands.ts', `import type { ChildAccess as MyAccess } ${from}const a = 1 as const\n`],
  ])('has nothing to say about %s', (path, code) => {
    expect(plant({ ...home, [`server/src/${path}`]: code })).toEqual([])
  })
})

describe('between features', () => {
  it.each([
    ['features/logs/commands.ts', '../children/queries.ts', 'reaches into the feature children: queries.ts'],
    ['features/logs/commands.ts', '../children/handlers.ts', 'reaches into the feature children: handlers.ts'],
    ['features/logs/commands.ts', '../children/old/tables.ts', 'reaches into the feature children: old/tables.ts'],
    ['features/logs/commands.ts', './public.ts', 'goes out through its own door: public.ts'],
    ['app.ts', './features/logs/handlers.ts', 'reaches into the feature logs: handlers.ts'],
    [
      'features/logs/tables.ts',
      '../children/public.ts',
      'is joined by everybody and takes only tables: ../children/public.ts',
    ],
    ['features/logs/tables.ts', './rules.ts', 'is joined by everybody and takes only tables: ./rules.ts'],
    ['main.ts', './features/logs/tables.ts', 'reaches into the feature logs: tables.ts'],
  ])('finds in %s an import of %s', (path, specifier, message) => {
    const found = plant({ [`server/src/${path}`]: `import { x } from '${specifier}'\n` })
    expect(found).toEqual([`feature doors: server/src/${path}:1 ${message}`])
  })

  it('lets tests look inside', () => {
    const code = "import { x } from '../children/queries.ts'\n"
    expect(plant({ 'server/src/features/logs/commands.test.ts': code })).toEqual([])
    expect(plant({ 'server/src/features/logs/testing/family.ts': code.replace('..', '../..') })).toEqual([])
  })

  it.each(['live', 'use-children.ts', 'child-page.tsx', 'publicity/x.ts'])(
    'finds an import of %s on the web',
    (file) => {
      const found = plant({
        'web/app/routes.ts': "route('child', 'features/children/child-page.tsx')\n",
        'web/app/features/logs/list.tsx': `const x = import('../children/${file}')\n`,
      })
      expect(found).toEqual([
        expect.stringContaining(
          'feature doors of the web: web/app/features/logs/list.tsx:1 reaches into the feature children',
        ),
      ])
    },
  )

  it('lets the root of the web name public parts and routed pages, nothing else', () => {
    const found = plant({
      'web/app/routes.ts': "route('child', 'features/children/child-page.tsx')\n",
      'web/app/entry.client.tsx':
        "import('./features/children/child-page.tsx')\nimport('./features/children/public/list.ts')\nimport('./features/children/other-page.tsx')\n",
      'web/app/features/children/child-page.tsx': '',
    })
    expect(found).toEqual([
      'feature doors of the web: web/app/entry.client.tsx:3 reaches into the feature children: other-page.tsx',
    ])
  })

  const chain = (names) =>
    Object.fromEntries(
      names.map((name, at) => [
        `web/app/features/${name}/public/x.ts`,
        `import { x } from '../../${names[at + 1] ?? '../ui'}/${at + 1 < names.length ? 'public/' : ''}x.ts'\n`,
      ]),
    )

  it('finds the chain that makes a seventh floor, lazy imports and files of the root counted', () => {
    const five = { ...chain(['a', 'b', 'c', 'd']), 'web/app/ui/x.ts': "import { x } from '../platform/x.ts'\n" }
    expect(plant(five)).toEqual([])
    expect(plant({ 'web/app/features/a/a.test.ts': "import { x } from '../../root.tsx'\n" })).toEqual([])
    const found = plant({ 'web/app/root.tsx': "\nconst x = () => import('./features/a/public/x.ts')\n" })
    expect(found).toEqual([
      'floors of the web: web/app/root.tsx:2 7 floors, at most 6: root.tsx -> features/a -> features/b -> features/c -> features/d -> ui -> platform',
    ])
  })

  it('finds a circle of rooms on the web, once', () => {
    const found = plant({
      ...chain(['a', 'b', 'c']),
      'web/app/features/c/public/x.ts': "import { x } from '../../a/public/x.ts'\n",
    })
    expect(found).toEqual([
      'floors of the web: web/app/features/a/public/x.ts:1 a circle: features/a -> features/b -> features/c -> features/a',
    ])
  })

  it('finds a cycle through a third feature, once', () => {
    const found = plant({
      'server/src/features/a/commands.ts': "import { x } from '../b/public.ts'\n",
      'server/src/features/b/queries.ts': "import { x } from '../c/public.ts'\n",
      'server/src/features/c/policy.ts': "import { x } from '../a/public.ts'\n",
    })
    expect(found).toEqual([
      'features without cycles: server/src/features/a/commands.ts:1 cycle in server: a -> b -> c -> a',
    ])
  })

  it.each(['insert', 'update', 'delete'])('finds a foreign %s', (verb) => {
    const found = plant({
      'server/src/features/logs/commands.ts': `import { childrenTable as kids } from '../children/tables.ts'\n\nawait tx.${verb}(kids)\n`,
      'server/src/features/children/tables.ts': '',
    })
    expect(found).toEqual([
      `only the owner writes its tables: server/src/features/logs/commands.ts:3 .${verb}(kids) writes a table of the feature children`,
    ])
  })
})

describe('files', () => {
  const cases = {
    'an index file': [
      { 'server/src/features/a/index.ts': 'export const a = 1\n' },
      'no index files',
      'is an index file',
    ],
    'a utils folder': [{ 'web/app/utils/date.ts': '' }, 'no folder for anything', 'stands in "utils"'],
    'a helpers file': [{ 'server/src/features/a/helpers.ts': '' }, 'no folder for anything', 'stands in "helpers.ts"'],
    'camel case': [{ 'web/app/features/a/useThing.ts': '' }, 'kebab-case names', 'is not in kebab-case'],
    'a snake folder': [{ 'web/app/features/my_thing/a.ts': '' }, 'kebab-case names', 'is not in kebab-case'],
    'ts-nocheck': [{ 'server/src/app.ts': '// @ts-nocheck\n' }, 'no way around', '@ts-nocheck silences'],
    'ts-expect-error': [{ 'server/src/app.ts': '// @ts-expect-error\n' }, 'no way around', '@ts-expect-error silences'],
    'a rule switched off': [
      { 'server/src/app.ts': '// biome-ignore lint/suspicious/noExplicitAny: why\n' },
      'no way around',
      'switches a rule off',
    ],
    'a circle left alone': [
      { 'server/src/app.ts': '// biome-ignore-all lint/suspicious/noImportCycles: why\n' },
      'no way around',
      'switches a rule off',
    ],
    'a test left out': [{ 'server/src/a.test.ts': "it.skip('x', () => {})\n" }, 'tests that run', 'leaves tests out'],
    'a lone test': [{ 'e2e/a.spec.ts': "test.only('x', () => {})\n" }, 'tests that run', 'leaves tests out'],
  }
  it.each(Object.entries(cases))('%s', (_name, [files, rule, message]) => {
    expect(plant(files)).toEqual([expect.stringMatching(new RegExp(`^${rule}.*${RegExp.escape(message)}`))])
  })

  it('takes a mention in a string for what it is', () => {
    expect(plant({ 'server/src/app.ts': "const a = '// @ts-nocheck'\n" })).toEqual([])
  })

  it('tells why and what to do instead', () => {
    plant({ 'web/app/utils/date.ts': '' })
    const text = explain(checkStructure(base()))
    expect(text).toMatch(/web\/app\/utils\/date\.ts:1/)
    expect(text).toMatch(/Why: +utils, helpers/)
    expect(text).toMatch(/Instead: +Name the file/)
  })
})

describe('no branch by kind', () => {
  const registry = { 'contract/src/logs/kinds/index.ts': 'export const kinds = {\n  diaper,\n  sleep,\n} as const\n' }
  const cases = {
    'a comparison': "const a = entry.kind === 'sleep'\n",
    'a comparison the other way round': "const a = 'diaper' !== entry.kind\n",
    'a case': "switch (entry.kind) {\n  case 'sleep':\n}\n",
    'a list': "const a = ['sleep', 'diaper'].includes(kind)\n",
    'the shape of details': "const a = 'wakings' in entry.details\n",
  }
  it.each(Object.entries(cases))('%s', (_name, text) => {
    const path = 'server/src/features/logs/commands.ts'
    expect(plant({ ...registry, [path]: text })).toEqual([expect.stringContaining(`no branch by kind: ${path}:`)])
  })

  it('lets a kind be asked for at home, and other kinds of things anywhere', () => {
    const found = plant({
      ...registry,
      'web/app/features/logs/kinds/sleep/slept.ts': "export const a = kind === 'sleep'\n",
      'server/src/features/logs/commands.ts': "const a = invite.kind === 'family'\n",
    })
    expect(found).toEqual([])
  })
})

describe('no feature by name in platform and ui', () => {
  const contract = {
    'contract/src/index.ts':
      'export const contract = {\n  auth,\n  logs,\n  medicines,\n  milk,\n  ownKinds,\n  documents,\n  away,\n} as const\n',
  }
  it.each([
    ['web/app/platform/sync/links.ts', 'const { medicineId } = details\n', 'names medicineId'],
    ['web/app/platform/sync/links.ts', 'const lots = bottle.milkLots\n', 'names milkLots'],
    ['web/app/platform/realtime/live.ts', "invalidate(['kept', 'ownKinds'])\n", 'names ownKinds'],
    ['web/app/ui/sign.tsx', "const part = what === 'document'\n", 'names document'],
    ['web/app/ui/sign.tsx', 'const { away } = answers\n', 'names away'],
  ])('%s with %s', (path, text, message) => {
    expect(plant({ ...contract, [path]: text })).toEqual([
      `no feature by name in platform and ui: ${path}:1 ${message}`,
    ])
  })

  it('lets the page keep its document, comments speak, and tables, drawings, tests and features name what they are of', () => {
    const found = plant({
      ...contract,
      'web/app/platform/theme/theme.ts': '// Medicines too.\ndocument.documentElement.focus()\nlet logs = 1\n',
      'web/app/platform/api/calls.ts': "import { milk } from '@nestwren/contract/milk'\n",
      'web/app/platform/sync/list.test.ts': "import { it } from 'vitest'\nit('keeps milk', () => 'milk')\n",
      'web/app/ui/icons/medicine-icon.tsx': 'export const MedicineIcon = 1\n',
      'web/app/ui/purge.ts': "const words = 'It goes right away.'\n",
      'web/app/features/milk/use-milk.ts': "export const milkList = 'milk'\n",
    })
    expect(found).toEqual([])
  })
})

describe('tests without a stop-watch', () => {
  const refused = {
    'a sleep': ['server/src/a.test.ts', 'await new Promise((go) => setTimeout(go, 50))\n'],
    'a sleep of node': ['server/src/a.test.ts', "import { setTimeout as sleep } from 'node:timers/promises'\n"],
    'a sleep of the browser': ['e2e/a.spec.ts', 'await page.waitForTimeout(500)\n'],
    'a duration that is held against a number': [
      'server/src/a.test.ts',
      'const startedAt = Date.now()\nexpect(Date.now() - startedAt).toBeLessThan(400)\n',
    ],
    'a duration with a name': [
      'server/src/a.test.ts',
      'const begin = performance.now()\nconst took = performance.now() - begin\nexpect(took).toBeLessThanOrEqual(400)\n',
    ],
    'a duration that is compared': [
      'server/src/a.test.ts',
      'const begin = Date.now()\nexpect(Date.now() - begin < 400).toBe(true)\n',
    ],
    'a wait until an hour': ['e2e/a.spec.ts', 'const begin = Date.now()\nwhile (Date.now() < begin + 400) look()\n'],
    'the demo family': ['e2e/a.spec.ts', 'const mara = await signInDemo()\n'],
    'a family that others use': ['e2e/a.spec.ts', 'const look = async ({ page, shared }) => {}\n'],
  }
  it.each(Object.entries(refused))('refuses %s', (_name, [path, text]) => {
    expect(plant({ [path]: text })).toEqual([expect.stringContaining(`tests without a stop-watch: ${path}:`)])
  })

  it('lets fixtures sleep, tests count and compare, and clocks be moved', () => {
    const found = plant({
      'server/src/a.fixture.ts': 'await new Promise((go) => setTimeout(go, 50))\n',
      'server/src/a.test.ts':
        "import { setImmediate as nextTurn } from 'node:timers/promises'\nconst soon = new Date(Date.now() + 1_000)\n" +
        'setTimeout(work)\nexpect(reads.length).toBeLessThan(20)\nconst names = "setTimeout(go, 50)"\n',
      'server/src/b.test.ts': 'const begin = performance.now()\nawait moment(performance.now() - begin)\n',
      // The set-up of the web's tests puts each of them at the same instant.
      'web/app/a.test.tsx': 'const today = new Date()\nconst before = Date.now() - 60_000\n',
      'web/app/b.test.tsx': "const day = new Date('2026-03-01')\n",
      'e2e/a.spec.ts': 'test.setTimeout(60_000)\nconst shared = 1\n',
    })
    expect(found).toEqual([])
  })
})

it('wants journeys to name features that are there', () => {
  const journey = (tag) => `test('logs a feed', ${tag}async ({ page }) => {\n  await page.goto('/')\n})\n`
  const files = { 'web/app/features/logs/a.ts': '', 'e2e/a.spec.ts': journey("{ tag: ['@spine', '@logs'] }, ") }
  expect(plant(files)).toEqual([])
  expect(plant({ ...files, 'e2e/b.spec.ts': journey("{ tag: '@feeds' }, ") })).toEqual([
    'journeys name their features: e2e/b.spec.ts:1 there is no feature called feeds',
  ])
  expect(plant({ ...files, 'e2e/b.spec.ts': journey("{ tag: ['@spine-webkit', '@logs'] }, ") })).toEqual([])
  for (const tag of ['@spine', '@spine-webkit'])
    expect(plant({ ...files, 'e2e/b.spec.ts': journey(`{ tag: '${tag}' }, `) })).toHaveLength(1)
  expect(plant({ ...files, 'e2e/b.spec.ts': journey('') })).toHaveLength(1)
})
