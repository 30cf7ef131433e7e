import { builtinModules } from 'node:module'

const workspaces = {
  contract: [],
  growth: [],
  server: ['contract', 'growth'],
  web: ['contract', 'growth'],
  e2e: ['contract', 'growth'],
}
// What tests compare with: the calendar's oracles are for tests only.
const testPackages = /^(vitest|fast-check|temporal-polyfill|rrule-temporal|node:)/

export const layers = {
  name: 'who may import whom',
  why: 'Imports point one way, so a part can be read, tested and replaced without what stands above it.',
  instead:
    'Move the shared piece down (contract for what crosses the wire, platform for machinery, ui for looks), or pass it in from above.',
  check: ({ sources }) => sources.flatMap((source) => source.imports.flatMap((found) => violations(source, found))),
}

function violations(source, found) {
  const violation = (message) => [{ path: source.path, line: found.line, message }]
  const from = source.place
  const to = found.place
  if (to === null) return packageViolation(source, found, violation)
  if (!(from.workspace in workspaces)) return []
  if (to.workspace !== from.workspace) {
    if (workspaces[from.workspace].includes(to.workspace))
      return isOwnPath(found) ? violation(`reaches into ${to.workspace} by a path; use @nestwren/${to.workspace}`) : []
    return violation(`${from.workspace} imports ${to.workspace}`)
  }
  // Tests and their set-up stand on top of the house and may look at all of it.
  if (source.isTest) return []
  if (found.target !== null && isTestTarget(found.target))
    return violation(`imports ${found.target}, which is for tests only`)
  if (from.layer === 'platform' || from.layer === 'ui') {
    if (to.layer === 'features') return violation(`${from.layer} imports the feature ${to.feature}`)
    if (to.layer === 'top' && isComposition(found.target)) return violation(`${from.layer} imports ${found.target}`)
  }
  if (from.layer === 'features' && to.layer === 'top' && isComposition(found.target))
    return violation(`a feature imports ${found.target}`)
  return []
}

function packageViolation(source, { specifier }, violation) {
  const { workspace } = source.place
  if ((workspace === 'contract' || workspace === 'growth') && source.path.includes('/src/')) {
    const isAllowed =
      (workspace === 'contract' && /^zod(\/|$)/.test(specifier)) || (source.isTest && testPackages.test(specifier))
    if (!isAllowed)
      return violation(`${workspace} imports ${specifier}${workspace === 'contract' ? '; only zod is allowed' : ''}`)
  }
  if (workspace === 'web' && source.path.startsWith('web/app/') && !source.isTest && isNodeModule(specifier)) {
    return violation(`the browser has no ${specifier}`)
  }
  return []
}

function isOwnPath({ specifier }) {
  return specifier.startsWith('.')
}

function isNodeModule(specifier) {
  return specifier.startsWith('node:') || builtinModules.includes(specifier)
}

function isTestTarget(path) {
  return /\.test\.[a-z]+$/.test(path) || /(^|\/)testing\//.test(path)
}

/** The files that put the whole together: the server's main, app and demo data, the web's root, routes and lists. */
function isComposition(path) {
  return /^server\/src\/[^/]+(\.ts$|\/)/.test(path) || /^web\/app\/[^/]+\.tsx?$/.test(path)
}
