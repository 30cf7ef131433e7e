/** The files that list what features export: what is mounted of each, and what it keeps. */
const featureLists = new Set(['server/src/app-features.ts', 'server/src/items.ts'])

export const featureDoors = {
  name: 'feature doors',
  why: 'A feature may be changed inside without asking anybody only if everybody else comes in through its door.',
  instead:
    'Import public.ts of the other feature, and export there what it lacks; tables.ts to join or reference its tables. What the server mounts of a feature is in its handlers.ts, listed in app-features.ts; what it keeps, in items.ts. Inside a feature import the file itself.',
  check: ({ sources }) =>
    sources
      .filter(({ path, place, isTest }) => path.startsWith('server/src/') && !isTest && place.layer !== 'platform')
      .flatMap((source) => source.imports.map((found) => ({ source, found })))
      .filter(({ found }) => found.place?.workspace === 'server' && found.place.feature !== null)
      .filter(({ source, found }) => !isServerDoor(source, found.place))
      .map(({ source, found }) => ({ path: source.path, line: found.line, message: reach(source, found) })),
}

export const webFeatureDoors = {
  name: 'feature doors of the web',
  why: featureDoors.why,
  instead:
    'Move what others may import into a folder public/ of its feature, by itself and small; no file there passes on what others export. Files beside routes.ts may also name the pages of the routes.',
  check: ({ sources }) => {
    const routes = sources.find(({ path }) => path === 'web/app/routes.ts')?.code ?? ''
    const isRouted = (target) => target !== null && routes.includes(`'${target.slice('web/app/'.length)}'`)
    return sources
      .filter(
        ({ path, place, isTest }) => path.startsWith('web/app/') && !isTest && /^(features|top)$/.test(place.layer),
      )
      .flatMap((source) => source.imports.map((found) => ({ source, found })))
      .filter(({ source, found: { place } }) => place?.workspace === 'web' && isElsewhere(source.place, place))
      .filter(({ source, found }) => !isWebDoor(found) && !(source.place.layer === 'top' && isRouted(found.target)))
      .map(({ source, found }) => ({ path: source.path, line: found.line, message: reach(source, found) }))
  },
}

function reach(source, { place, specifier }) {
  if (source.place.inside === 'tables.ts') return `is joined by everybody and takes only tables: ${specifier}`
  if (place.feature === source.place.feature) return `goes out through its own door: ${place.inside}`
  return `reaches into the feature ${place.feature}: ${place.inside || specifier}`
}

export const featureCycles = {
  name: 'features without cycles',
  why: 'Two features that need each other are one feature in two folders: neither can be understood or tested alone.',
  instead:
    'Let the lower one take what it needs as a parameter, or move the shared part into the feature that both may use. Joining or referencing tables does not count.',
  check: ({ sources }) => cyclesOf('server', sources),
}

/** Imports that go from one feature of a workspace to another, outside of tests. */
function crossings(sources) {
  return sources
    .filter((source) => source.place.feature !== null && !source.isTest)
    .flatMap((source) => source.imports.map((found) => ({ source, found })))
    .filter(
      ({ source, found: { place } }) => place?.workspace === source.place.workspace && isElsewhere(source.place, place),
    )
}

function isServerDoor(source, { feature, inside }) {
  // Whoever joins a table gets the table, not what its feature does; and no two features load in a circle.
  if (source.place.inside === 'tables.ts') return inside === 'tables.ts'
  if (feature === source.place.feature) return inside !== 'public.ts'
  if (inside === 'handlers.ts') return featureLists.has(source.path)
  return inside === 'public.ts' || (inside === 'tables.ts' && source.place.layer === 'features')
}

/** What is in a folder `public`, and the registry of log kinds, which is made to be looped over by everybody. */
function isWebDoor({ place: { inside } }) {
  return /(^|\/)public\//.test(inside) || /^kinds(\/index(\.ts)?)?$/.test(inside)
}

function isElsewhere(from, to) {
  return to.feature !== null && to.feature !== from.feature
}

function cyclesOf(workspace, sources) {
  const edges = new Map()
  for (const { source, found } of crossings(sources)) {
    if (source.place.workspace !== workspace || isTables(found.place)) continue
    const from = edges.get(source.place.feature) ?? new Map()
    if (!from.has(found.place.feature)) from.set(found.place.feature, { path: source.path, line: found.line })
    edges.set(source.place.feature, from)
  }
  const reported = new Set()
  const violations = []
  for (const start of edges.keys()) {
    const cycle = findCycle(edges, start)
    if (!cycle) continue
    const key = [...cycle].sort().join()
    if (reported.has(key)) continue
    reported.add(key)
    violations.push({
      ...edges.get(cycle[0]).get(cycle[1] ?? cycle[0]),
      message: `cycle in ${workspace}: ${[...cycle, cycle[0]].join(' -> ')}`,
    })
  }
  return violations
}

/** The shortest way from a feature back to itself, or null. */
function findCycle(edges, start) {
  const queue = [[start]]
  const seen = new Set()
  while (queue.length > 0) {
    const way = queue.shift()
    for (const next of edges.get(way.at(-1))?.keys() ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      queue.push([...way, next])
    }
  }
  return null
}

function isTables({ inside }) {
  return /(^|-)tables(\.ts|\/)/.test(inside)
}
