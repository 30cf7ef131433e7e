// Runs after the build, before the pages are hashed and listed. Every address but those of pages that are written ahead
// (written-pages.ts) is answered with the same shell, which learns only in the browser what else its page needs: three waits
// on a slow line. To whoever is signed in it shows the frame of the page at once (app/ui/shell-skeleton.tsx). Home is opened
// most often: the shell names its files.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstStyles } from './first-styles.ts'
import { builtRoutes, client, filesOfHome } from './home-files.ts'
import { beforeStyles, scriptsLast, withPart } from './page-parts.ts'

const shell = join(client, '__spa-fallback.html')
/**
 * The shell is painted before its styles are there, by those of them that it brings along. A style sheet for print holds up
 * nothing; what fetches it at once is the link before it. The app waits for it (app/entry.client.tsx).
 */
const letStylesFollow = `for (const link of document.querySelectorAll('link[rel="stylesheet"]'))
  link.onload = link.onerror = () => {
    link.media = 'all'
    document.adoptedStyleSheets = []
  }`
const html = readFileSync(shell, 'utf8')
const home = Object.fromEntries(
  ['en', 'es'].map((locale) => [
    locale,
    filesOfHome(locale)
      .scripts.map((file) => `/${file}`)
      .filter((file) => !html.includes(`href="${file}"`)),
  ]),
)
const parts = [
  // A script behind a style sheet waits for it, so the texts are named before.
  [beforeStyles, `<script>${openShell()}</script>`],
  ['</head>', `<script>${letStylesFollow}</script>`],
] as const
writeFileSync(shell, withStylesBehind(parts.reduce(withPart, scriptsLast(html))))
console.log(`__spa-fallback.html: ${home.en?.length} more files named ahead for Home`)

function withStylesBehind(page: string): string {
  return page.replaceAll(
    /<link rel="stylesheet" href="([^"#]+)#?"/g,
    (link, file: string) => `<link rel="preload" as="style" href="${file}"/>${link} media="print"`,
  )
}

function stylesOfFirstPaint(): string {
  const files = [...html.matchAll(/<link rel="stylesheet" href="\/([^"#]+)/g)]
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

/**
 * Shows the frame of a page behind the sign-in to whoever has a token (app/platform/session). On Home it finds the language
 * that the app is about to find, as app/platform/i18n does, and names its files: a wrong guess costs a few kilobytes.
 */
function openShell(): string {
  return `(() => {
  const files = ${JSON.stringify(home)}
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const styles = new CSSStyleSheet()
  styles.replaceSync(${JSON.stringify(stylesOfFirstPaint())})
  document.adoptedStyleSheets = [styles]
  const page = /^\\/(${firstPartsBehindSignIn().join('|')})(?:\\/|$)/.exec(location.pathname)
  if (page === null || read('token') === null) return
  document.documentElement.dataset.opens = page[1]
  if (page[1] !== 'home') return
  const preferred = [read('nestwren.locale'), ...navigator.languages].map((tag) => tag?.toLowerCase().split('-')[0])
  const locale = preferred.find((language) => Object.hasOwn(files, language)) ?? 'en'
  for (const file of files[locale])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href: file }),
    )
})()`
}
