const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'types', 'misc'])

export const drawersForAnything = {
  name: 'no folder for anything',
  why: 'utils, helpers, common and types say nothing about what is inside, so everything ends up there and nothing is found.',
  instead:
    'Name the file after what it does and put it where it is used; machinery shared by features goes to a named folder of platform.',
  check: ({ paths }) =>
    paths
      .map((path) => ({
        path,
        name: path.split('/').find((part) => drawers.has(part.replace(/\.(ts|tsx|mts|mjs|js)$/, ''))),
      }))
      .filter(({ name }) => name !== undefined)
      .map(({ path, name }) => ({ path, line: 1, message: `stands in "${name}"` })),
}

const indexed = new Set([
  'contract/src/index.ts',
  'growth/src/index.ts',
  'contract/src/logs/kinds/index.ts',
  'web/app/features/logs/kinds/index.ts',
])

export const indexFiles = {
  name: 'no index files',
  why: 'An index passes on what others export (Biome refuses that in any file), or has a name that says nothing of what is inside.',
  instead:
    'Import from the file that defines it. The contract, growth and the registries of log kinds have the only index files.',
  check: ({ paths }) =>
    paths
      .filter((path) => /(^|\/)index\.(ts|tsx|mts|mjs|js)$/.test(path) && !indexed.has(path))
      .map((path) => ({ path, line: 1, message: 'is an index file' })),
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const kebabCase = {
  name: 'kebab-case names',
  why: 'One spelling works on every file system (some ignore case) and needs no thought when a file is looked for.',
  instead: 'small-words-with-dashes.ts; what follows a dot (test, gallery, config) is spelled the same way.',
  check: ({ paths }) =>
    paths
      .filter((path) => !isNamedByOthers(path))
      .filter((path) => !path.split('/').every((part) => part.split('.').every((piece) => kebab.test(piece))))
      .map((path) => ({ path, line: 1, message: 'is not in kebab-case' })),
}

/** Generated migrations, locales (pt-BR.po), README, and what other apps export have names that tools or customs give them. */
function isNamedByOthers(path) {
  return (
    path.startsWith('server/migrations/') ||
    path.startsWith('server/src/features/imports/formats/samples/') ||
    /\.(po|pot)$/.test(path) ||
    /(^|\/)[A-Z]+(\.md)?$/.test(path) ||
    path.includes('/public/.well-known/')
  )
}
