import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { blank, findImports } from './scan.mjs'

const roots = ['contract', 'growth', 'server', 'web', 'e2e', 'tools', 'docs']
const skipped = new Set(['node_modules', 'build', 'dist', 'test-results', 'playwright-report', 'coverage'])
const sourcePattern = /\.(ts|tsx|mts|mjs|js|css)$/

/**
 * Everything the rules look at.
 * @returns `{ paths, sources, documents }`: all files, those that tell people how things are, and those with code as
 *   `{ path, text, code, bare, imports, place, isTest }` (`code` without comments, `bare` without strings as well)
 */
export function loadProject(base) {
  const paths = roots.filter((name) => existsSync(join(base, name))).flatMap((name) => walk(base, name))
  const known = new Set(paths)
  const sources = paths.filter((path) => sourcePattern.test(path)).map((path) => readSource(base, path, known))
  const documents = [...(existsSync(join(base, 'README.md')) ? ['README.md'] : []), ...paths]
    .filter((path) => /^(README\.md|docs\/[\w-]+\.md)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(base, path), 'utf8') }))
  return { paths, sources, documents }
}

function walk(base, folder) {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || skipped.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(base, path) : [path]
  })
}

function readSource(base, path, known) {
  const text = readFileSync(join(base, path), 'utf8')
  const code = blank(text)
  const imports = findImports(code).map((found) => {
    const target = resolve(path, found.specifier, known)
    return { ...found, target, place: target === null ? null : placeOf(target) }
  })
  return {
    path,
    text,
    code,
    bare: blank(text, { isBlankingStrings: true }),
    imports,
    place: placeOf(path),
    isTest: isTest(path),
  }
}

/** The repository's file an import means, or null for a package. A file that does not exist still has a place. */
function resolve(from, specifier, known) {
  const workspace = /^@nestwren\/([\w-]+)(?:\/(.+))?$/.exec(specifier)
  if (workspace) return `${workspace[1]}/src/${workspace[2] ?? 'index'}.ts`
  if (!specifier.startsWith('.')) return null
  const path = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))
  const tries = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`]
  return tries.find((candidate) => known.has(candidate)) ?? path
}

/** Tests, their set-up and everything that only tests use. */
function isTest(path) {
  return (
    /\.(test|spec|fixture)\.[a-z]+$/.test(path) ||
    /(^|\/)testing\//.test(path) ||
    path.startsWith('e2e/') ||
    /\/test-[\w-]+\.ts$/.test(path)
  )
}

/**
 * Where a file stands in the house.
 * @returns `{ workspace, layer, feature, inside }`: layer is 'features', 'platform', 'ui' or 'top'; `inside` is the
 *   path within the feature
 */
function placeOf(path) {
  const [workspace, source, layer, name, ...rest] = path.split('/')
  const isLayered = (workspace === 'server' && source === 'src') || (workspace === 'web' && source === 'app')
  if (!isLayered) return { workspace, layer: 'top', feature: null, inside: null }
  if (layer === 'features') return { workspace, layer, feature: name, inside: rest.join('/') }
  if (name !== undefined && (layer === 'platform' || layer === 'ui'))
    return { workspace, layer, feature: null, inside: null }
  return { workspace, layer: 'top', feature: null, inside: null }
}
