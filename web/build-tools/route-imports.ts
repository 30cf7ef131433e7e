/**
 * The same manifest without some routes: those of pages that move without the app (app/public-pages.ts), which every other page
 * would have to know of for nothing.
 */
export function withoutRoutes<Manifest extends Routed>(manifest: Manifest, ids: ReadonlySet<string>): Manifest {
  return { ...manifest, routes: Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => !ids.has(id))) }
}

interface Routed {
  readonly routes: Readonly<Record<string, { readonly id?: string; readonly imports?: readonly string[] }>>
}

/**
 * The same manifest of routes with the files of each route in the order of how many routes share them. The order means
 * nothing to the browser, which fetches them all at once; in one order everywhere they compress to an eighth less, and
 * every page loads the manifest.
 */
export function withSharedFirst<Manifest extends Routed>(manifest: Manifest): Manifest {
  const count = new Map<string, number>()
  for (const { imports = [] } of Object.values(manifest.routes))
    for (const file of imports) count.set(file, (count.get(file) ?? 0) + 1)
  const before = (a: string, b: string) => (count.get(b) ?? 0) - (count.get(a) ?? 0) || (a < b ? -1 : 1)
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route.imports === undefined ? route : { ...route, imports: route.imports.toSorted(before) },
  ])
  return { ...manifest, routes: Object.fromEntries(routes) }
}
