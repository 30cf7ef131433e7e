// `npm run reset`: deletes the local data folder so that the next start begins with a fresh demo family.
import './run/require-node.mjs'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Failure, print, runMain } from './run/cli.mjs'
import { root } from './run/paths.mjs'
import { isPortTaken } from './run/ports.mjs'
import { readSettings } from './run/settings.mjs'

await runMain(async () => {
  const { appEnv, dataDir, hasDatabaseUrl, port, host } = readSettings()
  if (appEnv !== 'local') throw new Failure(`APP_ENV is ${appEnv}. Only a local data folder can be reset.`)
  if (hasDatabaseUrl)
    throw new Failure('DATABASE_URL is set: the data is on a database server, which this command never touches.')
  if (!existsSync(dataDir)) {
    print(`Nothing to delete: ${shown(dataDir)} does not exist.`)
    return 0
  }
  refuseOtherFolders(realpathSync(dataDir))
  const pid = runningDatabase(dataDir)
  if (pid) throw new Failure(`A server is running on ${shown(dataDir)} (database process ${pid}). Stop it first.`)
  if (await isPortTaken(port, host))
    throw new Failure(`Something is listening on port ${port}. If that is Nestwren, stop it first.`)
  if (!process.argv.includes('--yes') && !(await isConfirmed(dataDir))) {
    print('Nothing was deleted.')
    return 1
  }
  rmSync(dataDir, { recursive: true })
  print(`${shown(dataDir)} is deleted. The next "npm start" begins with a fresh demo family.`)
  const filesKey = `${resolve(dataDir)}.files-key`
  if (existsSync(filesKey))
    print(`${shown(filesKey)} stays: a copy of the folder, if there is one, cannot be read without it.`)
  return 0
})

async function isConfirmed(dataDir) {
  if (!process.stdin.isTTY)
    throw new Failure(`This deletes ${shown(dataDir)} for good. Say so with --yes: npm run reset -- --yes`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete everything in ${shown(dataDir)}? Type "yes": `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** DATA_DIR can be mistyped; a folder that holds more than our data is never deleted. */
function refuseOtherFolders(dir) {
  const isAbove = [root, homedir()].some(
    (place) => place === dir || place.startsWith(dir.endsWith(sep) ? dir : dir + sep),
  )
  if (isAbove || existsSync(join(dir, '.git')) || existsSync(join(dir, 'package.json'))) {
    throw new Failure(`DATA_DIR is ${dir}, which is more than a data folder. It is left alone.`)
  }
}

/** The process id of a living PostgreSQL anywhere in the data folder, or null. */
function runningDatabase(dir, depth = 3) {
  const pidFile = join(dir, 'postmaster.pid')
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    return isAlive(pid) ? pid : null
  }
  if (depth === 0) return null
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const pid = entry.isDirectory() ? runningDatabase(join(dir, entry.name), depth - 1) : null
    if (pid) return pid
  }
  return null
}

/** A process that has ended but is not yet collected (state Z) still answers signal 0; it is dead. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || readFileSync(stat, 'utf8').split(') ').at(-1)?.[0] !== 'Z'
}

function shown(dir) {
  const path = relative(root, dir)
  return path.startsWith('..') ? dir : path
}
