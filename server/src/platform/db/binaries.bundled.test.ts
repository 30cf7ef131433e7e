import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLibraryLinks } from './bundled-binaries.ts'

test('library links that a blocked install script has not made are made, and those that are there are left', async () => {
  const packageDir = mkdtempSync(join(tmpdir(), 'nestwren-links-'))
  const lib = join(packageDir, 'native', 'lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(join(lib, 'libpq.so.5.18'), 'the library')
  writeFileSync(join(lib, 'libpq.so'), 'made by somebody else')
  const links = ['libpq.so.5', 'libpq.so'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(packageDir, 'native', 'pg-symlinks.json'), JSON.stringify(links))

  await createLibraryLinks(join(packageDir, 'native'))
  await createLibraryLinks(join(packageDir, 'native'))
  expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readFileSync(join(lib, 'libpq.so.5'), 'utf8')).toBe('the library')
  expect(readFileSync(join(lib, 'libpq.so'), 'utf8')).toBe('made by somebody else')
  rmSync(packageDir, { recursive: true })
})

test('a platform package without a list of links needs none', async () => {
  const nativeDir = mkdtempSync(join(tmpdir(), 'nestwren-links-'))
  await createLibraryLinks(nativeDir)
  rmSync(nativeDir, { recursive: true })
})
