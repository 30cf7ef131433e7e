import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root } from '../run/paths.mjs'
import { Failure } from '../run/say.mjs'

/**
 * What of the tests is asked for.
 * `npm test` is everything, `npm test -- --only=web,e2e` some suites, `npm test -- server/src/a.test.ts` some files.
 * @returns `{ names, filesBySuite }`; no files for a suite means all of it
 */
export function parseArguments(args, suiteNames, base = root) {
  const filesBySuite = new Map()
  let names = []
  for (const arg of args) {
    if (arg.startsWith('--only=')) names.push(...arg.slice('--only='.length).split(',').filter(Boolean))
    else if (arg.startsWith('-')) throw new Failure(`Unknown option ${arg}. ${usage(suiteNames)}`)
    else addFile(arg)
  }
  const unknown = names.filter((name) => !suiteNames.includes(name))
  if (unknown.length > 0) throw new Failure(`There is no suite called ${unknown.join(', ')}. ${usage(suiteNames)}`)
  // The second server run is the same files elsewhere.
  if (names.includes('servers') && !names.includes('server') && filesBySuite.has('server')) {
    filesBySuite.set('servers', filesBySuite.get('server'))
  }
  if (names.length === 0) names = filesBySuite.size > 0 ? [...filesBySuite.keys()] : suiteNames
  return { names: suiteNames.filter((name) => names.includes(name)), filesBySuite }

  function addFile(arg) {
    const path = relative(base, resolve(base, arg))
    const parts = path.split(sep)
    // A suite may be in the folder of another, as e2e/engines is.
    while (suiteNames.includes(parts[0]) && suiteNames.includes(parts[1])) parts.shift()
    const [folder, ...rest] = parts
    if (!suiteNames.includes(folder)) throw new Failure(`${arg} is not in a folder with tests. ${usage(suiteNames)}`)
    if (!existsSync(join(base, path))) throw new Failure(`${arg} does not exist.`)
    const files = filesBySuite.get(folder) ?? []
    if (rest.length > 0) files.push(rest.join('/'))
    filesBySuite.set(folder, files)
  }
}

function usage(suiteNames) {
  return `Suites: ${suiteNames.join(', ')}. Use --only=a,b or name test files.`
}
