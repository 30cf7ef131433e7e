import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { Failure } from '../run/cli.mjs'
import { root } from '../run/paths.mjs'

/** Which of the three runs is meant. */
export function modeOf(args) {
  const mode = ['long', 'changed'].find((name) => args.includes(`--${name}`)) ?? 'short'
  return { mode, rest: args.filter((arg) => arg !== `--${mode}`) }
}

/**
 * What of the tests is asked for.
 * `npm test` is everything but the extras, `npm test -- --checks` everything and the extra called checks,
 * `npm test -- --only=web,e2e` some suites, `npm test -- server/src/a.test.ts` some files.
 * @returns `{ names, filesBySuite }`; no files for a suite means all of it
 */
export function parseArguments(args, suiteNames, { extras = [], base = root } = {}) {
  const filesBySuite = new Map()
  const named = []
  const added = extras.filter((name) => args.includes(`--${name}`))
  for (const arg of args) {
    if (arg.startsWith('--only=')) named.push(...arg.slice('--only='.length).split(',').filter(Boolean))
    else if (added.includes(arg.slice(2)) && arg.startsWith('--')) continue
    else if (arg.startsWith('-')) throw new Failure(`Unknown option ${arg}. ${usage(suiteNames)}`)
    else addFile(arg)
  }
  const unknown = named.filter((name) => !suiteNames.includes(name))
  if (unknown.length > 0) throw new Failure(`There is no suite called ${unknown.join(', ')}. ${usage(suiteNames)}`)
  // Single files of the server are quickest on the bundled database; --only=server takes them to the real servers.
  const serverFiles = filesBySuite.get('server') ?? []
  if (serverFiles.length > 0 && !named.includes('server')) {
    filesBySuite.delete('server')
    filesBySuite.set('bundled', serverFiles)
  }
  const usual = filesBySuite.size > 0 ? [...filesBySuite.keys()] : suiteNames.filter((name) => !extras.includes(name))
  const chosen = new Set([...(named.length > 0 ? named : usual), ...added])
  return { names: suiteNames.filter((name) => chosen.has(name)), filesBySuite }

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
