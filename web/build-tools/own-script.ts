import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { build, type Rolldown } from 'vite'
import { buildTarget } from './engines.ts'
import { client } from './home-files.ts'

const web = fileURLToPath(new URL('..', import.meta.url))

/** What makes a written page move without the app: its files below the build's folder, `assets/own-….js`. */
export interface OwnScript {
  readonly entry: string
  /** The entry and everything it imports, in any language. */
  readonly files: readonly string[]
  /** Its texts in one language. */
  readonly textsIn: (locale: string) => readonly string[]
}

/**
 * Builds the script of a page (app/public-pages.ts) apart from the app: what both import would else be in one file with all
 * that the app needs of it.
 * @param entry below web/app
 */
export async function buildOwnScript(entry: string): Promise<OwnScript> {
  const built = await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.env.HAS_TRIES': 'false' },
    plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
    build: {
      target: buildTarget,
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(web, 'app', entry),
        output: {
          entryFileNames: 'assets/own-[name]-[hash:8].js',
          chunkFileNames: 'assets/own-[name]-[hash:8].js',
        },
      },
    },
  })
  const chunks = ([built].flat() as Rolldown.RolldownOutput[])
    .flatMap(({ output }) => output)
    .filter((one) => one.type === 'chunk')
  const main = chunks.find(({ isEntry }) => isEntry)
  if (main === undefined) throw new Error(`${entry} builds to nothing.`)
  for (const { fileName, code } of chunks) {
    mkdirSync(dirname(join(client, fileName)), { recursive: true })
    writeFileSync(join(client, fileName), code)
  }
  const catalogs = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('.po')))
  return {
    entry: main.fileName,
    files: chunks.filter((one) => !catalogs.includes(one)).map(({ fileName }) => fileName),
    textsIn: (locale) =>
      catalogs
        .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${locale}.po`)))
        .map(({ fileName }) => fileName),
  }
}
