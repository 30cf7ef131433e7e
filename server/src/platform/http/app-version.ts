import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The answer's header that tells a page of another version of the web that there is one. */
export const versionHeader = 'x-app-version'

/** The version of the built web, as its pages say it themselves (web/build-tools/service-worker.ts); null without a build. */
export async function readAppVersion(webBuildDir: string): Promise<string | null> {
  const page = await readFile(join(webBuildDir, 'client', 'index.html'), 'utf8').catch(() => '')
  return /<html[^>]* data-version="([\w.+-]+)"/.exec(page)?.[1] ?? null
}
