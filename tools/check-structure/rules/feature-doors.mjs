const serverDoors = new Set(['queries', 'commands', 'policy', 'tables'])

export const featureDoors = {
  name: 'feature doors',
  why: 'A feature may be changed inside without asking anybody only if the others come in through the doors it knows of.',
  instead:
    'On the server import queries, commands, policy (or tables, to reference or join) of the other feature; on the web its use-* hooks, its plain components or its registry. Give the other feature such a door when it has none.',
  check: ({ sources }) =>
    crossings(sources)
      .filter(({ source, found }) => !isDoor(source.place.workspace, found))
      .map(({ source, found }) => ({
        path: source.path,
        line: found.line,
        message: `reaches into the feature ${found.place.feature}: ${found.place.inside || found.specifier}`,
      })),
}

export const featureCycles = {
  name: 'features without cycles',
  why: 'Two features that need each other are one feature in two folders: neither can be understood or tested alone.',
  instead:
    'Let the lower one take what it needs as a parameter, or move the shared part into the feature that both may use. Joining or referencing tables does not count.',
  check: ({ sources }) => ['server', 'web'].flatMap((workspace) => cyclesOf(workspace, sources)),
}

/** Imports that go from one feature of a workspace to another, outside of tests. */
function crossings(sources) {
  return sources
    .filter((source) => source.place.feature !== null && !source.isTest && !isGallery(source.path))
    .flatMap((source) => source.imports.map((found) => ({ source, found })))
    .filter(({ source, found }) => {
      const to = found.place
      return (
        to !== null &&
        to.workspace === source.place.workspace &&
        to.feature !== null &&
        to.feature !== source.place.feature
      )
    })
}

function isDoor(workspace, { place }) {
  const [first] = place.inside.split('/')
  const stem = first.replace(/\.tsx?$/, '')
  if (workspace === 'server') return serverDoors.has(stem) || [...serverDoors].some((door) => stem.endsWith(`-${door}`))
  const file = place.inside.split('/').at(-1)
  if (/^use-[\w-]+(\.tsx?)?$/.test(file)) return true
  // The registry of log kinds is made to be looped over by everybody.
  if (place.inside === 'kinds/index.ts') return true
  return /\.tsx$/.test(file) && !/(-page|-route|\.test|\.gallery)\.tsx$/.test(file)
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

function isGallery(path) {
  return path.endsWith('.gallery.tsx')
}
