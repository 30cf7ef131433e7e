import type { RouteConfigEntry } from '@react-router/dev/routes'

/** First segments of pages that only the server opens: whoever runs the service has them from there each time. */
const serversOwn: ReadonlySet<string> = new Set(['admin'])

/** The folders of those pages' code, of which families' devices store nothing ahead. */
export const serversOwnCode =
  /\/app\/(features\/panel\/|platform\/api\/staff-calls\.ts|platform\/i18n\/catalogs\/panel)/

/** First segments of the addresses of all pages, in order; a page that is written in several languages counts without them. */
export function ownSegments(list: readonly RouteConfigEntry[]): string[] {
  const found = list.flatMap(({ path, children = [] }) =>
    path === undefined ? ownSegments(children) : (path.split('/').find((part) => /^[a-z-]+$/.test(part)) ?? []),
  )
  return [...new Set(found)].filter((one) => !serversOwn.has(one)).sort()
}

/**
 * Addresses of pages that were rendered ahead.
 * @param folders folders with an index.html, relative to the build; `.` is the build itself
 * @param fallback the shell's file: when that is index.html, the build's own index.html is the shell and no page
 */
export function prerenderedPaths(folders: readonly string[], fallback: string): string[] {
  return folders
    .map((folder) => (folder === '.' ? '/' : `/${folder.replaceAll('\\', '/')}`))
    .filter((path) => path !== '/' || fallback !== 'index.html')
    .sort()
}

const ownVersion = / data-version="[^"]*"/

/**
 * A page that says which version it is of, so that it tells a newer service worker from its own; with an empty version
 * the page as it was built.
 */
export function withVersion(html: string, version: string): string {
  const plain = html.replace(ownVersion, '')
  if (!plain.includes('<html')) throw new Error('A page of the build has no html element.')
  return version === '' ? plain : plain.replace('<html', `<html data-version="${version}"`)
}
