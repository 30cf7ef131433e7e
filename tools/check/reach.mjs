import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

const sources = '{contract/src,growth/src,server/src,web/app}/**/*.{ts,tsx}'
const isOfTests = /\.test\.|\.fixture\.|\/testing\/|gallery/

/**
 * Reads the product's modules in the repository at `base`, without tests and galleries.
 * @returns Map of path to `{ imports, declared, exported }`: imported names to `{ path, name }` (path null for a package),
 *   each name declared at the top to the names its value uses, and exported names to local ones
 */
export function readModules(base) {
  const paths = globSync(sources, { cwd: base })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isOfTests.test(path))
  const known = new Set(paths)
  return new Map(paths.map((path) => [path, readModule(path, readFileSync(join(base, path), 'utf8'), known)]))
}

/**
 * Follows values, not types, from symbols of modules through what each of them uses. What is called on a property of an
 * object is not followed, so an entry is needed for it; a name that is shadowed counts as used.
 * @param entries `[path, exported or declared name]`
 * @param isCut says of a path that the way does not go on there
 * @returns the paths that hold a declaration on the way, sorted
 */
export function reach(modules, entries, isCut) {
  const seen = new Set()
  const found = new Set()
  const waiting = [...entries]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, name] = next
    const module = modules.get(path)
    if (module === undefined || seen.has(`${path}#${name}`) || isCut(path)) continue
    seen.add(`${path}#${name}`)
    if (name === '*') waiting.push(...[...module.exported.keys()].map((each) => [path, each]))
    const local = module.exported.get(name) ?? name
    const uses = module.declared.get(local)
    if (uses === undefined) {
      // What is only passed on holds nothing here.
      if (local.startsWith(passedOn)) waiting.push(placeOf(module.imports.get(local)))
      continue
    }
    found.add(path)
    for (const used of uses) {
      if (module.imports.has(used)) waiting.push(placeOf(module.imports.get(used)))
      else if (module.declared.has(used)) waiting.push([path, used])
    }
  }
  return [...found].sort()
}

/** Whether a module declares the name, or exports it under that name. */
export function hasSymbol(modules, path, name) {
  const module = modules.get(path)
  return module?.declared.has(module.exported.get(name) ?? name) ?? false
}

const placeOf = ({ path, name }) => [path, name]

/** Begins the local names of what a module exports of another one, and of what it imports when it is needed. */
const passedOn = 'from:'
const lazy = 'lazy:'

function readModule(path, text, known) {
  const { program } = parseSync(path, text)
  const module = { imports: new Map(), declared: new Map(), exported: new Map() }
  const targetOf = (specifier) => resolve(path, specifier, known)
  for (const node of program.body) readStatement(module, node, targetOf)
  for (const used of [...module.declared.values()].flatMap((names) => [...names]))
    if (used.startsWith(lazy)) module.imports.set(used, { path: targetOf(used.slice(lazy.length)), name: '*' })
  return module
}

function readStatement(module, node, targetOf) {
  if (node.type === 'ImportDeclaration') {
    if (node.importKind === 'type') return
    for (const one of node.specifiers)
      if (one.importKind !== 'type')
        module.imports.set(one.local.name, { path: targetOf(node.source.value), name: importedName(one) })
  } else if (node.type === 'ExportNamedDeclaration') {
    for (const name of declare(module, node.declaration)) module.exported.set(name, name)
    for (const { exported, local } of node.specifiers) {
      const from = node.source === null ? local.name : passedOn + exported.name
      module.exported.set(exported.name, from)
      if (node.source !== null) module.imports.set(from, { path: targetOf(node.source.value), name: local.name })
    }
  } else if (node.type === 'ExportDefaultDeclaration') {
    const [name = 'default'] = declare(module, node.declaration)
    if (name === 'default') module.declared.set(name, namesIn(node.declaration))
    module.exported.set('default', name)
  } else declare(module, node)
}

function importedName({ type, imported }) {
  if (type === 'ImportDefaultSpecifier') return 'default'
  return type === 'ImportNamespaceSpecifier' ? '*' : (imported.name ?? imported.value)
}

/** Notes what a statement declares; returns the names. */
function declare({ declared }, node) {
  if (node?.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id, init }) => {
      const names = [...namesIn(id)]
      for (const name of names) declared.set(name, namesIn(init))
      return names
    })
  if (!node?.id || !/Function|Class/.test(node.type)) return []
  declared.set(node.id.name, namesIn(node))
  return [node.id.name]
}

const valuesOfTypes = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
])
const typesOfValues = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments'])

/** Names that a piece of code uses as values, and what it imports when it is needed. */
function namesIn(node, found = new Set()) {
  if (node === null || typeof node !== 'object') return found
  if (node.type?.startsWith('TS') && !valuesOfTypes.has(node.type)) return found
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') found.add(node.name)
  if (node.type === 'ImportExpression' && node.source.value) found.add(lazy + node.source.value)
  for (const [key, part] of Object.entries(node))
    if (!typesOfValues.has(key) && !isPlainKey(node, key)) namesIn(part, found)
  return found
}

/** The `b` of `a.b` and of `{ b: c }` is a word and no name. */
function isPlainKey({ type, computed, shorthand }, key) {
  if (computed) return false
  return (type === 'MemberExpression' && key === 'property') || (type === 'Property' && key === 'key' && !shorthand)
}

/** The file an import means; null for a package and for what is not of the product. */
function resolve(from, specifier, known) {
  const own = /^@nestwren\/(contract|growth)(?:\/(.*))?$/.exec(specifier)
  const path = own ? `${own[1]}/src/${own[2] ?? 'index'}.ts` : posix.join(posix.dirname(from), specifier)
  return (own || specifier.startsWith('.')) && known.has(path) ? path : null
}
