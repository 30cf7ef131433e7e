// Runs after the build, before the service worker lists what there is. Builds what the pages that the server writes for people
// without an account load (site/), apart from the app: of each kind one script without a framework and one style sheet of the app's
// tokens. The server finds the files by build/page-files.json.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { buildTarget } from './engines.ts'
import { client, gzipKb } from './home-files.ts'
import { siteStyles } from './site-styles.ts'

interface Kind {
  /** With which the names of its files begin. */
  readonly name: string
  readonly entry: string
  /** What a page may load, compressed, in kilobytes. */
  readonly most: { readonly script: number; readonly style: number }
}

const kinds: readonly Kind[] = [
  // Families' public sites are opened on the street.
  { name: 'site', entry: 'site/site.ts', most: { script: 40, style: 10 } },
  // The page of a link has no fonts, for phones of every age.
  { name: 'link-page', entry: 'site/link/link.ts', most: { script: 6, style: 6 } },
]

const web = fileURLToPath(new URL('..', import.meta.url))
const made: Record<string, object> = {}
for (const kind of kinds) made[kind.name] = await buildKind(kind)
writeFileSync(join(client, '../page-files.json'), `${JSON.stringify(made, null, 2)}\n`)

/** Builds the files of one kind of page. Resolves to their addresses. */
async function buildKind({ name, entry, most }: Kind) {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: buildTarget,
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { [name]: join(web, entry) },
        // Fonts are named as those of the app, which have the same content: browsers have them once.
        output: { assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  })
  const outputs = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
  const [script, ...others] = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (script === undefined || others.length > 0)
    throw new Error(`${entry} builds to ${others.length} scripts beside one.`)
  const assets = outputs.flatMap((one) => (one.type === 'asset' ? [one] : []))
  const css = assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => String(source))
  mkdirSync(join(client, 'assets'), { recursive: true })
  const fonts = assets.filter(({ fileName }) => fileName.endsWith('.woff2'))
  for (const { fileName, source } of assets)
    if (!fileName.endsWith('.css')) writeFileSync(join(client, fileName), source)
  assertOnce(fonts.map(({ fileName }) => fileName))
  const files = { script: writeHashed(name, 'js', script), style: writeHashed(name, 'css', siteStyles(css.join('\n'))) }
  for (const what of ['script', 'style'] as const) {
    const kb = gzipKb(files[what].slice(1))
    console.log(`${name} pages load ${kb.toFixed(1)} kB of ${what}`)
    if (kb > most[what]) throw new Error(`${name} pages may load ${most[what]} kB of ${what}.`)
  }
  return { ...files, fonts: fonts.map(({ fileName }) => `/${fileName}`) }
}

/** Writes a file under a name of its content. Returns its address. */
function writeHashed(name: string, ending: 'js' | 'css', content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const file = `assets/${name}-${hash}.${ending}`
  writeFileSync(join(client, file), content)
  return `/${file}`
}

/** The app has the same fonts: a browser that has been to both has each once. */
function assertOnce(fonts: readonly string[]): void {
  const doubled = fonts.filter((file) => globSync(file.replace(/-[^-]+$/, '-*.woff2'), { cwd: client }).length > 1)
  if (doubled.length > 0) throw new Error(`The build has these fonts under two names: ${doubled.join(', ')}`)
}
