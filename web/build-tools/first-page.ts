// Runs after the build, before the pages are hashed and listed. Every address is answered with the same shell, which
// learns only in the browser what else its page needs: three waits on a slow line. The front page is where new people
// arrive, so it gets a shell of its own that names its files at once, its texts in the language it will speak, and that
// shows its first words (app/features/auth/front-shell.tsx) to whoever is not signed in.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { runnerImport } from 'vite'

interface RouteFiles {
  readonly index?: boolean
  readonly module: string
  readonly imports: readonly string[]
  readonly css: readonly string[]
}

const client = fileURLToPath(new URL('../build/client', import.meta.url))
const page = join(client, 'index.html')
const shell = join(client, '__spa-fallback.html')
// A front page that was rendered ahead names its files already.
if (!existsSync(shell)) {
  const html = readFileSync(page, 'utf8')
  const { module, imports, css } = frontRoute()
  const isNew = (file: string) => !html.includes(`href="${file}"`)
  const links = [
    // The first words need them, so they hold up the first paint. The mark of the framework would have them fetched again.
    ...css.filter(isNew).map((file) => `<link rel="stylesheet" href="${file.replace('#', '')}"/>`),
    ...[module, ...imports].filter(isNew).map((file) => `<link rel="modulepreload" href="${file}"/>`),
  ]
  writeFileSync(shell, html)
  const parts = [
    // A script behind a style sheet waits for it, so the texts are named before.
    ['<link rel="stylesheet"', `<script>${openFront()}</script>`],
    ['</head>', links.join('')],
    ['</div><div class="boot-screen">', await renderFirstWords()],
  ] as const
  // What is seen first needs the styles and one face, and waits behind no script that is fetched ahead.
  writeFileSync(page, parts.reduce(withPart, html).replaceAll('rel="modulepreload"', '$& fetchpriority="low"'))
  console.log(`index.html: ${links.length} more files named ahead`)
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

/**
 * Finds the language that the page is about to find, as app/platform/i18n does, names its texts and lets the first words be
 * seen by whoever has no token (app/platform/session). A wrong guess costs a few kilobytes, or a sentence in English.
 */
function openFront(): string {
  const files = Object.fromEntries(
    ['en', 'es'].map((locale) => [
      locale,
      globSync(`assets/texts-{auth,core,google}-${locale}-*.js`, { cwd: client }).sort(),
    ]),
  )
  if (Object.values(files).some(({ length }) => length !== 3))
    throw new Error('The build lacks texts of the front page.')
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
  if (read('token') === null && read('temp_token') === null) document.documentElement.dataset.front = locale
  for (const file of files[locale]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.fetchPriority = 'low'
    link.href = '/' + file
    document.head.append(link)
  }
})()`
}

/** What the front page is made of, by the framework's own list. */
function frontRoute(): RouteFiles {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: client })
  if (manifest === undefined) throw new Error('The build has no manifest of routes.')
  const text = readFileSync(join(client, manifest), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const { routes } = JSON.parse(json) as { routes: Readonly<Record<string, RouteFiles>> }
  const front = Object.values(routes).find(({ index }) => index === true)
  if (front === undefined) throw new Error('The route table has no front page.')
  return front
}
