// Writes contract/src/spanish.ts: the contract's texts in Spanish for whoever has no catalogs, such as the server when
// it tells a phone something. `node build-tools/contract-words.ts`, after catalogs were translated.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')
const catalogs = ['core', 'notifications', 'site-texts'].map((part) =>
  join(web, `app/platform/i18n/catalogs/${part}/es.po`),
)
const target = join(web, '../contract/src/spanish.ts')

/** Texts with an id of their own that stand in the contract, as the catalogs have them; without those not translated yet. */
export function contractWords(): Readonly<Record<string, string>> {
  const found = catalogs.flatMap((path) => readFileSync(path, 'utf8').split('\n\n').flatMap(wordsOfBlock))
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function wordsOfBlock(block: string): [string, string][] {
  if (!block.includes('#. js-lingui-explicit-id') || !block.includes('#: ../contract/')) return []
  const [id, words] = [fieldOf(block, 'msgid'), fieldOf(block, 'msgstr')]
  return id === '' || words === '' ? [] : [[id, words]]
}

/** A field of a block, which may go on over lines. */
function fieldOf(block: string, name: 'msgid' | 'msgstr'): string {
  const lines = block.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`${name} `))
  if (first === -1) return ''
  const rest = lines.slice(first + 1)
  const end = rest.findIndex((line) => !line.startsWith('"'))
  const parts = [lines[first]?.slice(name.length + 1) ?? '""', ...rest.slice(0, end === -1 ? rest.length : end)]
  return parts.map((part) => String(JSON.parse(part))).join('')
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The module with these words. */
function spanishModule(words: Readonly<Record<string, string>>): string {
  const lines = Object.entries(words).map(([id, text]) => {
    const key = /^\w+$/.test(id) ? id : quoted(id)
    const oneLine = `  ${key}: ${quoted(text)},`
    return oneLine.length <= 120 ? oneLine : `  ${key}:\n    ${quoted(text)},`
  })
  return `// Written by web/build-tools/contract-words.ts from the catalogs: change them, not this.

/** The contract's texts in Spanish, by id. */
export const spanish: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
}

if (import.meta.main) writeFileSync(target, spanishModule(contractWords()))
