import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSiteFiles } from './site-files.ts'

test('finds the files that the web build made for sites, and refuses others', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'site-files-'))
  try {
    expect(await readSiteFiles(dir)).toEqual({ script: null, style: null, fonts: [] })
    const files = { script: '/assets/site-a1.js', style: '/assets/site-b2.css', fonts: ['/assets/figtree-c3.woff2'] }
    await writeFile(join(dir, 'site-files.json'), JSON.stringify(files))
    expect(await readSiteFiles(dir)).toEqual(files)
    await writeFile(
      join(dir, 'site-files.json'),
      JSON.stringify({ ...files, script: 'https://elsewhere.example/x.js' }),
    )
    await expect(readSiteFiles(dir)).rejects.toThrow()
  } finally {
    await rm(dir, { recursive: true })
  }
})
