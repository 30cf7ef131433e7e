// Runs after the build, before the service worker lists what there is. Builds what the page of a family's link loads (site/link/), apart
// from the app: one script without a framework and one style sheet of the app's tokens, without fonts, for phones of every age. The
// server writes that page and finds the files by build/link-files.json.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { buildTarget } from './engines.ts'
import { client, gzipKb } from './home-files.ts'
import { siteStyles } from './site-styles.ts'

/** What the page may load, compressed, in kilobytes. */
const most = { script: 6, style: 6 }

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
    rolldownOptions: { input: { link: join(web, 'site/link/link.ts') } },
  },
})
const outputs = ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
const script = outputs.find((one) => one.type === 'chunk' && one.isEntry)
if (script?.type !== 'chunk') throw new Error('The script of links builds to nothing.')
const css = outputs.flatMap((one) =>
  one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source)] : [],
)
const files = {
  script: writeHashed('js', script.code),
  styles: writeHashed('css', siteStyles(css.join('\n'))),
  fonts: [],
}
writeFileSync(join(client, '../link-files.json'), `${JSON.stringify(files, null, 2)}\n`)
weigh('script', files.script)
weigh('style', files.styles)

/** Writes a file under a name of its content. Returns its address. */
function writeHashed(ending: 'js' | 'css', content: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  mkdirSync(join(client, 'assets'), { recursive: true })
  writeFileSync(join(client, `assets/link-page-${hash}.${ending}`), content)
  return `/assets/link-page-${hash}.${ending}`
}

function weigh(what: keyof typeof most, address: string): void {
  const kb = gzipKb(address.slice(1))
  console.log(`the page of a link loads ${kb.toFixed(1)} kB of ${what}`)
  if (kb > most[what]) throw new Error(`The page of a link may load ${most[what]} kB of ${what}.`)
}
