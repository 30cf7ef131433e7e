import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { canInstallPackages, findProgram, installPackages } from '../services/packages.mjs'
import { Failure, print } from './cli.mjs'
import { inRepo, node24 } from './paths.mjs'
import { capture } from './processes.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'
/** Version 150 says that it is online once a page is reloaded without a network. */
const oldestForJourneys = 156
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser for the journeys: CHROMIUM_PATH, one of the machine's own, or Playwright's; null when there is none. */
function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Failure(`CHROMIUM_PATH is ${given}, and there is no such file.`)
  }
  for (const name of names) {
    const found = findProgram(name)
    if (found) return found
  }
  return usualPlaces.find((path) => existsSync(path)) ?? ownOfPlaywright()
}

function ownOfPlaywright() {
  const require = createRequire(inRepo('e2e', 'package.json'))
  const path = require('@playwright/test').chromium.executablePath()
  return path && existsSync(path) ? path : null
}

/** Finds a browser, installing one when there is none. Throws with what to do by hand when that is not possible. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  const reasons = []
  if (canInstallPackages()) {
    print('Installing Chromium from Debian …')
    try {
      await installPackages(['chromium'])
      const installed = findChromium()
      if (installed) return installed
    } catch (error) {
      reasons.push(error.message)
    }
  }
  print('Downloading a Chromium with Playwright …')
  const { code, output } = await capture(node24, [
    inRepo('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ])
  const downloaded = findChromium()
  if (code === 0 && downloaded) return downloaded
  reasons.push(output.trim().slice(-1500))
  throw new Failure(
    `No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.\n\n${reasons.join('\n\n')}`,
  )
}

/**
 * The browsers of the journeys, for the environment of the suites: Chromium, and where there is one the same engine without
 * what draws windows, whose pages cost a sixth less of the processor. Without it the journeys run in Chromium itself.
 */
export async function ensureJourneyBrowsers() {
  const env = { CHROMIUM_PATH: await ensureChromium() }
  if (!findShell() && canInstallPackages()) await installPackages([shell]).catch(() => {})
  const found = findShell()
  await renewBrowsers([env.CHROMIUM_PATH, found].filter(Boolean))
  return found ? { ...env, CHROMIUM_SHELL_PATH: found } : env
}

/** Brings the machine's own browsers up to date if one of these is older than the journeys need; says so if it stays older. */
async function renewBrowsers(paths) {
  const findOld = async () => {
    const all = await Promise.all(paths.map(async (path) => ({ path, major: await majorOf(path) })))
    return all.find(({ major }) => major !== null && major < oldestForJourneys)
  }
  const old = await findOld()
  if (old !== undefined && canInstallPackages()) {
    print(`${old.path} is version ${old.major}: bringing it up to date …`)
    await installPackages(['chromium', shell]).catch(() => {})
  }
  const left = old && (await findOld())
  if (left)
    print(`${left.path} is version ${left.major}. Journeys without a network need ${oldestForJourneys} or newer.`)
}

/** The major version of a browser, or null when it does not say: on Windows it would open a window instead. */
async function majorOf(path) {
  if (process.platform === 'win32') return null
  const { output } = await capture(path, ['--version'])
  const major = Number(/\b(\d+)\.\d+\.\d+/.exec(output)?.[1])
  return Number.isInteger(major) ? major : null
}

function findShell() {
  return process.env.CHROMIUM_SHELL_PATH || findProgram(shell)
}
