import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { SiteFiles } from './shapes.ts'

const asset = z.string().regex(/^\/assets\/[\w.-]+$/)
const siteFiles = z.strictObject({ script: asset, styles: asset, fonts: z.array(asset) })

/** Reads web/build/site-files.json, which the web build writes (web/build-tools/site-files.ts); null when it is not built. */
export async function readSiteFiles(webBuildDir: string): Promise<SiteFiles | null> {
  const text = await readFile(join(webBuildDir, 'site-files.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : siteFiles.parse(JSON.parse(text))
}
