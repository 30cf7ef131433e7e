// Runs after the build, before the pages are hashed and listed. Every address is answered with the same shell, which
// learns only in the browser what else its page needs: three waits on a slow line. The front page is where new people
// arrive, so it gets a shell of its own that names its files at once, its texts in the language it will speak, and that
// shows its first words (app/features/auth/front-shell.tsx) to whoever is not signed in. To whoever is, the shell shows the
// frame of the page at once (app/ui/shell-skeleton.tsx). Home is opened most often: the shell names its files too.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { runnerImport } from 'vite'
import { firstStyles } from './first-styles.ts'
import { builtRoutes, client, filesOfHome } from './home-files.ts'

const page = join(client, 'index.html')
const shell = join(client, '__spa-fallback.html')
const beforeStyles = '<link rel="stylesheet"'
/**
 * The shell is painted before its styles are there, by those of them that it brings along. A style sheet for print holds up
 * nothing; what fetches it at once is the link before it. The app waits for it (app/entry.client.tsx).
 */
const letStylesFollow = `for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
  link.onload = link.onerror = () => {
    link.media = 'all'
    document.adoptedStyleSheets = []
  }`
/** The first words are for whoever has no token (app/platform/session). */
const openFront = `fetchPriority = 'low'
  if (read('token') === null && read('temp_token') === null) document.documentElement.dataset.front = locale`
const openShell = `fetchPriority = 'low'
  const styles = new CSSStyleSheet()
  styles.replaceSync(${JSON.stringify(stylesOfFirstPaint())})
  document.adoptedStyleSheets = [styles]
  const page = /^\\/(${firstPartsBehindSignIn().join('|')})(?:\\/|$)/.exec(location.pathname)
  if (page === null || read('token') === null) return
  document.documentElement.dataset.opens = page[1]
  if (page[1] !== 'home') return`
// A front page that was rendered ahead names its files already.
if (!existsSync(shell)) {
  const html = readFileSync(page, 'utf8')
  const isNew = (file: string) => !html.includes(`href="${file}"`)
  const { links, texts } = filesOfFront(isNew)
  const parts = [
    // A script behind a style sheet waits for it, so the texts are named before.
    [beforeStyles, `<script>${inlineScript(texts, openFront)}</script>`],
    ['</head>', links.join('')],
    ['</div><div class="shell-skeleton', await renderFirstWords()],
  ] as const
  writeFileSync(page, parts.reduce(withPart, scriptsLast(html)))

  const home = inEachLocale((locale) =>
    filesOfHome(locale)
      .scripts.map((file) => `/${file}`)
      .filter(isNew),
  )
  const shellParts = [
    [beforeStyles, `<script>${inlineScript(home, openShell)}</script>`],
    ['</head>', `<script>${letStylesFollow}</script>`],
  ] as const
  writeFileSync(shell, withStylesBehind(shellParts.reduce(withPart, scriptsLast(html))))
  console.log(`index.html: ${links.length} more files named ahead, ${home.en?.length} for Home`)
}

/** What is seen first needs the styles and one face, and waits behind no script that is fetched ahead. */
function scriptsLast(html: string): string {
  return html.replaceAll('rel="modulepreload"', '$& fetchpriority="low"')
}

function withStylesBehind(html: string): string {
  return html.replaceAll(
    /<link rel="stylesheet" href="([^"#]+)#?"/g,
    (link, file: string) => `<link rel="preload" as="style" href="${file}"/>${link} media="print"`,
  )
}

function stylesOfFirstPaint(): string {
  const files = [...readFileSync(page, 'utf8').matchAll(/<link rel="stylesheet" href="\/([^"#]+)/g)]
  return firstStyles(files.map(([, file = '']) => readFileSync(join(client, file), 'utf8')).join('\n'))
}

/** With what the addresses begin that show the frame of a signed-in page. */
function firstPartsBehindSignIn(): readonly string[] {
  const { routes } = builtRoutes()
  const isBehind = (id: string | undefined): boolean =>
    id !== undefined && (id.endsWith('/shell-layout') || isBehind(routes[id]?.parentId))
  const paths = Object.values(routes).filter(({ id }) => isBehind(id))
  return [...new Set(paths.flatMap(({ path }) => path?.split('/').slice(0, 1) ?? []))]
}

/** The page with a part in front of a mark that stands in it. */
function withPart(html: string, [mark, part]: readonly [string, string]): string {
  if (!html.includes(mark)) throw new Error(`The page lacks ${mark}`)
  return html.replace(mark, () => `${part}${mark}`)
}

async function renderFirstWords(): Promise<string> {
  const { module } = await runnerImport<{ frontShell: string }>(
    fileURLToPath(new URL('../app/features/auth/front-shell.tsx', import.meta.url)),
    { plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })] },
  )
  return module.frontShell
}

/** What the front page is made of, as tags, and the files of its texts in each language. */
function filesOfFront(isNew: (file: string) => boolean) {
  const front = Object.values(builtRoutes().routes).find(({ index }) => index === true)
  if (front === undefined) throw new Error('The route table has no front page.')
  const { module, imports = [], css = [] } = front
  const links = [
    // The first words need them, so they hold up the first paint. The mark of the framework would have them fetched again.
    ...css.filter(isNew).map((file) => `<link rel="stylesheet" href="${file.replace('#', '')}"/>`),
    ...[module, ...imports].filter(isNew).map((file) => `<link rel="modulepreload" href="${file}"/>`),
  ]
  const texts = inEachLocale((locale) => {
    const files = globSync(`assets/texts-{auth,core,google}-${locale}-*.js`, { cwd: client }).sort()
    if (files.length !== 3) throw new Error('The build lacks texts of the front page.')
    return files.map((file) => `/${file}`)
  })
  return { links, texts }
}

function inEachLocale(filesIn: (locale: string) => readonly string[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(['en', 'es'].map((locale) => [locale, filesIn(locale)]))
}

/**
 * Finds the language that the page is about to find, as app/platform/i18n does, runs what this page does with it, and names
 * its files. A wrong guess costs a few kilobytes, or a sentence in English.
 */
function inlineScript(files: Readonly<Record<string, readonly string[]>>, open: string): string {
  return `(() => {
  const files = ${JSON.stringify(files)}
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const preferred = [read('nestwren.locale'), ...navigator.languages].map((tag) => tag?.toLowerCase().split('-')[0])
  const locale = preferred.find((language) => Object.hasOwn(files, language)) ?? 'en'
  let fetchPriority = 'auto'
  ${open}
  for (const file of files[locale])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href: file }))
})()`
}
