import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure, print, seconds } from './cli.mjs'
import { findNpm, toolEnv } from './modules.mjs'
import { inRepo, root } from './paths.mjs'
import { capture } from './processes.mjs'

const inputs = [
  'package-lock.json',
  'tsconfig.base.json',
  'contract/src',
  'contract/package.json',
  'growth/src',
  'growth/package.json',
  'web',
]
const notInputs = new Set(['node_modules', 'build', '.react-router', 'test-results', '.lullaby-stamp'])
/** What the build makes for itself beside the sources (web/build-tools/lullaby.ts). */
const isMade = (name) => name.startsWith('lullaby-part-')
const stampFile = inRepo('web', 'build', '.inputs.json')
const result = inRepo('web', 'build', 'client', 'index.html')

/** Builds the web when something it is made of has changed since the last build; returns at once otherwise. */
export async function ensureWebBuild() {
  const now = fingerprint()
  const before = readStamp()
  if (before && existsSync(result)) {
    if (before.times === now.times) return
    // Times change by a checkout or a copy; only content is a reason to build.
    if (before.content === now.content()) {
      writeStamp({ times: now.times, content: before.content })
      return
    }
  }
  const startedAt = Date.now()
  // Taken before the build, so that a file saved while it runs makes the next start build again.
  const stamp = { times: now.times, content: now.content() }
  print('Building the web …')
  rmSync(stampFile, { force: true })
  const npm = findNpm()
  const { code, output } = await capture(npm.command, [...npm.args, 'run', 'build', '--workspace=web', '--silent'], {
    env: toolEnv(),
  })
  if (code !== 0) throw new Failure(`${output}\nThe web did not build (exit code ${code}); the reason is above.`)
  if (!existsSync(result)) throw new Failure('The web build ended well but left no web/build/client/index.html.')
  writeStamp(stamp)
  print(`Web built in ${seconds(startedAt)}`)
}

/** `times` is cheap and decides most starts; `content()` reads every file and is asked for only when times differ. */
export function fingerprint(base = root, from = inputs) {
  const files = from.flatMap((path) => listFiles(join(base, path), path)).sort((a, b) => (a.path < b.path ? -1 : 1))
  const times = createHash('sha256')
  for (const { path, size, mtimeMs } of files) times.update(`${path}\0${size}\0${mtimeMs}\n`)
  const content = () => {
    const hash = createHash('sha256')
    for (const { path } of files)
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(base, path)))
        .update('\0')
    return hash.digest('hex')
  }
  return { times: times.digest('hex'), content }
}

function listFiles(absolute, path) {
  const stat = statSync(absolute, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return isTest(path) ? [] : [{ path, size: stat.size, mtimeMs: stat.mtimeMs }]
  return readdirSync(absolute).flatMap((name) =>
    notInputs.has(name) || isMade(name) ? [] : listFiles(join(absolute, name), `${path}/${name}`),
  )
}

function isTest(path) {
  return /\.test\.[a-z]+$/.test(path)
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return null
  }
}

function writeStamp(stamp) {
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify(stamp))
}
