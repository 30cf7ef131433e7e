// Proves that the catalogs are what the sources say. `--compile` stops after the first three questions.
//   1. Does every text compile in every language?
//   2. Is every text translated?
//   3. Is a text that several catalogs have translated the same way in all of them? The page has one dictionary, and the
//      catalog that is loaded last would change what is on screen. Where the senses differ, each needs a `context`.
//   4. Does extraction change nothing? (Catalogs are put back as they were when it does.)
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createCompiledCatalog, getCatalogs, getFailOnMissingBehavior } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const web = fileURLToPath(new URL('..', import.meta.url))
const config = getConfig({ cwd: web })
const problems: string[] = []
/** By locale and id: the first translation that was found, and the catalog it is in. */
const translated = new Map<string, { readonly text: string; readonly catalog: string }>()

for (const catalog of await getCatalogs(config)) {
  const name = catalog.path.split('/').at(-2) ?? ''
  for (const locale of config.locales) {
    const { messages, missing } = await catalog.getTranslations(locale, {
      fallbackLocales: {},
      sourceLocale: config.sourceLocale,
      missingBehavior: getFailOnMissingBehavior(true),
    })
    for (const { id, source } of missing) problems.push(`${locale} lacks: ${source ?? id}`)
    for (const [id, text] of Object.entries(messages)) {
      const key = `${locale} ${id}`
      const other = translated.get(key)
      if (other === undefined) translated.set(key, { text, catalog: name })
      else if (other.text !== text)
        problems.push(`${locale} has two translations: ${other.text} (${other.catalog}), ${text} (${name})`)
    }
    const { errors } = createCompiledCatalog(locale, messages, { namespace: 'es' })
    for (const { id, error } of errors) problems.push(`${locale} does not compile: ${id}: ${error.message}`)
  }
}

if (!process.argv.includes('--compile')) {
  const files = globSync('app/platform/i18n/catalogs/**/*.po', { cwd: web }).map((file) => `${web}${file}`)
  const before = files.map((file) => readFileSync(file, 'utf8'))
  const run = spawnSync('npm', ['run', '--silent', 'i18n:extract'], { cwd: web, encoding: 'utf8' })
  if (run.status !== 0) problems.push(`extraction failed:\n${run.stdout}${run.stderr}`)
  for (const [index, file] of files.entries()) {
    const was = before[index] ?? ''
    if (readFileSync(file, 'utf8') === was) continue
    problems.push(`${file.slice(web.length)} is not up to date: run \`npm run i18n:extract -w web\``)
    writeFileSync(file, was)
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`catalogs are complete: ${config.locales.join(', ')}`)
