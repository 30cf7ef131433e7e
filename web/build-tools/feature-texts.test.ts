import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { awaitTexts, featureTexts } from './feature-texts.ts'

const routerPath = 'dist/production/lib/dom/ssr/routeModules.js'
const routerFile = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), routerPath)
const routerCode = readFileSync(routerFile, 'utf8')

const homePage = '/repo/web/app/features/home/home-page.tsx'

interface Hooks {
  transform(code: string, id: string, options?: { ssr: boolean }): { code: string } | null
  generateBundle(this: { environment: { name: string }; error(message: string): never }): void
}
const createHooks = () => featureTexts() as unknown as Hooks
const transformed = (code: string, id: string, options?: { ssr: boolean }) =>
  createHooks().transform(code, id, options)?.code ?? null

const bundle = (hooks: Hooks, environment = 'client') =>
  hooks.generateBundle.call({
    environment: { name: environment },
    error: (message) => {
      throw new Error(message)
    },
  })

const importOf = (specifier: string) => `import('${specifier}')`

test.each([
  ['./late-part.tsx', homePage],
  ['../logs/feed-sheet.tsx', homePage],
  ['../../ui/dialog.tsx', homePage],
  ['../features/logs/more-sheet.tsx', '/repo/web/app/platform/session.ts'],
  ['./part.tsx', 'C:\\repo\\web\\app\\ui\\whole.tsx'],
  ['./part.tsx', '/repo/web/app/ui/whole.tsx?v=1'],
])('%s imported in %s waits for texts', (specifier, id) => {
  const found = importOf(specifier)
  const code = awaitTexts(`const load = () => ${found}`, id)
  expect(code).toMatch(/^import \{ withTexts as __withTexts \} from '.+\/app\/platform\/i18n\/i18n\.ts'\n/)
  expect(code).toContain(`const load = () => ${found}.then(__withTexts)`)
})

test('every import of a module waits', () => {
  const code = awaitTexts("const all = [import('./one.tsx'), import('./two.tsx')]", homePage)
  expect(code).toContain("[import('./one.tsx').then(__withTexts), import('./two.tsx').then(__withTexts)]")
})

test.each([
  "type Sheet = typeof import('./sheet.tsx')",
  "type Props = import('./sheet.tsx').SheetProps",
  `const load = () => ${importOf('../../platform/outbox/outbox.ts')}`,
  `const load = () => ${importOf('canvas-confetti')}`,
  "import { Sheet } from './sheet.tsx'",
])('%s does not wait', (code) => {
  expect(awaitTexts(code, homePage)).toBeNull()
})

test('the router waits with the code of a page', () => {
  expect(awaitTexts(routerCode, routerFile)).toMatch(/route\.module\s*\)\.then\(__withTexts\)/)
  expect(awaitTexts(routerCode, '/repo/web/app/platform/other.js')).toBeNull()
})

test('the build stops when the import of the router is not found', () => {
  expect(() => bundle(createHooks())).toThrow('feature-texts.ts')
  const changed = createHooks()
  changed.transform(routerCode.replace('route.module\n', '"./code.js"\n'), routerFile)
  expect(() => bundle(changed)).toThrow('feature-texts.ts')
  expect(() => bundle(changed, 'ssr')).not.toThrow()
  const known = createHooks()
  known.transform(routerCode, routerFile)
  expect(() => bundle(known)).not.toThrow()
})

test.each([
  ['auth/sign-in-form.tsx', 'auth'],
  ['logs/kinds/bath/form.ts', 'logs-kinds'],
  ['logs/public/day-head.tsx', 'logs'],
])('%s registers the texts of its feature: %s', (place, feature) => {
  const id = `/repo/web/app/features/${place}`
  const registers = new RegExp(`^import 'virtual:texts/${feature}'\n`)
  expect(transformed("import { Trans } from '@lingui/react/macro'", id)).toMatch(registers)
  expect(transformed('const text = /*i18n*/ { id: "a" }', id)).toMatch(registers)
  expect(transformed('const none = 1', id)).not.toContain('virtual:')
})

test('the kit and the gallery register no texts', () => {
  const code = "import { Trans } from '@lingui/react/macro'"
  expect(transformed(code, '/repo/web/app/ui/dialog.tsx')).not.toContain('virtual:')
  expect(transformed(code, '/repo/web/app/features/dev/gallery-list.tsx')).not.toContain('virtual:')
})

test.each(['features/logs/feed-sheet.tsx', 'features/home/use-home.ts', 'ui/dialog.tsx', 'ui/dialog.tsx?v=1'])(
  '%s says that it has run',
  (place) => {
    expect(transformed('const one = 1', `/repo/web/app/${place}`)).toBe('const one = 1\nexport const hasRun = true\n')
  },
)

test.each([
  'features/home/home-page.tsx',
  'features/shell/shell-layout.tsx',
  'features/home/home.css',
  'platform/outbox/outbox.ts',
])('%s says nothing', (place) => {
  expect(transformed('const one = 1', `/repo/web/app/${place}`)).toBeNull()
})

test('a page with texts registers them', () => {
  const code = transformed("import { t } from '@lingui/core/macro'", '/repo/web/app/features/photos/photos-page.tsx')
  expect(code).toContain("import 'virtual:texts/photos'")
  expect(code).not.toContain('hasRun')
})

test('what runs while building is left alone', () => {
  const code = "const load = () => import('./sheet.tsx')"
  expect(transformed(code, '/repo/web/app/features/photos/photo-list.tsx', { ssr: true })).toBeNull()
})
