import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../run/paths.mjs'

const run = promisify(execFile)

/** What is handed in together was committed within this time; a fresh clone has nothing else to tell it by. */
const together = 6 * 3600

/**
 * The commit from which on changes count as touched: `TEST_BASE` if it is set; where this branch forked from the one it
 * follows; and in a clone, where both are the same, the newest commit that is six hours older than the last one.
 * @returns its hash, or null where there is no history
 */
export async function findBase(git = inGit, given = process.env.TEST_BASE) {
  if (given) return git('rev-parse', '--verify', `${given}^{commit}`)
  const head = await git('rev-parse', 'HEAD')
  const fork = await git('merge-base', 'HEAD', '@{upstream}')
  if (fork !== null && fork !== head) return fork
  const at = Number(await git('log', '-1', '--format=%ct'))
  if (!(at > 0)) return null
  const earlier = await git('rev-list', '-1', `--before=${at - together}`, 'HEAD')
  return earlier || (await git('rev-list', '--max-parents=0', 'HEAD'))?.split('\n').at(-1) || null
}

/** The files that differ from the base, committed or not, new ones too. */
export async function touchedFiles(base, git = inGit) {
  if (base === null) return []
  const lists = await Promise.all([
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ])
  return lists.flatMap((list) => (list ?? '').split('\n').filter(Boolean))
}

const featureFolders = ['web/app/features/', 'server/src/features/']

/** The features of a set of files: the names of their folders. */
export function touchedFeatures(files) {
  const names = files.flatMap((file) =>
    featureFolders.filter((folder) => file.startsWith(folder)).map((folder) => file.slice(folder.length).split('/')[0]),
  )
  return [...new Set(names)].sort()
}

const workspaces = ['tools', 'contract', 'growth', 'server', 'web']

/**
 * The tests of what was touched: those of the same feature in every workspace, and those beside the file.
 * @param files as {@link touchedFiles} gives them
 * @param tests all test files
 * @returns tests, in their order
 */
export function testsOf(files, tests) {
  const features = new Set([...touchedFeatures(files), ...files.flatMap(contractFeature)])
  const folders = new Set(files.map((file) => dirname(file)))
  return tests.filter((test) => {
    const inFeatures = /^(?:web\/app|server\/src)\/features\/([^/]+)\//.exec(test)?.[1] ?? contractFeature(test)[0]
    return (inFeatures !== undefined && features.has(inFeatures)) || folders.has(dirname(test))
  })
}

/** A feature's part of the contract is a folder or a file of its name. */
function contractFeature(file) {
  const [, name] = /^contract\/src\/([^/.]+)/.exec(file) ?? []
  return name === undefined ? [] : [name]
}

/** All test files of the workspaces that Vitest runs, without the long ones. */
export function allTests(base = root) {
  const found = []
  const look = (folder) => {
    for (const entry of readdirSync(join(base, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!['node_modules', 'build', 'installations'].includes(entry.name)) look(path)
      } else if (/\.test\.[a-z]+$/.test(entry.name) && !entry.name.includes('.long.')) found.push(path)
    }
  }
  for (const name of workspaces) if (existsSync(join(base, name))) look(name)
  return found.sort()
}

/** What git says, or null when it has nothing to say. */
export async function inGit(...args) {
  try {
    return (await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim()
  } catch {
    return null
  }
}
