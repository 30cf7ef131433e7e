// Runs after the build, before the pages are hashed and listed. The pages that were written ahead (app/public-pages.ts) get
// what decides about them before the first paint (app/features/auth/before-paint.ts), and name their texts: which files those
// are is known only now.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { localeOfPath, prerenderedPaths } from '../app/public-pages.ts'
import { buildTarget } from './engines.ts'
import { client } from './home-files.ts'
import { beforeStyles, scriptsLast, withPart } from './page-parts.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const script = await beforePaint()
for (const path of prerenderedPaths) {
  const file = join(client, path, 'index.html')
  const html = readFileSync(file, 'utf8')
  const texts = textsOf(html, localeOfPath(path))
  const links = texts.map((text) => `<link rel="modulepreload" fetchpriority="low" href="/${text}"/>`)
  const parts = [
    [' lang="', ` data-written="${localeOfPath(path)}"`],
    [beforeStyles, `<script>${script}</script>`],
    ['</head>', links.join('')],
  ] as const
  writeFileSync(file, parts.reduce(withPart, scriptsLast(html)))
  console.log(`${path}: ${texts.length} files of texts named ahead`)
}

/** The files of texts that the scripts of a page load, by what those scripts say themselves. */
function textsOf(html: string, locale: string): string[] {
  const scripts = [...html.matchAll(/href="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const code = [...new Set(scripts)].map((file) => readFileSync(join(client, file), 'utf8')).join('\n')
  return globSync(`assets/texts-*-${locale}-*.js`, { cwd: client })
    .filter((file) => code.includes(file.slice('assets/'.length)) && /texts-(core|landing|public)/.test(file))
    .sort()
}

/** The script of the head, with everything it imports. */
async function beforePaint(): Promise<string> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: buildTarget,
      write: false,
      lib: { entry: join(web, 'app/features/auth/before-paint.ts'), formats: ['iife'], name: 'beforePaint' },
    },
  })
  const [output] = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
  if (output?.type !== 'chunk') throw new Error('There is no script for the head of written pages.')
  return output.code.trim()
}
