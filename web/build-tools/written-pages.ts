// Runs after the build, before the pages are hashed and listed. The pages that were written ahead (app/public-pages.ts) get
// what decides about them before the first paint (app/features/auth/before-paint.ts), name their texts, and begin with one
// small style sheet of what they need: which files those are is known only now.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { localeOfPath, prerenderedPaths, publicPages } from '../app/public-pages.ts'
import { buildTarget } from './engines.ts'
import { client, gzipKb } from './home-files.ts'
import { buildOwnScript, type OwnScript } from './own-script.ts'
import { beforeStyles, withPart } from './page-parts.ts'
import { wordsOf, writtenStyles } from './written-styles.ts'

/** What the front page may weigh until it can be used: scripts, texts and styles, compressed. */
const mostKb = 150
/** What the scripts of a page that moves without the app may weigh, compressed. */
const mostOwnKb = 60

/** Not even fetched until the app wants them (app/ui/page/all-styles.ts): browsers that look ahead heed only the medium. */
const notYet = 'disabled="" media="print"'
const allStyles = /<link rel="stylesheet" href="\/([^"#]+)#?"/g
/** Files that a page fetches ahead, and the script with which the framework has it start. */
const preload = /<link rel="modulepreload"[^>]*>/g
const startOf = /<script type="module" async="">(.*?)<\/script>/s
/** React finds the element where it has written it; it does nothing. */
const stillStart = '<script type="text/plain"></script>'

const web = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(client, file), 'utf8')
const pages = prerenderedPaths.map((path) => {
  const file = join(path, 'index.html')
  return { path, file, html: read(file), locale: localeOfPath(path) }
})
const script = await beforePaint()
/** The scripts of pages that move without the app, by their paths. */
const ownScripts = new Map<string, OwnScript>()
for (const { path, start } of publicPages) if (start !== undefined) ownScripts.set(path, await buildOwnScript(start))
/** One style sheet for each page, whatever its language. Who goes on to another page gets all styles there. */
const stylesOf = new Map(publicPages.map(({ path }) => [path, `assets/written-${writeStyles(path)}.css`]))
for (const { path, file, html, locale } of pages) {
  const styles = stylesOf.get(plainPath(path)) ?? ''
  const own = ownScripts.get(plainPath(path))
  const texts = own === undefined ? textsOf(html, locale) : own.textsIn(locale)
  const scripts = own === undefined ? scriptsOf(html) : own.files
  const [, code = ''] = startOf.exec(html) ?? []
  const start = writeStart(own === undefined ? code : `import "/${own.entry}";`, [...scripts, ...texts])
  const parts = [
    [' lang="', ` data-written="${locale}" data-start="/${start}"`],
    // A script behind a style sheet waits for it.
    [beforeStyles, `<script>${script}</script><link rel="stylesheet" href="/${styles}"/>`],
  ] as const
  const still = html.replaceAll(allStyles, `$& ${notYet}`).replaceAll(preload, '').replace(startOf, stillStart)
  writeFileSync(join(client, file), parts.reduce(withPart, still))
  weigh(path, [...scripts, ...texts, styles], styles)
  if (own !== undefined) weighOwn(path, [...scripts, ...texts, start])
}

/**
 * Writes the module that starts a page (app/ui/page/start-scripts.ts fetches it): what the framework would have put into the
 * page, and after that the names of all files it leads to, so that they are fetched beside each other.
 */
function writeStart(code: string, files: readonly string[]): string {
  if (code === '') throw new Error('The page has no script that starts it.')
  const module = [code, ...[...new Set(files)].map((file) => `import "/${file}";`)].join('\n')
  const file = `assets/start-${createHash('sha256').update(module).digest('hex').slice(0, 8)}.js`
  writeFileSync(join(client, file), module)
  return file
}

/** Files that a page names as modules. */
function scriptsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))]
}

/** The files of texts that the scripts of a page load, by what those scripts say themselves. */
function textsOf(html: string, locale: string): string[] {
  const code = scriptsOf(html)
    .filter((file) => !file.includes('/manifest-'))
    .map(read)
    .join('\n')
  const isNeeded = (file: string) => file.startsWith('assets/texts-core-') || needs(code, file)
  return globSync(`assets/texts-*-${locale}-*.js`, { cwd: client }).filter(isNeeded).sort()
}

/** Whether a file of texts is named in the code of a page's own scripts; what all pages share names more than it loads. */
function needs(code: string, file: string): boolean {
  return !file.startsWith('assets/texts-errors-') && code.includes(file)
}

/** The address for people of a page's place in the build: that of its first language. */
function plainPath(path: string): string {
  const locale = localeOfPath(path)
  return path.startsWith(`/${locale}`) ? path.slice(locale.length + 1) || '/' : path
}

/** The names of classes in a page; its texts name some by chance. */
function classesOf(html: string): string[] {
  return [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => wordsOf(names))
}

/** Writes the style sheet of a page, of the classes in it and of what is named in its own scripts. Returns its hash. */
function writeStyles(path: string): string {
  const written = pages.filter((page) => plainPath(page.path) === path).map(({ html }) => html)
  const own = new Set(written.flatMap(scriptsOf).filter((file) => !/\/(base|manifest)-/.test(file)))
  const later = path === '/' ? globSync('assets/landing-sections-*.js', { cwd: client }) : []
  const moving = ownScripts.get(path)?.files ?? [...own, ...later]
  const words = new Set([...written.flatMap(classesOf), ...moving.map(read).flatMap(wordsOf)])
  const sheets = new Set(written.flatMap((html) => [...html.matchAll(allStyles)].map(([, file = '']) => file)))
  const css = writtenStyles([...sheets].map(read).join('\n'), words)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
  writeFileSync(join(client, `assets/written-${hash}.css`), css)
  return hash
}

function weigh(path: string, files: readonly string[], styles: string): void {
  const kb = files.reduce((sum, file) => sum + gzipKb(file), 0)
  console.log(
    `${path} loads ${kb.toFixed(1)} kB of scripts, texts and styles, of which ${gzipKb(styles).toFixed(1)} styles`,
  )
  if (path === '/' && kb > mostKb) throw new Error(`The front page may load ${mostKb} kB: see what its scripts import.`)
}

function weighOwn(path: string, scripts: readonly string[]): void {
  const kb = scripts.reduce((sum, file) => sum + gzipKb(file), 0)
  console.log(`${path} moves by ${kb.toFixed(1)} kB of scripts of its own`)
  if (kb > mostOwnKb)
    throw new Error(
      `${path} may load ${mostOwnKb} kB of scripts: see what its own script imports (app/public-pages.ts).`,
    )
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
