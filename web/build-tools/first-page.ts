// Runs after the build, before the pages are hashed and listed. Every address is answered with the same shell, which
// learns only in the browser what else its page needs: three waits on a slow line. The front page is where new people
// arrive, so it gets a shell of its own that names its files at once, its texts in the language it will speak, and that
// shows its first words (app/features/auth/front-shell.tsx) to whoever is not signed in. Home is opened most often: the
// shell names its files too, to whoever opens it signed in.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { runnerImport } from 'vite'
import { builtRoutes, client, filesOfHome } from './home-files.ts'

const page = join(client, 'index.html')
const shell = join(client, '__spa-fallback.html')
const beforeStyles = '<link rel="stylesheet"'
/** The first words are for whoever has no token (app/platform/session). */
const openFront = `fetchPriority = 'low'
  if (read('token') === null && read('temp_token') === null) document.documentElement.dataset.front = locale`
const openHome = `if (location.pathname !== '/home' || read('token') === null) return`
// A front page that was rendered ahead names its files already.
if (!existsSync(shell)) {
  const html = readFileSync(page, 'utf8')
  const isNew = (file: string) => !html.includes(`href="${file}"`)
  const { links, texts } = filesOfFront(isNew)
  const parts = [
    // A script behind a style sheet waits for it, so the texts are named before.
    [beforeStyles, `<script>${inlineScript(texts, openFront)}</script>`],
    ['</head>', links.join('')],
    ['</div><div class="boot-screen">', await renderFirstWords()],
  ] as const
  // What is seen first needs the styles and one face, and waits behind no script that is fetched ahead.
  writeFileSync(page, parts.reduce(withPart, html).replaceAll('rel="modulepreload"', '$& fetchpriority="low"'))

  const home = inEachLocale((locale) =>
    filesOfHome(locale)
      .scripts.map((file) => `/${file}`)
      .filter(isNew),
  )
  writeFileSync(shell, withPart(html, [beforeStyles, `<script>${inlineScript(home, openHome)}</script>`]))
  console.log(`index.html: ${links.length} more files named ahead, ${home.en?.length} for Home`)
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
