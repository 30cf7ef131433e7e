import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync, Visitor } from 'vite'

const library = 'lucide-react'
const folder = new URL('../esm/', import.meta.resolve(library))

/** Each icon's name, also its older ones, with the file it is in. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const list = readFileSync(new URL(`${library}.mjs`, folder), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(/^export \{ (.*) \} from '(\.\/icons\/[\w-]+\.mjs)';$/gm))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, fileURLToPath(new URL(file, folder)))
  return files
}

/** The code with every icon imported from its own file; null where it imports none. */
export function withSingleIcons(code: string, file: string, files: ReadonlyMap<string, string>): string | null {
  if (!code.includes(`'${library}'`)) return null
  let result = code
  const found: { start: number; end: number; text: string }[] = []
  new Visitor({
    ImportDeclaration({ source, specifiers, start, end, importKind }) {
      if (source.value !== library || importKind === 'type') return
      const rest: string[] = []
      const single = specifiers.flatMap((one) => {
        const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : ''
        const path = one.type === 'ImportSpecifier' && one.importKind !== 'type' ? files.get(name) : undefined
        if (path === undefined) {
          rest.push(code.slice(one.start, one.end))
          return []
        }
        return [`import ${one.local.name} from ${JSON.stringify(path)}`]
      })
      if (rest.length > 0) single.push(`import { ${rest.join(', ')} } from '${library}'`)
      // As many lines as before, so that places in the code stay what they are.
      const lines = code.slice(start, end).split('\n').length - 1
      found.push({ start, end, text: single.join('; ') + '\n'.repeat(lines) })
    },
  }).visit(parseSync(file, code).program)
  for (const { start, end, text } of found.reverse()) result = result.slice(0, start) + text + result.slice(end)
  return result
}

/**
 * Chunks follow imports (chunks.ts), and the list of all icons imports every one of them: whoever takes one would be said
 * to need all. In the build each icon is imported from its own file.
 */
export function singleIcons(): Plugin {
  const files = filesOfIcons()
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/app\/.*\.tsx?(\?|$)/ },
      handler(code, id) {
        const changed = withSingleIcons(code, id.split('?')[0] ?? id, files)
        return changed === null ? null : { code: changed, map: null }
      },
    },
  }
}
