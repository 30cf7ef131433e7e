import { lineAt } from '../scan.mjs'

const registry = 'contract/src/logs/kinds/index.ts'
/** Where a kind is at home, and where whole days of made-up entries are written. */
const home = /(^|\/)logs\/kinds\/|^server\/src\/features\/demo\//

export const kindBranches = {
  name: 'no branch by kind',
  why: 'What follows from a kind of log is part of its definition: a branch elsewhere is found by nobody who adds a kind.',
  instead:
    'Say it in the definition (contract/src/logs/kinds, web/app/features/logs/kinds) and ask the definition; what belongs to one kind alone moves into its folder.',
  check: ({ sources }) => {
    const kinds = kindsOf(sources.find(({ path }) => path === registry)?.code ?? '')
    if (kinds.length === 0) return []
    const patterns = patternsFor(kinds.join('|'))
    return sources
      .filter(({ path, isTest }) => !isTest && !home.test(path) && /\.(ts|tsx)$/.test(path))
      .flatMap(({ path, code }) => [
        ...patterns.flatMap((pattern) =>
          [...code.matchAll(pattern)].map((match) => ({
            path,
            line: lineAt(code, match.index),
            message: `asks for a kind: ${match[0].replace(/\s+/g, ' ')}`,
          })),
        ),
        ...casesIn(path, code, kinds),
      ])
      .sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1))
  },
}

/** Names of the kinds, as the registry of the contract imports them. */
function kindsOf(code) {
  const [, body = ''] = /export const kinds = \{([^}]*)\}/.exec(code) ?? []
  return body.split(',').flatMap((name) => (/^\s*(\w+)\s*$/.exec(name) ?? [])[1] ?? [])
}

function patternsFor(names) {
  const kind = String.raw`\b(?:\w*[Kk]ind|type)\b\)?`
  return [
    new RegExp(String.raw`${kind}\s*[!=]==\s*'(?:${names})'`, 'g'),
    new RegExp(String.raw`'(?:${names})'\s*[!=]==\s*[\w.?]*${kind}`, 'g'),
    new RegExp(String.raw`\[[^\]\n]*'(?:${names})'[^\]\n]*\]\.includes\([^)\n]*${kind}`, 'g'),
    // Told apart by the shape of the details: the same branch in disguise.
    /'\w+' in (?:\w+[.?!]+)*[dD]etails\b/g,
  ]
}

/** Cases of a `switch` over a kind or a type that name one. */
function casesIn(path, code, kinds) {
  return [...code.matchAll(/\bswitch\s*\([^)]*\b(?:\w*[Kk]ind|type)\)\s*\{/g)].flatMap(({ index }) => {
    const body = bodyAt(code, code.indexOf('{', index))
    return [...body.matchAll(/\bcase\s+'(\w+)'/g)]
      .filter(([, name]) => kinds.includes(name))
      .map((match) => ({
        path,
        line: lineAt(code, code.indexOf(body, index) + match.index),
        message: `asks for a kind: ${match[0]}`,
      }))
  })
}

function bodyAt(code, open) {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    else if (code[at] === '}' && --depth === 0) return code.slice(open, at)
  }
  return code.slice(open)
}
