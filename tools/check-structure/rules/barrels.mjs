const registries = new Set([
  'contract/src/index.ts',
  'growth/src/index.ts',
  'contract/src/logs/kinds/index.ts',
  'web/app/features/logs/kinds/index.ts',
])

export const barrels = {
  name: 'no barrels',
  why: 'A file that only passes on what others export hides where things live, makes cycles easy and pulls everything in at once.',
  instead:
    'Import from the file that defines it. The contract, growth and the registries of log kinds have the only index files, and the public.ts of a server feature is the only other file that may pass on what others export.',
  check: ({ paths, sources }) => [
    ...paths
      .filter((path) => /(^|\/)index\.(ts|tsx|mts|mjs|js)$/.test(path) && !registries.has(path))
      .map((path) => ({ path, line: 1, message: 'is an index file' })),
    ...sources
      .filter((source) => !registries.has(source.path) && !isDoor(source.path) && onlyPassesOn(source))
      .map(({ path }) => ({ path, line: 1, message: 'only re-exports' })),
  ],
}

function isDoor(path) {
  return /^server\/src\/features\/[\w-]+\/public\.ts$/.test(path)
}

function onlyPassesOn({ code, imports }) {
  if (!imports.some(({ isReExport }) => isReExport)) return false
  const rest = code
    .replace(/(import|export)\s+(type\s+)?[\w$*{}\s,]+?\s+from\s*['"][^'"\n]+['"]/g, '')
    .replace(/import\s*['"][^'"\n]+['"]/g, '')
  return rest.replace(/[\s;]/g, '') === ''
}
