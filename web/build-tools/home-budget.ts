// Runs after the build: Home is what a parent opens at night on a slow line, so what it loads first has a budget.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { client, filesOfHome, gzipKb } from './home-files.ts'
import { moduleSizesFile } from './module-sizes.ts'

const most = { scriptsKb: 215, scripts: 14, stylesKb: 22 }

const sizesFile = join(client, moduleSizesFile)
const sizes = JSON.parse(readFileSync(sizesFile, 'utf8')) as Readonly<Record<string, readonly [string, number][]>>
// Nobody outside needs to know where each line comes from.
rmSync(sizesFile)

const { scripts, styles } = filesOfHome()
const sum = (files: readonly string[]) => files.reduce((total, file) => total + gzipKb(file), 0)
const [scriptsKb, stylesKb] = [sum(scripts), sum(styles)]
const found = `Home loads ${scriptsKb.toFixed(1)} kB of scripts in ${scripts.length} files and ${stylesKb.toFixed(1)} kB of styles`

if (scriptsKb > most.scriptsKb || scripts.length > most.scripts || stylesKb > most.stylesKb) {
  const parts = scripts.flatMap((file) => sizes[file] ?? []).sort(([, a], [, b]) => b - a)
  const name = (id: string) => id.replace(/^.*\/(node_modules|web)\//, '')
  console.error(`${found}, compressed; at most ${most.scriptsKb} kB in ${most.scripts} files and ${most.stylesKb} kB.`)
  console.error(
    'The largest parts (before compression). What Home does not show first belongs behind a dynamic import:',
  )
  for (const [id, bytes] of parts.slice(0, 10))
    console.error(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name(id)}`)
  process.exit(1)
}
console.log(found)
