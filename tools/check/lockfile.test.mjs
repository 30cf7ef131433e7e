import { expect, it } from 'vitest'
import { root } from '../run/paths.mjs'
import { lockProblems, readLock } from './lockfile.mjs'

const entry = (more = {}) => ({
  version: '1.0.0',
  resolved: 'https://registry.npmjs.org/x.tgz',
  integrity: 'sha512-x',
  ...more,
})

function sound() {
  const manifest = { dependencies: { bundler: '^1.0.0' } }
  return {
    manifests: { '': manifest },
    lock: {
      packages: {
        '': structuredClone(manifest),
        'node_modules/bundler': entry({ optionalDependencies: { '@bundler/linux': '1.0.0', '@bundler/mac': '1.0.0' } }),
        'node_modules/@bundler/linux': entry(),
        'node_modules/bundler/node_modules/@bundler/mac': entry(),
      },
    },
  }
}

it('finds nothing wrong with a complete lock file', () => {
  const { lock, manifests } = sound()
  expect(lockProblems(lock, manifests)).toEqual([])
})

it('names the optional platform binary that npm install left out', () => {
  const { lock, manifests } = sound()
  delete lock.packages['node_modules/bundler/node_modules/@bundler/mac']
  expect(lockProblems(lock, manifests)).toEqual([
    'Missing: @bundler/mac@1.0.0 from lock file (optionalDependencies of node_modules/bundler)',
  ])
})

it('names a platform binary of another version than its package asks for', () => {
  const { lock, manifests } = sound()
  lock.packages['node_modules/@bundler/linux'].version = '1.0.1'
  expect(lockProblems(lock, manifests)).toEqual([
    'node_modules/bundler asks for @bundler/linux 1.0.0 exactly, the lock file has 1.0.1',
  ])
})

it('names a package.json that was changed without the lock file', () => {
  const { lock, manifests } = sound()
  manifests[''].dependencies.bundler = '^2.0.0'
  expect(lockProblems(lock, manifests)).toEqual([
    'root: dependencies.bundler is ^2.0.0 in package.json, ^1.0.0 in the lock file',
  ])
})

it('names an override that came after the lock file', () => {
  const { lock, manifests } = sound()
  manifests[''].overrides = { bundler: '1.0.2' }
  expect(lockProblems(lock, manifests)).toEqual([
    'the override asks for bundler 1.0.2, the lock file has 1.0.0 (node_modules/bundler)',
  ])
})

it('names an entry without a hash', () => {
  const { lock, manifests } = sound()
  delete lock.packages['node_modules/@bundler/linux'].integrity
  expect(lockProblems(lock, manifests)).toEqual(['node_modules/@bundler/linux has no hash in the lock file'])
})

it('catches every single optional binary missing from the real lock file', () => {
  const { lock, manifests } = readLock(root)
  const optional = Object.keys(lock.packages).filter((path) => lock.packages[path].optional && lock.packages[path].os)
  expect(optional.length).toBeGreaterThan(20)
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !optional.includes(path)))
  const problems = lockProblems({ ...lock, packages }, manifests).join('\n')
  const unnoticed = optional.filter((path) => !problems.includes(`Missing: ${path.split('node_modules/').at(-1)}@`))
  expect(unnoticed).toEqual([])
})
