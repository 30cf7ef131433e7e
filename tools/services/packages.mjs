import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture } from '../run/processes.mjs'

/** Where a program is in PATH (and the two sbin folders), or null. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether packages can be installed here without asking anybody: Debian (or a child of it) as root. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null
}

let queue = Promise.resolve()

/** Installs Debian packages, one caller at a time because apt holds a lock. Throws with apt's words when it cannot. */
export function installPackages(names) {
  const result = queue.then(() => install(names))
  queue = result.catch(() => {})
  return result
}

async function install(names) {
  // RUNLEVEL=1 keeps the packages from starting their own system services: the tests bring theirs.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1', LC_ALL: 'C' }
  const wait = ['-o', 'DPkg::Lock::Timeout=300']
  const updated = await capture('apt-get', ['update', ...wait], { env })
  const installed = await capture('apt-get', ['install', '-y', '--no-install-recommends', ...wait, ...names], { env })
  if (installed.code !== 0) {
    throw new Error(
      `apt-get could not install ${names.join(' ')}:\n${updated.output}\n${installed.output}`.slice(0, 4000),
    )
  }
}
