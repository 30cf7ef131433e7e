// Runs after the build: the pages are written last, and the service worker has to know them. Writes build/client/sw.js.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { getManifest } from 'workbox-build'
import routes from '../app/routes.ts'
import { buildTarget } from './engines.ts'
import { packOf } from './file-pack.ts'
import { ownSegments, prerenderedPaths, withVersion } from './service-worker-pages.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const client = join(web, 'build', 'client')
const { version } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')) as { version: string }

// Files of pages have no address of their own; any page address that was not rendered ahead answers with the shell.
const shellUrl = '/home'
const fallback = ['__spa-fallback.html', 'index.html'].find((name) => existsSync(join(client, name)))
if (fallback === undefined) throw new Error('There is no build to make a service worker for.')
// The front page may be a shell of its own (first-page.ts), which shows nothing that the shell ahead does not.
const isRendered = (page: string) => !readFileSync(join(client, page), 'utf8').includes('"isSpaMode":true')
const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

const { manifestEntries, warnings } = await getManifest({
  globDirectory: client,
  globPatterns: ['assets/**/*.{js,css,woff2,svg}', '*.{js,svg,webmanifest}', 'icons/*.{png,svg}'],
  // Longer ranges of the fonts are fetched when a text needs them, the payment provider's library when somebody pays, the icons
  // of shortcuts by whatever installs the app, the operators' pages by operators; the worker never caches itself.
  globIgnores: [
    'sw.js',
    'assets/staff/**',
    'assets/{panel,quiz-pages,preview-quiz}-*.css',
    'assets/Purchases.*.js',
    'icons/shortcut-*',
    // The quiz is taken without the app, and by those who have none of it.
    'assets/{own-,quiz-,ready-test-,preview-quiz-,texts-quiz}*.js',
    // Public sites are for visitors, who have no app.
    'assets/{site,link-page}-*.{js,css}',
    '**/*-{latin-ext,cyrillic,cyrillic-ext,greek,vietnamese}-*.woff2',
  ],
  // Told the address with its prefix. Without it every file would be fetched again past the browser's cache.
  dontCacheBustURLsMatching: /^\/assets\//,
  modifyURLPrefix: { '': '/' },
})
for (const warning of warnings) console.warn(warning)

// The version is of all that is stored and all pages; then the pages are told which one they are of.
const pages = globSync('**/*.html', { cwd: client }).map((page) => join(client, page))
const contents = pages.sort().map((page) => digest(withVersion(readFileSync(page, 'utf8'), '')))
const appVersion = `${version}+${digest(JSON.stringify([manifestEntries, contents])).slice(0, 8)}`
for (const page of pages) writeFileSync(page, withVersion(readFileSync(page, 'utf8'), appVersion))
const shellEntry = { url: shellUrl, revision: digest(readFileSync(join(client, fallback))) }

// What is hashed keeps its name for as long as its content: those files a new device takes in one.
const hashed = manifestEntries.filter(({ revision }) => revision === null).map(({ url }) => url)
const pack = JSON.stringify(packOf(hashed, (url) => readFileSync(join(client, url))))
const packUrl = `/assets/files-${digest(pack)}.json`
writeFileSync(join(client, packUrl), pack)

await build({
  root: web,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    __PRECACHE__: JSON.stringify([...manifestEntries, shellEntry]),
    __APP_VERSION__: JSON.stringify(appVersion),
    __PACK_URL__: JSON.stringify(packUrl),
    __SHELL_URL__: JSON.stringify(shellUrl),
    __PRERENDERED__: JSON.stringify(
      prerenderedPaths(globSync('**/index.html', { cwd: client }).filter(isRendered).map(dirname), fallback),
    ),
    __OWN_SEGMENTS__: JSON.stringify(ownSegments(routes)),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  build: {
    target: buildTarget,
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    lib: {
      entry: join(web, 'app/platform/sw/service-worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
})
console.log(`sw.js: ${manifestEntries.length + 1} files stored ahead`)
