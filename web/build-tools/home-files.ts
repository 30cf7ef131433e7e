import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

interface Part {
  readonly id: string
  /** What it adds to the address of its parent. */
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly parentId?: string
}

export const client = fileURLToPath(new URL('../build/client', import.meta.url))

/** Kilobytes (1,000 bytes) of a file of the build, compressed as gzip does at its best. */
export function gzipKb(path: string): number {
  return gzipSync(readFileSync(join(client, path)), { level: 9 }).length / 1000
}

/** The manifest of routes that every page loads; throws when there is no build. */
export function manifestFile(): string {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: client })
  if (manifest === undefined) throw new Error('The build has no manifest of routes.')
  return manifest
}

/** Where shrink-manifest.ts leaves the manifest as the framework wrote it: no browser needs the whole. */
export const routesFile = join(client, '../routes.json')

/** What the framework says about the routes of the build; throws when there is no build. */
export function builtRoutes(): { manifest: string; entry: Omit<Part, 'id'>; routes: Readonly<Record<string, Part>> } {
  return { manifest: manifestFile(), ...JSON.parse(readFileSync(routesFile, 'utf8')) }
}

/**
 * The files that Home needs, as the build names them: the entry and every route from the root down, and the texts in
 * one language. Paths below the build's folder. Throws when the build has no such route.
 */
export function filesOfHome(locale = 'en', home = 'features/home/home-page'): { scripts: string[]; styles: string[] } {
  const { manifest, entry, routes } = builtRoutes()
  const parts: Omit<Part, 'id'>[] = [entry]
  for (let id: string | undefined = home; id !== undefined; id = routes[id]?.parentId) {
    const part = routes[id]
    if (part === undefined) throw new Error(`The build has no route ${id}`)
    parts.push(part)
  }
  const texts = globSync(`assets/texts-{core,home}-${locale}-*.js`, { cwd: client })
  const scripts = [manifest, ...texts, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])]
  // The framework marks style sheets that it has loaded already with a trailing `#`.
  const styles = parts.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, '')))
  const unique = (files: readonly string[]) => [...new Set(files.map((file) => file.replace(/^\//, '')))]
  return { scripts: unique(scripts), styles: unique(styles) }
}
