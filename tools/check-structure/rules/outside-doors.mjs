import { lineAt } from '../scan.mjs'

/** What leads out of the process, or takes a thread of it for long. */
const outside = [
  /^node:https?$/,
  /^node:child_process$/,
  /^node:worker_threads$/,
  /^@node-rs\/argon2$/,
  /^nodemailer$/,
  /^@aws-sdk\//,
]

/** Files that stand behind a door or beneath the database, with the reason. */
const behind = [
  // The database itself, and what is done before there is one.
  /^server\/src\/platform\/db\//,
  // Reached through open-blob-store.ts only.
  /^server\/src\/platform\/storage\/s3-[\w-]+\.ts$/,
  // Run in the process of the decoders.
  /^server\/src\/platform\/images\/(?:heic|page-work)[\w-]*\.ts$/,
  // A request that another process has received, played again: it goes nowhere.
  /^server\/src\/platform\/realtime\/played-poll\.ts$/,
  // The other end of a thread.
  /-worker\.ts$/,
]

export const outsideDoors = {
  name: 'doors to the outside',
  why: 'Whoever waits for something else inside a transaction holds a connection meanwhile; ten of them stop the server for everybody.',
  instead:
    'Call mayTakeLong() of platform/db/held-connection.ts before what may take long, or put it into a line of platform/work-queue. It refuses inside a transaction.',
  check: ({ sources }) =>
    sources
      .filter(({ path, isTest }) => path.startsWith('server/src/') && !isTest && !/\/testing\/|\.fixture\./.test(path))
      .filter(({ path }) => !behind.some((pattern) => pattern.test(path)))
      .filter(({ bare, imports }) => !isGuarded(bare, imports))
      .flatMap(doorsOf),
}

function isGuarded(bare, imports) {
  return /\bmayTakeLong\(/.test(bare) || imports.some(({ specifier }) => /\/work-queue\/[\w-]+\.ts$/.test(specifier))
}

function doorsOf({ path, bare, imports }) {
  const imported = imports
    .filter(({ specifier, names }) => outside.some((pattern) => pattern.test(specifier)) && !isHarmless(names))
    .map(({ specifier, line }) => ({ path, line, message: `uses ${specifier} with no mayTakeLong() before it` }))
  const fetched = [...bare.matchAll(/(?<![.\w])fetch\(/g)].map(({ index }) => ({
    path,
    line: lineAt(bare, index),
    message: 'fetches with no mayTakeLong() before it',
  }))
  return [...imported, ...fetched]
}

/** Types and constants reach nobody. */
function isHarmless(names) {
  return /^type\s/.test(names.trim()) || /^\{\s*(?:type\s+\w+|[A-Z_]+)\s*\}$/.test(names.trim())
}
