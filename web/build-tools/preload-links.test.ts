import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { adaptHelper, preloadLinks } from './preload-links.ts'

const files: Readonly<Record<string, string>> = {
  'entry.js': "export const load = () => import('late.js')",
  'late.js': "import 'late.css'\nexport const late = 1",
  'late.css': 'a { color: red }',
}
const inMemory: Plugin = {
  name: 'in-memory',
  enforce: 'pre',
  resolveId: (id) => (id in files ? `/in-memory/${id}` : null),
  load: (id) => files[id.replace('/in-memory/', '')] ?? null,
}

test('what is fetched ahead of an import is fetched as the import does', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, preloadLinks()],
    build: { write: false, minify: false, rolldownOptions: { input: 'entry.js', preserveEntrySignatures: 'strict' } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const code = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
  expect(code).toContain('modulepreload')
  expect(code).not.toContain('crossOrigin')
  expect(code).toContain('styles.add(link.href.replace(')
})

test('a helper that looks different stops the build', () => {
  expect(() => adaptHelper('link.rel = "modulepreload"')).toThrow('preload-links.ts')
})
