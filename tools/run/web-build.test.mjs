import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fingerprint } from './web-build.mjs'

let base

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'fingerprint-'))
  mkdirSync(join(base, 'web', 'app'), { recursive: true })
  writeFileSync(join(base, 'web', 'app', 'root.tsx'), 'one')
})

afterEach(() => rmSync(base, { recursive: true }))

const take = () => {
  const { times, content } = fingerprint(base, ['web', 'not-there'])
  return { times, content: content() }
}

it('stays the same when nothing changes, builds and tests included', () => {
  const before = take()
  mkdirSync(join(base, 'web', 'build'))
  writeFileSync(join(base, 'web', 'build', 'index.html'), 'built')
  writeFileSync(join(base, 'web', 'app', 'root.test.tsx'), 'test')
  expect(take()).toEqual(before)
})

it('changes its content only with the content', () => {
  const before = take()
  utimesSync(join(base, 'web', 'app', 'root.tsx'), 1000, 1000)
  const touched = take()
  expect(touched.times).not.toBe(before.times)
  expect(touched.content).toBe(before.content)
  writeFileSync(join(base, 'web', 'app', 'root.tsx'), 'two')
  expect(take().content).not.toBe(before.content)
})

it('changes with a new file', () => {
  const before = take()
  writeFileSync(join(base, 'web', 'app', 'new.tsx'), '')
  expect(take().content).not.toBe(before.content)
})
