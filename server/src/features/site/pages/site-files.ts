import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { SiteFiles } from '../site-view.ts'

const asset = z.string().regex(/^\/assets\/[\w.-]+$/)
const siteFiles = z.strictObject({ script: asset, style: asset, fonts: z.array(asset) })

const none: SiteFiles = { script: null, style: null, fonts: [] }

/** Reads web/build/site-files.json, which the web build writes (web/build-tools/site-files.ts); no files when it is not built. */
export async function readSiteFiles(webBuildDir: string | null): Promise<SiteFiles> {
  if (webBuildDir === null) return none
  const text = await readFile(join(webBuildDir, 'site-files.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? none : siteFiles.parse(JSON.parse(text))
}
