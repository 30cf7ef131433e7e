import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Why `npm ci` would refuse (or wrongly accept) a package-lock.json, without touching the network.
 * `npm install` leaves out the entry of an optional platform binary it could not find, and the machine that needs that
 * binary then stops with "Missing: … from lock file". A dry run does not show it, because it only looks at what the
 * present platform needs.
 * @param lock the parsed lock file
 * @param manifests parsed package.json by folder, '' for the root
 * @returns one sentence per problem
 */
export function lockProblems(lock, manifests) {
  const overrides = manifests['']?.overrides ?? {}
  return [
    ...manifestProblems(lock, manifests),
    ...overrideProblems(lock, overrides),
    ...missingEntries(lock, overrides),
    ...unpinnedEntries(lock),
  ]
}

/** Reads lock file and workspaces' manifests of a repository. */
export function readLock(root) {
  const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))
  const lock = read('package-lock.json')
  const main = read('package.json')
  const manifests = { '': main }
  for (const folder of main.workspaces ?? []) manifests[folder] = read(folder, 'package.json')
  return { lock, manifests }
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** The lock file carries a copy of every manifest; a hand-edited package.json makes them differ. */
function manifestProblems(lock, manifests) {
  const problems = []
  for (const [folder, manifest] of Object.entries(manifests)) {
    const locked = lock.packages[folder]
    if (!locked) {
      problems.push(`workspace ${folder} is not in the lock file`)
      continue
    }
    for (const kind of kinds) {
      const names = new Set([...Object.keys(manifest[kind] ?? {}), ...Object.keys(locked[kind] ?? {})])
      for (const name of names) {
        const wanted = manifest[kind]?.[name]
        const have = locked[kind]?.[name]
        if (wanted !== have)
          problems.push(
            `${folder || 'root'}: ${kind}.${name} is ${wanted ?? 'absent'} in package.json, ${have ?? 'absent'} in the lock file`,
          )
      }
    }
  }
  return problems
}

/** An override added after its package was locked has no effect until the entry is resolved again. */
function overrideProblems(lock, overrides) {
  return Object.entries(lock.packages).flatMap(([path, { version }]) => {
    const wanted = overrides[nameOf(path)]
    const isHonoured = typeof wanted !== 'string' || !isExact(wanted) || version === wanted
    return isHonoured ? [] : [`the override asks for ${nameOf(path)} ${wanted}, the lock file has ${version} (${path})`]
  })
}

function nameOf(path) {
  return path.split('node_modules/').at(-1)
}

function missingEntries(lock, overrides) {
  const problems = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link) continue
    for (const kind of ['dependencies', 'optionalDependencies']) {
      for (const [name, range] of Object.entries(entry[kind] ?? {})) {
        const found = resolveEntry(lock.packages, path, name)
        if (!found) problems.push(`Missing: ${name}@${range} from lock file (${kind} of ${path || 'the root'})`)
        else if (isExact(range) && found.version && found.version !== range && !(name in overrides)) {
          problems.push(`${path || 'the root'} asks for ${name} ${range} exactly, the lock file has ${found.version}`)
        }
      }
    }
  }
  return problems
}

/** Without its hash `npm ci` would take whatever the registry gives. (The address may be left out: npm derives it.) */
function unpinnedEntries(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity)
    .map(([path]) => `${path} has no hash in the lock file`)
}

/** Node's own lookup: the folder's node_modules, then every parent's. */
function resolveEntry(packages, from, name) {
  let folder = from
  for (;;) {
    const found = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]
    if (found) return found.link ? (packages[found.resolved] ?? found) : found
    if (folder === '') return null
    const cut = folder.lastIndexOf('/node_modules/')
    if (cut >= 0) folder = folder.slice(0, cut)
    else if (folder.startsWith('node_modules/')) folder = ''
    else folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : ''
  }
}

function isExact(range) {
  return /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)
}
