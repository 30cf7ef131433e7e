import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { LinkFiles } from './pages/link-words.ts'

const asset = z.string().regex(/^\/assets\/[\w.-]+$/)
const linkFiles = z.strictObject({ script: asset, styles: asset, fonts: z.array(asset) })

/** Reads web/build/link-files.json, which the web build writes (web/build-tools/link-files.ts); null when it is not built. */
export async function readLinkFiles(webBuildDir: string): Promise<LinkFiles | null> {
  const text = await readFile(join(webBuildDir, 'link-files.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : linkFiles.parse(JSON.parse(text))
}
