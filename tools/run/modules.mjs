import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { Failure, print, seconds } from './cli.mjs'
import { inRepo, node24, root } from './paths.mjs'
import { run } from './processes.mjs'

const lockFile = inRepo('package-lock.json')
const stampFile = inRepo('node_modules', '.nestwren-lock')

/** The tree npm last wrote; its time tells a `npm install` done by hand from a changed lock file that came by git. */
const hiddenLockFile = inRepo('node_modules', '.package-lock.json')

/** Installs the packages when they are missing or belong to another package-lock.json; returns at once otherwise. */
export async function ensureModules() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (existsSync(hiddenLockFile) && existsSync(node24)) {
    if (readIfThere(stampFile) === lockHash) return
    if (!existsSync(stampFile) || isNewer(hiddenLockFile, stampFile)) {
      if (isNewer(hiddenLockFile, lockFile)) {
        writeFileSync(stampFile, lockHash)
        return
      }
    }
  }
  await install()
  writeFileSync(stampFile, lockHash)
}

async function install() {
  const npm = findNpm()
  const startedAt = Date.now()
  print('Installing packages (npm ci), about a minute …')
  const code = await run(npm.command, [...npm.args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: npm.env,
  })
  if (code !== 0) throw new Failure(`npm ci failed with exit code ${code}; its own words are above.`)
  if (!existsSync(node24)) {
    // With install scripts switched off the `node` package is only a shell; this fetches what is inside.
    await run(npm.command, [...npm.args, 'rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'], {
      env: npm.env,
    })
  }
  if (!existsSync(node24)) {
    throw new Failure(
      'npm installed the packages but not Node 24 (the package "node"). Allow its install script and try again.',
    )
  }
  print(`Packages installed in ${seconds(startedAt)}`)
}

/**
 * npm as a command, and an environment whose PATH has no node_modules/.bin: `npm ci` deletes that folder, and a script
 * that finds its `node` there would lose it half-way.
 */
export function findNpm() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const outside = folders.filter((folder) => !folder.split(sep).includes('node_modules'))
  const env = { ...process.env, PATH: outside.join(delimiter) }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const node = process.execPath.startsWith(inRepo('node_modules'))
    ? outside.map((folder) => join(folder, `node${suffix}`)).find((path) => existsSync(path))
    : process.execPath
  const cli = [process.env.npm_execpath, ...npmBeside(node)].find((path) => path?.endsWith('.js') && existsSync(path))
  if (node && cli) return { command: node, args: [cli], env }
  const npm = outside.map((folder) => join(folder, 'npm')).find((path) => existsSync(path))
  if (npm && process.platform !== 'win32') return { command: npm, args: [], env }
  throw new Failure(
    'npm was not found. It comes with Node: install Node 20.19 or newer from https://nodejs.org and try again.',
  )
}

function npmBeside(node) {
  if (!node) return []
  const modules = ['node_modules', '../lib/node_modules', '../share/nodejs']
  return modules.map((folder) => join(dirname(node), folder, 'npm', 'bin', 'npm-cli.js'))
}

/** Where Node keeps what it has compiled: a server that was started here before is there a third sooner. */
const compiled = join(root, 'node_modules', '.cache', 'node-compiled')

/** Environment in which npm scripts and tools find Node 24, each other and what was compiled before. */
export function toolEnv(extra = {}) {
  const bin = join(root, 'node_modules', '.bin')
  const path = process.env.PATH ?? ''
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: path.split(delimiter)[0] === bin ? path : `${bin}${delimiter}${path}`,
    ...extra,
  }
}

function isNewer(file, than) {
  return statSync(file).mtimeMs >= (existsSync(than) ? statSync(than).mtimeMs : 0)
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
