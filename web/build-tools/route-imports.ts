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
 * The same manifest without the files that each route imports. Modules fetch what they import themselves; the browser's part of
 * the router reads these names only for links that fetch ahead, of which the app has none, and every page loads the manifest.
 */
export function withoutImports<Manifest extends Routed>(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, { imports: _, ...route }]) => [id, route])
  return { ...manifest, routes: Object.fromEntries(routes) }
}
