import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const repo = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const setups = ['note-costs.mjs']
const workspaces = ['contract', 'growth', 'server', 'web']

/**
 * Copies the sources of all workspaces, with what is installed linked, so that a test can change them and run the tools.
 * @param hasMigrations with those of the server, which its tests need; without them they can be made anew
 */
export function copySources({ hasMigrations = false } = {}) {
  const base = mkdtempSync(join(tmpdir(), 'sources-'))
  for (const name of ['tsconfig.base.json', 'package.json']) cpSync(join(repo, name), join(base, name))
  for (const name of workspaces) copyWorkspace(base, name)
  if (hasMigrations) cpSync(join(repo, 'server/migrations'), join(base, 'server/migrations'), { recursive: true })
  // A test of the server asks it for every table.
  cpSync(join(repo, 'docs', 'operating.md'), join(base, 'docs', 'operating.md'))
  // The set-up of their tests is of the tools.
  mkdirSync(join(base, 'tools', 'test'), { recursive: true })
  for (const name of setups) cpSync(join(repo, 'tools', 'test', name), join(base, 'tools', 'test', name))
  mkdirSync(join(base, 'node_modules', '@nestwren'), { recursive: true })
  for (const name of readdirSync(join(repo, 'node_modules')))
    if (name !== '@nestwren') symlinkSync(join(repo, 'node_modules', name), join(base, 'node_modules', name))
  for (const name of workspaces) symlinkSync(join(base, name), join(base, 'node_modules', '@nestwren', name))
  return {
    base,
    /** Writes files: a text, or a function from the text that is there. Throws for a change that changes nothing. */
    overlay(files) {
      for (const [path, change] of Object.entries(files)) overlayOne(join(base, path), change, path)
    },
    /** Runs a tool of the repository in a workspace of the copy. Resolves to what it says when it finds something wrong. */
    complaints: (tool, workspace, ...args) =>
      complaintsOf(join(repo, 'node_modules', tool), join(base, workspace), workspace, args),
    /** Runs a program of a workspace of the copy. */
    program: (path, workspace) => complaintsOf(path, join(base, workspace), workspace, []),
    end: () => rmSync(base, { recursive: true, force: true }),
  }
}

/** The sources of a workspace; what is installed for it alone is where it was. */
function copyWorkspace(base, name) {
  const left = new Set(['node_modules', 'build', 'public', 'migrations'])
  mkdirSync(join(base, name))
  for (const one of readdirSync(join(repo, name)))
    if (!left.has(one) && one !== '.env') cpSync(join(repo, name, one), join(base, name, one), { recursive: true })
  const own = join(repo, name, 'node_modules')
  if (existsSync(own)) symlinkSync(own, join(base, name, 'node_modules'))
}

function overlayOne(target, change, path) {
  mkdirSync(join(target, '..'), { recursive: true })
  const before = existsSync(target) ? readFileSync(target, 'utf8') : null
  const text = typeof change === 'string' ? change : change(before)
  // A change that finds nothing to change would prove nothing.
  if (text === before) throw new Error(`${path} is as it was`)
  writeFileSync(target, text)
}

async function complaintsOf(program, cwd, workspace, args) {
  const { error, stdout, stderr } = await run(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((failed) => ({ error: failed, stdout: failed.stdout, stderr: failed.stderr }))
  return error === undefined ? '' : `${workspace}: ${stdout}${stderr}`
}
