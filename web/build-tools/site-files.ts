// Runs after the build, before the service worker lists what there is. Builds what the pages of families' public sites load
// (site/), apart from the app: one script without a framework and one style sheet of the app's tokens. The server writes those
// pages and finds the files by build/site-files.json.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { buildTarget } from './engines.ts'
import { client, gzipKb } from './home-files.ts'
import { siteStyles } from './site-styles.ts'

/** What a page of a site may load, compressed, in kilobytes: it is opened on the street. */
const most = { script: 40, style: 10 }

const web = fileURLToPath(new URL('..', import.meta.url))
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
      input: { site: join(web, 'site/site.ts') },
      // Fonts are named as those of the app, which have the same content: browsers have them once.
      output: { entryFileNames: 'assets/site-[hash:8].js', assetFileNames: 'assets/[name]-[hash][extname]' },
    },
  },
})
const outputs = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
mkdirSync(join(client, 'assets'), { recursive: true })
for (const one of outputs) {
  if (one.fileName.endsWith('.css')) continue
  writeFileSync(join(client, one.fileName), one.type === 'chunk' ? one.code : one.source)
}
const style = writeStyle()
const script = outputs.find((one) => one.type === 'chunk' && one.isEntry)?.fileName
if (script === undefined) throw new Error('The script of the sites builds to nothing.')
const fonts = outputs.map(({ fileName }) => fileName).filter((file) => file.endsWith('.woff2'))
const files = { script: `/${script}`, style: `/${style}`, fonts: fonts.map((file) => `/${file}`) }
writeFileSync(join(client, '../site-files.json'), `${JSON.stringify(files, null, 2)}\n`)
weigh('script', script)
weigh('style', style)

/** Writes the style sheet with those of the tokens that it uses. Returns where. */
function writeStyle(): string {
  const css = outputs
    .filter((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
    .map((one) => (one.type === 'asset' ? String(one.source) : ''))
    .join('\n')
  const own = siteStyles(css)
  const file = `assets/site-${createHash('sha256').update(own).digest('hex').slice(0, 8)}.css`
  writeFileSync(join(client, file), own)
  return file
}

function weigh(what: keyof typeof most, file: string): void {
  const kb = gzipKb(file)
  console.log(`public sites load ${kb.toFixed(1)} kB of ${what}`)
  if (kb > most[what]) throw new Error(`Public sites may load ${most[what]} kB of ${what}.`)
}

// The app has the same fonts: a browser that has been to both has each once.
const doubled = fonts.filter((file) => globSync(file.replace(/-[^-]+$/, '-*.woff2'), { cwd: client }).length > 1)
if (doubled.length > 0) throw new Error(`The build has these fonts under two names: ${doubled.join(', ')}`)
