import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageFiles } from './page-files.ts'

test('finds the files that the web build made for a page, and refuses others', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'page-files-'))
  try {
    expect(await readPageFiles(dir, 'site')).toEqual({ script: null, style: null, fonts: [] })
    const files = { script: '/assets/site-a1.js', style: '/assets/site-b2.css', fonts: ['/assets/figtree-c3.woff2'] }
    const ofLink = { script: '/assets/link-page-a1.js', style: '/assets/link-page-b2.css', fonts: [] }
    await writeFile(join(dir, 'page-files.json'), JSON.stringify({ site: files, 'link-page': ofLink }))
    expect(await readPageFiles(dir, 'site')).toEqual(files)
    expect(await readPageFiles(dir, 'link-page')).toEqual(ofLink)
    await writeFile(
      join(dir, 'page-files.json'),
      JSON.stringify({ site: { ...files, script: 'https://elsewhere.example/x.js' }, 'link-page': ofLink }),
    )
    await expect(readPageFiles(dir, 'site')).rejects.toThrow()
  } finally {
    await rm(dir, { recursive: true })
  }
})
