import { type Plugin, parseSync, Visitor } from 'vite'

const kindFile = /\/contract\/src\/logs\/kinds\/[a-z]+\.ts$/

/** A kind of log without its example, which tests and the server show; as many lines as before. */
export function withoutExample(code: string, file: string): string {
  let result = code
  new Visitor({
    CallExpression({ callee, arguments: [kind] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineKind' || kind?.type !== 'ObjectExpression') return
      for (const one of kind.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.key.name !== 'example') continue
        const lines = code.slice(one.start, one.end).split('\n').length - 1
        result = `${code.slice(0, one.start)}${'\n'.repeat(lines)}${code.slice(one.end).replace(/^,/, '')}`
      }
    },
  }).visit(parseSync(file, code).program)
  return result
}

/** Home loads every kind of log: the browser's bundle has none of their examples. */
export function leanKinds(): Plugin {
  return {
    name: 'lean-kinds',
    enforce: 'pre',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] ?? ''
      return kindFile.test(file) ? { code: withoutExample(code, file), map: null } : null
    },
  }
}
