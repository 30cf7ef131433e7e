// Runs after the build, before the pages are hashed and listed. Every address is answered with the same shell, which
// learns only in the browser what else its page needs: three waits on a slow line. The front page is where new people
// arrive, so it gets a shell of its own that names its files at once, its texts in the language it will speak.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
    ...[module, ...imports].filter(isNew).map((file) => `<link rel="modulepreload" href="${file}"/>`),
    ...css.filter(isNew).map((file) => `<link rel="preload" as="style" href="${file}"/>`),
  ]
  writeFileSync(shell, html)
  // A script behind a style sheet waits for it, so the texts are named before.
  const named = html.replace('<link rel="stylesheet"', `<script>${nameTexts()}</script>$&`)
  if (named === html) throw new Error('The page has no style sheet.')
  writeFileSync(page, named.replace('</head>', `${links.join('')}</head>`))
  console.log(`index.html: ${links.length} more files named ahead`)
}

/**
 * Names the texts in the language the page is about to find, as app/platform/i18n does; a wrong guess costs a few kilobytes
 * and shows nothing wrong.
 */
function nameTexts(): string {
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
  const preferred = [...navigator.languages]
  try {
    preferred.unshift(localStorage.getItem('nestwren.locale'))
  } catch {}
  const locale = preferred.map((tag) => tag?.toLowerCase().split('-')[0]).find((language) => Object.hasOwn(files, language))
  for (const file of files[locale ?? 'en']) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
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
