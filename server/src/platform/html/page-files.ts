import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { type Html, html } from './html.ts'

/** The files of the web's build that a page which the server writes loads, as addresses; none where the web is not built. */
export interface PageFiles {
  readonly script: string | null
  readonly style: string | null
  /** Fonts that are fetched with the first bytes. */
  readonly fonts: readonly string[]
}

const asset = z.string().regex(/^\/assets\/[\w.-]+$/)
const ofPage = z.strictObject({ script: asset, style: asset, fonts: z.array(asset) })
const written = z.strictObject({ site: ofPage, 'link-page': ofPage })

const none: PageFiles = { script: null, style: null, fonts: [] }

/** Reads web/build/page-files.json, which the web build writes (web/build-tools/page-files.ts); no files when it is not built. */
export async function readPageFiles(
  webBuildDir: string | null,
  page: keyof z.infer<typeof written>,
): Promise<PageFiles> {
  if (webBuildDir === null) return none
  const text = await readFile(join(webBuildDir, 'page-files.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? none : written.parse(JSON.parse(text))[page]
}

/** The tags of a document's head that load them. */
export function pageFileTags({ fonts, style, script }: PageFiles): Html {
  return html`${fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin="">`)}
${style !== null && html`<link rel="stylesheet" href="${style}">`}
${script !== null && html`<script type="module" src="${script}"></script>`}`
}
