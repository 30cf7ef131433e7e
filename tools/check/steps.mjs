import { existsSync } from 'node:fs'
import { findNpm, toolEnv } from '../run/modules.mjs'
import { inRepo, node24, root } from '../run/paths.mjs'
import { capture } from '../run/processes.mjs'
import { ensureWebBuild } from '../run/web-build.mjs'
import { lockProblems, readLock } from './lockfile.mjs'

const npm = findNpm()
const inNode =
  (...args) =>
  () =>
    capture(node24, args, { env: toolEnv() })
const inNpm =
  (...args) =>
  () =>
    capture(npm.command, [...npm.args, ...args], { env: toolEnv() })
const bin = (name) => inRepo('node_modules', '.bin', name)
const program =
  (name, ...args) =>
  () =>
    capture(bin(name), args, { env: toolEnv() })

/** Runs one after the other and stops at the first that fails. */
const inTurn =
  (...parts) =>
  async () => {
    let output = ''
    for (const part of parts) {
      const result = await part()
      output += result.output
      if (result.code !== 0) return { code: result.code, output }
    }
    return { code: 0, output }
  }

const types = (workspace) => program('tsc', '--project', `${workspace}/tsconfig.json`, '--noEmit')

/** Every check: its name, what it runs (`() => { code, output }`), what to do when it fails, and whether its last line is news. */
export const steps = [
  {
    name: 'format and lint',
    run: program('biome', 'check', '--error-on-warnings', '.'),
    fix: 'npx biome check --write .',
  },
  { name: 'types: contract', run: types('contract') },
  { name: 'types: growth', run: types('growth') },
  { name: 'types: server', run: types('server') },
  { name: 'types: web', run: inTurn(inNpm('run', 'typegen', '--workspace=web', '--silent'), types('web')) },
  { name: 'types: service worker', run: types('web/app/platform/sw') },
  { name: 'types: e2e', run: types('e2e') },
  { name: 'structure', run: inNode('tools/check-structure.mjs') },
  { name: 'ways', run: inNode('tools/check-ways.mjs'), isNews: true },
  {
    name: 'dead code',
    run: program('knip', '--no-progress', '--no-config-hints'),
    fix: 'delete what nothing uses, or make knip.json know how it is used',
  },
  {
    name: 'lock file',
    run: checkLock,
    fix: 'run npm under Node 24 (node_modules/.bin first in PATH), then: rm -rf node_modules && npm ci',
  },
  {
    name: 'translations',
    run: inNpm('run', 'i18n:check', '--workspace=web', '--silent'),
    fix: 'npm run i18n:extract -w web, then translate what is new',
  },
  {
    name: 'migrations',
    run: inNode('server/src/platform/db/check-migrations.ts'),
    fix: 'generate the migration and commit it',
  },
  {
    name: '.env.example',
    run: inNode('server/src/platform/config/env-example.ts', '--check'),
    fix: 'node server/src/platform/config/env-example.ts > .env.example',
  },
  { name: 'contrast', run: inNpm('run', 'contrast', '--workspace=web', '--silent') },
  {
    name: 'oldest engines',
    // What is built anew was checked by the build itself; what stands there already is looked at again.
    run: inTurn(buildWeb, inNode('web/build-tools/check-engines.ts')),
    fix: 'docs/operating.md, "Engines"',
  },
]

async function buildWeb() {
  try {
    await ensureWebBuild()
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: `${error.message}\n` }
  }
}

async function checkLock() {
  const { lock, manifests } = readLock(root)
  const problems = lockProblems(lock, manifests)
  if (problems.length > 0) return { code: 1, output: `${problems.join('\n')}\n` }
  if (!existsSync(inRepo('node_modules'))) return { code: 1, output: 'node_modules is missing: npm ci\n' }
  // What npm itself would say; it resolves from the lock file, so a sound one needs no network.
  const args = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  return capture(npm.command, [...npm.args, ...args], { env: npm.env })
}
