import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from '../services/packages.mjs'
import { print } from './cli.mjs'

/** What the journeys in the engines of Safari and Firefox need, by Debian package. */
const isThere = {
  'webkit2gtk-driver': () => findProgram('WebKitWebDriver') !== null,
  xvfb: () => findProgram('Xvfb') !== null,
  gjs: () => findProgram('gjs') !== null,
  'gir1.2-webkit2-4.1': () =>
    ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64'].some((dir) =>
      existsSync(`${dir}/girepository-1.0/WebKit2-4.1.typelib`),
    ),
  'firefox-esr': () => findFirefox() !== null,
}

function findFirefox() {
  return process.env.FIREFOX_PATH ?? findProgram('firefox-esr') ?? findProgram('firefox')
}

const missing = () => Object.keys(isThere).filter((name) => !isThere[name]())

/**
 * Makes WebKitGTK, its driver and Firefox available.
 * @returns `{ env }`, or `{ reason }` when this machine lacks them and cannot install them
 */
export async function ensureEngines() {
  const wanted = missing()
  if (wanted.length > 0) {
    if (!canInstallPackages())
      return { reason: `not installed here: ${wanted.join(', ')} (packages of Debian; see docs/operating.md)` }
    print(`Installing ${wanted.join(', ')} from Debian …`)
    await installPackages(wanted)
    const still = missing()
    if (still.length > 0) return { reason: `installed, but not found: ${still.join(', ')}` }
  }
  return { env: { FIREFOX_PATH: findFirefox() } }
}
