import { lineAt } from '../scan.mjs'

export const tableOwners = {
  name: 'only the owner writes its tables',
  why: 'What must hold about a row is known in one feature. A write from elsewhere passes those rules by, and nobody finds it.',
  instead: 'Call a command of the feature that owns the table; reading, joining and referencing it is fine.',
  check: ({ sources }) =>
    sources.filter(({ isTest, path }) => !isTest && path.startsWith('server/src/')).flatMap(writes),
}

/** Tables imported from somewhere else, by the name they have in this file. */
function foreignTables(source) {
  const owners = new Map()
  for (const { place, names, target } of source.imports) {
    if (!place || !/(^|\/|-)tables(\.ts$|\/)/.test(target)) continue
    const owner = ownerOf(target, place)
    if (owner === ownerOf(source.path, source.place)) continue
    for (const part of names.replace(/[{}]/g, '').split(',')) {
      const local = part
        .trim()
        .split(/\s+as\s+/)
        .at(-1)
        .replace(/^type\s+/, '')
      if (local) owners.set(local, owner)
    }
  }
  return owners
}

function writes(source) {
  const owners = foreignTables(source)
  if (owners.size === 0) return []
  return [...source.bare.matchAll(/\.(insert|update|delete)\(\s*(?:(\w+)\.)?(\w+)\s*[),]/g)].flatMap((match) => {
    const owner = owners.get(match[3]) ?? owners.get(match[2])
    if (!owner) return []
    return [
      {
        path: source.path,
        line: lineAt(source.bare, match.index),
        message: `.${match[1]}(${match[3]}) writes a table of ${owner}`,
      },
    ]
  })
}

function ownerOf(path, place) {
  if (place.feature) return `the feature ${place.feature}`
  return place.layer === 'platform' ? 'the platform' : path
}
